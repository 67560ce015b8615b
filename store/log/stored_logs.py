"""Logs as they are stored, by parts: in the store, or in the archive."""

import sys
from typing import Any

from store.archive.archive import NO_ARCHIVE, Archive
from store.log.beside import FIELD, beside_of
from store.log.timeline import Timeline
from store.redis import keys
from store.redis.scripts import Execute

END = sys.maxsize
"""Stands for the latest entry of a log, whichever that is."""


class StoredLogs:
    """The logs of one store, and of the archive that its finished games go to.

    A game may be archived between two steps: what the store has not got is looked for there. Each method raises
    ArchiveUnavailable.
    """

    def __init__(self, execute: Execute, archive: Archive = NO_ARCHIVE) -> None:
        self.archive = archive
        self._execute = execute

    async def live(self, game: str, after: int, *count: Any) -> Any:
        """Return the entries after a number as the store has them, none of a game that is archived."""
        return await self._execute("XRANGE", keys.log_key(game), f"{after + 1}-0", "+", *count)

    async def rows(self, game: str, first: int, last: int = END, archived: str = "") -> Any:
        """Return entries as XRANGE does, from a number to a number; `archived` is where the game is known to be."""
        if not archived:
            until = "+" if last == END else f"{last}-0"
            found = await self._execute("XRANGE", keys.log_key(game), f"{first}-0", until)
            archived = "" if found else await self._find_mark(game)
            if not archived:
                return found
        return (await self.archive.get(archived, game)).rows(first, last)

    async def snapshot(self, timeline: Timeline, names: list[str]) -> list[bytes | None]:
        """Return fields of a game's snapshot, as HMGET does."""
        if timeline.archive_mark:
            return (await self.archive.get(timeline.archive_mark, timeline.id)).snapshot_fields(names)
        found: list[bytes | None] = await self._execute("HMGET", keys.snapshot_key(timeline.id), *names)
        return found

    async def is_archived(self, timeline: Timeline) -> bool:
        """Return whether the archive has just what a timeline knows, which knows that from here on."""
        names = ("version", "at", keys.ARCHIVED)
        version, at, archived = await self._execute("HMGET", keys.meta_key(timeline.id), *names)
        current = timeline.current
        if not archived or current is None or (int(version), int(at)) != (current.seq, current.at):
            return False
        timeline.meta = {**timeline.meta, keys.ARCHIVED: archived.decode()}
        return True

    async def look_beside(self, timeline: Timeline) -> None:
        """Read what may have changed beside a log, without an entry."""
        found: bytes | None = await self._execute("HGET", keys.meta_key(timeline.id), FIELD)
        timeline.beside = beside_of(found)

    async def _find_mark(self, game: str) -> str:
        found: bytes | None = await self._execute("HGET", keys.meta_key(game), keys.ARCHIVED)
        return found.decode() if found else ""
