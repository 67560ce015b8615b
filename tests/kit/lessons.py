"""First lessons, played by their steps as whoever learns plays them."""

from collections.abc import Iterator
from random import Random

from domain.kernel.commands import commands
from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.lesson_plan import Lesson, Step
from domain.kernel.protocol.lessons import lesson
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Event, Ruleset
from tests.kit.local_game import LocalGame, created, dealt

PATIENCE = 4
"""So many mild answers are given after a mistake: what it leads to is to be seen soon."""

WITH_LESSONS = tuple(rules for rules in rulesets() if lesson(rules.id))


def begin(rules: Ruleset, plan: Lesson, number: int = 0) -> LocalGame:
    """The game of a lesson, dealt by a secret of this number."""
    bots = {str(seat): bot for seat, bot in plan.bots.items()}
    wanted = created(rules.id, plan.seats, plan.options, plan.position, bots)
    return dealt(LocalGame(f"g{number}", Random(number).randbytes(32)), wanted)


def let_bots_play(table: LocalGame, seat: int) -> Decision | None:
    """Have bots play until this seat is asked, and return what; None once the game is over."""
    while table.game.open:
        if pending := table.game.decision_of(seat):
            return pending.decision
        table.append(commands.bot_turn(table.game, table.seed))
    return None


def play(table: LocalGame, plan: Lesson, choice: int = 0) -> Iterator[tuple[Step, Decision]]:
    """Play a lesson by its steps, and yield each that asks for an answer, with the question that it is an answer to.

    Where several answers are right it is the one at `choice`, or the last.
    """
    for step in plan.steps:
        if step.answers:
            decision = let_bots_play(table, plan.seat)
            assert decision, f"{step.id}: the game is over before the lesson is"
            yield step, decision
            table.choose(plan.seat, step.answers[min(choice, len(step.answers) - 1)])


def after(table: LocalGame, seat: int, answer: tuple[OptionId, ...]) -> tuple[Event, ...]:
    """Return what happens after an answer, with the mildest ones from then on; the table stays as it was."""
    fork = table.fork()
    count = len(fork.events)
    rules = fork.game.ruleset
    fork.choose(seat, answer)
    for _ in range(PATIENCE):
        if (decision := let_bots_play(fork, seat)) is None:
            break
        fork.choose(seat, rules.default(rules.view(fork.game.state, seat), decision))
    return tuple(event for events in fork.events[count:] for event in events)
