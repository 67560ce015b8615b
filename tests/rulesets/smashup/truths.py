"""Two positions that look alike to seat 1 and hide other cards from it."""

from random import Random
from typing import Any

from domain.smashup.editions import catalogue
from tests.rulesets.smashup.random_positions import position


def truths(chance: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A position by chance, in which seat 1 plays, and one with other decks, base deck, and hands of others."""
    printed = catalogue("classic")
    first = position(chance, "classic") | {"active": 1, "phase": "play"}
    seen = {base["base"] for base in first["bases"]}.union(first["base_discard"])
    bases = [base.id for base in printed.bases if base.id not in seen]
    own = first["seats"][1]["factions"]
    usual = [card.id for card in printed.types if card.faction in own]

    def other(seat: int, row: dict[str, Any]) -> dict[str, Any]:
        cards = usual if chance.random() < 0.5 else [card.id for card in printed.types]
        hand = row["hand"] if seat == 1 else chance.choices(cards, k=len(row["hand"]))
        return {**row, "hand": hand, "deck": chance.choices(cards, k=len(row["deck"]))}

    seats = [other(seat, row) for seat, row in enumerate(first["seats"])]
    return first, first | {"seats": seats, "base_deck": chance.sample(bases, len(first["base_deck"]))}
