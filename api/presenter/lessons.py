"""First lessons, as they are told."""

from typing import Any

from api.wire.lessons import LessonStep, LessonView, MistakeView
from domain.kernel.lesson_plan import END, Lesson, Step
from domain.kernel.ruleset import Say


def lesson_view(ruleset_id: str, plan: Lesson, say: Say) -> LessonView:
    """Return the lesson of a ruleset in the language of `say`."""
    steps = [_step(step, say) for step in plan.steps]
    return LessonView(ruleset_id, plan.minutes, _game(ruleset_id, plan), steps, say(END))


def _game(ruleset_id: str, plan: Lesson) -> dict[str, Any]:
    """Return a wish for a game that nobody else sees, and in which nobody hurries."""
    return {
        "ruleset": ruleset_id,
        "seats": plan.seats,
        "options": plan.options,
        "bots": [{"seat": seat, "bot": bot} for seat, bot in plan.bots.items()],
        "position": plan.position,
        "visibility": "private",
        "take_back": "never",
        "deadline": {"on_timeout": "wait"},
    }


def _step(step: Step, say: Say) -> LessonStep:
    mistakes = [MistakeView([list(row) for row in one.answers], say(step.text_of(one))) for one in step.mistakes]
    return LessonStep(step.id, say(step.text_of()), list(step.at), [list(row) for row in step.answers], mistakes)
