"""A position's faults are refused by name, before anything is played."""

from typing import Any

import msgspec
import pytest

from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.faults import InvalidSetup
from domain.kernel.protocol.ruleset import GameConfig
from domain.zgame.ruleset import RULESET

GOOD: dict[str, Any] = {
    "seats": [{"faction": "raiders", "hand": ["m_bat", "c07"]}, {"faction": "bees"}],
    "locations": {"base_0": {"people": ["ldr_raiders@0", "c03@0/exhausted"], "fort": "barricade@0"}},
}

BAD: dict[str, tuple[dict[str, Any], str]] = {
    "a faction": ({"seats": [{"faction": "pirates"}, {"faction": "bees"}]}, "no faction 'pirates'"),
    "a faction twice": ({"seats": [{"faction": "bees"}, {"faction": "bees"}]}, "'bees' can play once"),
    "a location": ({"locations": {"hospital_9": {}}}, "no location 'hospital_9'"),
    "a location of another map": ({"locations": {"base_3": {}}}, "no location 'base_3'"),
    "a character": ({"locations": {"base_0": {"people": ["c99@0"]}}}, "no character 'c99'"),
    "a card in play": ({"locations": {"base_0": {"people": ["m_bat@0"]}}}, "no character 'm_bat'"),
    "a seat": ({"locations": {"base_0": {"people": ["c03@2"]}}}, "no seat '2'"),
    "no seat": ({"locations": {"base_0": {"people": ["c03"]}}}, "'c03' has no seat"),
    "a mark": ({"locations": {"base_0": {"people": ["c03@0/asleep"]}}}, "no mark 'asleep'"),
    "a leader elsewhere": ({"locations": {"base_0": {"people": ["ldr_bees@0"]}}}, "'ldr_bees' cannot be with seat 0"),
    "a sick leader": ({"locations": {"base_0": {"people": ["ldr_raiders@0/infected"]}}}, "cannot be infected"),
    "a leader in a hand": (
        {"seats": [{"faction": "raiders", "hand": ["ldr_raiders"]}, {"faction": "bees"}]},
        "'ldr_raiders' cannot be in a hand",
    ),
    "a zombie in a hand": (
        {"seats": [{"faction": "raiders", "hand": ["z01"]}, {"faction": "bees"}]},
        "no card 'z01' that can be in a hand",
    ),
    "a fighter twice": (
        {"locations": {"base_0": {"people": ["c03@0"]}, "base_1": {"people": ["c03@1"]}}},
        "'c03' is in two places",
    ),
    "a fighter in play and hand": (
        {
            "seats": [{"faction": "raiders", "hand": ["c03"]}, {"faction": "bees"}],
            "locations": {"base_0": {"people": ["c03@0"]}},
        },
        "'c03' is in two places",
    ),
    "a fighter in play and deck": (
        {"locations": {"base_0": {"people": ["c03@0"]}}, "decks": {"character": ["c03"]}},
        "'c03' is in two places",
    ),
    "a marker": ({"locations": {"base_0": {"fort": "wall@0"}}}, "a fort is written as"),
    "a begun ruin": ({"locations": {"base_0": {"begun": "ruin@0"}}}, "a begun is written as"),
    "nobody's construction": ({"locations": {"base_0": {"begun": "barricade@z"}}}, "no seat 'z'"),
    "a fortified street": ({"locations": {"street_1": {"fort": "ruin@0"}}}, "'street_1' is a street"),
    "who entered": ({"entered": ["base_1@0"]}, "'base_1@0': nobody of seat 0 is there"),
    "who entered twice": ({"entered": ["base_0@0", "base_0@0"]}, "has entered twice"),
    "who is beaten": ({"beaten": [{"group": "base_1@0", "by": 1}]}, "nobody of seat 0 is there"),
    "beaten by themselves": ({"beaten": [{"group": "base_0@0", "by": 0}]}, "by its own seat"),
    "armed zombies": ({"beaten": [{"group": "base_0@0", "by": "z", "firearms": 1}]}, "have no firearms"),
    "a deck": ({"decks": {"tarot": []}}, "no deck 'tarot'"),
    "a card of another deck": ({"decks": {"melee": ["t_car"]}}, "no card 't_car' in the deck 'melee'"),
    "a pile": ({"discards": {"zombie": []}}, "no discard pile 'zombie'"),
    "a zombie": ({"zombies": ["z99"]}, "the zombie 'z99'"),
    "a first player": ({"first": 2}, "the first player is one of the seats 0 to 1"),
    "too much food": ({"seats": [{"faction": "raiders", "food": 13}, {"faction": "bees"}]}, "the track ends at 12"),
    "setup and more": ({"setup": True}, "with setup"),
}


def load(position: dict[str, Any], seats: int = 2) -> Any:
    config = GameConfig(seats, RULESET.options_type(numbers="reference"), 0)
    return RULESET.load_position(msgspec.convert(position, RULESET.position_type), config, Randomness(bytes(32))).state


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_is_named(name: str) -> None:
    change, text = BAD[name]
    with pytest.raises(InvalidSetup, match=text):
        load(GOOD | change)


@pytest.mark.parametrize("change", [{"phase": "lunch"}, {"dice": [7]}, {"turn": 0}, {"stops": "feeding"}])
def test_what_is_no_position_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        load(GOOD | change)


def test_the_seats_have_to_be_as_many_as_the_game_has() -> None:
    with pytest.raises(InvalidSetup, match="the position has 2 seats, the game 3"):
        load(GOOD, seats=3)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"factions": ("bees",)}, "has 1 entries; there are 2 seats"),
        ({"factions": ("bees", "bees")}, "can play once"),
        ({"factions": ("bees", "birds")}, "no faction 'birds'"),
        ({"first_seat": 2}, "the first player is one of the seats 0 to 1, not 2"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Any], text: str) -> None:
    with pytest.raises(InvalidSetup, match=text):
        RULESET.setup(GameConfig(2, RULESET.options_type(**options), 0), Randomness(bytes(32)))


def test_a_game_stands_still_where_its_position_says() -> None:
    state = load({**GOOD, "phase": "building", "stop": "building"})
    view = RULESET.view(state, None)
    assert (view.phase, view.turn) == ("building", 1)
    assert RULESET.decisions(state)
    still = load({"seats": [{"faction": "raiders"}, {"faction": "bees"}], "phase": "placement", "stop": "retreat"})
    assert RULESET.decisions(still) == ()
    assert RULESET.outcome(still) is None
    assert RULESET.view(still, None).phase == "retreat"


def test_a_deck_left_out_has_what_is_nowhere_else_in_order() -> None:
    decks = RULESET.facts(load(GOOD))["decks"]
    assert decks["character"][:4] == ["c01", "c02", "c04", "c05"]
    assert "c07" not in decks["character"]
    assert decks["melee"][:4] == ["m_bat"] * 3 + ["m_machete"]
    assert sorted(decks["zombie"]) == [f"z{number:02}" for number in range(1, 21)]
