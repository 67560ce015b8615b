"""The fleet: the processes that serve the games of one store, each with what it knows of the rules.

New games get no more rulings than every living process knows, so versions may run side by side. A process says every
few seconds that it lives; one that is silent for longer is taken for dead, and if it only hung, the fence keeps it
from games that were made meanwhile (`domain/kernel/log/fence.py`). While the server that knows them hangs, those that
were known last count as living.
"""

import asyncio
import logging
import os
import time
from collections import Counter
from contextlib import suppress

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from domain.build import VERSION
from domain.kernel.log.program import Program
from domain.kernel.log.programs import in_common, knows_more, this_program
from store.redis.ids import new_id
from store.redis.metrics import FLEET, NEW_GAMES
from store.redis.scripts import Script

# Beside the outages, which is where processes say that they are at work: a server's users need no new rights for it.
PROCESSES_KEY = "{outages}:processes"
"""The hash of what processes tell of themselves, by their names."""

BEATS_KEY = "{outages}:beats"
"""The sorted set of the names of processes by when each last said that it lives, in milliseconds."""

HELD_KEY = "{outages}:held"
"""The most that an operator lets new games have, as a `Program`."""

BEAT = 5.0
"""Seconds between two signs of life of a process."""

LIFE = 15.0
"""Seconds after which a process that has given none is taken for dead."""

PATIENCE = 1.0
"""Seconds for which a process that ends tries to say so."""

log = logging.getLogger("turnfold.fleet")


class Process(msgspec.Struct, frozen=True):
    """A process as it describes itself: its kind, such as `api`, its version, where it runs, and what it knows.

    `runs` names those of the servers in which it has noted what it misses; empty if it has not, or never does.
    `archive` names the archive from which it reads games; empty for none, and of a version that knows of no archive.
    """

    kind: str
    version: str
    host: str
    pid: int
    program: Program
    runs: str = ""
    archive: str = ""


class Living(msgspec.Struct, frozen=True):
    """A process that lives, by its name; `silent` is for how many milliseconds it has said nothing."""

    name: str
    process: Process
    silent: int


class Fleet(msgspec.Struct, frozen=True):
    """The processes that live, and what is held: as if one lived for ever that knows so much; None for nothing."""

    living: list[Living]
    held: Program | None = None

    @property
    def programs(self) -> list[Program]:
        """Return what each knows, and what is held."""
        return [row.process.program for row in self.living] + ([self.held] if self.held else [])


class FleetStore:
    """The fleet in one Redis. All of it is on one server, so one clock tells who lives."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._beat = Script(redis.execute_command, __package__, "fleet")

    async def beat(self, name: str, process: Process) -> Fleet:
        """Say that a process lives; the fleet as it is then, with one round trip."""
        return await self._exchange(name, msgspec.json.encode(process))

    async def leave(self, name: str) -> Fleet:
        """Say that a process ends; the fleet without it."""
        return await self._exchange(name, b"")

    async def read(self) -> Fleet:
        """Return the fleet."""
        return await self._exchange("", b"")

    async def program(self) -> Program:
        """Return what all know, by which new games are made, with one round trip."""
        return in_common([this_program(), *(await self.read()).programs])

    async def reads_from(self, archive: str) -> bool:
        """Return whether all that live read archived games, from this archive."""
        return all(row.process.archive == archive for row in (await self.read()).living)

    async def has_newer(self) -> bool:
        """Return whether a process lives that knows more of the rules than this program."""
        ours = this_program()
        return any(knows_more(row.process.program, ours) for row in (await self.read()).living)

    async def hold(self, program: Program) -> None:
        """Let new games have no more rulings than this, whatever processes know."""
        await self._redis.set(HELD_KEY, msgspec.json.encode(program))

    async def release(self) -> bool:
        """Hold nothing any more; False if nothing was held."""
        return bool(await self._redis.delete(HELD_KEY))

    async def _exchange(self, name: str, report: bytes) -> Fleet:
        reply = await self._beat([PROCESSES_KEY, BEATS_KEY, HELD_KEY], [name, report, round(LIFE * 1000)])
        hold, now, *flat = reply
        living = [
            Living(who.decode(), msgspec.json.decode(about, type=Process), max(0, int(now) - int(at)))
            for who, about, at in zip(flat[::3], flat[1::3], flat[2::3], strict=True)
        ]
        return Fleet(living, msgspec.json.decode(hold, type=Program) if hold else None)


class Membership:
    """The place of this process in the fleet, and what it knows of the others."""

    def __init__(self, redis: Redis, kind: str, archive: str = "") -> None:
        self._store = FleetStore(redis)
        self._kind, self._archive = kind, archive
        self._name = new_id(kind)
        self._fleet = Fleet([])
        self._until = 0.0
        self._is_heard = True
        self._runs = ""
        self._labels: set[tuple[str, str]] = set()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take the place, and keep it until `stop`."""
        self._task = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """Say that the process ends. Where the store is away, the others will know it by its silence."""
        if self._task is not None:
            self._task.cancel()
        with suppress(RedisError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._store.leave(self._name)

    async def _keep(self) -> None:
        while True:
            try:
                await self.beat()
            except RedisError as error:
                # Once, not every few seconds for as long as the store is full.
                if self._is_heard:
                    log.warning("the fleet was not told that this process lives: %s", error)
                self._is_heard = False
            await asyncio.sleep(BEAT)

    async def beat(self) -> None:
        """Say once that the process lives, and learn who else does."""
        # From before it is asked: what is known is no younger than that.
        until = time.monotonic() + LIFE
        where, program = os.uname().nodename, this_program()
        report = Process(self._kind, VERSION, where, os.getpid(), program, self._runs, self._archive)
        self._fleet = await self._store.beat(self._name, report)
        self._until, self._is_heard = until, True
        self._show()

    async def tell_runs(self, runs: str) -> None:
        """Say that the process has noted what it misses in these runs of the servers; again with each sign of life."""
        self._runs = runs
        with suppress(RedisError):
            await self.beat()

    async def program(self) -> Program:
        """Return what all know, by which new games are made. No round trip, unless this process has hung or begins."""
        await self._hear()
        return in_common([this_program(), *self._fleet.programs])

    async def has_newer(self) -> bool:
        """Return whether a process lives that knows more of the rules than this one."""
        await self._hear()
        ours = this_program()
        return any(knows_more(row.process.program, ours) for row in self._fleet.living)

    async def _hear(self) -> None:
        """Ask who lives, if that is known no more.

        Of a server that has just been asked in vain nobody else learns anything either: the fleet that was known last
        counts on, and the fence keeps whoever came meanwhile from games that they do not understand.
        """
        was_ever_heard = self._until > 0
        if time.monotonic() >= self._until and (self._is_heard or not was_ever_heard):
            await self.beat()

    def _show(self) -> None:
        counts = Counter((row.process.kind, row.process.version) for row in self._fleet.living)
        # Of what is gone zero is shown: processes that share their numbers cannot take one back.
        for labels in self._labels | set(counts):
            FLEET.labels(*labels).set(counts[labels])
        self._labels |= set(counts)
        common = in_common([this_program(), *self._fleet.programs])
        for name, count in [*common.rulings.items(), ("", common.table)]:
            NEW_GAMES.labels(name).set(count)
