"""Positions from outside: what is filled in, and what is refused."""

import re
from typing import Any

import pytest

from domain.kernel.commands.setups import check_setup
from domain.kernel.protocol.refusals import Refused
from tests.kit.local_game import LocalGame, created, dealt

HANDS: dict[str, Any] = {"seats": [{}, {}]}

IMPOSSIBLE: dict[str, tuple[dict[str, Any], str]] = {
    "a value there is not": ({"seats": [{"hand": [6]}, {}]}, "seats.*hand"),
    "no number": ({"seats": [{"hand": ["m1"]}, {}]}, "seats.*hand"),
    "an empty hand": ({"seats": [{"hand": []}, {}]}, "hand of seat 0 has 0 cards"),
    "a hand of six": ({"seats": [{}, {"hand": [1, 1, 1, 1, 1, 1]}]}, "hand of seat 1 has 6 cards"),
    "thirteen alike": (HANDS | {"deck": [3] * 11}, "13 cards of value 3"),
    "a lair that has won": ({"seats": [{"lair": [3, 3, 3, 5]}, {}]}, "lair of seat 0 has won"),
    "three seats for two": ({"seats": [{}, {}, {}]}, "position has 3 seats, the game 2"),
    "no stray to come": (HANDS | {"deck": []}, "give `roaming`"),
    "points in a single game": (HANDS | {"match_points": [1, 0]}, "are not counted"),
    "points for three": (HANDS | {"match_points": [0, 0, 0]}, "3 numbers for 2 seats"),
    "an unknown field": (HANDS | {"stray": 3}, "stray"),
    "an unknown field of a seat": ({"seats": [{"base": [1]}, {}]}, "base"),
}


def refused(position: dict[str, Any] | None, options: dict[str, Any] | None = None, seats: int = 2) -> str:
    with pytest.raises(Refused) as caught:
        check_setup(created("diamonsters", seats, options, position))
    assert caught.value.type == "invalid-setup"
    return caught.value.detail


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_position_is_named(name: str) -> None:
    position, said = IMPOSSIBLE[name]
    assert re.search(said, refused(position))


def test_match_points_that_have_won() -> None:
    assert "5 match points win" in refused(HANDS | {"match_points": [5, 0]}, {"mode": "long"})


@pytest.mark.parametrize("options", [{"mode": "endless"}, {"diamond_goal": 5}, {"goal": "exact"}], ids=str)
def test_impossible_options_are_named(options: dict[str, Any]) -> None:
    assert refused(None, options).startswith("options: ")


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_play(seats: int) -> None:
    assert "2 to 6 seats" in refused(None, seats=seats)


def test_what_is_left_out() -> None:
    state = dealt(LocalGame(), created("diamonsters", 2, position={"seats": [{}, {"lair": [2, 3]}]})).game.state
    assert state.hands == ((1, 2, 3, 4, 5),) * 2
    assert state.roaming
    assert len(state.deck) == 60 - 10 - 2 - 1


def test_the_top_of_the_deck_comes_out_where_no_stray_is_given() -> None:
    state = dealt(LocalGame(), created("diamonsters", 2, position=HANDS | {"deck": [4, 2]})).game.state
    assert (state.roaming, state.deck) == (4, (2,))
