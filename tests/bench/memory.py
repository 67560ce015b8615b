"""Rows about what a process keeps: bytes of a game in its memory, and the pauses of the garbage collector."""

import asyncio
import gc
import time
import tracemalloc

from domain.kernel.entries import Entry
from store.connection import connect
from store.games import GameStore
from store.timeline import Timeline
from tests.bench.games import Bench
from tests.bench.load import rate
from tests.bench.table import Row
from tests.kit.samples import RICH

GAMES = 40
CACHED = 400

THRESHOLDS = (20_000, 20, 20)
"""As `api.app` sets the collector."""


def rows(redis_url: str, api: str) -> list[Row]:
    """All rows, of finished games."""
    logs = asyncio.run(_logs(redis_url, api))
    folded = [_folded(*log) for log in logs]
    return [
        Row(f"folding a game of {RICH} from its log, an entry", [seconds * 1e6 for seconds, _ in folded], "us"),
        Row(f"a finished game of {RICH} in a process", [_kept(logs)], "KiB", 100, True),
        *_pauses(logs),
    ]


async def _logs(redis_url: str, api: str) -> list[tuple[str, bytes, list[Entry]]]:
    """Finished games: ids, seeds and entries."""
    bench = Bench(redis_url)
    await bench.sit()
    plans = [await bench.planned() for _ in range(GAMES)]
    await rate(api, [plan for _, plan in plans])
    redis = connect(redis_url)
    store = GameStore(redis)
    logs = []
    for game, _ in plans:
        timeline = await store.known(game)
        assert timeline is not None
        logs.append((game, timeline.secret, await store.log(game)))
    await redis.aclose()
    return logs


def _folded(game: str, seed: bytes, entries: list[Entry]) -> tuple[float, Timeline]:
    """Seconds an entry, and the game."""
    timeline = Timeline(game, seed, {})
    started = time.process_time()
    timeline.follow(entries)
    return (time.process_time() - started) / len(entries), timeline


def _kept(logs: list[tuple[str, bytes, list[Entry]]]) -> float:
    """KiB that a game takes when its entries are forgotten."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    timelines = [_folded(*log)[1] for log in logs]
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken / len(timelines) / 1024


def _pauses(logs: list[tuple[str, bytes, list[Entry]]]) -> list[Row]:
    """Return how long the collector stops a process that keeps many games and folds more."""
    kept = [_folded(*logs[number % len(logs)])[1] for number in range(CACHED)]
    pauses: list[float] = []
    begun = 0.0

    def watch(phase: str, _: dict[str, int]) -> None:
        nonlocal begun
        if phase == "start":
            begun = time.perf_counter()
        else:
            pauses.append((time.perf_counter() - begun) * 1000)

    usual = gc.get_threshold()
    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(watch)
    started = time.process_time()
    for log in logs:
        _folded(*log)
    elapsed = (time.process_time() - started) * 1000
    gc.callbacks.remove(watch)
    gc.set_threshold(*usual)
    assert len(kept) == CACHED
    return [
        Row(f"the collector's longest pause, with {CACHED} games kept", [max(pauses, default=0.0)], "ms", 50, True),
        Row("  its share of the time", [sum(pauses) / elapsed * 100], "%"),
    ]
