"""Moves finished games into the archive, and back, one after the other.

Of each game the object is written first, read back and folded; then one script lets the store's own go, if it is still
the same. So a game is in the store, in the archive, or in both, whoever dies when.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Any, NamedTuple

import msgspec
from redis.asyncio import Redis

from domain.kernel.fold.export import link
from domain.kernel.fold.replay import replay
from domain.kernel.log.entries import Entry
from domain.kernel.log.fence import LogDoesNotFold
from store.archive.archive import Archive, game_of, key_at, key_of, mark_of, restores_of
from store.archive.codec import ArchivedGame
from store.archive.metrics import MOVED
from store.archive.objects import ArchiveUnavailable
from store.log.codec import flat, read_entries, texts
from store.log.rows import ROW_FIELDS
from store.log.short_rows import SHORT_FIELD, SHORTENED, shorten
from store.log.summary import Summary
from store.redis import keys
from store.redis.scripts import Script

MOVING_KEY = "{outages}:archiving"
"""The set of keys of objects that are being written. It is beside what processes say of themselves: a server's users
need no new rights for it."""

CHANGING = frozenset(
    {"beside", "hidden", "trace", "failed", "removed", SHORT_FIELD, keys.ARCHIVED, keys.RESTORING, keys.RESTORES}
)
"""Fields of a meta that change after the end of a game, or say nothing of it: they stay in the store alone."""


class Candidate(NamedTuple):
    """A finished game that the store has: its ruleset, and since when it has rested, in milliseconds."""

    game: str
    ruleset: str
    since: int


class Archiving:
    """Moves games between one store and one archive. Each step may be done again, and by several at once.

    Each raises ArchiveUnavailable where the archive cannot be used.
    """

    def __init__(self, redis: Redis, archive: Archive) -> None:
        self.archive = archive
        self._redis = redis
        self._move = Script(redis.execute_command, __package__, "move")
        self._restore = Script(redis.execute_command, __package__, "restore")
        self._adopt = Script(redis.execute_command, __package__, "adopt")

    async def candidates(self, games: Iterable[str]) -> list[Candidate]:
        """Return those of these games that are over with a result, or were imported, and are not archived."""
        ids = list(games)
        pipeline = self._redis.pipeline(transaction=False)
        for game in ids:
            pipeline.hmget(keys.meta_key(game), "summary", "at", "created", "removed", keys.ARCHIVED)
        rows = zip(ids, await pipeline.execute() if ids else [], strict=True)
        return [
            Candidate(game, about.ruleset, max(int(at), int(created or 0)))
            for game, (summary, at, created, removed, archived) in rows
            if summary and not removed and not archived
            for about in [msgspec.json.decode(summary, type=Summary)]
            if about.status == "finished" and (about.winners is not None or about.importer)
        ]

    async def load(self, game: str) -> ArchivedGame | None:
        """Return a game as the store has it, and as it is archived; None if it has none, or is just taking it back.

        Raises LogDoesNotFold and NewerRules for entries that cannot be read.
        """
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hgetall(keys.meta_key(game))
        pipeline.xrange(keys.log_key(game))
        pipeline.hgetall(keys.snapshot_key(game))
        fields, rows, snapshot = await pipeline.execute()
        meta = texts(flat(fields))
        if "secret" not in meta or not {"removed", keys.RESTORING}.isdisjoint(meta) or not rows:
            return None
        entries = [(stream_id, flat(row)) for stream_id, row in rows]
        stays = {name: value for name, value in sorted(meta.items()) if name not in CHANGING}
        found = ArchivedGame(game, "", len(entries), stays, entries, flat(snapshot))
        return msgspec.structs.replace(found, head=await asyncio.to_thread(_head, found))

    async def move(self, game: str, ruleset: str) -> bool:
        """Move a game into the archive; False if there is none to be moved any more.

        Raises LogDoesNotFold, NewerRules and TooLarge: such a game stays where it is.
        """
        # First: whoever takes it back from here on has this one refused, whose object may be deleted.
        restores = int(await self._redis.hget(keys.meta_key(game), keys.RESTORES) or 0)
        stored = await self.load(game)
        if stored is None:
            return False
        await self._redis.sadd(MOVING_KEY, key_of(game, stored.head, restores))
        key = await self.archive.put(stored, ruleset, restores)
        back = await self.archive.read(key, game)
        await asyncio.to_thread(_require_same, stored, back)
        last = dict(zip(stored.entries[-1][1][::2], stored.entries[-1][1][1::2], strict=True))
        names = [keys.log_key(game), keys.meta_key(game), keys.snapshot_key(game), keys.orders_key(game)]
        known = [str(stored.seq), last[b"at"], last[b"facts"], mark_of(stored.head, restores), str(restores)]
        row = _row(stored)
        is_moved = bool(await self._move(names, [*known, row.get(SHORT_FIELD, ""), *stored.meta.keys() - row.keys()]))
        await self._settle(key)
        MOVED.inc(is_moved)
        return is_moved

    async def recover(self) -> None:
        """Look after what was being moved when somebody died: of a game that was removed meanwhile no object stays."""
        moving: Any = await self._redis.smembers(MOVING_KEY)
        for key in moving:
            await self._settle(key.decode())

    async def restore(self, game: str) -> bool:
        """Take a game back into the store, and out of the archive; False if it is not archived.

        Work that an earlier one left undone is done as well.
        """
        meta = await self._meta(game)
        mark = meta.get(keys.ARCHIVED)
        if mark is None and keys.RESTORING not in meta:
            return False
        if mark is not None and not await self._take_back(game, mark):
            return False
        await self.archive.delete(game, mark or meta[keys.RESTORING], is_whole=False)
        await self._redis.hdel(keys.meta_key(game), keys.RESTORING)
        return True

    async def _take_back(self, game: str, mark: str) -> bool:
        """Write a game into the store as its object has it; False if it is not archived there any more."""
        try:
            stored = await self.archive.read(mark, game)
        except ArchiveUnavailable:
            if (await self._meta(game)).get(keys.ARCHIVED) == mark:
                raise
            # Others have taken it back meanwhile.
            return False
        told: list[str | bytes | int] = [mark, restores_of(mark) + 1, len(stored.snapshot), *stored.snapshot]
        told += [2 * len(stored.meta), *(part for pair in stored.meta.items() for part in pair)]
        for stream_id, fields in stored.entries:
            told += (stream_id, len(fields), *fields)
        names = [keys.log_key(game), keys.meta_key(game), keys.snapshot_key(game)]
        return bool(await self._restore(names, told))

    async def verify(self, game: str) -> ArchivedGame | None:
        """Read an archived game as it is in its place, and fold it to its head; None if the game is not archived.

        Raises ArchiveUnavailable where its object is not what it has to be, LogDoesNotFold and NewerRules.
        """
        meta = await self._meta(game)
        mark = meta.get(keys.ARCHIVED)
        if mark is None:
            return None
        key = key_at(game, mark)
        found = await self.archive.read(key, game)
        if str(found.seq) != meta["version"] or found.meta["secret"] != meta.get("secret", found.meta["secret"]):
            raise ArchiveUnavailable("damaged", f"{key} has entries up to {found.seq}, the game {meta['version']}")
        await asyncio.to_thread(_require_fold, found)
        return found

    async def adopt(self, key: str) -> bool:
        """Take the game of an object on again that a store has lost; False if it knows one of that id, or knew one.

        Things beside a log are not in its object: talk, branches, and whose accounts players are. Raises as `verify`.
        """
        game = game_of(key)
        found = await self.archive.read(key, game)
        await asyncio.to_thread(_require_fold, found)
        fields = [part for pair in _row(found).items() for part in pair]
        names = [keys.meta_key(game), keys.outbox_key(keys.partition(game))]
        return bool(await self._adopt(names, [game, *fields, keys.ARCHIVED, mark_of(found.head, restores_of(key))]))

    async def list_archived(self) -> AsyncIterator[str]:
        """Yield all games of the store that are archived, or have an object still after they were taken back."""
        batch = list[str]()
        async for name in self._redis.scan_iter(keys.METAS, count=1000):
            batch.append(keys.game_of(name))
            if len(batch) == 500:
                for game in await self._filter_archived(batch):
                    yield game
                batch.clear()
        for game in await self._filter_archived(batch):
            yield game

    async def _filter_archived(self, games: list[str]) -> list[str]:
        pipeline = self._redis.pipeline(transaction=False)
        for game in games:
            pipeline.hmget(keys.meta_key(game), keys.ARCHIVED, keys.RESTORING)
        found = await pipeline.execute() if games else []
        return [game for game, objects in zip(games, found, strict=True) if any(objects)]

    async def _meta(self, game: str) -> dict[str, str]:
        fields: Any = await self._redis.hgetall(keys.meta_key(game))
        return texts(flat(fields))

    async def _settle(self, key: str) -> None:
        """An object is not being written any more: where its game was removed meanwhile, it is deleted."""
        game = game_of(key)
        version, removed = await self._redis.hmget(keys.meta_key(game), "version", "removed")
        if version is None or removed is not None:
            await self.archive.delete(game, key)
        await self._redis.srem(MOVING_KEY, key)


def _row(game: ArchivedGame) -> dict[str, str]:
    """Return the fields that a meta has of an archived game: what lists show, in short where that is all of it."""
    fields = {name: value for name, value in game.meta.items() if name in ROW_FIELDS}
    if short := shorten(game.meta):
        return {name: value for name, value in fields.items() if name not in SHORTENED} | {SHORT_FIELD: short}
    return fields


def _log(game: ArchivedGame) -> tuple[str, list[Entry], bytes]:
    """Return the id by which a log's hashes are made, its entries, and S."""
    return game.meta.get("origin", game.game), read_entries(game.game, game.entries), bytes.fromhex(game.meta["secret"])


def _head(game: ArchivedGame) -> str:
    *_, last = link(*_log(game))
    return last.head.hex()


def _require_same(stored: ArchivedGame, back: ArchivedGame) -> None:
    """Require that what was read back has every byte of a log, and that it folds. Raises as `verify`.

    An object that is there already may have been written by another version, with another snapshot beside.
    """
    if (back.head, back.entries, back.meta["secret"]) != (stored.head, stored.entries, stored.meta["secret"]):
        raise ArchiveUnavailable("damaged", f"{key_of(stored.game, stored.head)} is not what was written")
    _require_fold(back)


def _require_fold(game: ArchivedGame) -> None:
    """Require that a game folds to its head, and is over there."""
    *_, last = replay(*_log(game))
    if last.game.head.hex() != game.head or last.game.status != "finished":
        raise LogDoesNotFold(game.game, game.seq, "the log does not lead to the end of the game")
