"""Rows about who plays while games are archived: what a command costs beside a mover at work, and how long it takes.

Stretches with a job of a mover and without one take turns, as long as jobs are apart: so whatever else the machine does
is in both.
"""

import asyncio
import itertools
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from redis.asyncio import Redis

from store.archive.archive import archive_at
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.redis import keys
from store.redis.connection import connect
from store.upkeep.archiving import Archiving
from tests.bench.games import DEALT, Bench
from tests.bench.load import Connections
from tests.bench.parts import processes_serving
from tests.bench.table import Row, ratios
from tests.kit.samples import RICH
from tests.processes.redis_server import RedisServer
from tests.store.play import dealt
from workers.games.game_task import GameTask
from workers.processes.dispatcher import ARCHIVE_EVERY

MODELS, COPIES = 20, 30
"""Games that rest, and how many copies of each do."""

RUNNING, COMMANDS = 60, 600
"""Games that go on, and commands of each: nobody plays so many in all stretches."""

REACH = 1.05
"""How many times as dear a command may be."""

SIDES = (False, True)
"""Without a mover, and beside it."""


def rows(rounds: int) -> list[Row]:
    """All rows, of so many stretches without a mover and beside it."""
    with ExitStack() as stack:
        server = stack.enter_context(RedisServer(appendfsync="always"))
        address = Path(stack.enter_context(TemporaryDirectory())).as_uri()
        stack.enter_context(patch.dict(os.environ, TURNFOLD_ARCHIVE=address))
        asyncio.run(_rest(server.url, address))
        api, (process,) = stack.enter_context(processes_serving("api.app:create_app", server.url))
        mover = subprocess.Popen(
            [sys.executable, "-m", "tests.processes.mover", "step"],
            env=os.environ | {"REDIS_URL": server.url}, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        stack.callback(mover.communicate)
        return asyncio.run(_compare(server.url, api, process.pid, mover, rounds))


async def _rest(url: str, address: str) -> None:
    """Have games rest that are over: some, and copies whose hashes go by the ids of these."""
    redis, task = connect(url), GameTask(url, 20_000)
    store, archiving = GameStore(redis), Archiving(redis, archive_at(address))
    samples = []
    for number in range(MODELS):
        model = f"g_model{number}"
        await dealt(store, model, 2, ruleset=RICH, bots={"0": "random", "1": "random"})
        while await task.run(model):
            pass
        for copy in range(COPIES):
            game = f"g_copy{number}x{copy}"
            await redis.copy(keys.log_key(model), keys.log_key(game))
            await redis.copy(keys.meta_key(model), keys.meta_key(game))
            await redis.hset(keys.meta_key(game), "origin", model)
            await redis.xadd(keys.outbox_key(keys.partition(game)), {"game": game})
            if copy < 2:
                samples.append(await archiving.load(game))
    await Lobby(redis).catch_up()
    await archiving.archive.dictionaries.train(RICH, [sample for sample in samples if sample])
    await task.redis.aclose()
    await redis.aclose()


async def _compare(url: str, address: str, api: int, mover: "subprocess.Popen[str]", rounds: int) -> list[Row]:
    bench, redis = Bench(url), connect(url)
    await bench.sit()
    games = await bench.games(RUNNING, DEALT)
    answers = itertools.chain.from_iterable(bench.answers(game, DEALT, COMMANDS) for game in games)
    connections = await Connections.to(address, 1)
    times = {side: list[list[float]]() for side in SIDES}
    spent = {side: list[float]() for side in SIDES}
    # The first job has the dictionary to read, and a process that has just begun.
    await _job(mover, redis)
    jobs = list[Job]()
    for number in range(rounds):
        for side in SIDES if number % 2 else SIDES[::-1]:
            job = asyncio.ensure_future(_job(mover, redis)) if side else None
            begun, own = _spent(api), list[float]()
            await connections.send([_for_a_while(answers)], times=own)
            spent[side].append((_spent(api) - begun) / len(own))
            times[side].append(sorted(own))
            if job:
                jobs.append(await job)
    connections.close()
    # Nobody plays: what the server does is the job's.
    alone = [await _job(mover, redis) for _ in range(rounds)]
    await redis.aclose()
    return [
        Row(
            "POST …/commands beside a mover, by the API's processor",
            ratios(spent[True], spent[False]),
            "x",
            REACH,
            True,
        ),
        _later(times, "median", 0.5),
        _later(times, "95th percentile", 0.95),
        Row("  a mover's share of a processor", [_share(job.mover) for job in jobs], "%", 10, True),
        Row("  its share of the server's processor", [_share(job.server) for job in alone], "%", 5, True),
        Row("  games that it archives in a second", [job.moved / ARCHIVE_EVERY for job in jobs], "1/s"),
    ]


def _later(times: dict[bool, list[list[float]]], name: str, share: float) -> Row:
    """Return how many times longer a command takes beside a mover, stretch by stretch."""
    beside, alone = ([own[int(share * len(own))] for own in times[side]] for side in (True, False))
    return Row(f"  how long it takes, {name}", ratios(beside, alone), "x", REACH, True)


def _share(seconds: float) -> float:
    return 100 * seconds / ARCHIVE_EVERY


class Job(NamedTuple):
    """A job of the mover: how many games it moved, and the processor's seconds of it and of the server."""

    moved: int
    mover: float
    server: float


async def _job(mover: "subprocess.Popen[str]", redis: Redis) -> Job:
    assert mover.stdin is not None
    assert mover.stdout is not None
    begun, before = _spent(mover.pid), await redis.info("cpu")
    mover.stdin.write("\n")
    mover.stdin.flush()
    moved = int(await asyncio.to_thread(mover.stdout.readline))
    after = await redis.info("cpu")
    server = sum(after[name] - before[name] for name in ("used_cpu_user", "used_cpu_sys"))
    return Job(moved, _spent(mover.pid) - begun, server)


def _spent(pid: int) -> float:
    """Return the processor's seconds of a process: Linux has a clock for every one."""
    return time.clock_gettime(~pid << 3 | 2)


def _for_a_while(answers: Iterator[bytes]) -> Iterator[bytes]:
    until = time.perf_counter() + ARCHIVE_EVERY
    while time.perf_counter() < until:
        yield next(answers)
