"""Losses: what a store lacks that was acknowledged, as far as somebody outside of it remembers.

A store that came back without its end looks like any other. Processes remember what they appended, and a witness on
another server, or in a file, remembers it for them all. The store keeps a note of what they miss in it, until an
operator takes it on.
"""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from redis.asyncio import Redis

from store.redis import keys
from store.redis.connection import server_time
from store.redis.gone import WITHOUT_RESULT
from store.redis.scripts import Script

GAMES, COUNTS = "{loss}:games", "{loss}:counts"
"""Hashes: a game's `<seq>-<at>-<left>`, a partition's `<count>-<missing>`."""

PLAYERS = "{loss}:players"
"""A hash: the accounts that are known to have had seats in a game, with spaces between."""

SINCE, ACCEPTED = "{loss}:since", "{loss}:accepted"
"""Times in milliseconds: when the loss was noticed, and when the latest one was taken on."""

_KEYS = [GAMES, COUNTS, SINCE, PLAYERS, ACCEPTED]

BATCH = 500
"""Games that are looked at, or noted, at once."""


class Evidence(NamedTuple):
    """The latest entry of a game that is known to have been stored.

    `at` is its own time, `came` the time at which it was stored here, which differs in imports; both in milliseconds.
    `players` are the accounts that had seats then, as far as known.
    """

    game: str
    seq: int
    at: int
    came: int
    players: tuple[str, ...] = ()


class LostGame(NamedTuple):
    """A game that lacks entries: the latest that is known, its time in milliseconds, and up to which one it is left.

    `left` is 0 where nothing is left of the game. `players` are the accounts that are known to have had seats.
    """

    game: str
    seq: int
    at: int
    left: int
    players: tuple[str, ...] = ()

    @property
    def entries(self) -> int:
        """Return how many entries are known to be lost, one at least."""
        return max(1, self.seq - self.left)


class LostCount(NamedTuple):
    """A partition with fewer appends than are known: how many there were, and how many were missing when noticed."""

    partition: int
    appended: int
    missing: int


class LossNote(msgspec.Struct, frozen=True):
    """The argument of `note_loss.lua`. `accepted` is what `LossStore.acceptance_time` said before this was judged."""

    accepted: int
    games: Sequence[LostGame]
    counts: Sequence[LostCount]


class LossSettlement(msgspec.Struct, frozen=True):
    """The argument of `settle_loss.lua`: the time, in milliseconds, up to which nothing is missed any more."""

    accepted: int
    games: Sequence[LostGame]


class Standing(NamedTuple):
    """A loss that nobody has taken on yet: noticed when (milliseconds), in how many games, of how many entries."""

    since: int
    games: int
    entries: int

    def __str__(self) -> str:
        return (
            f"the store came back older than it was: {self.entries} acknowledged entries are missing, "
            f"{self.games} games are known to lack some; bring back a later copy, or take this one on with "
            "'turnfold admin accept-store'"
        )


class LossStore:
    """The losses of one store."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._note = Script(redis.execute_command, __package__, "note_loss")
        self._settle = Script(redis.execute_command, __package__, "settle_loss")
        self._raise = Script(redis.execute_command, __package__, "raise_count")

    async def counts(self, partitions: Sequence[int]) -> dict[int, int]:
        """Return how many entries were appended in each of these partitions."""
        pipeline = self._redis.pipeline(transaction=False)
        for number in partitions:
            pipeline.get(keys.appends_key(number))
        replies = await pipeline.execute() if partitions else []
        return {number: int(count or 0) for number, count in zip(partitions, replies, strict=True)}

    async def acceptance_time(self) -> int:
        """Return up to which time a loss was taken on, in milliseconds; 0 if none ever was."""
        return int(await self._redis.get(ACCEPTED) or 0)

    async def missing(self, evidence: Iterable[Evidence], accepted: int) -> list[LostGame]:
        """Return the games that lack what is known of them; none that was removed, and nothing that was taken on."""
        rest = iter(evidence)
        games = list[LostGame]()
        while some := list(islice(rest, BATCH)):
            games += await self._missing([row for row in some if row.came > accepted])
        return games

    async def _missing(self, evidence: Sequence[Evidence]) -> list[LostGame]:
        if not evidence:
            return []
        # Those that nobody has missed for so long may have been deleted without a result (`store/upkeep/expiry.py`).
        oldest = await server_time(self._redis, ACCEPTED) - WITHOUT_RESULT
        pipeline = self._redis.pipeline(transaction=False)
        for row in evidence:
            pipeline.hmget(keys.meta_key(row.game), "version", "removed", "archived")
            pipeline.xrange(keys.log_key(row.game), f"{row.seq}-0", f"{row.seq}-0")
        replies = iter(await pipeline.execute())
        return [
            LostGame(row.game, row.seq, row.at, min(int(version or 0), row.seq - 1), row.players)
            for row, (version, removed, archived), entries in zip(evidence, replies, replies, strict=True)
            if removed is None and not _has(entries, row) and (version or row.came > oldest)
            # An archived game is whole: it was compared with the store before that let it go.
            if archived is None or int(version) < row.seq
        ]

    async def note(self, accepted: int, games: Sequence[LostGame], counts: Sequence[LostCount] = ()) -> bool:
        """Note what is missing. Return whether nothing was before.

        `accepted` was asked for before this was judged: nothing is noted that an operator has taken on meanwhile.
        """
        is_first = False
        for first in range(0, max(len(games), 1), BATCH):
            note = msgspec.msgpack.encode(LossNote(accepted, games[first : first + BATCH], counts))
            is_first |= bool(await self._note(keys=_KEYS, args=[note]))
        return is_first

    async def standing(self) -> Standing | None:
        """Return the loss that nobody has taken on; None if there is none."""
        since: Any = await self._redis.get(SINCE)
        if since is None:
            return None
        games, counts = await self.games(), await self._counts()
        entries = max(sum(row.entries for row in games), sum(row.missing for row in counts))
        return Standing(int(since), len(games), entries)

    async def games(self) -> list[LostGame]:
        """Return the games that lack entries, as noted."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hgetall(GAMES)
        pipeline.hgetall(PLAYERS)
        rows, players = await pipeline.execute()
        games = list[LostGame]()
        for game, noted in sorted(rows.items()):
            seq, at, left = map(int, noted.split(b"-"))
            games.append(LostGame(game.decode(), seq, at, left, tuple(players.get(game, b"").decode().split())))
        return games

    async def _counts(self) -> list[LostCount]:
        reply: Any = await self._redis.hgetall(COUNTS)
        return [LostCount(int(number), *map(int, noted.split(b"-"))) for number, noted in reply.items()]

    async def settle(self, games: Sequence[LostGame]) -> None:
        """Take the loss of these on: counts go on from what they were, and nothing older than this is missed any more.

        Losses that were noted meanwhile go on to stand. It may be done again; a crash leaves the loss standing.
        """
        for row in await self._counts():
            await self._raise(keys=[keys.appends_key(row.partition)], args=[row.appended])
        now = await server_time(self._redis, ACCEPTED)
        settlement = LossSettlement(max(now, *(row.at for row in games)) if games else now, games)
        await self._settle(keys=_KEYS, args=[msgspec.msgpack.encode(settlement)])


def _has(entries: Sequence[tuple[bytes, dict[bytes, bytes]]], evidence: Evidence) -> bool:
    return bool(entries) and int(entries[0][1][b"at"]) == evidence.at
