"""Rows of archived games in short, as one field of their metas, of which there are many.

All that a row has follows from its short form. A meta of which that would not hold has none, and keeps its fields.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from store.log.summary import SeatSummary, Summary

SHORT_FIELD = "row"
"""The field of a meta that has a row in short. Scripts name it."""

SHORTENED = frozenset({"created", "summary", "bytes", "terms", "gave_way"})
"""Fields of a meta that stand in it."""


class _Seat(msgspec.Struct, frozen=True, array_like=True):
    """A seat, what is seldom last."""

    player: str | None = None
    bot: str | None = None
    timeouts: int = 0
    absences: int = 0
    resigned: bool = False
    away: bool = False


class ShortRow(msgspec.Struct, frozen=True, array_like=True):
    """A row of a game that is over, what is seldom last; `creator` is the first seat's player where it is empty."""

    created: int
    bytes: int
    ruleset: str
    seats: tuple[_Seat, ...]
    winners: tuple[int, ...] | None
    options: Any
    deadline: Any = None
    is_private: bool = False
    creator: str = ""
    starter: int | None = None
    gave_way: bool = False
    importer: str | None = None
    from_position: bool = False
    former: tuple[_Seat, ...] = ()

    @property
    def summary(self) -> Summary:
        """Return the game at a glance."""
        return Summary(
            ruleset=self.ruleset,
            status="finished",
            creator=self.creator or self.seats[0].player or "",
            visibility="private" if self.is_private else "public",
            seats=tuple(map(_long, self.seats)),
            winners=self.winners,
            importer=self.importer,
            from_position=self.from_position,
            former=tuple(map(_long, self.former)),
            starter=self.starter,
        )

    @property
    def terms(self) -> dict[str, Any]:
        """Return what the game was played by, as JSON has it."""
        return {"deadline": self.deadline, "options": self.options}


def shorten(meta: Mapping[str, str]) -> str:
    """Return the row of a meta in short; empty where that would not give back all of it."""
    try:
        summary = msgspec.json.decode(meta["summary"], type=Summary)
        terms = msgspec.json.decode(meta["terms"])
        found = ShortRow(
            created=int(meta["created"]),
            bytes=int(meta["bytes"]),
            ruleset=summary.ruleset,
            seats=tuple(map(_short, summary.seats)),
            winners=summary.winners,
            options=terms["options"],
            deadline=terms["deadline"],
            is_private=summary.visibility == "private",
            creator="" if summary.creator == summary.seats[0].player else summary.creator,
            starter=summary.starter,
            gave_way="gave_way" in meta,
            importer=summary.importer,
            from_position=summary.from_position,
            former=tuple(map(_short, summary.former)),
        )
    except (KeyError, IndexError, ValueError):
        return ""
    text = msgspec.json.encode(_trim(found)).decode()
    back = lengthen(text)
    return text if (back.summary, back.terms) == (summary, terms) else ""


def lengthen(text: str | bytes) -> ShortRow:
    """Return the row that a text is of."""
    return msgspec.json.decode(text, type=ShortRow)


def _short(seat: SeatSummary) -> _Seat:
    return _Seat(seat.player, seat.bot, seat.timeouts, seat.absences, seat.resigned, seat.away)


def _long(seat: _Seat) -> SeatSummary:
    return SeatSummary(seat.player, seat.bot, seat.resigned, seat.away, seat.timeouts, seat.absences)


def _trim(value: Any) -> Any:
    """Return what is to be encoded: structures without what is as it mostly is at their ends."""
    if isinstance(value, tuple):
        return [_trim(part) for part in value]
    if not isinstance(value, msgspec.Struct):
        return value
    parts = [getattr(value, name) for name in value.__struct_fields__]
    for default in reversed(value.__struct_defaults__):
        if parts[-1] != default:
            break
        parts.pop()
    return [_trim(part) for part in parts]
