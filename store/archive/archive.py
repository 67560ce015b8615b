"""The archive: finished games as objects, each read when it is asked for, and kept in memory by bytes for a while."""

import asyncio
import re
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import NoReturn

from store.archive.codec import ArchivedGame, frame_of, pack, unpack
from store.archive.dictionaries import Dictionaries
from store.archive.metrics import FAILURES, IN_ARCHIVE, IN_CACHE
from store.archive.objects import UNNAMED, ArchiveUnavailable, NoObjects, Objects
from store.redis.memory import Memory

FOLDER = "games"

CACHE = 16 * 1024 * 1024
"""Bytes of archived games that a process remembers, if nothing else is said."""

AT_ONCE = 4
"""Objects that may be read at once."""

FORM = 2
"""The form of what a store keeps of archived games. Processes of another form have another archive, as movers see it:
nothing is moved before all that live can read it.
"""

_RESTORES = re.compile(r"[0-9a-f]{16}-([1-9][0-9]*)(?:\.zst)?$")

DIGITS = 16
"""Digits of the head in the key of an object."""


def folder_of(game: str) -> str:
    """Return the folder of a game's objects, which others share."""
    return f"{FOLDER}/{sha256(game.encode()).hexdigest()[:2]}"


def key_of(game: str, head: str, restores: int = 0) -> str:
    """Return the key of a game's object, by the head of its log in hexadecimal, and how often it was taken back."""
    return f"{folder_of(game)}/{game}.{mark_of(head, restores)}.zst"


def mark_of(head: str, restores: int = 0) -> str:
    """Return what the meta of a game says of where its object is, by the same."""
    return f"{head[:DIGITS]}-{restores}" if restores else head[:DIGITS]


def restores_of(mark: str) -> int:
    """Return how often a game had been taken back when an object was written, by its key or the mark in a meta."""
    found = _RESTORES.search(mark)
    return int(found[1]) if found else 0


def key_at(game: str, mark: str) -> str:
    """Return the key of a game's object, by the mark in its meta; some have the key there itself."""
    return mark if "/" in mark else f"{folder_of(game)}/{game}.{mark}.zst"


class Archive:
    """An archive of games. `name` says of two processes whether they have the same one; empty for none.

    Each method raises ArchiveUnavailable, which is counted.
    """

    def __init__(self, objects: Objects, name: str, memory: int = CACHE) -> None:
        self.name = name
        self.dictionaries = Dictionaries(objects)
        self._objects = objects
        self._places = asyncio.Semaphore(AT_ONCE)
        self._games = Memory[str, ArchivedGame](memory, lambda game: game.size)

    @property
    def objects(self) -> Objects:
        """Return where all its objects are, games and others."""
        return self._objects

    def refuse(self) -> NoReturn:
        """Say that no archive is named here, though one is needed."""
        self.fail(ArchiveUnavailable("unnamed", UNNAMED))

    def fail(self, error: ArchiveUnavailable) -> NoReturn:
        """Raise what cannot be had, and count it."""
        FAILURES.labels(error.reason).inc()
        raise error

    async def get(self, mark: str, game: str) -> ArchivedGame:
        """Return a game, by the mark in its meta."""
        key = key_at(game, mark)
        known = self._games.get(key)
        if known is not None:
            IN_CACHE.inc()
            return known
        try:
            async with self._places:
                # Somebody else may have read it meanwhile.
                known = self._games.get(key) or await self.read(key, game)
        except ArchiveUnavailable as error:
            self.fail(error)
        IN_ARCHIVE.inc()
        self._games.keep(key, known)
        return known

    async def read(self, mark: str, game: str) -> ArchivedGame:
        """Return a game as its object is now in its place, by the mark in its meta, or by the key."""
        key = key_at(game, mark)
        data = await self._objects.get(key)
        dictionary = await self.dictionaries.get(frame_of(data).dictionary)
        found = await asyncio.to_thread(unpack, data, dictionary)
        if found.game != game or key_of(found.game, found.head, restores_of(key)) != key:
            raise ArchiveUnavailable("damaged", f"{key} has the game {found.game!r} at {found.head[:DIGITS]}")
        return found

    async def put(self, game: ArchivedGame, ruleset: str, restores: int = 0) -> str:
        """Write a game, if no object of that key has it, and return the key. Raises TooLarge."""
        key = key_of(game.game, game.head, restores)
        dictionary = await self.dictionaries.choice(ruleset)
        await self._objects.put(key, await asyncio.to_thread(pack, game, dictionary))
        return key

    async def delete(self, game: str, mark: str = "", *, is_whole: bool = True) -> None:
        """Delete all objects of a game; also that of the mark in its meta, which a list may not show yet.

        Or that one and older ones alone, since the game may be archived anew by now.
        """
        known = key_at(game, mark) if mark else ""
        listed = [key async for key in self.list_keys(folder_of(game)) if game_of(key) == game]
        old = [key for key in listed if is_whole or restores_of(key) <= restores_of(known)]
        for key in {*old, *filter(None, [known])}:
            self._games.forget(key)
            await self._objects.delete(key)

    async def list_keys(self, folder: str = FOLDER) -> AsyncIterator[str]:
        """Yield the keys of all games' objects, or of those in a folder."""
        async for key in self._objects.list(folder):
            yield key


def game_of(key: str) -> str:
    """Return the game that a key is of."""
    return key.rpartition("/")[2].partition(".")[0]


NO_ARCHIVE = Archive(NoObjects(), "", 0)
"""The archive where none is named."""


def archive_at(address: str, memory: int = CACHE) -> Archive:
    """Return the archive at an address of `obstore`, for one event loop; an empty address names none."""
    if not address:
        return NO_ARCHIVE
    from store.archive.places import Place

    named = f"{address.rstrip('/')} {FORM}"
    return Archive(Place(address), sha256(named.encode()).hexdigest()[:DIGITS], memory)
