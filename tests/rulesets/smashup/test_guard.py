"""No choice can be repeated for ever: in the play phase, and in extra plays that are made at once."""

import pytest

from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import Choose, GameConfig
from domain.smashup import playing
from domain.smashup.options import BasePosition, Position, SeatPosition
from domain.smashup.ruleset import RULESET
from tests.kit.play import Play

RANDOMNESS = Randomness(bytes(32))
HOMEWORLD = BasePosition("the_homeworld", ("king_rex@0", "king_rex@0", "king_rex@0", "supreme_overlord@1"))


def _goes_round(bases: tuple[BasePosition, ...], hand: tuple[str, ...]) -> int:
    """Return how often seat 1 plays a Collector that returns itself, as long as that is offered."""
    seats = (SeatPosition(("dinosaurs", "robots")), SeatPosition(("aliens", "ninjas"), hand))
    position = Position(seats, bases, active=1 if len(hand) == 1 else 0)
    state = RULESET.load_position(position, GameConfig(2, RULESET.options_type(), 0), RANDOMNESS).state
    for plays in range(60):
        decision = RULESET.decisions(state)[0]
        options = [option.id for option in decision.options]
        wanted = [option for option in options if option == "play collector the_homeworld" or "collector#" in option]
        chosen = (wanted or [option for option in options if option in ("play hidden_ninja", "pass", "end")])[0]
        if chosen == "end" and plays > 3:
            return plays
        state = RULESET.apply(state, Choose(decision.seat, (chosen,)), RANDOMNESS).state
    raise AssertionError("it goes round for ever")


def test_a_collector_goes_round_in_the_play_phase_only_so_often() -> None:
    assert _goes_round((BasePosition("the_homeworld"), BasePosition("tortuga")), ("collector",)) > 12


def test_a_collector_goes_round_in_a_scoring_only_so_often() -> None:
    assert _goes_round((HOMEWORLD, BasePosition("tortuga")), ("hidden_ninja", "collector")) > 12


def test_an_extra_play_of_which_all_leads_in_a_circle_is_let_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """To decline leads in a circle too, once it was chosen often enough where things stand as they do now."""
    monkeypatch.setattr(playing, "offers_outside_circles", lambda game, plays, offers: ("", []))
    for number in range(4):
        Play(RULESET, number, 2, {"ask": "always", "draft": "random"}).run()
