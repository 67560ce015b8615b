"""Plays on from a moment of a game to see what would be: the game itself goes on, or has ended, as it did.

A try in a game that goes on plays in a world that the seat cannot tell from the truth, so that nothing of
the truth shows.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from msgspec.structs import replace

from domain.kernel.bots.answering import any_answer
from domain.kernel.bots.moves import Move
from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.faults import Misfit
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.refusals import Refused, quote
from domain.kernel.protocol.ruleset import Choose, Step
from domain.kernel.table.evolved import Evolved
from domain.kernel.table.game import DEFAULT_BOT, Game
from domain.kernel.table.steps import advance
from domain.kernel.table.trail import Trail

MOST = 300
"""Answers, of all seats, after which a try ends wherever it is."""

WORLDS = 5
"""Worlds that are looked for at most."""


def luck_of(game: Game, seat: Seat, luck: int) -> Randomness:
    """Return a source of chance that has nothing to do with the game's own: anybody could make it."""
    return Randomness(sha256(f"what-if {game.id} {game.seq} {seat} {luck}".encode()).digest())


def apart(game: Game) -> Game:
    """The game with states of its own, for whoever plays on from one that is kept for others too, each in a thread.

    Rules keep the play in progress with a state, and play on with it.
    """
    begin = game.trail.begin
    trail = game.trail if begin is None else replace(game.trail, begin=replace(begin))
    return replace(game, trail=trail, state=None if game.state is None else replace(game.state))


def _trial_copy(game: Game) -> Game:
    """The game with nothing to be taken back, and with a state of its own."""
    return apart(replace(game, trail=Trail()))


def imagine(game: Game, seat: Seat, luck: Randomness) -> Game | None:
    """A game that a seat cannot tell from this one; the same for the same luck, whatever is hidden from the seat.

    None where none is found.
    """
    imagine, draws, game = game.ruleset.imagine, luck.draws({}), _trial_copy(game)
    for _ in range(WORLDS if imagine else 0):
        world = imagine(game.state, seat, draws) if imagine else None
        if world is not None:
            # Questions to others open anew: since when one is open would tell whether this is the true question.
            own_open = tuple(pending for pending in game.open if pending.decision.seat == seat)
            return advance(replace(game, open=own_open), Step(world), answered=None).game
    return None


def try_out(
    game: Game, seat: Seat, answers: Sequence[tuple[OptionId, ...]], randomness: Randomness, luck: Randomness
) -> Iterator[Evolved]:
    """Play on with these answers of a seat; yield what follows, one answer of anybody after the other.

    It ends when the seat is asked what it has no answer for. The others play as who stands in for players does, with
    their own `luck`. Raises Refused if an answer is not legal, or the seat is not asked as often.
    """
    left, draws, game = list(answers), luck.draws({}), _trial_copy(game)
    for _ in range(MOST):
        pending = game.decision_of(seat)
        if game.status != "running" or not game.open or (pending is not None and not left):
            break
        decision = (pending or game.open[0]).decision
        choice = _legal(decision, left.pop(0)) if pending else _usual(game, decision, draws)
        evolved = _answer(game, decision, choice, randomness)
        game = evolved.game
        yield evolved
    if left:
        count, most = len(answers), len(answers) - len(left)
        detail = f"seat {seat} would not be asked {len(left)} of its {count} answers"
        raise Misfit.of(detail, "repeated", "choose", count, most=most).refused("illegal-choice")


def carry_on(game: Game, moves: Sequence[Move], secret: bytes) -> Iterator[Evolved]:
    """Play these moves after a moment of a game that is over; yield what follows, one after the other. `secret` is S.

    The question that a move answers is known by the id that the game itself would have given it. Raises Refused if it
    is not open, or the answer is not legal.
    """
    game = _trial_copy(game)
    for move in moves:
        decision = _open(game, move.decision)
        evolved = _answer(game, decision, _legal(decision, move.choose), _chance(game, move.luck, secret))
        game = evolved.game
        yield evolved


def next_move(game: Game, decision: str, choice: tuple[OptionId, ...] | None, luck: int | None) -> Move:
    """Return the move that answers a decision like this, or as who stands in for players does. Raises Refused."""
    asked = _open(game, decision)
    if choice is not None:
        return Move(decision, _legal(asked, choice), luck)
    draws = luck_of(game, asked.seat, luck or 0).draws({})
    return Move(decision, _usual(_trial_copy(game), asked, draws), luck, by_bot=True)


def _chance(game: Game, luck: int | None, secret: bytes) -> Randomness:
    """The chance of a move. Any other than the game's own is one for all branches of the game."""
    if luck is None:
        return game.randomness(secret)
    return Randomness(sha256(f"branch {game.id} {luck}".encode()).digest())


def _open(game: Game, decision: str) -> Decision:
    match = next((pending.decision for pending in game.open if pending.decision.id == decision), None)
    if match is None:
        there = ", ".join(repr(pending.decision.id) for pending in game.open) or "nothing: it is over"
        raise Refused("stale-decision", f"the decision {quote(decision)} is not open there; open is {there}")
    return match


def _answer(game: Game, decision: Decision, choice: tuple[OptionId, ...], randomness: Randomness) -> Evolved:
    """The game after an answer, under the next version."""
    step = game.ruleset.apply(game.state, Choose(decision.seat, choice), randomness)
    evolved = advance(game, step, decision.seat)
    return Evolved(replace(evolved.game, seq=game.seq + 1), evolved.events)


def _legal(decision: Decision, choice: tuple[OptionId, ...]) -> tuple[OptionId, ...]:
    if (fault := decision.fault(choice)) is not None:
        raise fault._replace(detail=f"asked {decision.kind!r}: {fault.detail}").refused("illegal-choice")
    return choice


def _usual(game: Game, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """The answer of who stands in; the mildest one of a seat that has given up, or where a bot fails."""
    bot = DEFAULT_BOT if game.seats[decision.seat].resigned else game.ruleset.stand_in
    return any_answer(game, decision, bot, draws)
