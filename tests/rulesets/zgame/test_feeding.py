"""Offers to a seat to feed its people, and the outcome of each option."""

from typing import Any

import pytest

from domain.zgame.cards import HORSE, catalogue
from domain.zgame.knowing import may_be_hidden
from domain.zgame.ruleset import RULESET
from domain.zgame.rulings import RULINGS
from tests.kit.local_game import LocalGame
from tests.rulesets.zgame.test_hidden import begun
from tests.rulesets.zgame.test_knowing import as_dealt, position


def _hungry(food: int) -> LocalGame:
    """Three of a seat who need four meals between them."""
    seats = [{"faction": "raiders", "food": food}, {"faction": "bees"}]
    people = {"base_0": {"people": ["ldr_raiders@0", "c03@0", "c23@0/exhausted"]}}
    given = {"seats": seats, "locations": people, "phase": "feeding", "stop": "new_cards"}
    return begun(given, None, {"numbers": "reference"})


@pytest.mark.parametrize("food", [0, 3, 4, 12])
def test_everybody_is_fed_only_where_there_is_food_for_everybody(food: int) -> None:
    log = _hungry(food)
    options = {option.id for question in log.game.open for option in question.decision.options}
    assert ("everybody" in options) == (food >= 4)


def test_whoever_feeds_nobody_keeps_the_food() -> None:
    log = _hungry(4)
    log.choose(0, ("none",))
    view = RULESET.view(log.game.state, 0)
    people = [person for there in view.board for person in there.people]
    assert view.seats[0].food == 4
    assert {person.id: person.exhausted for person in people} == {"ldr_raiders": True, "c03": True}


def _is_asked_how_to_feed(version: int | None = None, **more: Any) -> bool:
    """Return whether a leader without food whose only card was drawn in turn 1 is asked for turn 2, by mail.

    It is asked by the night before, or under earlier rulings in the morning.
    """
    given = {
        "seats": [{"faction": "raiders"}, {"faction": "bees", "food": 12}],
        "locations": {"base_1": {"people": ["ldr_bees@1"]}},
        "phase": "new_cards",
        **more,
    }
    log = begun(given, version, {"pace": "mail"})
    while not (is_asked := _asks_how_to_feed(log)) and RULESET.view(log.game.state, 0).turn == 1:
        pending = log.game.open[0].decision
        log.choose(pending.seat, RULESET.default(RULESET.view(log.game.state, pending.seat), pending))
    return is_asked


def _asks_how_to_feed(log: LocalGame) -> bool:
    return any(question.decision.prompt.id == "ask-feed" for question in log.game.open)


def _draws(place: str, deck: str, card: str) -> dict[str, Any]:
    """A position in which the leader of seat 0 stands where its first card comes from, and no other is drawn."""
    people = {place: {"people": ["ldr_raiders@0"]}, "base_1": {"people": ["ldr_bees@1"]}}
    return {"locations": people, "decks": {deck: [card]}}


def test_whoever_has_nothing_to_eat_as_all_see_is_not_asked_by_mail() -> None:
    assert not _is_asked_how_to_feed(**_draws("garage_1", "transport", "t_car"))
    before = RULINGS.number("what all see is not asked") - 1
    assert _is_asked_how_to_feed(before, **_draws("garage_1", "transport", "t_car"))


def test_whoever_may_have_a_horse_is_asked_by_mail() -> None:
    assert _is_asked_how_to_feed(**_draws("street_1", "special", "s_armor"))
    assert _is_asked_how_to_feed(**_draws("street_1", "special", "s_horse"))


def test_a_horse_that_lies_openly_is_in_no_hand() -> None:
    table = as_dealt(position([["s_armor"], [], []], "business")).settled
    assert may_be_hidden(table, catalogue(table.rulings), HORSE)
    table.discards["special"] = (HORSE, HORSE)
    assert may_be_hidden(table, catalogue(table.rulings), HORSE)
    table.discards["special"] = (HORSE, HORSE, HORSE)
    assert not may_be_hidden(table, catalogue(table.rulings), HORSE)
