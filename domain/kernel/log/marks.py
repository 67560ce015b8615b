"""Marks: places in the history of a game, by which something made there is known to be of that history and no other.

A store that came back without its end goes on by other entries of the same numbers. A mark tells them apart by the
first digits of the head.
"""

from domain.kernel.protocol.ids import Seq

DIGITS = 8
"""Digits of a head that a mark has."""

FORM = f"[1-9][0-9]{{0,8}}[.][0-9a-f]{{{DIGITS}}}"
"""How a mark is written: the entry, a dot, and the first digits of its head."""


def mark_at(seq: Seq, head: str) -> str:
    """Return the mark of an entry with this head (lower-case hexadecimal digits); empty where there is none yet."""
    return f"{seq}.{head[:DIGITS]}" if seq and head else ""


def entry_of(mark: str) -> tuple[Seq, str]:
    """Return the entry that a mark names, and the first digits of its head."""
    seq, _, digits = mark.partition(".")
    return int(seq), digits
