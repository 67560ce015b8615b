"""What each kind of entry does to a game, and when it is refused: all that the rules and the table allow.

It knows no time: that is added when the entry was appended (`domain.kernel.fold`).
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.kernel.commitments import (
    HEX32,
    SEED_BYTES,
    seat_commitment,
    server_commitment,
)
from domain.kernel.decisions import OptionId, Ref
from domain.kernel.entries import (
    BOT,
    HOST,
    SEEN,
    Chose,
    Created,
    Dealt,
    Draft,
    Joined,
    Left,
    Resigned,
    Revealed,
    Seeded,
    Started,
    TimedOut,
    Voided,
)
from domain.kernel.game import DEFAULT_BOT, Answer, Game, OpenDecision, Seat
from domain.kernel.refusals import RefusalType, Refused
from domain.kernel.ruleset import Choose, Event, GameConfig, InvalidSetup, Outcome, Resign, Step


class Evolved(msgspec.Struct, frozen=True, gc=False):
    """A game after an entry whose time and hash are still unknown, and what happened."""

    game: Game
    events: tuple[Event, ...] = ()


def create(game_id: str, draft: Draft, seed: bytes) -> Evolved:
    """The first entry of a game. Raises Refused."""
    created = draft.payload
    if not isinstance(created, Created):
        raise Refused("wrong-entry", "a log begins with the entry 'created'")
    expected = ("position",) if created.position is not None else ()
    _require(created.sealed == expected, "wrong-entry", f"the sealed fields of 'created' are {list(expected)}")
    if created.commitment != server_commitment(game_id, seed).hex():
        raise Refused("seed-mismatch", "the host's seed does not fit the commitment in 'created'")
    seats = tuple(Seat(bot=created.bots.get(str(i))) for i in range(created.seats))
    nobody = (None,) * created.seats
    game = Game(game_id, created, draft.actor, seats, answers=nobody, spent=(0,) * created.seats)
    return Evolved(replace(game, seq=1))


def evolve(game: Game, draft: Draft, seed: bytes) -> Evolved:
    """The game after one more entry, without its time and hash. Raises Refused where it is not allowed."""
    if game.status == "finished":
        closing = isinstance(draft.payload, Revealed)
        if not closing:
            raise Refused("game-not-running", "the game is over; nothing can be done in it any more")
    evolved = _EVOLVE[type(draft.payload)](game, draft.actor, draft.payload, seed)
    return Evolved(replace(evolved.game, seq=game.seq + 1), evolved.events)


def _require(condition: bool, type: RefusalType, detail: str) -> None:
    if not condition:
        raise Refused(type, detail)


def _require_open(game: Game) -> None:
    _require(game.status == "open", "game-not-open", "the game has started; seats can no longer change")


def _joined(game: Game, actor: str, joined: Joined, seed: bytes) -> Evolved:
    _require_open(game)
    _require(actor == joined.player, "wrong-entry", "a player can only join for itself")
    _require(actor not in (HOST, BOT), "wrong-entry", f"{actor!r} is no player")
    _require_hex(joined.commitment, "a commitment")
    _require(0 <= joined.seat < len(game.seats), "seat-taken", f"there are the seats 0 to {len(game.seats) - 1}")
    _require(game.seat_of(joined.player) is None, "already-seated", "this player has a seat in this game already")
    _require(game.seats[joined.seat].is_free, "seat-taken", f"seat {joined.seat} is taken")
    game = _seated(game, joined.seat, Seat(player=joined.player, commitment=joined.commitment))
    return Evolved(game, (_seat_event("seat-joined", joined.seat),))


def _left(game: Game, actor: str, left: Left, seed: bytes) -> Evolved:
    _require_open(game)
    _require(game.seat_of(actor) == left.seat, "not-seated", f"this player does not sit at seat {left.seat}")
    return Evolved(_seated(game, left.seat, Seat()), (_seat_event("seat-left", left.seat),))


def _started(game: Game, actor: str, started: Started, seed: bytes) -> Evolved:
    _require_open(game)
    entitled = HOST if game.created.start == "auto" else game.creator
    _require(actor == entitled, "not-startable", f"this game is started by {entitled!r}, not by {actor!r}")
    free = [i for i, seat in enumerate(game.seats) if seat.is_free]
    _require(not free, "not-startable", f"the game cannot start while seats are free: {free}")
    return Evolved(replace(game, status="seeding" if game.unseeded() else "dealing"), (Event("game-started"),))


def _seeded(game: Game, actor: str, seeded: Seeded, seed: bytes) -> Evolved:
    _require(game.status == "seeding", "seed-not-awaited", "the game does not wait for seeds")
    _require(game.seat_of(actor) == seeded.seat, "not-seated", f"this player does not sit at seat {seeded.seat}")
    _require(seeded.seat in game.unseeded(), "seed-not-awaited", "this seat's seed is not awaited")
    _require_hex(seeded.seed, "a seed")
    value = bytes.fromhex(seeded.seed)
    seat = game.seats[seeded.seat]
    fits = seat.commitment == seat_commitment(game.id, seeded.seat, value).hex()
    _require(fits, "seed-mismatch", "the seed does not fit the commitment this seat joined with")
    game = _seated(game, seeded.seat, replace(seat, seed=seeded.seed))
    event = _seat_event("seat-seeded", seeded.seat)
    return Evolved(game if game.unseeded() else replace(game, status="dealing"), (event,))


def _dealt(game: Game, actor: str, dealt: Dealt, seed: bytes) -> Evolved:
    _require(game.status == "dealing", "wrong-entry", "the game is not ready to be dealt")
    _require(actor == HOST, "wrong-entry", "only the host deals")
    rules = game.ruleset
    created = game.created
    config = GameConfig(created.seats, msgspec.convert(created.options, rules.Options), created.version)
    randomness = game.randomness(seed)
    try:
        if created.position is None:
            step = rules.setup(config, randomness)
        else:
            position = msgspec.convert(created.position, rules.Position)
            step = rules.load_position(position, config, randomness)
    except InvalidSetup as error:
        raise Refused("invalid-setup", str(error)) from error
    return _advanced(replace(game, status="running"), step, answered=None)


def _chose(game: Game, actor: str, chose: Chose, seed: bytes) -> Evolved:
    _require_running(game)
    _require_seat(game, chose.seat)
    seat = game.seats[chose.seat]
    entitled = actor == BOT if seat.bot else actor == seat.player
    _require(entitled, "not-seated", f"{actor} may not answer for seat {chose.seat}")
    _require_seen(game, chose.seen)
    return _answered(game, chose.seat, chose.decision, chose.choose, chose.sealed, seed)


def _timed_out(game: Game, actor: str, timed_out: TimedOut, seed: bytes) -> Evolved:
    _require_running(game)
    _require_seat(game, timed_out.seat)
    _require(actor == HOST, "wrong-entry", "only the host keeps the deadlines")
    _require(not game.is_played_by_bot(timed_out.seat), "wrong-entry", "a bot has no deadline")
    deadline = game.created.deadline
    _require(
        deadline is not None and deadline.on_timeout == timed_out.policy,
        "wrong-entry",
        f"this game's deadline does not say {timed_out.policy!r}",
    )
    pending = game.decision_of(timed_out.seat)
    if pending is None or pending.decision.id != timed_out.decision:
        raise _stale(game, timed_out.seat, timed_out.decision)
    if timed_out.policy == "forfeit":
        _require(timed_out.choose is None, "wrong-entry", "a forfeit chooses nothing")
        return _gave_up(game, timed_out.seat, "seat-forfeited", seed)
    if timed_out.choose is None:
        raise Refused("wrong-entry", f"{timed_out.policy!r} has to choose something")
    evolved = _answered(game, timed_out.seat, timed_out.decision, timed_out.choose, timed_out.sealed, seed)
    # What is answered on behalf of a seat is no answer of its player, who sends the same a moment too late.
    after = replace(evolved.game, answers=game.answers)
    return Evolved(after, (_seat_event("seat-timed-out", timed_out.seat), *evolved.events))


def _resigned(game: Game, actor: str, resigned: Resigned, seed: bytes) -> Evolved:
    _require_running(game)
    seat = game.seat_of(actor)
    _require(seat == resigned.seat, "not-seated", f"this player does not sit at seat {resigned.seat}")
    _require(not game.seats[resigned.seat].resigned, "not-seated", "this seat has resigned already")
    return _gave_up(game, resigned.seat, "seat-resigned", seed)


def _voided(game: Game, actor: str, voided: Voided, seed: bytes) -> Evolved:
    _require(actor == HOST, "wrong-entry", "only the host ends a game without a result")
    allowed = {"abandoned": "open", "expired": "open", "unseeded": "seeding"}[voided.reason]
    _require(game.status == allowed, "wrong-entry", f"a game that is {game.status} cannot end as {voided.reason!r}")
    unseeded = game.unseeded() if voided.reason == "unseeded" else ()
    _require(voided.seats == unseeded, "wrong-entry", f"the seats without a seed are {list(unseeded)}")
    return Evolved(replace(game, status="finished", voided=voided), (Event(f"game-{voided.reason}"),))


def _revealed(game: Game, actor: str, revealed: Revealed, seed: bytes) -> Evolved:
    _require(actor == HOST, "wrong-entry", "only the host reveals its seed")
    _require(game.status == "finished", "wrong-entry", "the host's seed is revealed when the game ends, not before")
    _require(revealed.seed == seed.hex(), "seed-mismatch", "the revealed seed is not the one committed to")
    _require(revealed.result == game.result, "wrong-entry", f"the game ended otherwise: {game.result}")
    return Evolved(game, (Event("game-revealed"),))


def _again(game: Game, actor: str, created: Created, seed: bytes) -> Evolved:
    raise Refused("wrong-entry", "a game is created once")


_EVOLVE: dict[type[Any], Callable[[Game, str, Any, bytes], Evolved]] = {
    Created: _again,
    Joined: _joined,
    Left: _left,
    Started: _started,
    Seeded: _seeded,
    Dealt: _dealt,
    Chose: _chose,
    TimedOut: _timed_out,
    Resigned: _resigned,
    Voided: _voided,
    Revealed: _revealed,
}


def _require_hex(text: str | None, what: str) -> None:
    fits = text is None or HEX32.fullmatch(text) is not None
    _require(fits, "seed-mismatch", f"{what} is {SEED_BYTES} bytes, as {2 * SEED_BYTES} lowercase hexadecimal digits")


def _require_running(game: Game) -> None:
    _require(game.status == "running", "game-not-running", f"the game is {game.status}, not running")


def _require_seat(game: Game, seat: int) -> None:
    _require(0 <= seat < len(game.seats), "not-seated", f"there are the seats 0 to {len(game.seats) - 1}")


def _require_seen(game: Game, seen: str | None) -> None:
    """The latest head is checked here; an older one is by the host, who has the log, and by the audit."""
    if seen is None:
        return
    _require(SEEN.fullmatch(seen) is not None, "wrong-entry", f"{seen!r} is not a head in the form '12:<64 digits>'")
    seq, _, head = seen.partition(":")
    is_known = int(seq) < game.seq or (int(seq) == game.seq and head == game.head.hex())
    _require(is_known, "wrong-entry", f"the head {seen!r} was never this game's")


def _seated(game: Game, index: int, seat: Seat) -> Game:
    return replace(game, seats=(*game.seats[:index], seat, *game.seats[index + 1 :]))


def _stale(game: Game, seat: int, decision: str) -> Refused:
    pending = game.decision_of(seat)
    current = pending.decision.id if pending else None
    now_open = f"its open decision is {current!r}" if current else "it has no open decision now"
    return Refused("stale-decision", f"the decision {decision!r} is not open for seat {seat}; {now_open}", open=current)


def _answered(
    game: Game, seat: int, decision_id: str, choose: tuple[OptionId, ...], sealed: tuple[str, ...], seed: bytes
) -> Evolved:
    pending = game.decision_of(seat)
    if pending is None or pending.decision.id != decision_id:
        raise _stale(game, seat, decision_id)
    decision = pending.decision
    if fault := decision.fault(choose):
        raise Refused("illegal-choice", fault, decision=decision_id)
    expected = ("choose",) if decision.sealed else ()
    _require(sealed == expected, "wrong-entry", f"the sealed fields of this answer are {list(expected)}")
    step = game.ruleset.apply(game.state, Choose(seat, choose), game.randomness(seed))
    answer = Answer(decision_id, choose, game.seq + 1, 0, b"", decision.sealed)
    answers = (*game.answers[:seat], answer, *game.answers[seat + 1 :])
    return _advanced(replace(game, answers=answers), step, answered=seat)


def _gave_up(game: Game, index: int, how: str, seed: bytes) -> Evolved:
    event = _seat_event(how, index)
    seat = replace(game.seats[index], resigned=True, bot=DEFAULT_BOT)
    game = _seated(game, index, seat)
    left = tuple(i for i, other in enumerate(game.seats) if not other.resigned)
    if len(left) == 1:
        return Evolved(replace(game, status="finished", open=(), result=Outcome(left, ("last-seat",))), (event,))
    step = game.ruleset.apply(game.state, Resign(index), game.randomness(seed))
    evolved = _advanced(game, step, answered=None)
    return Evolved(evolved.game, (event, *evolved.events))


def _seat_event(kind: str, seat: int) -> Event:
    ref = Ref("seat", seat)
    return Event(kind, {"seat": ref}, (ref,))


def _advanced(game: Game, step: Step, answered: int | None) -> Evolved:
    """The game with the ruleset's new state: an unchanged question keeps its id, every other opens anew."""
    rules = game.ruleset
    outcome = rules.outcome(step.state)
    if outcome is not None:
        return Evolved(replace(game, state=step.state, status="finished", open=(), result=outcome), step.events)
    kept = {pending.decision.seat: pending for pending in game.open if pending.decision.seat != answered}
    pending: list[OpenDecision] = []
    for decision in rules.decisions(step.state):
        old = kept.get(decision.seat)
        if old is not None and old.decision.same_question(decision):
            pending.append(old)
        else:
            pending.append(OpenDecision(replace(decision, id=f"{game.seq + 1}.{decision.seat}"), since=0))
    return Evolved(replace(game, state=step.state, open=tuple(pending)), step.events)
