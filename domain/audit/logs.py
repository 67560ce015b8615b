"""The structs that an export is read into."""

from collections.abc import Iterator

import msgspec

from domain.kernel.fold.exported import Header
from domain.kernel.log.entries import Created, Entry, Revealed
from domain.kernel.protocol.commitments import HEX32, chain_start, server_commitment

Text = bytes | str


class Line(msgspec.Struct, frozen=True):
    """An entry as an export has it, with what the line claims beside it: c_n, h_n, p_n and the facts."""

    entry: Entry
    commitment: bytes
    head: bytes
    receipt: bytes | None
    facts_json: bytes | None


class Lines:
    """The lines of entries, in their order; None stands for one that could not be read.

    They are kept packed, and each is made anew whenever it is asked for: as objects, lines of many short texts take ten
    times what they take in an export.
    """

    def __init__(self) -> None:
        self._packed: list[bytes] = []

    def append(self, line: Line | None) -> None:
        """One more."""
        self._packed.append(_packer.encode(line))

    def __len__(self) -> int:
        return len(self._packed)

    def __iter__(self) -> Iterator[Line | None]:
        return map(_unpacker.decode, self._packed)

    def __getitem__(self, index: int) -> Line | None:
        line: Line | None = _unpacker.decode(self._packed[index])
        return line


_packer = msgspec.msgpack.Encoder()
_unpacker = msgspec.msgpack.Decoder(Line | None)


class Log(msgspec.Struct, frozen=True):
    """An export as far as it could be read: None stands for a line that could not be."""

    header: Header
    lines: Lines

    @property
    def readable(self) -> Iterator[Line]:
        """The lines that could be read."""
        return (line for line in self.lines if line is not None)

    @property
    def heads(self) -> dict[int, bytes]:
        """The hashes that the lines claim, by seq, with h_0."""
        claimed = {0: chain_start(self.header.game)}
        for line in self.readable:
            claimed.setdefault(line.entry.seq, line.head)
        return claimed

    @property
    def ends(self) -> tuple[Created, Revealed] | None:
        """Return what C and S are read from, if the log has them where they belong."""
        first, last = (self.lines[0], self.lines[-1]) if self.lines else (None, None)
        if first and last:
            created, revealed = first.entry.payload, last.entry.payload
            if isinstance(created, Created) and isinstance(revealed, Revealed):
                return created, revealed
        return None

    @property
    def creation(self) -> Created | None:
        """Return the first entry, if the log begins as it should."""
        first = self.lines[0] if self.lines else None
        payload = first.entry.payload if first else None
        return payload if isinstance(payload, Created) else None

    @property
    def is_from_position(self) -> bool:
        """Return whether the creator has set the game up."""
        return self.creation is not None and self.creation.is_from_position

    @property
    def is_asked(self) -> bool:
        """Return whether the creator has asked for a seed."""
        return self.creation is not None and self.creation.seed is not None

    @property
    def secret(self) -> bytes | None:
        """S, if it fits C."""
        ends = self.ends
        if ends is None or not HEX32.fullmatch(ends[1].seed):
            return None
        secret = bytes.fromhex(ends[1].seed)
        return secret if server_commitment(self.header.game, secret).hex() == ends[0].commitment else None


class Stored(msgspec.Struct, frozen=True):
    """A stored game: its entries and S; of an export, which claims more, the header and the lines as well."""

    game: str
    entries: tuple[Entry, ...]
    secret: bytes
    header: Header | None = None
    lines: tuple[Line, ...] = ()
