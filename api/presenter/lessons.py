"""First lessons, as they are told."""

from collections.abc import Iterable

from api.wire.games import BotSeat, DeadlineSpec, NewGame
from api.wire.lessons import LessonAnswer, LessonStep, LessonView, MistakeView
from domain.kernel.protocol.decisions import OptionId
from domain.kernel.protocol.lesson_plan import END, Lesson, Step
from domain.kernel.protocol.ruleset import Say


def lesson_view(ruleset_id: str, plan: Lesson, say: Say) -> LessonView:
    """Return the lesson of a ruleset in the language of `say`."""
    steps = [_step(step, say) for step in plan.steps]
    return LessonView(ruleset_id, plan.minutes, _game(ruleset_id, plan), steps, say(END))


def _game(ruleset_id: str, plan: Lesson) -> NewGame:
    """Return a wish for a game that nobody else sees, and in which nobody hurries."""
    return NewGame(
        ruleset_id,
        plan.seats,
        options=plan.options,
        bots=[BotSeat(seat, bot) for seat, bot in plan.bots.items()],
        deadline=DeadlineSpec(on_timeout="wait"),
        visibility="private",
        take_back="never",
        position=plan.position,
    )


def _step(step: Step, say: Say) -> LessonStep:
    mistakes = [MistakeView(_answers(one.answers), say(step.text_of(one))) for one in step.mistakes]
    return LessonStep(step.id, say(step.text_of()), list(step.at), _answers(step.answers), mistakes)


def _answers(rows: Iterable[Iterable[OptionId]]) -> list[LessonAnswer]:
    return [LessonAnswer(list(row)) for row in rows]
