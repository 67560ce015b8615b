"""Rows about what a process keeps: bytes of a game in its memory, and the pauses of the garbage collector."""

import asyncio
import gc
import time
import tracemalloc

from domain.kernel.log.entries import Entry
from store.log.codec import read_snapshot, write_snapshot
from store.log.games import GameStore
from store.log.timeline import Timeline
from store.redis.connection import connect
from tests.bench.games import Bench
from tests.bench.load import rate
from tests.bench.table import Row
from tests.kit.samples import RICH

GAMES = 40
CACHED = 3_000

THRESHOLDS = (10_000, 4, 180)
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
        timeline = await store.peek(game)
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
    """Return how long the collector stops a process that fills up with games, and then folds more in their places.

    In the processor's time: a machine that does something else meanwhile is not the collector's.
    """
    models = [(game, seed, _packed(game, seed, entries)) for game, seed, entries in logs]
    pauses: list[float] = []
    begun = 0.0

    def watch(phase: str, _: dict[str, int]) -> None:
        nonlocal begun
        if phase == "start":
            begun = time.thread_time()
        else:
            pauses.append((time.thread_time() - begun) * 1000)

    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(watch)
    started = time.thread_time()
    kept = [_read(*models[number % len(models)]) for number in range(CACHED)]
    for number, log in enumerate(logs):
        kept[number] = _folded(*log)[1]
    elapsed = (time.thread_time() - started) * 1000
    # It would come by itself after some 9,000,000 objects more, many times what a process keeps.
    gc.collect()
    gc.callbacks.remove(watch)
    gc.set_threshold(*usual)
    gc.unfreeze()
    *passes, everything = pauses
    return [
        Row(
            f"the collector's longest pause, while {CACHED:,} games come to be kept",
            [max(passes, default=0)],
            "ms",
            50,
            True,
        ),
        Row("  its share of the time", [sum(passes) / elapsed * 100], "%"),
        Row("  going through all of them, which none of these passes did", [everything], "ms"),
    ]


def _packed(game: str, seed: bytes, entries: list[Entry]) -> bytes:
    """A snapshot of a game half way."""
    timeline = Timeline(game, seed, {})
    timeline.follow(entries[: len(entries) // 2])
    return write_snapshot(timeline.game)


def _read(game: str, seed: bytes, packed: bytes) -> Timeline:
    timeline = Timeline(game, seed, {})
    timeline.begin(read_snapshot(packed))
    # A look at a game, or an answer, has the play in progress made: that is most of what is kept of it.
    timeline.game.facts()
    return timeline
