"""Limits of a game's size. None changes how a stored game replays: they bound what is accepted beforehand."""

from typing import Any

from domain.kernel.log.canonical import canonical
from domain.kernel.protocol.ids import Seq

ENTRIES = 10_000
"""Entries of a log. A game that is not over two before the last is ended then, so that its log has a proper end."""

SEAT_CHANGES = 1_000
"""How often seats of a game may be taken and given back before it starts."""

SEATS_TAKEN = 5
"""How often one player may take a seat of the same game: nobody uses up the changes of others."""

LINE_BYTES = 1 << 18
"""Bytes of a line of an export, without the line feed."""

LINE_BRACKETS = 1 << 15
"""Of the characters `[` and `{` in a line of an export, its texts included: each may be an array or an object to build,
which takes dozens of times the room and time of other text.
"""

FACTS_BYTES = 8 << 20
"""Bytes of an export behind which its lines carry no facts."""

POSITION_BYTES = 64 * 1024
"""Bytes of a position as canonical JSON."""

PILE = 500
"""Things in any one list of a position."""

THINGS = 500
"""Things in all lists of a position together, where a game begins or comes from elsewhere now.

Some cards act on all others, which takes time by the square of their number, and other games wait meanwhile. A table of
four in the middle of a game has half as many.
"""


def brackets(line: bytes) -> int:
    """Return how many of the characters `[` and `{` are in a line."""
    return line.count(b"[") + line.count(b"{")


def must_end(seq: Seq) -> bool:
    """Return whether a game that is still not over after this entry has to be ended: two entries more do that."""
    return seq >= ENTRIES - 2


def oversize(position: dict[str, Any]) -> str | None:
    """Return what is too large about a position that has a canonical form; None if nothing is."""
    size = len(canonical(position))
    if size > POSITION_BYTES:
        return f"it has {size} bytes, at most {POSITION_BYTES} are allowed"
    longest = max(_lengths(position), default=0)
    return f"it has a list of {longest} things, at most {PILE} are allowed" if longest > PILE else None


def things(position: dict[str, Any] | None) -> int:
    """Return how many things there are in all lists of a position together."""
    return sum(_lengths(position))


def _lengths(position: dict[str, Any] | None) -> list[int]:
    """Return how long the lists of a position are, those within others too."""
    left: list[Any] = [position]
    lengths = []
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left.extend(value.values())
        elif isinstance(value, list | tuple):
            lengths.append(len(value))
            left.extend(value)
    return lengths
