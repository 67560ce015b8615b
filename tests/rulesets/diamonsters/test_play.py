"""Tests of a game that runs on: ends without a winner of a round, resignations, long games, what is told to whom."""

from typing import Any

import pytest

from domain.diamonsters.ruleset import RULESET
from domain.diamonsters.rulings import RULINGS
from domain.kernel.commands import commands
from domain.kernel.protocol.ruleset import Event, Outcome
from tests.kit.local_game import LocalGame, created, dealt, player


def table(
    position: dict[str, Any] | None = None, seats: int = 2, version: int | None = None, **options: str
) -> LocalGame:
    return dealt(LocalGame(), created("diamonsters", seats, options, position, version=version))


def play(at: LocalGame, *cards: int) -> list[Event]:
    """Let everybody play a card, and return what is told of it."""
    before = len(at.events)
    for seat, card in enumerate(cards):
        at.choose(seat, (f"m{card}",))
    return [event for told in at.events[before:] for event in told]


def kinds(events: list[Event], seat: int | None = None) -> list[str]:
    return [event.kind for event in events if event.is_seen_by(seat)]


def test_a_deal() -> None:
    game = table(seats=4).game
    assert game.state.hands == ((1, 2, 3, 4, 5),) * 4
    assert len(game.state.deck) == 60 - 20 - 1
    assert game.state.draws == {"deck": 39}


@pytest.mark.parametrize(("rounds", "version"), [(10, None), (100, RULINGS.number("ten undecided rounds") - 1)])
def test_so_many_rounds_without_a_winner_end_the_game(rounds: int, version: int | None) -> None:
    at = table({"seats": [{"lair": [3, 5]}, {"lair": [3, 4]}]}, version=version)
    for _ in range(rounds - 1):
        play(at, 2, 2)
        assert at.game.status == "running"
    told = play(at, 4, 4)
    assert kinds(told)[-2:] == ["won-by-lair", "game-revealed"]
    assert at.game.result == Outcome((0,), ("too-many-undecided",), (1, 0))


@pytest.mark.parametrize(("mode", "goal"), [("best_of_three", 2), ("best_of_five", 3), ("long", 5)])
def test_a_match_of_two_can_be_short(mode: str, goal: int) -> None:
    position = {"seats": [{"lair": [3, 3]}, {}], "deck": [4], "roaming": 3, "match_points": [goal - 1, goal - 1]}
    at = table(position, mode=mode)
    assert RULESET.view(at.game.state, None).points_to_win == goal
    play(at, 5, 4)
    assert at.game.result == Outcome((0,), ("match-points",), (goal, goal - 1))


def test_a_winner_starts_the_count_anew() -> None:
    at = table({"seats": [{}, {}]})
    play(at, 2, 2)
    assert at.game.state.undecided == 1
    play(at, 5, 4)
    assert at.game.state.undecided == 0


def test_a_shared_win_when_no_card_is_left() -> None:
    at = table({"seats": [{"lair": [1, 3]}, {"lair": [1, 3]}, {}], "deck": [], "roaming": 4}, seats=3)
    told = play(at, 1, 1, 4)
    assert at.game.result == Outcome((0, 1), ("no-cards-left",), (2, 2, 0))
    assert kinds(told)[-3:] == ["no-cards-left", "win-shared", "game-revealed"]


def test_a_shared_win_can_share_the_match() -> None:
    position = {"seats": [{"lair": [1, 3]}, {"lair": [1, 3]}, {}], "deck": [], "roaming": 4, "match_points": [3, 3, 1]}
    at = table(position, seats=3, mode="long")
    play(at, 1, 1, 4)
    assert at.game.result == Outcome((0, 1), ("match-points",), (4, 4, 1))


def test_both_reasons_are_reported() -> None:
    at = table({"seats": [{"lair": [1, 1]}, {}], "deck": [3], "roaming": 1})
    told = play(at, 5, 4)
    assert at.game.result == Outcome((0,), ("three-alike", "diamonds"), (7, 0))
    assert "won-by-both" in kinds(told)


def test_a_long_game_begins_each_game_anew() -> None:
    at = table({"seats": [{"lair": [3, 3]}, {}], "deck": [4], "roaming": 3}, mode="long")
    told = play(at, 5, 4)
    state = at.game.state
    assert (state.match_points, state.game, state.lairs) == ((1, 0), 2, ((), ()))
    assert kinds(told)[-4:] == ["won-by-three-alike", "match-point", "next-game-dealt", "stray-revealed"]


class TestResigned:
    def resigned(self, position: dict[str, Any]) -> LocalGame:
        at = table(position, seats=3)
        at.append(commands.resign(at.game, player(0)))
        return at

    def test_a_seat_that_resigned_goes_on_being_asked(self) -> None:
        at = self.resigned({"seats": [{}, {}, {}]})
        assert [pending.decision.seat for pending in at.game.open] == [0, 1, 2]
        at.append(commands.bot_turn(at.game, at.seed))
        assert at.game.state.commitments == (1, 0, 0)

    def test_it_cannot_win_any_more(self) -> None:
        at = self.resigned({"seats": [{"lair": [3, 3]}, {}, {}], "deck": [4, 4], "roaming": 3})
        play(at, 5, 4, 4)
        assert at.game.status == "running"
        assert at.game.state.lairs[0] == (3, 3, 3, 5)

    def test_it_does_not_win_when_no_card_is_left(self) -> None:
        at = self.resigned({"seats": [{"lair": [1, 2]}, {"lair": [5, 3]}, {}], "deck": [], "roaming": 4})
        play(at, 1, 1, 4)
        assert at.game.result == Outcome((1,), ("no-cards-left",), (4, 1, 0))

    def test_open_questions_stay_as_they_are(self) -> None:
        at = table(seats=3)
        before = at.game.open
        at.append(commands.resign(at.game, player(1)))
        assert at.game.open == before


def test_who_is_told_what() -> None:
    at = table({"seats": [{}, {}], "deck": [2, 4], "roaming": 3})
    told = play(at, 5, 4)
    common = [
        *("card-committed", "card-committed"),
        *("card-shown", "card-shown", "round-won", "card-drawn", "stray-revealed"),
    ]
    assert kinds(told) == common
    assert kinds(told, 0) == ["card-committed", "own-card-committed", *common[1:6], "own-card-drawn", common[6]]
    assert kinds(told, 1) == [*common[:2], "own-card-committed", *common[2:]]


def test_one_beats_five_is_explained() -> None:
    assert "one-beats-five" in kinds(play(table(), 1, 5))
    assert "one-beats-five" not in kinds(play(table(seats=3), 1, 5, 5))


def test_a_hand_of_alike_cards_is_asked_too() -> None:
    at = table({"seats": [{"hand": [2, 2, 2, 2, 2]}, {}]})
    pending = at.game.decision_of(0)
    assert pending is not None
    assert [option.id for option in pending.decision.options] == ["m2"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_default_answers_end_every_game(seats: int) -> None:
    at = table(seats=seats)
    rules = at.game.ruleset
    while at.game.open:
        decision = at.game.open[0].decision
        at.choose(decision.seat, rules.default(rules.view(at.game.state, decision.seat), decision))
    assert at.game.result is not None
