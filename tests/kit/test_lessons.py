"""Each first lesson can be played by its steps, whatever its bots draw, and what it says of mistakes is true."""

import pytest

from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.lesson_plan import Lesson
from domain.kernel.protocol.lessons import lesson
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from domain.texts.formatting import text
from tests.kit.lessons import WITH_LESSONS, after, begin, let_bots_play, play
from tests.unit.ftl import LOCALES, texts

GAMES = 5
"""How often each lesson is played, with another secret each time."""

MINUTES = 10
"""A lesson takes so many at most."""

LONGEST = 300
"""Letters of a text: a bubble on a phone has room for no more."""

TAUGHT = pytest.mark.parametrize("rules", WITH_LESSONS, ids=lambda rules: rules.id)


def _plan(rules: Ruleset) -> Lesson:
    plan = lesson(rules.id)
    assert plan
    return plan


@TAUGHT
@pytest.mark.parametrize("number", range(GAMES))
def test_a_lesson_is_played_by_its_steps(rules: Ruleset, number: int) -> None:
    plan = _plan(rules)
    table = begin(rules, plan, number)
    for step, decision in play(table, plan, choice=number):
        for answer in step.answers:
            assert decision.fault(answer) is None, f"{step.id}: {[option.id for option in decision.options]}"
    if let_bots_play(table, plan.seat) is None:
        assert table.game.result
        assert table.game.result.winners == (plan.seat,)


@TAUGHT
def test_each_mistake_is_what_is_said_of_it(rules: Ruleset) -> None:
    plan = _plan(rules)
    table = begin(rules, plan)
    for step, decision in play(table, plan):
        assert not [row for row in step.mistakes for answer in row.answers if answer in step.answers]
        for mistake in step.mistakes:
            for answer in mistake.answers:
                assert decision.fault(answer) is None, f"{step.id}: {[option.id for option in decision.options]}"
                assert step.mistake_of(answer) == mistake
                kinds = [event.kind for event in after(table, plan.seat, answer)]
                assert mistake.shows in kinds, f"{step.id}, {mistake.id}: {kinds}"
        assert all(step.mistake_of(answer) is None for answer in step.answers)


@TAUGHT
@pytest.mark.parametrize("locale", LOCALES)
def test_a_lesson_has_all_its_texts_and_they_are_short(rules: Ruleset, locale: str) -> None:
    plan = _plan(rules)
    wanted = list(plan.texts)
    assert sorted(wanted) == sorted({name for name in texts(rules.id, locale) if name.startswith("lesson-")})
    for name in wanted:
        words = text(rules.id, locale, Message(name))  # type: ignore[arg-type]
        assert 10 < len(words) <= LONGEST, f"{name}: {len(words)}"


@TAUGHT
def test_a_lesson_is_short_and_has_something_to_do_and_something_to_get_wrong(rules: Ruleset) -> None:
    plan = _plan(rules)
    assert 1 <= plan.minutes <= MINUTES
    assert any(step.answers for step in plan.steps)
    assert any(step.mistakes for step in plan.steps)
    assert len({step.id for step in plan.steps}) == len(plan.steps)


def test_a_ruleset_without_the_file_has_no_lesson() -> None:
    assert all(lesson(rules.id) is None for rules in rulesets() if rules not in WITH_LESSONS)
    with pytest.raises(LookupError, match="there is no ruleset 'chess'"):
        lesson("chess")
