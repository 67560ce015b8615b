"""Rows about notices: how long after its time one comes, with many that wait, and beside dead endpoints."""

import asyncio
import time
from contextlib import suppress

from redis.asyncio import Redis

from domain.notices.records import Channel, Delivery, Notice, Secret
from store.notices.channels import ChannelStore
from store.notices.ledger import Ledger
from store.redis.connection import connect
from tests.bench.table import Row
from tests.notices.world import SECRET
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service

WAITING = 10_000
"""Notices whose time has not come."""

LISTENERS = 200
"""Accounts whose endpoint answers."""

DEAD = 1_000
"""Accounts whose endpoint takes what is sent and never answers, with `EACH` notices that are due at once."""

EACH = 10

A_SECOND = 40
"""Notices a second that are measured."""

SECONDS = 12

PATIENCE = 60.0
"""Seconds in which all that is measured comes."""

LATEST = 2_000
"""Milliseconds after its time at which a notice is to have come, at the 95th percentile."""


class Ear:
    """An endpoint that notes when each notice comes, in milliseconds, and one that never answers."""

    def __init__(self) -> None:
        self.heard: dict[str, float] = {}

    async def listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take a webhook."""
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            said = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:-2])
            self.heard.setdefault(said["webhook-id"], time.time() * 1000)
            writer.write(b"HTTP/1.1 204 Taken\r\n\r\n")
            await writer.drain()
        writer.close()

    async def be_silent(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read until the other end has had enough, or the measurement is over."""
        with suppress(ConnectionError, asyncio.CancelledError):
            await reader.read()
        writer.close()


def rows() -> list[Row]:
    """Measure the lateness of notices with many that wait, then beside endpoints that are dead."""
    env = {"TURNFOLD_ALLOWED_HOSTS": "127.0.0.1"}
    with RedisServer(appendfsync="no") as server, Service(server.url, env=env) as service:
        service.begin("dispatcher-1", "notifier-1")
        alone, beside = asyncio.run(_measured(server.url))
    return [
        Row(f"a notice after its time with {WAITING:,} waiting, 95th percentile", [alone], "ms", LATEST, True),
        Row(f"  beside {DEAD:,} endpoints that never answer", [beside], "ms", LATEST, True),
    ]


async def _measured(url: str) -> tuple[float, float]:
    ear, redis = Ear(), connect(url, connections=8)
    servers = [await asyncio.start_server(serve, "127.0.0.1", 0) for serve in (ear.listen, ear.be_silent)]
    live, dead = (f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/" for server in servers)
    await _listeners(redis, "live", LISTENERS, live)
    await _tell(redis, "waiting", [f"live{number}" for number in range(LISTENERS)], WAITING // LISTENERS, 3_600_000)
    await _late(redis, ear, "warm")
    alone = await _late(redis, ear, "alone")
    await _listeners(redis, "dead", DEAD, dead)
    await _tell(redis, "dead", [f"dead{number}" for number in range(DEAD)], EACH, 0)
    beside = await _late(redis, ear, "beside")
    for server in servers:
        server.close()
    await redis.aclose()
    return alone, beside


async def _listeners(redis: Redis, name: str, count: int, address: str) -> None:
    channels = ChannelStore(redis)
    for number in range(count):
        made = Channel("h_1", "webhook", address, 0, mode="every", secrets=(Secret(SECRET),))
        await channels.put(f"{name}{number}", made)


async def _tell(redis: Redis, name: str, accounts: list[str], each: int, after: int) -> None:
    """Enter notices whose time comes so many milliseconds from now."""
    ledger, now = Ledger(redis), int(time.time() * 1000)
    for account in accounts:
        made = [Notice(f"n_{name}{account}{number}", "channel.test", now) for number in range(each)]
        plan = {"h_1": Delivery("waiting", due=now + after)}
        await ledger.tell(account, [(notice, plan) for notice in made])


async def _late(redis: Redis, ear: Ear, name: str) -> float:
    """Return how late notices come at the 95th percentile, in milliseconds; who does not come is as late as we wait."""
    ledger = Ledger(redis)
    due: dict[str, int] = {}
    for number in range(A_SECOND * SECONDS):
        at = int(time.time() * 1000) + 500
        notice = Notice(f"n_{name}{number}", "channel.test", at)
        due[notice.id] = at
        await ledger.tell(f"live{number % LISTENERS}", [(notice, {"h_1": Delivery("waiting", due=at)})])
        await asyncio.sleep(1 / A_SECOND)
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends and not due.keys() <= ear.heard.keys():
        await asyncio.sleep(0.1)
    late = sorted(max(0.0, ear.heard.get(name, at + PATIENCE * 1000) - at) for name, at in due.items())
    return late[int(len(late) * 0.95)]
