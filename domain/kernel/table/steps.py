"""The steps that several kinds of entries share."""

from msgspec.structs import replace

from domain.kernel.protocol.decisions import Ref
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.refusals import RefusalType, Refused, quote
from domain.kernel.protocol.ruleset import Event, Outcome, Resign, Step
from domain.kernel.table.evolved import Evolved
from domain.kernel.table.game import DEFAULT_BOT, Game, OpenDecision, Sitter
from domain.kernel.table.trail import Trail
from domain.kernel.time.clocks import SeatClock


def require(condition: bool, type: RefusalType, detail: str) -> None:
    """Raise Refused unless this holds."""
    if not condition:
        raise Refused(type, detail)


def require_seat(game: Game, seat: Seat) -> None:
    """Raise Refused unless there is such a seat."""
    if not 0 <= seat < len(game.seats):
        raise Refused("not-seated", f"there are the seats 0 to {len(game.seats) - 1}")


def require_own_seat(game: Game, actor: str, seat: Seat) -> None:
    """Raise Refused unless this player sits at the seat."""
    if game.seat_of(actor) != seat:
        raise Refused("not-seated", f"this player does not sit at seat {seat}")


def require_running(game: Game) -> None:
    """Raise Refused unless the game is being played."""
    if game.status != "running":
        raise Refused("game-not-running", f"the game is {game.status}, not running")


def stale(game: Game, seat: Seat, decision: str) -> Refused:
    """Return the refusal of an answer to a decision that this seat is not asked."""
    pending = game.decision_of(seat)
    current = pending.decision.id if pending else None
    now_open = f"its open decision is {current!r}" if current else "it has no open decision now"
    if (undo := game.trail.undone) is not None and undo.seat == seat:
        now_open += f", since entry {undo.seq} has taken back what was answered from entry {undo.to} on"
    return Refused(
        "stale-decision", f"the decision {quote(decision)} is not open for seat {seat}; {now_open}", open=current
    )


def seat_event(kind: str, seat: Seat) -> Event:
    """Something that happened to a seat."""
    return Event(kind, {"seat": Ref("seat", seat)})


def with_seat(game: Game, index: int, seat: Sitter) -> Game:
    """The game with another one at this seat."""
    return replace(game, seats=(*game.seats[:index], seat, *game.seats[index + 1 :]))


def with_clock(game: Game, seat: Seat, clock: SeatClock) -> Game:
    """The game with another clock of this seat."""
    return replace(game, clocks=(*game.clocks[:seat], clock, *game.clocks[seat + 1 :]))


def asked_now(game: Game, seat: Seat) -> Game:
    """The game in which what this seat is asked counts as asked at the time of the game."""
    asked = tuple(
        replace(pending, since=game.at) if pending.decision.seat == seat else pending for pending in game.open
    )
    return replace(game, open=asked)


def advance(game: Game, step: Step, answered: int | None) -> Evolved:
    """The game with the ruleset's new state: an unchanged question keeps its id, every other opens anew."""
    rules = game.ruleset
    outcome = rules.outcome(step.state)
    if outcome is not None:
        return Evolved(replace(game, state=step.state, status="finished", open=(), result=outcome), step.events)
    still_open = {pending.decision.seat: pending for pending in game.open if pending.decision.seat != answered}
    pending: list[OpenDecision] = []
    for decision in rules.decisions(step.state):
        old = still_open.get(decision.seat)
        if old is not None and old.decision.same_question(decision):
            pending.append(old)
        else:
            pending.append(OpenDecision(replace(decision, id=f"{game.seq + 1}.{decision.seat}"), since=game.at))
    return Evolved(replace(game, state=step.state, open=tuple(pending)), step.events)


def gave_up(game: Game, seats: tuple[int, ...], how: str, secret: bytes) -> Evolved:
    """The game once these seats have given up together: who alone is left wins; with nobody left it stands still."""
    for index in seats:
        game = with_seat(game, index, replace(game.seats[index], resigned=True, away=False, bot=DEFAULT_BOT))
    game = replace(game, trail=Trail())
    events = tuple(seat_event(how, index) for index in seats)
    left = tuple(i for i, seat in enumerate(game.seats) if not seat.resigned)
    if not left:
        return Evolved(replace(game, open=()), events)
    if len(left) == 1:
        return Evolved(replace(game, status="finished", open=(), result=Outcome(left, ("last-seat",))), events)
    state = game.state
    for index in seats:
        # The rules may have ended the game with the first of them.
        if game.ruleset.outcome(state) is None:
            step = game.ruleset.apply(state, Resign(index), game.randomness(secret))
            state, events = step.state, (*events, *step.events)
    return advance(game, Step(state, events), answered=None)
