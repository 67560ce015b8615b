"""A whole game of Smash Up for four: two people, a bot, and a seat that never answers."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.api.late_seat import play_to_the_end
from tests.api.person import Person

NEARLY_WON: dict[str, Any] = {
    "seats": [
        {"factions": ["aliens", "wizards"], "vp": 12, "hand": ["invader", "scout", "enchantress"]},
        {"factions": ["dinosaurs", "ninjas"], "vp": 12, "hand": ["king_rex", "laseratops", "ninja_master"]},
        {"factions": ["tricksters", "robots"], "vp": 12, "hand": ["gnome", "nukebot", "leprechaun"]},
        {"factions": ["zombies", "pirates"], "vp": 12, "hand": ["walker", "buccaneer", "pirate_king"]},
    ],
    "bases": [
        {"base": "jungle_oasis"},
        {"base": "tar_pits"},
        {"base": "the_grey_opal"},
        {"base": "factory_436_1337"},
    ],
}


@pytest.mark.parametrize("policy", ["bot", "default", "forfeit"])
def test_four_play_and_one_of_them_never_answers(person: Callable[..., Person], policy: str, tmp_path: Path) -> None:
    late, view = play_to_the_end(person, {"ruleset": "smashup", "position": NEARLY_WON}, policy, tmp_path)
    assert {entry["kind"] for entry in late.get(f"/games/{view['id']}/log", limit=500)["entries"]} >= {"timed_out"}


def test_every_card_is_told_in_each_language(ada: Person) -> None:
    counts = set()
    for locale in ("en", "ru", "pl"):
        cards = ada.get("/rulesets/smashup/cards", locale=locale)["cards"]
        assert all(row["name"] and row["text"] for row in cards if row.get("text") is not None)
        counts.add(len(cards))
    assert len(counts) == 1
