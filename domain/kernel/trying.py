"""Plays on from a moment of a game to see what would be: nothing is stored, and the game goes on as it goes.

What is tried in a game that goes on is tried in a world that the seat cannot tell from the truth, so that nothing of
the truth shows.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from msgspec.structs import replace

from domain.kernel.decisions import Decision, OptionId
from domain.kernel.draws import Draws, Randomness
from domain.kernel.evolved import Evolved
from domain.kernel.game import Game
from domain.kernel.ids import Seat
from domain.kernel.refusals import Refused
from domain.kernel.ruleset import Choose, Step
from domain.kernel.search import ask
from domain.kernel.steps import advanced
from domain.kernel.trail import Trail

MOST = 300
"""Answers, of all seats, after which a try ends wherever it is."""

WORLDS = 5
"""Worlds that are looked for at most."""


def luck_of(game: Game, seat: Seat, luck: int) -> Randomness:
    """Return a source of chance that has nothing to do with the game's own: anybody could make it."""
    return Randomness(sha256(f"what-if {game.id} {game.seq} {seat} {luck}".encode()).digest())


def imagined(game: Game, seat: Seat, luck: Randomness) -> Game | None:
    """A game that a seat cannot tell from this one; the same for the same luck, whatever is hidden from the seat.

    None where none is found.
    """
    imagine, draws = game.ruleset.imagine, luck.draws({})
    for _ in range(WORLDS if imagine else 0):
        world = imagine(game.state, seat, draws) if imagine else None
        if world is not None:
            # What others are asked opens anew: since when it is open would tell whether this is the true question.
            known = tuple(pending for pending in game.open if pending.decision.seat == seat)
            return advanced(replace(game, open=known, trail=Trail()), Step(world), answered=None).game
    return None


def try_out(
    game: Game, seat: Seat, answers: Sequence[tuple[OptionId, ...]], randomness: Randomness, luck: Randomness
) -> Iterator[Evolved]:
    """Play on with these answers of a seat; yield what follows, one answer of anybody after the other.

    It ends when the seat is asked what it has no answer for. The others play as who stands in for players does, with
    their own `luck`. Raises Refused if an answer is not legal, or the seat is not asked as often.
    """
    left, draws, game = list(answers), luck.draws({}), replace(game, trail=Trail())
    for _ in range(MOST):
        pending = game.decision_of(seat)
        if game.status != "running" or not game.open or (pending is not None and not left):
            break
        decision = (pending or game.open[0]).decision
        chosen = _legal(decision, left.pop(0)) if pending else _usual(game, decision, draws)
        step = game.ruleset.apply(game.state, Choose(decision.seat, chosen), randomness)
        evolved = advanced(replace(game, seq=game.seq + 1), step, decision.seat)
        game = evolved.game
        yield evolved
    if left:
        raise Refused("illegal-choice", f"seat {seat} would not be asked {len(left)} of its {len(answers)} answers")


def _legal(decision: Decision, chosen: tuple[OptionId, ...]) -> tuple[OptionId, ...]:
    if (fault := decision.fault(chosen)) is not None:
        raise Refused("illegal-choice", f"asked {decision.kind!r}: {fault}")
    return chosen


def _usual(game: Game, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """The answer of who stands in; the mildest one of a seat that has given up, or where a bot fails."""
    rules = game.ruleset
    try:
        chosen = () if game.seats[decision.seat].resigned else ask(rules, game.state, decision, rules.stand_in, draws)
    except Exception:
        # A bot that fails must not keep anybody from trying.
        chosen = ()
    if decision.fault(chosen) is None and not game.seats[decision.seat].resigned:
        return chosen
    return rules.default(rules.view(game.state, decision.seat), decision)
