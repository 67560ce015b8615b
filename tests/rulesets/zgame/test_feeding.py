"""What a seat is offered to feed its people with, and what each option comes to."""

import pytest

from domain.zgame.ruleset import RULESET
from tests.kit.local_game import LocalGame
from tests.rulesets.zgame.test_hidden import begun


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
