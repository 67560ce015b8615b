"""Archived games as bytes: what they have in a store, packed as MessagePack and compressed by Zstandard.

An object is a mark with the version of its form, and a frame. The frame says how large it is and by which dictionary
it was compressed, and has a checksum; nothing is unpacked before that is looked at.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import zstandard

from store.archive.columns import Columns, Entry, columns_of
from store.archive.objects import ArchiveUnavailable

MARK = b"TFA\x01"
"""The first bytes of an object that has its entries as they are; the last of them is the version of its form."""

MARK_OF_COLUMNS = b"TFA\x02"
"""The first bytes of an object that has its entries by columns."""

MOST = 32 * 1024 * 1024
"""Bytes of an archived game at most, as it is unpacked."""

LEVEL = 19
"""How hard a game is compressed: it is written once, and some ten milliseconds do not matter."""

WINDOW = 27
"""The binary logarithm of the largest window that a frame may want."""

BESIDE = 64
"""About how many bytes of memory an entry's id and its list take beside their contents."""


class ArchivedGame(msgspec.Struct, frozen=True):
    """A finished game as its store had it, byte for byte.

    `head` is the head of its log in hexadecimal, `seq` the number of its latest entry, and `meta` what does not change
    any more of what was beside it; `snapshot` are names and values in turn.
    """

    game: str
    head: str
    seq: int
    meta: dict[str, str]
    entries: list[Entry]
    snapshot: list[bytes]

    @property
    def size(self) -> int:
        """Return about how many bytes it takes in memory."""
        return sum(BESIDE + sum(map(len, fields)) + 33 * len(fields) for _, fields in self.entries) + sum(
            33 + len(part) for part in self.snapshot
        )

    def rows(self, first: int, last: int) -> list[tuple[bytes, dict[bytes, bytes]]]:
        """Return entries as XRANGE does, from a number to a number."""
        some = self.entries[max(0, first - 1) : max(0, last)]
        return [(stream_id, dict(zip(fields[::2], fields[1::2], strict=True))) for stream_id, fields in some]

    def parts(self, form: str) -> tuple[bytes, bytes, list[Entry]]:
        """Return a snapshot of this form with its number, if there is one, and the entries from there on."""
        seq, stored_form, data = self.snapshot_fields(["seq", "key", "data"])
        if seq is None or data is None or stored_form != form.encode():
            return b"0", b"", self.entries
        return seq, data, self.entries[int(seq) - 1 :]

    def snapshot_fields(self, names: Sequence[str]) -> list[bytes | None]:
        """Return fields of the snapshot as HMGET does."""
        known = dict(zip(self.snapshot[::2], self.snapshot[1::2], strict=True))
        return [known.get(name.encode()) for name in names]


class Frame(NamedTuple):
    """The dictionary of a frame, 0 for none, and how many bytes the frame unpacks to."""

    dictionary: int
    size: int


class TooLarge(ValueError):
    """A game is larger than an object may be."""


class _Regrouped(msgspec.Struct, frozen=True, array_like=True):
    """An archived game with its entries by columns."""

    game: str
    head: bytes
    seq: int
    meta: dict[str, str]
    snapshot: list[bytes]
    columns: Columns


_decoder = msgspec.msgpack.Decoder(ArchivedGame)
_regrouped = msgspec.msgpack.Decoder(_Regrouped)


def dictionary_of(data: bytes) -> zstandard.ZstdCompressionDict:
    """Return the dictionary that these bytes are. Raises ArchiveUnavailable for what is none."""
    try:
        found = zstandard.ZstdCompressionDict(data, dict_type=zstandard.DICT_TYPE_FULLDICT)
        zstandard.ZstdDecompressor(dict_data=found)
    except zstandard.ZstdError as error:
        raise ArchiveUnavailable("damaged", f"a dictionary is none: {error}") from error
    return found


def plain_of(game: ArchivedGame) -> tuple[bytes, bytes]:
    """Return a game as it is compressed, after the mark of this form."""
    columns = columns_of(game.entries)
    if columns is None:
        return MARK, msgspec.msgpack.encode(game)
    head = bytes.fromhex(game.head)
    return MARK_OF_COLUMNS, msgspec.msgpack.encode(
        _Regrouped(game.game, head, game.seq, game.meta, game.snapshot, columns)
    )


def pack(game: ArchivedGame, dictionary: zstandard.ZstdCompressionDict | None) -> bytes:
    """Return a game as an object. Raises TooLarge."""
    mark, plain = plain_of(game)
    if len(plain) > MOST:
        raise TooLarge(f"{game.game} takes {len(plain)} bytes, and {MOST} are the most of an archived game")
    packer = zstandard.ZstdCompressor(level=LEVEL, dict_data=dictionary, write_checksum=True, write_content_size=True)
    return mark + packer.compress(plain)


def frame_of(data: bytes) -> Frame:
    """Return what an object says of itself. Raises ArchiveUnavailable for what is none, or may not be unpacked."""
    if data[: len(MARK)] not in (MARK, MARK_OF_COLUMNS):
        raise ArchiveUnavailable("damaged", f"it begins with {data[: len(MARK)]!r}, and not with {MARK_OF_COLUMNS!r}")
    try:
        found = zstandard.get_frame_parameters(data[len(MARK) :])
    except zstandard.ZstdError as error:
        raise ArchiveUnavailable("damaged", f"it has no frame: {error}") from error
    size = found.content_size
    if size in (zstandard.CONTENTSIZE_UNKNOWN, zstandard.CONTENTSIZE_ERROR) or size > MOST:
        raise ArchiveUnavailable("damaged", f"its frame claims {size} bytes, and {MOST} are the most")
    if found.window_size > 1 << WINDOW or not found.has_checksum:
        raise ArchiveUnavailable("damaged", "its frame is none of ours")
    return Frame(found.dict_id, size)


def unpack(data: bytes, dictionary: zstandard.ZstdCompressionDict | None) -> ArchivedGame:
    """Return the game that an object has; its frame was looked at. Raises ArchiveUnavailable for anything else."""
    try:
        plain = zstandard.ZstdDecompressor(dict_data=dictionary).decompress(
            memoryview(data)[len(MARK) :], allow_extra_data=False
        )
        game = _decoder.decode(plain) if data[: len(MARK)] == MARK else _ungroup(_regrouped.decode(plain))
    except (zstandard.ZstdError, msgspec.MsgspecError, IndexError, ValueError) as error:
        raise ArchiveUnavailable("damaged", f"it cannot be unpacked: {error}") from error
    numbers = [stream_id for stream_id, _ in game.entries]
    if numbers != [b"%d-0" % seq for seq in range(1, game.seq + 1)] or any(len(row) % 2 for _, row in game.entries):
        raise ArchiveUnavailable("damaged", "its entries are not in a row")
    return game


def _ungroup(game: _Regrouped) -> ArchivedGame:
    return ArchivedGame(game.game, game.head.hex(), game.seq, game.meta, [*game.columns.entries()], game.snapshot)
