"""The names of those at a table, now and when they sat there."""

import msgspec

from domain.kernel.protocol.ids import Seat, Seq
from domain.texts.formatting import Names


class Naming(msgspec.Struct, frozen=True):
    """The name of each seat: `now`, and before somebody else took it over.

    `former` are the entries by which that happened, in their order, with the seat and what it was called until then.
    """

    now: Names
    former: tuple[tuple[Seq, Seat, str], ...] = ()

    def at(self, seq: Seq) -> Names:
        """Return what each seat was called when an entry was written."""
        names = list(self.now)
        for until, seat, name in reversed(self.former):
            if seq < until:
                names[seat] = name
        return tuple(names)
