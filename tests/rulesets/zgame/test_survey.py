"""The measures of what options are worth measure what they say."""

from domain.kernel.draws import Randomness
from domain.kernel.ruleset import Choose, GameConfig
from domain.zgame.ruleset import RULESET
from tests.rulesets.zgame.searcher import Searcher
from tests.rulesets.zgame.survey import Counts, greedily, play, renounce, without

DECISIONS = 12


def _searched() -> list[tuple[str, ...]]:
    """The first answers of a game in which the first seat searches."""
    chance, searcher = Randomness(bytes(32)), Searcher(0)
    state = RULESET.setup(GameConfig(2, RULESET.options_type(pace="mail"), len(RULESET.rulings)), chance).state
    draws = Randomness(bytes(31) + b"\x01").draws({})
    answers = []
    for _ in range(DECISIONS):
        decision = RULESET.decisions(state)[0]
        answer = (greedily if decision.seat else searcher)(state, decision, draws)
        assert decision.fault(answer) is None
        answers.append(answer)
        state = RULESET.apply(state, Choose(decision.seat, answer), chance).state
    return answers


def test_a_search_answers_legally_and_always_alike() -> None:
    assert _searched() == _searched()


def test_who_renounces_something_never_does_it() -> None:
    counts = Counts()
    play(4, 2, 0, without("brewing"), counts)
    assert counts.taken["barricade"] + counts.taken["blockpost"] > 0
    assert counts.offered["brew"] > 0
    assert counts.taken["brew"] == 0


def test_who_renounces_nothing_wins_its_share() -> None:
    wins, interval = renounce("nothing", 4, 2)
    assert wins == 1
    assert interval == 0
