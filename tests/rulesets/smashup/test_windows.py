"""In a scoring, whether somebody is asked must not tell what is in the hand."""

from domain.smashup.ruleset import RULESET
from tests.rulesets.smashup.play import Play

PASSES = {"pass", "pass rest"}


def test_one_answer_passes_a_whole_scoring() -> None:
    asked_again = passed = 0
    for number in range(40):
        play, silent = Play(number, 3, {"ask": "always"}), set[tuple[str, int]]()
        for _ in range(400):
            decision = play.decision
            if decision is None:
                break
            scoring = RULESET.view(play.state, None).scoring
            if decision.kind != "window" or scoring is None:
                silent.clear()
                play.answer(decision, play.at_random(decision))
                continue
            asked_again += (scoring.base, decision.seat) in silent
            silent.add((scoring.base, decision.seat))
            passed += 1
            play.answer(decision, ("pass rest",))
    assert passed > 40
    assert asked_again == 0


def test_questions_with_nothing_to_do_are_few() -> None:
    """Questions that are there only so that asking tells nothing must not drag."""
    asked = {"now": 0, "before": 0}
    newest = len(RULESET.rulings)
    before = RULESET.rulings.number("windows by public knowledge") - 1
    for number in range(12):
        for when, version in (("now", newest), ("before", before)):
            play = Play(number, 4, {"ask": "always"}, version)
            for _ in range(150):
                decision = play.decision
                if decision is None:
                    break
                is_idle = decision.kind == "window" and {option.id for option in decision.options} == PASSES
                asked[when] += is_idle
                play.answer(decision, ("pass rest",) if is_idle else play.at_random(decision))
    assert asked["now"] < asked["before"]
