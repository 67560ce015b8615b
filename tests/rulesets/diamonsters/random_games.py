"""Games of Diamonsters played by chance to any point."""

from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from domain.kernel.commands import commands
from domain.kernel.log.entries import Deadline
from tests.kit.local_game import LocalGame, created, dealt, player
from tests.rulesets.diamonsters.twins import Position, random_position


@dataclass(frozen=True)
class Plan:
    """A plan determines a game: the table, the chance that plays it, and how far."""

    seats: int
    mode: str
    goal: str
    is_position: bool
    chance: int
    answers: int


PLANS = st.builds(
    Plan,
    seats=st.integers(2, 6),
    mode=st.sampled_from(["single", "best_of_three", "long"]),
    goal=st.sampled_from(["at_least", "exact"]),
    is_position=st.booleans(),
    chance=st.integers(0, 2**32),
    answers=st.integers(0, 60),
)


def position_of(plan: Plan) -> Position | None:
    """Return where it starts, if not with a deal."""
    return random_position(Random(plan.chance), plan.seats, plan.mode, plan.goal) if plan.is_position else None


def begun(plan: Plan) -> LocalGame:
    """The game at its first decisions."""
    options = {"mode": plan.mode, "diamond_goal": plan.goal}
    deadline = Deadline(60_000, reserve=5_000, on_timeout="default")
    table = LocalGame(seed=Random(plan.chance).randbytes(32))
    return dealt(table, created("diamonsters", plan.seats, options, position_of(plan), deadline=deadline))


def played(plan: Plan) -> LocalGame:
    """The game after its answers, of which some come too late and some are resignations."""
    table = begun(plan)
    chance = Random(plan.chance)
    for _ in range(plan.answers):
        if not table.game.open:
            break
        pending = chance.choice(table.game.open)
        seat = pending.decision.seat
        event = chance.random()
        if event < 0.02 and not table.game.seats[seat].resigned:
            table.append(commands.resign(table.game, player(seat)))
        elif event < 0.06 and not table.game.is_played_by_bot(seat):
            table.append(commands.time_out(table.game, pending, table.seed), pause=90_000)
        else:
            table.choose(seat, (chance.choice(pending.decision.options).id,))
    return table
