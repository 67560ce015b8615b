"""However many plays and abilities set one another off, a game goes on: no chain is too long for the reducer."""

from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import Choose, GameConfig
from domain.smashup.chains import LONGEST
from domain.smashup.options import BasePosition, CardPosition, Position, SeatPosition
from domain.smashup.ruleset import RULESET
from domain.smashup.rulings import RULINGS

RANDOMNESS = Randomness(bytes(32))
STRONG = CardPosition("leprechaun", controller=1, counters=1)
BESIDES = (BasePosition("the_homeworld"), BasePosition("tortuga"))


def _played_on(deck: int, rulings: int, besides: tuple[BasePosition, ...] = BESIDES) -> tuple[int, list[str]]:
    """Play a Doppelganger, and each that it finds, to a Leprechaun that destroys it: the answers, and what happened."""
    bases = (BasePosition("the_mothership", (STRONG,)), *besides)
    finder = SeatPosition(("shapeshifters", "ninjas"), ("doppelganger",), deck=("doppelganger",) * deck)
    position = Position((finder, SeatPosition(("tricksters", "wizards"))), bases)
    step = RULESET.load_position(position, GameConfig(2, RULESET.options_type(), rulings), RANDOMNESS)
    happened: list[str] = []
    answers = 0
    while True:
        decision = RULESET.decisions(step.state)[0]
        ids = [option.id for option in decision.options]
        if answers and decision.kind == "play":
            return answers, happened
        onwards = [option for option in ids if "doppelganger" in option and (len(ids) == 1 or "mothership" in option)]
        step = RULESET.apply(step.state, Choose(decision.seat, (onwards[0],)), RANDOMNESS)
        happened += [event.kind for event in step.events]
        answers += 1


def test_hundreds_of_plays_are_nested_and_answered_one_by_one() -> None:
    answers, happened = _played_on(200, len(RULINGS))
    assert answers > 200
    assert happened.count("played-minion") == 201
    assert "chain-ended" not in happened


def test_a_chain_ends_though_it_is_answered_with_its_like_again_and_again() -> None:
    before = RULINGS.number("no minion finds itself") - 1
    answers, happened = _played_on(1, before)
    assert answers > LONGEST // 2
    assert happened.count("played-minion") == LONGEST // 2 + 1
    assert happened.count("chain-ended") == 1


def test_a_chain_about_which_nobody_is_asked_ends() -> None:
    before = RULINGS.number("no minion finds itself") - 1
    answers, happened = _played_on(0, before, ())
    assert answers < 3
    assert happened.count("chain-ended") == 1
