"""The lines of a dump: what was asked and answered in games that are over, as the seats saw it (docs/dumps.md)."""

from typing import Any

import msgspec

from domain.kernel.protocol.decisions import OptionId
from domain.kernel.protocol.ids import Seat, Seq, Version


class DumpedGame(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="game"):
    """A game, before its answers. It names nobody: seats alone."""

    game: str
    ruleset: str
    version: Version
    """By how many of its rulings the game was played."""
    seats: int
    options: dict[str, Any]
    """The ruleset's own options, as they were asked for."""
    winners: tuple[Seat, ...]
    reasons: tuple[str, ...]
    scores: tuple[int, ...] = ()


class DumpedAnswer(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="answer"):
    """A decision, the view of the seat that it was put to, and what was chosen."""

    game: str
    seq: Seq
    """The entry of the log that it was answered by."""
    seat: Seat
    by: str
    """The chooser: `player`, or the name of a bot."""
    won: float
    """The seat's share of the victory, in the end."""
    view: Any
    decision: dict[str, Any]
    """The decision, with all its fields."""
    choose: tuple[OptionId, ...]
    taken_back: bool = False
    """Whether the seat took the answer back, or another one before it."""
