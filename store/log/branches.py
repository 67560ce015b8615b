"""Branches of games that are over: other moves from some moment on, beside the log, which does not know of them."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec
from redis.asyncio import Redis

from domain.kernel.bots.moves import Move
from store.redis import keys
from store.redis.gone import Removed
from store.redis.room import NoRoom
from store.redis.scripts import Script

MOST = 100
"""Branches that a game has at most."""

MOST_OWN = 20
"""Branches that an account has in a game at most, so that it leaves room for others."""

MOST_MOVES = 200
"""Moves that a branch has at most, those before it left another branch too."""


_FULL = {
    b"full": f"a game has {MOST} branches at most",
    b"full of one's own": f"an account has {MOST_OWN} branches of a game at most",
}
"""Why there is no room for a branch, by what the script returns."""


class Branch(msgspec.Struct, frozen=True, omit_defaults=True):
    """A branch, which an `account` made `at` a time in milliseconds.

    It leaves the game after the entry `seq`, or the branch `parent` after the version `begin`: the moves up to there
    are its own too. So many `moves` it has; those to come are drawn with `luck`, or as in the game.
    """

    id: str
    account: str
    at: int
    seq: int
    begin: int
    parent: str | None = None
    luck: int | None = None
    moves: int = 0

    @property
    def version(self) -> int:
        """Return the version after its latest move."""
        return self.seq + self.moves


class BranchStore:
    """The branches in one Redis: for each game a hash by their ids, and one of their moves."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._write = Script(redis.execute_command, __package__, "branch")

    async def begin(self, game: str, branch: Branch, moves: Sequence[Move]) -> bool:
        """Keep a new branch; False if there is one by its id, which stays as it is.

        Raises NoRoom, and Removed if the game is there no longer.
        """
        # First: a branch that its account does not know of would outlive it.
        await self._redis.sadd(_branches_key(branch.account), game)
        verdict = await self._put(game, branch.id, b"", branch, moves)
        if verdict in _FULL:
            raise NoRoom("too-many-branches", _FULL[verdict])
        return verdict == b"ok"

    async def change(self, game: str, before: Branch, wanted: Branch, moves: Sequence[Move]) -> bool:
        """Keep more moves of a branch; False if it has others by now, or is gone. Raises Removed."""
        verdict = await self._put(game, before.id, msgspec.json.encode(before), wanted, moves)
        return verdict == b"ok"

    async def delete(self, game: str, branch: str) -> None:
        """Delete a branch. Branches that others began at moves of it stay, with these."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hdel(keys.branches_key(game), branch)
        pipeline.hdel(keys.moves_key(game), branch)
        await pipeline.execute()

    async def all(self, game: str) -> list[Branch]:
        """The branches of a game, the oldest first."""
        rows: Any = await self._redis.hvals(keys.branches_key(game))
        return sorted(map(_decode, rows), key=lambda row: (row.at, row.id))

    async def get(self, game: str, branch: str) -> tuple[Branch, list[Move]] | None:
        """The branch of this id, with its moves."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hget(keys.branches_key(game), branch)
        pipeline.hget(keys.moves_key(game), branch)
        row, move_rows = await pipeline.execute()
        if row is None or move_rows is None:
            return None
        # Moves that were added between the two are for the next request.
        branch_row, moves = _decode(row), msgspec.json.decode(move_rows, type=list[Move])
        return branch_row, moves[: branch_row.moves]

    async def of(self, account: str) -> AsyncIterator[tuple[str, Branch]]:
        """Yield all branches of an account, with the game that each is of."""
        games: Any = await self._redis.smembers(_branches_key(account))
        for game in sorted(name.decode() for name in games):
            for branch in await self.all(game):
                if branch.account == account:
                    yield game, branch

    async def delete_all(self, account: str) -> None:
        """Delete all branches of an account."""
        async for game, branch in self.of(account):
            await self.delete(game, branch.id)
        await self._redis.delete(_branches_key(account))

    async def _put(self, game: str, branch: str, before: bytes, wanted: Branch, moves: Sequence[Move]) -> bytes:
        names = [keys.meta_key(game), keys.branches_key(game), keys.moves_key(game)]
        row, played = msgspec.json.encode(wanted), msgspec.json.encode(moves)
        verdict: bytes = await self._write(names, [branch, before, row, played, MOST, wanted.account, MOST_OWN])
        if verdict == b"gone":
            raise Removed(game)
        return verdict


def _decode(row: bytes) -> Branch:
    return msgspec.json.decode(row, type=Branch)


def _branches_key(account: str) -> str:
    """The set of games that an account has made branches of."""
    return f"{{u:{account}}}:branched"
