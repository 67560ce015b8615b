"""The dictionaries by which games are compressed: one for each ruleset, beside the games, under ids of their own.

A game says by the id of which dictionary it was compressed; a ruleset's own has an object that says which one that is.
Neither is ever written anew: what was compressed by a dictionary is nothing without it.
"""

import asyncio
from collections.abc import Sequence

import zstandard

from store.archive.codec import LEVEL, ArchivedGame, dictionary_of, plain_of
from store.archive.objects import ArchiveUnavailable, Objects
from store.redis.memory import Memory

FOLDER = "dictionaries"

SIZE = 112 * 1024
"""Bytes of a dictionary at most."""

SAMPLES = 30
"""Games of which a dictionary can be trained, at the least."""

MOST_SAMPLES = 200
"""Games of which it is trained at most: more of them do not make it better, and take longer."""

KEPT = 4 * 1024 * 1024
"""Bytes of dictionaries that are remembered."""


def key_of(number: int) -> str:
    """Return the key of the dictionary with an id."""
    return f"{FOLDER}/{number}.zdict"


def choice_key(ruleset: str) -> str:
    """Return the key of the object that says by which dictionary games of a ruleset are compressed by columns."""
    return f"{FOLDER}/{ruleset}.columns.id"


class Dictionaries:
    """The dictionaries of an archive. Each raises ArchiveUnavailable."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._known = Memory[int, zstandard.ZstdCompressionDict](KEPT, lambda dictionary: len(dictionary.as_bytes()))

    async def get(self, number: int) -> zstandard.ZstdCompressionDict | None:
        """Return the dictionary with an id; None for 0, by which games have none."""
        if not number:
            return None
        known = self._known.get(number)
        if known is None:
            known = dictionary_of(await self._objects.get(key_of(number)))
            if known.dict_id() != number:
                raise ArchiveUnavailable("damaged", f"{key_of(number)} is the dictionary {known.dict_id()}")
            self._known.keep(number, known)
        return known

    async def choice(self, ruleset: str) -> zstandard.ZstdCompressionDict | None:
        """Return the dictionary for games of a ruleset; None if it has none yet."""
        try:
            text = await self._objects.get(choice_key(ruleset))
        except ArchiveUnavailable as error:
            if error.reason == "missing":
                return None
            raise
        if not text.isdigit():
            raise ArchiveUnavailable("damaged", f"{choice_key(ruleset)} names no dictionary")
        return await self.get(int(text))

    async def train(self, ruleset: str, games: Sequence[ArchivedGame]) -> zstandard.ZstdCompressionDict | None:
        """Train the dictionary of a ruleset by these games, and return it, or that of whoever was faster.

        None if they are too few, or too much alike.
        """
        samples: list[bytes | bytearray | memoryview[int]] = [plain_of(game)[1] for game in games[:MOST_SAMPLES]]
        if len(samples) < SAMPLES:
            return None
        try:
            trained = await asyncio.to_thread(zstandard.train_dictionary, SIZE, samples, level=LEVEL)
        except zstandard.ZstdError:
            return None
        number = trained.dict_id()
        await self._objects.put(key_of(number), trained.as_bytes())
        await self._objects.put(choice_key(ruleset), b"%d" % number)
        return await self.choice(ruleset)
