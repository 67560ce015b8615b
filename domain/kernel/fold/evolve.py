"""Evolves a game by each kind of entry, and refuses entries that the rules or the table do not allow.

An entry has its time from whoever appends it; its hash is added by `domain.kernel.fold.fold`.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import to_builtins
from msgspec.structs import replace

from domain.kernel.log.agreement_entries import Agreed, Asked, Declined, Extended, Offered, Reclaimed, Taken
from domain.kernel.log.canonical import canonical
from domain.kernel.log.entries import (
    BOT,
    HOST,
    SEEN,
    Away,
    Back,
    Chose,
    Created,
    Dealt,
    EntryDraft,
    Excused,
    Hours,
    Joined,
    Left,
    Loss,
    Outage,
    Paused,
    Resigned,
    Resumed,
    Revealed,
    Seeded,
    Started,
    TimedOut,
    TookBack,
    Vacation,
    VacationEnded,
    Voided,
    VoidReason,
)
from domain.kernel.log.fence import require_rules
from domain.kernel.log.limits import must_end
from domain.kernel.protocol.commitments import server_commitment
from domain.kernel.protocol.faults import InvalidSetup
from domain.kernel.protocol.refusals import Refused, quote
from domain.kernel.protocol.ruleset import Choose, Event, GameConfig
from domain.kernel.table import handing, losses, requests, timing
from domain.kernel.table.deadlines import idle_ends, is_excusable, late_together, turn_clocks
from domain.kernel.table.evolved import Evolved
from domain.kernel.table.game import Answer, Game, Sitter, Status
from domain.kernel.table.seating import apply_joined, apply_seeded, apply_started, left
from domain.kernel.table.steps import (
    advance,
    gave_up,
    require,
    require_own_seat,
    require_running,
    require_seat,
    seat_event,
    stale,
    with_seat,
)
from domain.kernel.table.taking_back import extend_trail, kept_clock, took_back
from domain.kernel.table.timekeeping import wound


def create(game_id: str, draft: EntryDraft, secret: bytes, at: int) -> Evolved:
    """The first entry of a game, at this time in milliseconds. Raises Refused, and NewerRules."""
    created = draft.payload
    if not isinstance(created, Created):
        raise Refused("wrong-entry", "a log begins with the entry 'created'")
    require(draft.actor not in (HOST, BOT), "wrong-entry", f"{draft.actor!r} is no player")
    expected = ("position",) if created.position is not None else ()
    require(created.sealed == expected, "wrong-entry", f"the sealed fields of 'created' are {list(expected)}")
    if created.commitment != server_commitment(game_id, secret).hex():
        raise Refused("seed-mismatch", "the host's seed does not fit the commitment in 'created'")
    require_rules(created)
    require(created.table >= 0, "invalid-setup", f"there are no {created.table} rulings of the table")
    if created.deadline is not None and created.deadline.calendar is not None:
        timing.require_rest(created.deadline.calendar, at)
    seats = tuple(Sitter(bot=created.bots.get(str(i))) for i in range(created.seats))
    nobody = (None,) * created.seats
    game = Game(
        game_id,
        created,
        draft.actor,
        seats,
        answers=nobody,
        clocks=(wound(created.deadline),) * created.seats,
        seq=1,
        at=at,
        created_at=at,
    )
    return Evolved(game if game.ruling("next-starter") else replace(game, starter=draft.actor))


def evolve(game: Game, draft: EntryDraft, secret: bytes, at: int) -> Evolved:
    """The game after one more entry at this time in milliseconds, without its hash.

    Raises Refused where it is not allowed.
    """
    # The seed is opened after the end, so that whoever reads the log can check every draw.
    if game.status == "finished":
        closing = isinstance(draft.payload, Revealed)
        if not closing:
            raise Refused("game-not-running", "the game is over; nothing can be done in it any more")
    requests.require_effect(game, draft)
    # The entry takes place at its own time: no handler has another clock, so that a replay comes to the same game.
    evolved = _EVOLVE[type(draft.payload)](replace(game, at=at), draft.actor, draft.payload, secret)
    after = turn_clocks(game, evolved.game, draft)
    # Time that was used is not given back with an answer: else taking back would be a way to gain time.
    if isinstance(draft.payload, TookBack):
        after = kept_clock(game, after, draft.payload)
    after = requests.update_requests(game, handing.drop_pointless_offers(after), draft)
    return Evolved(replace(after, seq=game.seq + 1), evolved.events)


def _apply_dealt(game: Game, actor: str, entry: Dealt, secret: bytes) -> Evolved:
    require(game.status == "dealing", "wrong-entry", "the game is not ready to be dealt")
    require(actor == HOST, "wrong-entry", "only the host deals")
    rules = game.ruleset
    created = game.created
    # The number of rulings is that of `created`, not of this program: old games are dealt as they always were.
    config = GameConfig(created.seats, msgspec.convert(created.options, rules.options_type), created.version)
    randomness = game.randomness(secret)
    try:
        if created.position is None:
            step = rules.setup(config, randomness)
        else:
            position = msgspec.convert(created.position, rules.position_type)
            step = rules.load_position(position, config, randomness)
    except InvalidSetup as error:
        raise error.refused from error
    return advance(replace(game, status="running"), step, answered=None)


def _chose(game: Game, actor: str, chose: Chose, secret: bytes) -> Evolved:
    require_running(game)
    require_seat(game, chose.seat)
    is_player = actor == game.seats[chose.seat].player and not game.seats[chose.seat].bot
    # The service answers only for seats that a bot plays just now, and no player ever for another one.
    entitled = is_player or (actor == BOT and game.is_played_by_bot(chose.seat))
    if not entitled:
        raise Refused("not-seated", f"{quote(actor)} may not answer for seat {chose.seat}")
    _require_seen(game, chose.seen)
    if not game.seats[chose.seat].away:
        return _apply_answer(game, chose, secret, by_player=is_player)
    # An answer of their own shows that somebody is there again, without an entry `back`.
    if is_player:
        game = with_seat(game, chose.seat, replace(game.seats[chose.seat], away=False))
        return _after(seat_event("seat-back", chose.seat), _apply_answer(game, chose, secret, by_player=True))
    return _for_player(game, "seat-answered-for", chose, secret)


def _after(event: Event, evolved: Evolved) -> Evolved:
    return Evolved(evolved.game, (event, *evolved.events))


def _for_player(game: Game, event: str, answer: Chose | TimedOut, secret: bytes) -> Evolved:
    return _after(seat_event(event, answer.seat), _apply_answer(game, answer, secret, by_player=False))


def _fall_together(game: Game) -> bool:
    deadline = game.created.deadline
    return deadline is not None and deadline.on_timeout == "forfeit" and game.ruling("fall-together")


def _timed_out(game: Game, actor: str, timed_out: TimedOut, secret: bytes) -> Evolved:
    require_running(game)
    require_seat(game, timed_out.seat)
    require(actor == HOST, "wrong-entry", "only the host keeps the deadlines")
    require(not game.is_played_by_bot(timed_out.seat), "wrong-entry", "a bot has no deadline")
    deadline = game.created.deadline
    require(
        deadline is not None and deadline.on_timeout == timed_out.policy,
        "wrong-entry",
        f"this game's deadline does not say {timed_out.policy!r}",
    )
    pending = game.decision_of(timed_out.seat)
    if pending is None or pending.decision.id != timed_out.decision:
        raise stale(game, timed_out.seat, timed_out.decision)
    timing.require_clock_runs(game, timed_out.seat)
    # An excuse gives the sitting more time, so a timeout that passes it over would be too early.
    is_final = not is_excusable(game, timed_out.seat)
    require(is_final, "wrong-entry", f"seat {timed_out.seat} is excused first, as this game's deadline says")
    # Otherwise the order of two entries of one moment would decide who wins by being the last.
    late = late_together(game, pending) if _fall_together(game) else (pending,)
    also = tuple(other.decision.id for other in late if other is not pending)
    fits = timed_out.also == also and late[0] is pending
    require(fits, "wrong-entry", f"{[other.decision.id for other in late]} are late at the same moment, in this order")
    if timed_out.policy == "forfeit":
        require(timed_out.choose is None, "wrong-entry", "a forfeit chooses nothing")
        return gave_up(game, tuple(other.decision.seat for other in late), "seat-forfeited", secret)
    if timed_out.choose is None:
        raise Refused("wrong-entry", f"{timed_out.policy!r} has to choose something")
    return _for_player(game, "seat-timed-out", timed_out, secret)


def _apply_resigned(game: Game, actor: str, resigned: Resigned, secret: bytes) -> Evolved:
    require_running(game)
    require_own_seat(game, actor, resigned.seat)
    require(not game.seats[resigned.seat].resigned, "not-seated", "this seat has resigned already")
    return gave_up(game, (resigned.seat,), "seat-resigned", secret)


_VOIDED: dict[VoidReason, Status] = {
    "abandoned": "open",
    "expired": "open",
    "unseeded": "seeding",
    "deserted": "running",
    "idle": "running",
    "agreed": "running",
    "claimed": "running",
}
"""The status of a game that ends without a result for this reason; one that is too long may be anything."""


def _apply_voided(game: Game, actor: str, voided: Voided, secret: bytes) -> Evolved:
    require(actor == HOST, "wrong-entry", "only the host ends a game without a result")
    fits = must_end(game.seq) if voided.reason == "too-long" else game.status == _VOIDED[voided.reason]
    require(
        fits, "wrong-entry", f"a game that is {game.status} cannot end as {voided.reason!r} at entry {game.seq + 1}"
    )
    if voided.reason in ("agreed", "claimed"):
        requests.require_agreed(game)
    idle = voided.reason != "idle" or idle_ends(game) is not None
    require(idle, "wrong-entry", "a game waits for ever only for people, and where there is no deadline")
    require(
        voided.reason != "deserted" or not game.has_people,
        "wrong-entry",
        "a game is deserted when nobody sits there who has not given up",
    )
    unseeded = game.seats_without_seed() if voided.reason == "unseeded" else ()
    require(voided.seats == unseeded, "wrong-entry", f"the seats without a seed are {list(unseeded)}")
    # `left` keeps what was asked at the end, so that facts and their hash stay as they were.
    over = replace(game, status="finished", came=(), open=(), left=game.open, voided=voided)
    return Evolved(over, (Event(f"game-{voided.reason}"),))


def _apply_revealed(game: Game, actor: str, revealed: Revealed, secret: bytes) -> Evolved:
    require(actor == HOST, "wrong-entry", "only the host reveals its seed")
    require(game.status == "finished", "wrong-entry", "the host's seed is revealed when the game ends, not before")
    require(revealed.seed == secret.hex(), "seed-mismatch", "the revealed seed is not the one committed to")
    ended = canonical(to_builtins(game.result)).decode()
    require(revealed.result == game.result, "wrong-entry", f"the game ended otherwise: {ended}")
    return Evolved(game, (Event("game-revealed"),))


def _again(game: Game, actor: str, created: Created, secret: bytes) -> Evolved:
    raise Refused("wrong-entry", "a game is created once")


_EVOLVE: dict[type[Any], Callable[[Game, str, Any, bytes], Evolved]] = {
    Created: _again,
    Joined: apply_joined,
    Left: left,
    Started: apply_started,
    Seeded: apply_seeded,
    Dealt: _apply_dealt,
    Chose: _chose,
    TookBack: took_back,
    TimedOut: _timed_out,
    Excused: timing.apply_excused,
    Away: timing.away,
    Back: timing.back,
    Vacation: timing.vacation,
    VacationEnded: timing.vacation_ended,
    Hours: timing.hours,
    Paused: timing.apply_paused,
    Resumed: timing.apply_resumed,
    Outage: timing.outage,
    Loss: losses.loss,
    Asked: requests.apply_asked,
    Agreed: requests.apply_agreed,
    Declined: requests.apply_declined,
    Extended: requests.apply_extended,
    Offered: handing.apply_offered,
    Taken: handing.apply_taken,
    Reclaimed: handing.apply_reclaimed,
    Resigned: _apply_resigned,
    Voided: _apply_voided,
    Revealed: _apply_revealed,
}


def _require_seen(game: Game, head_seen: str | None) -> None:
    """The latest head is checked here; an older one is by the host, who has the log, and by the audit."""
    if head_seen is None:
        return
    require(
        SEEN.fullmatch(head_seen) is not None,
        "wrong-entry",
        f"{quote(head_seen)} is not a head in the form '12:<64 digits>'",
    )
    seq, _, head = head_seen.partition(":")
    is_known = int(seq) < game.seq or (int(seq) == game.seq and head == game.head.hex())
    require(is_known, "wrong-entry", f"the head {quote(head_seen)} was never this game's")


def _apply_answer(game: Game, reply: Chose | TimedOut, secret: bytes, *, by_player: bool) -> Evolved:
    seat, choose = reply.seat, reply.choose or ()
    pending = game.decision_of(seat)
    if pending is None or pending.decision.id != reply.decision:
        raise stale(game, seat, reply.decision)
    decision = pending.decision
    if fault := decision.fault(choose):
        raise fault.refused("illegal-choice", decision=decision.id)
    # Sealing follows from the decision: an answer in the open would tell others what they may not know yet.
    expected = ("choose",) if decision.is_sealed else ()
    if reply.sealed != expected:
        raise Refused("wrong-entry", f"the sealed fields of this answer are {list(expected)}")
    chance = game.randomness(secret)
    step = game.ruleset.apply(game.state, Choose(seat, choose), chance)
    answers = game.answers
    # A player who may send the same a moment later has not answered by an answer on their behalf.
    if by_player or game.seats[seat].player is None:
        answer = Answer(decision.id, choose, game.seq + 1, game.at, b"", decision.is_sealed)
        answers = (*answers[:seat], answer, *answers[seat + 1 :])
    evolved = advance(replace(game, answers=answers), step, answered=seat)
    # Nobody may see a card, take back what showed it, and answer by what they saw.
    is_final = step.reveals or chance.is_used
    return replace(evolved, game=extend_trail(game, evolved.game, reply, by_player=by_player, is_final=is_final))
