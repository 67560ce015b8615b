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
from typing import Any, NamedTuple

from aiosmtpd.smtp import SMTP
from redis.asyncio import Redis

from domain.notices.projection import notice_id
from domain.notices.records import Channel, Delivery, Notice, Secret
from store.accounts.players import PlayerStore
from store.notices.channels import ChannelStore
from store.notices.ledger import Ledger
from store.notices.work_items import PARTITIONS
from store.redis.connection import connect
from tests.notices.world import SECRET
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service

AT_ONCE = 5
"""Notices that an account is told of at once."""


class Size(NamedTuple):
    """The size of a campaign: so many notices to `each` account, fewer than a ledger keeps, and these processes.

    A receiver refuses a notice `refused` often when it first comes, or breaks off. Between kills of one process lie
    about `pause` seconds; if 0, all are killed at once each time that a part of the notices has come and waits for an
    answer, and the minute is taken to be over in which nobody else does what the dead have begun.
    """

    each: int = 100
    names: tuple[str, ...] = ("notifier-1", "notifier-2", "dispatcher-1", "dispatcher-2")
    refused: float = 0.02
    pause: float = 10.0


LARGE = Size()
SMALL = Size(each=10, names=("notifier-1", "dispatcher-1"), refused=0, pause=0)


@dataclass
class Receivers:
    """An endpoint and a mail server that now and then refuse: how often each notice came, and was taken.

    Once so many have come as `held` says, nobody is answered; 0 for never.
    """

    chance: random.Random
    refused: float
    came: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    mixed: int = 0
    held: int = 0

    def is_held(self) -> bool:
        """Return whether nobody is answered now."""
        return 0 < self.held <= self.came.total()

    async def _answers(self, name: str) -> bool:
        """Return whether a notice is taken, once anybody is answered."""
        takes = self._takes(name)
        while self.is_held():
            await asyncio.sleep(0.005)
        return takes

    def _takes(self, name: str) -> bool:
        self.came[name] += 1
        takes = self.came[name] > 1 or self.chance.random() >= self.refused
        self.taken[name] += takes
        return takes

    async def hook(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take a webhook."""
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            said = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:-2])
            body = json.loads(await reader.readexactly(int(said["content-length"])))
            self.mixed += body["data"]["notice"] != said["webhook-id"]
            if await self._answers(said["webhook-id"]):
                writer.write(b"HTTP/1.1 204 Taken\r\n\r\n")
            elif self.chance.random() < 0.5:
                writer.write(b"HTTP/1.1 503 Later\r\n\r\n")
            await writer.drain()
        writer.close()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Take a mail."""
        name = str(message_from_bytes(envelope.content)["Message-ID"]).strip("<>").partition("@")[0]
        return "250 OK" if await self._answers(name) else "451 Later"


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

    def __init__(self, redis: Redis, service: Service, receivers: Receivers, hook: str, size: Size) -> None:
        self._redis = redis
        self._service = service
        self._receivers = receivers
        self._hook = hook
        self._size = size
        self._ledger, self._channels, self._players = Ledger(redis), ChannelStore(redis), PlayerStore(redis)
        self._accounts: list[str] = []
        self.report = Report()

    async def run(self, count: int, kills: int, seconds: float) -> Report:
        """Tell so many notices, kill so often meanwhile, and wait until all are delivered, so long at most."""
        begun, ends = time.monotonic(), time.monotonic() + seconds
        for number in range(count // self._size.each):
            player, _, _ = await self._players.create(f"Ada{number}", "en")
            kind, address = ("mail", f"ada{number}@example.com") if number % 2 else ("webhook", self._hook)
            secrets = () if number % 2 else (Secret(SECRET),)
            await self._channels.put(player.id, Channel("h_1", kind, address, 0, secrets=secrets))  # type: ignore[arg-type]
            self._accounts.append(player.id)
        kill = self._kill(kills, ends) if self._size.pause else self._kill_all(count, kills, ends)
        killing = asyncio.create_task(kill)
        for wave in range(self._size.each // AT_ONCE):
            for account in self._accounts:
                await self._tell(account, wave)
        await killing
        while time.monotonic() < ends and await self._is_waiting():
            await asyncio.sleep(self._size.pause / 10 or 0.05)
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
            await asyncio.sleep(self._size.pause * self._receivers.chance.uniform(0.5, 1.5))
            if time.monotonic() > ends:
                return
            self._restart(self._receivers.chance.choice(self._size.names))

    async def _kill_all(self, count: int, kills: int, ends: float) -> None:
        for number in range(1, kills + 1):
            self._receivers.held = count * number // (kills + 1)
            while not self._receivers.is_held() and time.monotonic() < ends:
                await asyncio.sleep(0.005)
            self._restart(*self._size.names)
            self._receivers.held = 0
            await self._lapse()

    def _restart(self, *names: str) -> None:
        for name in names:
            self._service.kill(name)
            self.report.kills[name.partition("-")[0]] += 1
        self._service.begin(*names)

    async def _lapse(self) -> None:
        """Let the leases of the dead be over."""
        for number in range(PARTITIONS):
            for work_item in await self._redis.hkeys(f"{{n{number}}}:leases"):
                await self._redis.zadd(f"{{n{number}}}:due", {work_item: 0}, xx=True)

    async def _is_waiting(self) -> bool:
        """Return whether a notice waits to be delivered."""
        waiting = [await self._ledger.next_due(account, "h_1") for account in self._accounts]
        return any(due is not None for due in waiting)

    @property
    def _told(self) -> set[str]:
        waves = range(self._size.each // AT_ONCE)
        return {
            notice_id(account, "h_1", "channel.test", f"{wave}/{number}")
            for account in self._accounts
            for wave in waves
            for number in range(AT_ONCE)
        }

    async def _judge(self, account: str) -> None:
        came, taken, report = self._receivers.came, self._receivers.taken, self.report
        for notice, rows in await self._ledger.page(account, limit=self._size.each):
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


async def campaign(count: int, kills: int, seconds: float, seed: int, size: Size = LARGE) -> Report:
    """Run a campaign on processes and a store of its own."""
    receivers = Receivers(random.Random(seed), size.refused)
    server = await asyncio.start_server(receivers.hook, "127.0.0.1", 0)
    loop = asyncio.get_running_loop()
    mails = await loop.create_server(lambda: SMTP(receivers, loop=loop), "127.0.0.1", 0)
    hook, smtp = (row.sockets[0].getsockname()[1] for row in (server, mails))
    env = {"TURNFOLD_ALLOWED_HOSTS": "127.0.0.1", "TURNFOLD_SMTP_URL": f"smtp://127.0.0.1:{smtp}"}
    with RedisServer(appendfsync="no") as store, Service(store.url, env=env) as service:
        redis = connect(store.url)
        service.begin(*size.names)
        report = await Campaign(redis, service, receivers, f"http://127.0.0.1:{hook}/", size).run(count, kills, seconds)
        await redis.aclose()
    report.unexplained += ["a body that is not of its id"] * receivers.mixed
    server.close()
    mails.close()
    return report


def main() -> None:
    """Run a campaign, and say what came of it; exit code 1 if something was lost, or sent twice without a reason."""
    parser = argparse.ArgumentParser(description="Kill notifiers while they send.")
    parser.add_argument("--notices", type=int, default=20_000, help=f"how many; a multiple of {LARGE.each}")
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
