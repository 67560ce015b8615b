"""Witnesses: what is remembered of the store outside of it, on the queue's server or in a file."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Iterable, Mapping
from contextlib import asynccontextmanager, closing
from typing import Any, Protocol

import msgspec
from redis import exceptions
from redis.asyncio import Redis

from store.health.losses import BATCH, Evidence
from store.redis.connection import connect
from store.redis.scripts import Script
from workers.queue.settings import Settings

MOST = 100_000
"""Games whose latest entries are remembered, the newest: some 20 MB on the queue's server."""

PATIENCE = 2.0
"""Seconds after which a witness that says nothing is away."""

COUNTS, GAMES, ENTRIES = "turnfold:witness:counts", "turnfold:witness:games", "turnfold:witness:entries"

PLAYERS = "turnfold:witness:players"
"""A hash: the accounts that have seats in a game, with spaces between."""


class Witness(Protocol):
    """Remembers how many entries were appended in each partition, and the latest one of each game."""

    async def counts(self) -> dict[int, int]:
        """Return the counts by partition; nothing from one that knows nothing yet."""
        ...

    def games(self) -> AsyncIterator[list[Evidence]]:
        """Yield the games, those that changed last first, `BATCH` at a time."""
        ...

    async def remember(self, counts: Mapping[int, int], games: Iterable[Evidence] = ()) -> None:
        """Remember this. A count is never lowered, and an entry gives way to a later one alone.

        Later is what has the later time: a game that lost its end goes on from a smaller number.
        """
        ...


class RedisWitness:
    """A witness on a Redis server, which is asked for a moment alone: nothing waits for it."""

    def __init__(self, redis: Redis, most: int = MOST) -> None:
        self._redis = redis
        self._most = most
        self._remember = Script(redis.execute_command, __package__, "remember")

    async def counts(self) -> dict[int, int]:
        """As `Witness` has it. Raises redis.exceptions.RedisError."""
        reply: Any = await _soon(self._redis.hgetall(COUNTS))
        return {int(number): int(count) for number, count in reply.items()}

    async def games(self) -> AsyncIterator[list[Evidence]]:
        """As `Witness` has it."""
        first = 0
        while rows := await _soon(self._redis.zrevrange(GAMES, first, first + BATCH - 1, withscores=True)):
            games = [game for game, _ in rows]
            entries: Any = await _soon(self._redis.hmget(ENTRIES, games))
            players: Any = await _soon(self._redis.hmget(PLAYERS, games))
            triples = zip(rows, entries, players, strict=True)
            yield [_evidence(game, entry, int(came), sitting) for (game, came), entry, sitting in triples if entry]
            first += BATCH

    async def remember(self, counts: Mapping[int, int], games: Iterable[Evidence] = ()) -> None:
        """As `Witness` has it."""
        record = {"counts": list(counts.items()), "games": list(games), "most": self._most}
        await _soon(self._remember(keys=[COUNTS, GAMES, ENTRIES, PLAYERS], args=[msgspec.msgpack.encode(record)]))


class FileWitness:
    """A witness in a file, for one machine. It may be older than the store after a crash, which is no harm."""

    def __init__(self, path: str, most: int = MOST) -> None:
        """Open the file. Raises sqlite3.Error if that is none of a witness."""
        self._most = most
        # Each step takes well under a millisecond: there is no need for a thread.
        self._file = sqlite3.connect(path, isolation_level=None)
        self._file.executescript(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
            "CREATE TABLE IF NOT EXISTS counts (partition INTEGER PRIMARY KEY, count INTEGER NOT NULL);"
            "CREATE TABLE IF NOT EXISTS games (game TEXT PRIMARY KEY, seq INTEGER NOT NULL, at INTEGER NOT NULL,"
            " came INTEGER NOT NULL);"
            "CREATE INDEX IF NOT EXISTS by_time ON games (came);"
            "CREATE TABLE IF NOT EXISTS players (game TEXT PRIMARY KEY, accounts TEXT NOT NULL);"
        )

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    async def counts(self) -> dict[int, int]:
        """As `Witness` has it."""
        return dict(self._file.execute("SELECT partition, count FROM counts").fetchall())

    async def games(self) -> AsyncIterator[list[Evidence]]:
        """As `Witness` has it."""
        with closing(self._file.cursor()) as rows:
            rows.execute(
                "SELECT games.game, seq, at, came, coalesce(accounts, '') FROM games"
                " LEFT JOIN players ON players.game = games.game ORDER BY came DESC"
            )
            while some := rows.fetchmany(BATCH):
                yield [Evidence(game, seq, at, came, tuple(text.split())) for game, seq, at, came, text in some]

    async def remember(self, counts: Mapping[int, int], games: Iterable[Evidence] = ()) -> None:
        """As `Witness` has it."""
        with self._file:
            self._file.execute("BEGIN")
            self._file.executemany(
                "INSERT INTO counts VALUES (?, ?) ON CONFLICT DO UPDATE SET count = max(count, excluded.count)",
                counts.items(),
            )
            rows = list(games)
            self._file.executemany(
                "INSERT INTO games VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE"
                " SET seq = excluded.seq, at = excluded.at, came = excluded.came"
                " WHERE (excluded.at, excluded.seq) >= (at, seq)",
                [row[:4] for row in rows],
            )
            self._file.executemany(
                "INSERT OR REPLACE INTO players SELECT game, ? FROM games WHERE game = ? AND seq = ? AND at = ?",
                [(" ".join(row.players), *row[:3]) for row in rows],
            )
            for table in ("players", "games"):
                self._file.execute(
                    f"DELETE FROM {table} WHERE game IN (SELECT game FROM games ORDER BY came LIMIT"  # noqa: S608
                    " max(0, (SELECT count(*) FROM games) - ?))",
                    (self._most,),
                )


def _evidence(game: bytes, entry: bytes, came: int, players: bytes | None) -> Evidence:
    seq, at = map(int, entry.split(b"-"))
    return Evidence(game.decode(), seq, at, came, tuple((players or b"").decode().split()))


async def _soon(reply: Awaitable[Any]) -> Any:
    try:
        async with asyncio.timeout(PATIENCE):
            return await reply
    except TimeoutError:
        raise exceptions.TimeoutError(f"the witness does not answer within {PATIENCE:g} s") from None


@asynccontextmanager
async def witness_of(settings: Settings) -> AsyncIterator[Witness]:
    """Open the witness that the settings name: a file, or else the queue's server."""
    if settings.witness:
        with closing(FileWitness(settings.witness)) as witness:
            yield witness
        return
    redis = connect(settings.queue_url, connections=4)
    try:
        yield RedisWitness(redis)
    finally:
        await redis.aclose()
