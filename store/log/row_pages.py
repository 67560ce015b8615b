"""Pages of rows as objects of the archive: those of a list whose games ended long ago, under names of their own.

An object is a mark with the version of this form, and a compressed frame. It is written once: whoever changes a page
writes another.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator
from hashlib import sha256

import msgspec
import zstandard

from store.archive.archive import NO_ARCHIVE, Archive
from store.archive.objects import ArchiveUnavailable
from store.redis.memory import Memory

FOLDER = "lists"

MARK = b"TFP\x01"
"""The first bytes of a page; the last of them is the version of its form."""

MOST = 4 * 1024 * 1024
"""Bytes of a page at most, as it is unpacked."""

CACHE = 4 * 1024 * 1024
"""Bytes of pages that a process remembers."""

A_ROW = 160
"""About how many bytes of memory a row takes."""

PageRow = tuple[int, str]
"""A row of a page: the score of a game in its list, and the game."""


class _Page(msgspec.Struct, frozen=True):
    """A page of the list of a name, as it is packed; rows have the highest first."""

    key: str
    name: str
    rows: list[PageRow]


_decoder = msgspec.msgpack.Decoder(_Page)


def folder_of(name: str) -> str:
    """Return the folder of a list's pages, which others share. It does not tell whose list that is."""
    return f"{FOLDER}/{sha256(name.encode()).hexdigest()[:2]}"


class RowPages:
    """The pages of rows in an archive. Each method raises ArchiveUnavailable, which is counted where it is not told."""

    def __init__(self, archive: Archive = NO_ARCHIVE) -> None:
        self.archive = archive
        self._pages = Memory[str, list[PageRow]](CACHE, lambda rows: A_ROW * len(rows))

    def new_key(self, name: str) -> str:
        """Return where a page of a list is to be written."""
        return f"{folder_of(name)}/{secrets.token_hex(12)}.zst"

    async def put(self, key: str, name: str, rows: list[PageRow]) -> None:
        """Write a page of a list."""
        plain = msgspec.msgpack.encode(_Page(key, name, rows))
        packer = zstandard.ZstdCompressor(write_checksum=True, write_content_size=True)
        await self.archive.objects.put(key, MARK + await asyncio.to_thread(packer.compress, plain))

    async def get(self, key: str, name: str) -> list[PageRow] | None:
        """Return the rows of a page of a list, the highest first; None where it is missing, which is not counted."""
        known = self._pages.get(key)
        if known is None:
            try:
                known = _unpack(await self.archive.objects.get(key), key, name)
            except ArchiveUnavailable as error:
                if error.reason == "missing":
                    return None
                self.archive.fail(error)
            self._pages.keep(key, known)
        return known

    async def verify(self, key: str, name: str, first: PageRow, count: int) -> None:
        """Require that a page of a list is whole as it is in its place: its first row, and how many there are."""
        rows = _unpack(await self.archive.objects.get(key), key, name)
        if len(rows) != count or rows[:1] != [first]:
            raise ArchiveUnavailable("damaged", f"{key} has {len(rows)} rows, and the list {count} of it")

    def require(self, key: str, rows: list[PageRow] | None) -> list[PageRow]:
        """Return these rows of a page, which has to be there."""
        if rows is None:
            self.archive.fail(ArchiveUnavailable("missing", f"{key} is not there"))
        return rows

    async def delete(self, key: str) -> None:
        """Delete a page, if it is there."""
        self._pages.forget(key)
        await self.archive.objects.delete(key)

    async def list_keys(self) -> AsyncIterator[str]:
        """Yield the keys of all pages that are written, in no order."""
        async for key in self.archive.objects.list(FOLDER):
            yield key


NO_PAGES = RowPages()
"""The pages where no archive is named: what is in some cannot be had."""


def _unpack(data: bytes, key: str, name: str) -> list[PageRow]:
    if data[: len(MARK)] != MARK:
        raise ArchiveUnavailable("damaged", f"{key} begins with {data[: len(MARK)]!r}, and not with {MARK!r}")
    try:
        frame = zstandard.get_frame_parameters(data[len(MARK) :])
        if frame.content_size > MOST or not frame.has_checksum:
            raise ArchiveUnavailable("damaged", f"{key} has a frame that is none of ours")
        page = _decoder.decode(zstandard.ZstdDecompressor().decompress(data[len(MARK) :], allow_extra_data=False))
    except (zstandard.ZstdError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ArchiveUnavailable("damaged", f"{key} cannot be unpacked: {error}") from error
    if (page.key, page.name) != (key, name):
        raise ArchiveUnavailable("damaged", f"{key} is another page")
    return page.rows
