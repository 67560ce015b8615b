"""Kills notifiers while they send: `python -m tests.notices.campaign` tells what was lost, and what was sent twice."""

import argparse
import asyncio
import json
import random
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from email import message_from_bytes
from typing import Any

from aiosmtpd.smtp import SMTP
from redis.asyncio import Redis

from domain.notices.projection import notice_id
from domain.notices.records import Channel, Delivery, Notice, Secret
from store.channels import ChannelStore
from store.connection import connect
from store.ledger import Ledger
from store.players import PlayerStore
from tests.notices.world import SECRET
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service, free_port

AN_ACCOUNT = 100
"""Notices to each account: fewer than a ledger keeps."""

AT_ONCE = 5
"""Notices that an account is told of at once."""

REFUSED = 0.02
"""How often a receiver refuses a notice when it first comes, or breaks off."""

PAUSE = 10.0
"""Seconds between kills, about."""

NAMES = ("notifier-1", "notifier-2", "dispatcher-1", "dispatcher-2")


@dataclass
class Receivers:
    """An endpoint and a mail server that now and then refuse: how often each notice came, and was taken."""

    chance: random.Random
    came: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    mixed: int = 0

    def _takes(self, name: str) -> bool:
        self.came[name] += 1
        takes = self.came[name] > 1 or self.chance.random() >= REFUSED
        self.taken[name] += takes
        return takes

    async def hook(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take a webhook."""
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            said = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:-2])
            body = json.loads(await reader.readexactly(int(said["content-length"])))
            self.mixed += body["data"]["notice"] != said["webhook-id"]
            if self._takes(said["webhook-id"]):
                writer.write(b"HTTP/1.1 204 Taken\r\n\r\n")
            elif self.chance.random() < 0.5:
                writer.write(b"HTTP/1.1 503 Later\r\n\r\n")
            await writer.drain()
        writer.close()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Take a mail."""
        name = str(message_from_bytes(envelope.content)["Message-ID"]).strip("<>").partition("@")[0]
        return "250 OK" if self._takes(name) else "451 Later"


@dataclass
class Report:
    """The findings of a campaign. `again` is what was taken twice, `unknown` how many attempts nobody knows the end of.

    `lost` was not taken, `strange` came under an id that nobody was told, `unwritten` came more often than the ledger
    has attempts, `unexplained` was taken twice though the outcome of each attempt is known.
    """

    notices: int = 0
    kills: Counter[str] = field(default_factory=Counter)
    seconds: float = 0
    attempts: int = 0
    unknown: int = 0
    again: int = 0
    lost: list[str] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    unwritten: list[str] = field(default_factory=list)
    unexplained: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        """Return whether nothing was lost, nor sent twice without a reason."""
        return not (self.lost or self.strange or self.unwritten or self.unexplained)


class Campaign:
    """Tells accounts of notices, half of them by mail, while notifiers and dispatchers are killed."""

    def __init__(self, redis: Redis, service: Service, receivers: Receivers, hook: str) -> None:
        self._service = service
        self._receivers = receivers
        self._hook = hook
        self._ledger, self._channels, self._players = Ledger(redis), ChannelStore(redis), PlayerStore(redis)
        self._accounts: list[str] = []
        self.report = Report()

    async def run(self, count: int, kills: int, seconds: float) -> Report:
        """Tell so many notices, kill so often meanwhile, and wait until all are delivered, so long at most."""
        begun, ends = time.monotonic(), time.monotonic() + seconds
        for number in range(count // AN_ACCOUNT):
            player, _, _ = await self._players.create(f"Ada{number}", "en")
            kind, address = ("mail", f"ada{number}@example.com") if number % 2 else ("webhook", self._hook)
            secrets = () if number % 2 else (Secret(SECRET),)
            await self._channels.put(player.id, Channel("h_1", kind, address, 0, secrets=secrets))  # type: ignore[arg-type]
            self._accounts.append(player.id)
        killing = asyncio.create_task(self._kill(kills, ends))
        for wave in range(AN_ACCOUNT // AT_ONCE):
            for account in self._accounts:
                await self._tell(account, wave)
        await killing
        while time.monotonic() < ends and await self._is_waiting():
            await asyncio.sleep(1)
        self.report.seconds = time.monotonic() - begun
        for account in self._accounts:
            await self._judge(account)
        self.report.strange += sorted(set(self._receivers.came) - self._told)
        return self.report

    async def _tell(self, account: str, wave: int) -> None:
        now = int(time.time() * 1000)
        made = [
            Notice(notice_id(account, "h_1", "channel.test", f"{wave}/{number}"), "channel.test", now + number)
            for number in range(AT_ONCE)
        ]
        await self._ledger.tell(account, [(notice, {"h_1": Delivery("waiting", due=now)}) for notice in made])

    async def _kill(self, kills: int, ends: float) -> None:
        for _ in range(kills):
            await asyncio.sleep(PAUSE * self._receivers.chance.uniform(0.5, 1.5))
            if time.monotonic() > ends:
                return
            name = self._receivers.chance.choice(NAMES)
            self._service.kill(name)
            self.report.kills[name.partition("-")[0]] += 1
            self._service.begin(name)

    async def _is_waiting(self) -> bool:
        """Return whether a notice waits to be delivered."""
        waiting = [await self._ledger.next_due(account, "h_1") for account in self._accounts]
        return any(due is not None for due in waiting)

    @property
    def _told(self) -> set[str]:
        waves = range(AN_ACCOUNT // AT_ONCE)
        return {
            notice_id(account, "h_1", "channel.test", f"{wave}/{number}")
            for account in self._accounts
            for wave in waves
            for number in range(AT_ONCE)
        }

    async def _judge(self, account: str) -> None:
        came, taken, report = self._receivers.came, self._receivers.taken, self.report
        for notice, rows in await self._ledger.page(account, limit=AN_ACCOUNT):
            attempts = rows["h_1"].attempts
            unknown = sum(not attempt.is_known for attempt in attempts)
            report.notices += 1
            report.attempts += len(attempts)
            report.unknown += unknown
            report.again += max(0, taken[notice.id] - 1)
            if not taken[notice.id] or rows["h_1"].state != "delivered":
                report.lost.append(notice.id)
            if came[notice.id] > len(attempts):
                report.unwritten.append(notice.id)
            if taken[notice.id] - 1 > unknown:
                report.unexplained.append(notice.id)


async def campaign(count: int, kills: int, seconds: float, seed: int) -> Report:
    """Run a campaign on processes and a store of its own."""
    receivers = Receivers(random.Random(seed))
    server = await asyncio.start_server(receivers.hook, "127.0.0.1", 0)
    hook, smtp = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", free_port()
    loop = asyncio.get_running_loop()
    mails = await loop.create_server(lambda: SMTP(receivers, loop=loop), "127.0.0.1", smtp)
    env = {"TURNFOLD_ALLOWED_HOSTS": "127.0.0.1", "TURNFOLD_SMTP_URL": f"smtp://127.0.0.1:{smtp}"}
    with RedisServer(appendfsync="no") as store, Service(store.url, env=env) as service:
        redis = connect(store.url)
        service.begin(*NAMES)
        report = await Campaign(redis, service, receivers, hook).run(count, kills, seconds)
        await redis.aclose()
    report.unexplained += ["a body that is not of its id"] * receivers.mixed
    server.close()
    mails.close()
    return report


def main() -> None:
    """Run a campaign, and say what came of it; exit code 1 if something was lost, or sent twice without a reason."""
    parser = argparse.ArgumentParser(description="Kill notifiers while they send.")
    parser.add_argument("--notices", type=int, default=20_000, help=f"how many; a multiple of {AN_ACCOUNT}")
    parser.add_argument("--kills", type=int, default=20, help="how often a process is killed")
    parser.add_argument("--seconds", type=float, default=3_600, help="how long it may take at most")
    parser.add_argument("--seed", type=int, default=14, help="what the chances are made from")
    options = parser.parse_args()
    report = asyncio.run(campaign(options.notices, options.kills, options.seconds, options.seed))
    print(  # noqa: T201
        f"{report.notices} notices, {report.attempts} attempts, {sum(report.kills.values())} kills "
        f"({dict(report.kills)}), {report.seconds:.0f} s: {len(report.lost)} lost, {len(report.strange)} under another "
        f"id, {len(report.unwritten)} with an attempt that is not in the ledger; {report.again} taken twice, "
        f"{len(report.unexplained)} of them for no reason; the end of {report.unknown} attempts is unknown"
    )
    raise SystemExit(not report.is_good)


if __name__ == "__main__":
    main()
