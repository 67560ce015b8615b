"""Kills while games are archived and taken back: `python -m tests.faults.archiving` tells what became of the games.

A mover, the store or the object store is killed in each step, before that has happened and before its reply comes.
Afterwards every game has to be in the store or in the archive, and reads as it did.
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal, NamedTuple, Self

from rich.console import Console

from cli.parent_death import bound_to_parent
from store.archive.archive import archive_at
from store.archive.objects import ArchiveUnavailable
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.redis.connection import connect
from tests.faults.proxy import Proxy
from tests.processes import mover
from tests.processes.object_store import ObjectStore
from tests.processes.redis_server import RedisServer
from tests.processes.waiting import until
from tests.store.play import dealt, play

Victim = Literal["mover", "store", "objects"]

VICTIMS: tuple[Victim, ...] = ("mover", "store", "objects")

GAMES = tuple(f"g{number}" for number in range(6))


class Step(NamedTuple):
    """A step of what a mover does: a request to the object store, or a script; held before it, or before its reply."""

    work: str
    name: str
    happened: bool

    @property
    def is_request(self) -> bool:
        """Return whether the object store sees it."""
        return self.name.isupper()


STEPS = tuple(
    Step(work, name, happened)
    for work, name in [
        ("move", "PUT"), ("move", "GET"), ("move", "move"),
        ("restore", "GET"), ("restore", "restore"), ("restore", "POST"),
    ]
    for happened in (False, True)
)  # fmt: skip
"""Objects are deleted by POST, many at once, as S3 has it."""


@dataclass
class Report:
    """The kills by step and victim, and what was wrong after them."""

    kills: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        rows = [f"{count:4} {what}" for what, count in sorted(self.kills.items())]
        return "\n".join([*rows, f"{self.kills.total()} kills, {len(self.findings)} findings", *self.findings])


class ArchiveCampaign:
    """A store and an object store with games that are over, which movers move there and back while parts are killed."""

    def __init__(self, seed: int) -> None:
        self.report = Report()
        self._random = random.Random(seed)
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self._server = self._stack.enter_context(RedisServer(appendfsync="always"))
        # Before there are games: it lets others' pass.
        self._proxy = Proxy(self._server.url)
        self._stack.callback(self._proxy.close)
        self._objects = self._stack.enter_context(ObjectStore())
        self._address = self._objects.make_bucket()
        self._environment = {
            **os.environ, **self._objects.environment, "REDIS_URL": self._proxy.url, "TURNFOLD_ARCHIVE": self._address,
        }  # fmt: skip
        os.environ.update(self._objects.environment)
        self._before = asyncio.run(self._prepare())
        return self

    def __exit__(self, *raised: object) -> None:
        self._stack.close()

    def kill_in(self, step: Step, victim: Victim) -> None:
        """Kill somebody in this step of some game, and look at all games afterwards."""
        self._finish("restore" if step.work == "move" else "move")
        if step.is_request:
            self._objects.hold_next(step.name, applied=step.happened, after=self._random.randrange(len(GAMES)))
        else:
            self._proxy.hold_next(step.name, delivered=step.happened)
        command = bound_to_parent([sys.executable, "-m", "tests.processes.mover", step.work])
        process = subprocess.Popen(command, env=self._environment, stderr=subprocess.DEVNULL)
        held = self._objects.held if step.is_request else self._proxy.held
        until(lambda: held.is_set() or process.poll() is not None)
        assert held.is_set(), f"a mover came to its end without the step {step}"
        self._kill(victim, process)
        self._objects.release()
        self._proxy.release()
        until(lambda: process.poll() is not None)
        self._objects.catch_up()
        self.report.kills[f"{victim} in {step.work}: {'after' if step.happened else 'before'} {step.name}"] += 1
        self.judge(f"{victim} in {step}")

    def judge(self, when: str) -> None:
        """Note which games are in neither place, or read otherwise than before."""
        self.report.findings += [f"after {when}: {finding}" for finding in asyncio.run(self._look())]

    def end(self) -> None:
        """Take everything back, archive it, and take it back again: nothing is left over."""
        # A killed mover may have left an object of a game that the store has: it is that game's when it is moved.
        self._finish("restore")
        for work, objects in (("move", len(GAMES)), ("restore", 0)):
            self._finish(work)
            self.judge(f"all: {work}")
            found = asyncio.run(self._count_objects())
            if found != objects:
                self.report.findings.append(f"{found} objects of {objects} after all: {work}")

    def _finish(self, work: str) -> None:
        """Do all that is left of this, without a kill."""
        asyncio.run(mover.work(work, self._server.url, self._address))

    def _kill(self, victim: Victim, process: subprocess.Popen[bytes]) -> None:
        match victim:
            case "mover":
                process.kill()
                # Otherwise what is held would be delivered all the same.
                self._proxy.drop()
            case "store":
                self._server.kill()
                self._proxy.drop()
                self._server.start()
            case "objects":
                self._objects.mood = "away"

    async def _prepare(self) -> dict[str, str]:
        redis = connect(self._server.url)
        store = GameStore(redis)
        for game in GAMES:
            await play(store, await dealt(store, game))
        await Lobby(redis).catch_up()
        before = {game: await _digest(store, game) for game in GAMES}
        await redis.aclose()
        return before

    async def _look(self) -> list[str]:
        """Look at all games as a process does that knows nothing."""
        redis, found = connect(self._server.url), list[str]()
        store = GameStore(redis, archive=archive_at(self._address))
        for game in GAMES:
            try:
                if await _digest(store, game) != self._before[game]:
                    found.append(f"{game} reads otherwise")
            except ArchiveUnavailable as error:
                found.append(f"{game}: {error}")
        await redis.aclose()
        return found

    async def _count_objects(self) -> int:
        return len([key async for key in archive_at(self._address).list_keys()])


async def _digest(store: GameStore, game: str) -> str:
    timeline = await store.read(game)
    if timeline is None:
        return "it is in neither place"
    exported = await store.replays.export(timeline)
    return sha256(exported + timeline.game.facts_json()).hexdigest()


def run(kills: int, seed: int, tell: Callable[[str], None] = lambda text: None) -> Report:
    """Kill so often, in each step and each victim in turn."""
    with ArchiveCampaign(seed) as campaign:
        for number in range(kills):
            step = STEPS[number % len(STEPS)]
            victim = VICTIMS[(number + number // len(STEPS)) % len(VICTIMS)]
            campaign.kill_in(step, victim)
            tell(f"{number + 1} of {kills} kills, {len(campaign.report.findings)} findings")
        campaign.end()
        return campaign.report


def main() -> None:
    """Run the campaign, and end with 1 if anything was found."""
    parser = argparse.ArgumentParser(description="Kill movers, store and object store while games are archived.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(1000))
    asked = parser.parse_args()
    console = Console()
    with console.status("") as status:
        report = run(asked.kills, asked.seed, status.update)
    console.print(f"seed {asked.seed}", str(report), sep="\n", markup=False, highlight=False)
    raise SystemExit(bool(report.findings))


if __name__ == "__main__":
    main()
