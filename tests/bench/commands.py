"""Measures what a command costs an API process against what it cost before, in turn in the same run.

Other work of the machine makes both dearer: so they take turns every few commands, and the processor's time
counts, of the API's process alone.
"""

import asyncio
import json
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from tests import REPOSITORY
from tests.bench.before import BEFORE_ONE_ENGINE, tree
from tests.bench.compiled import FAST
from tests.bench.load import Connections
from tests.bench.parts import environment, processes_serving
from tests.bench.table import Row
from tests.kit.samples import RICH
from tests.processes.redis_server import RedisServer

CONNECTIONS = 16
AT_ONCE = 8
"""Commands that a connection sends before the other has its turn: some 60 milliseconds."""

REACH = 1.2
"""How many times as fast as then a command is to be."""


def rows(rounds: int) -> list[Row]:
    """Speeds then and now, by the rules as they are and by compiled ones, where these are there (`make fast`)."""
    with tree(BEFORE_ONE_ENGINE, "api", "domain", "store", "tests") as old:
        if old is None:
            return []
        name = f"POST …/commands of {RICH} by the API's processor, times as fast as before one engine"
        found = [Row(name, [_gain((old,), (REPOSITORY,)) for _ in range(rounds)], "x", REACH)]
        if FAST.exists():
            found.append(
                Row("  by compiled rules", [_gain((old,), (FAST, REPOSITORY)) for _ in range(rounds)], "x", REACH)
            )
        return found


def _gain(then: tuple[Path, ...], now: tuple[Path, ...]) -> float:
    """Return the gain of processes begun anew: where one lies in memory makes it some hundredths faster or slower."""
    with ExitStack() as stack:
        before, after = Side(stack, *then), Side(stack, *now)
        _alternated(before, after)
        return _alternated(before, after)


def _alternated(before: "Side", after: "Side") -> float:
    sides = [before, after]
    spent = dict.fromkeys(sides, 0.0)
    for begun in range(0, min(side.deal() for side in sides), AT_ONCE):
        for side in sides:
            spent[side] += side.cost(begun)
        sides.reverse()
    return spent[before] / spent[after]


class Side:
    """An API by the code on a path, on a Redis of its own, and games that it plays; it ends with the stack."""

    def __init__(self, stack: ExitStack, *path: Path) -> None:
        server = stack.enter_context(RedisServer(appendfsync="everysec"))
        serving = processes_serving("api.app:create_app", server.url, path=path)
        self._address, (self._api,) = stack.enter_context(serving)
        planned = [sys.executable, "-P", str(Path(__file__).with_name("planned.py")), server.url]
        self._planner = subprocess.Popen(
            planned, env=environment(path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        stack.callback(self._planner.communicate)
        self._plans: list[list[bytes]] = []
        self._loop = stack.enter_context(asyncio.Runner())
        self._connections = Connections([])

    def deal(self) -> int:
        """Begin games, as many as there are connections. Return how many commands each of them has at least."""
        games = [[message.encode() for message in self._planned()] for _ in range(CONNECTIONS)]
        # While games are made the server closes who sends nothing.
        self._connections.close()
        self._connections = self._loop.run(Connections.to(self._address, CONNECTIONS))
        self._loop.run(self._connections.send([[look] for look, *_ in games]))
        self._plans = [plan for _, *plan in games]
        return min(map(len, self._plans))

    def cost(self, begun: int) -> float:
        """Play on from a command of each game. Return the processor's seconds a command."""
        messages = [plan[begun : begun + AT_ONCE] for plan in self._plans]
        before = self._spent()
        self._loop.run(self._connections.send(messages))
        return (self._spent() - before) / sum(map(len, messages))

    def _planned(self) -> list[str]:
        asked, told = self._planner.stdin, self._planner.stdout
        assert asked is not None
        assert told is not None
        asked.write("\n")
        asked.flush()
        found: list[str] = json.loads(told.readline())
        return found

    def _spent(self) -> float:
        """Return the processor's seconds of the API, to the nanosecond: Linux has a clock for every process."""
        return time.clock_gettime(~self._api.pid << 3 | 2)
