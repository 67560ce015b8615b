"""The tables of cards: forty to a deck, the sums of the reference, rows for everybody."""

from typing import get_args

import pytest

from domain.smashup.catalogue import Edition
from domain.smashup.editions import catalogue
from domain.smashup.ruleset import RULESET

POWERS = {
    "aliens": 28, "dinosaurs": 32, "ninjas": 30, "pirates": 30,
    "robots": 38, "tricksters": 30, "wizards": 24, "zombies": 27,
    "cyborg_apes": 30, "super_spies": 30, "time_travelers": 30, "shapeshifters": 21,
}  # fmt: skip


@pytest.mark.parametrize("edition", get_args(Edition))
def test_every_faction_has_twenty_cards_and_the_power_of_the_reference(edition: str) -> None:
    cards = catalogue(edition)  # type: ignore[arg-type]
    assert list(cards.factions) == list(POWERS)
    for faction, power in POWERS.items():
        types = cards.of_faction(faction)
        assert sum(card.copies for card in types) == 20
        assert sum(card.power * card.copies for card in types if card.is_minion) == power
    assert len(cards.bases) == 16 + 8
    assert len(catalogue(edition, 0).types) == 94 + 48  # type: ignore[arg-type]


def test_rows_name_every_card_and_base() -> None:
    rows = RULESET.cards()
    cards = catalogue("classic")
    assert {row["id"] for row in rows} == {card.id for card in [*cards.types, *cards.bases]}
    tar_pits = next(row for row in rows if row["id"] == "tar_pits")
    assert (tar_pits["breakpoint"], tar_pits["points"]) == (16, [4, 3, 2])
    classic, revised = (row for row in rows if row["id"] == "temple_of_goju")
    assert (classic["edition"], classic["breakpoint"]) == ("classic", 18)
    assert (revised["edition"], revised["breakpoint"], revised["points"]) == ("revised", 16, [4, 3, 2])
