"""Tests of the figures of a balance campaign; `python -m tests.rulesets.zgame.balance 1000` is the campaign."""

import pytest

from tests.rulesets.zgame.balance import Game, faults, figures, play

LEAD, TIED = [(3, 2, 0), (1, 5, 9)], [(2, 3, 1), (2, 3, 4)]


def game(winner: int, *standings: list[tuple[int, int, int]]) -> Game:
    return Game((winner,), ("bees", "bikers"), 0, list(standings), 4)


def test_the_leader_after_half_the_turns_may_lose() -> None:
    end = [(5, 1, 1), (9, 1, 1)]
    assert game(1, LEAD, LEAD, end, end).is_upset
    assert not game(0, LEAD, LEAD, end, end).is_upset
    assert not game(1, TIED, TIED, end, end).is_upset
    assert game(0, TIED, TIED, end, end).is_upset


def test_shares_are_multiples_of_what_a_seat_would_have() -> None:
    found = figures([game(0, LEAD, LEAD), game(0, LEAD, LEAD), game(1, LEAD, LEAD)], 2)
    assert found["seats"] == pytest.approx({0: 4 / 3, 1: 2 / 3})
    assert found["factions"] == pytest.approx({"bees": 4 / 3, "bikers": 2 / 3})
    assert [fault.partition(":")[0] for fault in faults(found)] == [
        *("seats",) * 2,
        *("places in the first order",) * 2,
        *("factions",) * 2,
        "100% of points come from buildings, more than 65%",
        "games of [2] turns",
    ]
    good = {"seats": {0: 1.0}, "places in the first order": {}, "points from buildings": 0.6, "turns": {5: 1, 8: 1}}
    assert len(list(faults({**good, "factions": {"bees": 1.5, "bikers": 0.8}, "upsets": 0.1}))) == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_good_bots_is_within_its_turns(seats: int) -> None:
    for number in range(3):
        played = play(number, seats, {})
        assert 5 <= len(played.standings) <= 8
        assert 0 < played.buildings < sum(seat[0] for seat in played.standings[-1])
        assert played == play(number, seats, {})
