"""The printed side on the cards: names, powers, copies, and where actions are played. Abilities are not among it."""

from functools import cache
from typing import Any, NamedTuple

from domain.kernel.protocol.registry import ruleset


class Row(NamedTuple):
    """A card or a base, as it is printed in an edition; `power` is 0 where there is none."""

    id: str
    type: str
    faction: str
    copies: int
    power: int
    attaches: str | None
    breakpoint: int
    points: tuple[int, ...]
    number: int
    """Its place in the catalogue."""


@cache
def rows(edition: str) -> dict[str, Row]:
    """Every card and base of an edition, by id."""
    return {
        row["id"]: Row(
            row["id"],
            row["type"],
            row["faction"],
            row.get("copies", 0),
            row.get("power", 0),
            row.get("attaches"),
            row.get("breakpoint", 0),
            tuple(row.get("points", ())),
            number,
        )
        for number, row in enumerate(_printed())
        if row["edition"] in (None, edition)
    }


@cache
def factions() -> tuple[str, ...]:
    """The factions, in the order of the catalogue."""
    return tuple(dict.fromkeys(row["faction"] for row in _printed() if row["type"] != "base"))


def box_factions(table: Any) -> list[str]:
    """The factions of the core set, and of Science Fiction where a card of that is in the game."""
    cards = {piece.card for piece in table.pieces} | {card for _, card in table.limbo}
    for own in table.seats:
        cards |= {*own.hand, *own.deck, *own.discard}
    sets = {"core"} | {row["set"] for row in _printed() if row["id"] in cards}
    there = {row["faction"] for row in _printed() if row["set"] in sets}
    return [faction for faction in factions() if faction in there]


def _printed() -> tuple[dict[str, Any], ...]:
    return ruleset("smashup").cards()
