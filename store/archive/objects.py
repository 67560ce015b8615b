"""The objects of an archive: bytes under keys, written once, in a folder or a bucket."""

from collections.abc import AsyncIterator
from typing import Literal, Protocol

Reason = Literal["away", "damaged", "missing", "unnamed"]
"""The reason for which an archived game cannot be had."""

MOST_PACKED = 32 * 1024 * 1024
"""Bytes of an object at most. A larger one is not read."""

UNNAMED = "no archive is named here: TURNFOLD_ARCHIVE"


class ArchiveUnavailable(Exception):
    """An object cannot be had now: its place does not answer, has not got it, or has something else there."""

    def __init__(self, reason: Reason, why: str) -> None:
        super().__init__(reason, why)
        self.reason = reason
        self.why = why

    def __str__(self) -> str:
        return f"the archive is unavailable ({self.reason}): {self.why}"


class Objects(Protocol):
    """Objects under keys such as `games/0a/g.zst`. Each raises ArchiveUnavailable where their place does not answer."""

    async def put(self, key: str, data: bytes) -> bool:
        """Write an object, so that it outlives a crash; False if there is one under this key, which stays as it is."""
        ...

    async def get(self, key: str) -> bytes:
        """Return an object of `MOST_PACKED` bytes at most. A missing one raises ArchiveUnavailable as well."""
        ...

    async def delete(self, key: str) -> None:
        """Delete an object, if there is one."""
        ...

    def list(self, folder: str) -> AsyncIterator[str]:
        """Yield the keys of all objects in a folder, in no order."""
        ...


class NoObjects:
    """The objects where no archive is named: none."""

    async def put(self, key: str, data: bytes) -> bool:
        """As `Objects` has it: nothing can be written."""
        raise ArchiveUnavailable("unnamed", UNNAMED)

    async def get(self, key: str) -> bytes:
        """As `Objects` has it: nothing can be read."""
        raise ArchiveUnavailable("unnamed", UNNAMED)

    async def delete(self, key: str) -> None:
        """As `Objects` has it: what is elsewhere cannot be deleted from here."""
        raise ArchiveUnavailable("unnamed", UNNAMED)

    async def list(self, folder: str) -> AsyncIterator[str]:
        """As `Objects` has it: there are none that are known here."""
        raise ArchiveUnavailable("unnamed", UNNAMED)
        yield ""
