"""Commands: what players, bots and the host want, turned into drafts for the log.

A command looks at the game and returns drafts; whether they are allowed is decided in one place, by the fold.
"""

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from domain.kernel.bots.answering import PLAIN, Answering, bot_answer
from domain.kernel.log.entries import (
    BOT,
    HOST,
    Back,
    Chose,
    Created,
    Dealt,
    EntryDraft,
    Excused,
    Joined,
    Left,
    Outage,
    Paused,
    Resigned,
    Resumed,
    Seeded,
    Started,
    TimedOut,
    TookBack,
    Vacation,
    VacationEnded,
    Voided,
)
from domain.kernel.log.limits import SEAT_CHANGES, SEATS_TAKEN
from domain.kernel.protocol.commitments import server_commitment
from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.faults import InvalidSetup
from domain.kernel.protocol.ids import Seat, Seq
from domain.kernel.protocol.levels import looks_ahead
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.deadlines import (
    OPEN_TIME,
    idle_ends,
    is_bots_turn,
    is_excusable,
    late_together,
    overdue,
    seeding_ends,
    seeding_may_end,
)
from domain.kernel.table.game import Game, OpenDecision
from domain.kernel.time.spans import Span
from domain.kernel.time.times import rfc3339

Drafts = tuple[EntryDraft, ...]
"""Entries that a command wants to append."""

Decide = Callable[[Game], tuple[EntryDraft, ...]]
"""A command, as the store takes it: what to append after this game. Raises Refused."""


def create(
    game_id: str,
    creator: str,
    created: Created,
    secret: bytes,
    commitment: str | None = None,
    seat: Seat | None = None,
) -> tuple[EntryDraft, ...]:
    """Set up a game; its creator takes a free seat (None: the first), if there is one. `secret` is S."""
    created = replace(
        created,
        commitment=server_commitment(game_id, secret).hex(),
        sealed=("position",) if created.position is not None else (),
    )
    drafts = [EntryDraft(creator, created)]
    free = [i for i in range(created.seats) if str(i) not in created.bots]
    if not free and created.start == "manual":
        detail = "a game of bots alone starts by itself: nobody sits there to start it by hand"
        raise InvalidSetup(detail, "conflict", "start", created.start, allowed=["auto"]).refused
    if free:
        drafts.append(EntryDraft(creator, Joined(free[0] if seat is None else seat, creator, commitment)))
    if len(free) <= 1 and created.start == "auto":
        drafts.append(EntryDraft(HOST, Started()))
    return tuple(drafts)


def seat_all(game_id: str, players: Mapping[Seat, str], created: Created, secret: bytes) -> Drafts:
    """Set up a dealt game with players at all seats that have no bots, and start it. `secret` is S."""
    created = replace(created, commitment=server_commitment(game_id, secret).hex())
    joined = [EntryDraft(player, Joined(seat, player)) for seat, player in players.items()]
    return (EntryDraft(joined[0].actor, created), *joined, EntryDraft(HOST, Started()))


def join(game: Game, player: str, seat: Seat | None, commitment: str | None = None) -> tuple[EntryDraft, ...]:
    """Take a seat (None: the first free one). The last one starts the game, unless it is started by hand.

    Nothing to do for who sits there already, with this commitment.
    """
    own = game.seat_of(player)
    if own is not None and seat in (None, own) and game.seats[own].commitment == commitment:
        return ()
    free = [i for i, other in enumerate(game.seats) if other.is_free]
    if seat is None:
        if not free:
            raise Refused("seat-taken", "all seats are taken")
        seat = free[0]
    if game.status == "open":
        _check_changes(game, player)
    drafts = [EntryDraft(player, Joined(seat, player, commitment))]
    if free == [seat] and game.created.start == "auto":
        drafts.append(EntryDraft(HOST, Started()))
    return tuple(drafts)


def _check_changes(game: Game, player: str) -> None:
    if game.came.count(player) >= SEATS_TAKEN:
        detail = f"you took a seat of this game {SEATS_TAKEN} times, as often as a player may"
    elif game.seq > SEAT_CHANGES:
        detail = f"seats of this game changed {SEAT_CHANGES} times: nobody joins any more"
    else:
        return
    raise Refused("too-many-seat-changes", detail)


def leave(game: Game, player: str) -> tuple[EntryDraft, ...]:
    """Give the seat back before the start. When the last player leaves, the game ends."""
    seat = game.own_seat(player)
    drafts = [EntryDraft(player, Left(seat))]
    if all(other.player in (None, player) for other in game.seats):
        drafts.append(EntryDraft(HOST, Voided("abandoned")))
    return tuple(drafts)


def free(game: Game, player: str, seat: Seat, sitter: str) -> tuple[EntryDraft, ...]:
    """Take a seat from who sits there, in an open game that the player created. Nothing to do if they have left it."""
    return (EntryDraft(player, Left(seat)),) if game.seats[seat].player == sitter else ()


def stop_waiting(game: Game, player: str, now: int) -> tuple[EntryDraft, ...]:
    """Leave a game that waits for the seeds of others, which ends it; `now` in milliseconds.

    Nobody knows anything of the deal then: G takes all seeds. A seat that is awaited cannot leave, so that nobody
    chooses between deals.
    """
    awaited, since = game.seats_without_seed(), seeding_may_end(game)
    if game.own_seat(player) in awaited:
        raise Refused("game-not-open", "the game has started and waits for your seed")
    if now < since:
        raise Refused("game-not-open", f"the game waits for seeds; you may leave from {rfc3339(since)} on")
    return (EntryDraft(HOST, Voided("unseeded", awaited)),)


def start(game: Game, player: str) -> tuple[EntryDraft, ...]:
    """Start a game whose seats are all taken, if that is this player's right. Nothing to do if that is done."""
    if player != game.starter:
        raise Refused("not-startable", _who_starts(game))
    if game.started and game.created.start == "manual":
        return ()
    return (EntryDraft(player, Started()),)


def _who_starts(game: Game) -> str:
    if game.created.start == "auto":
        return "this game starts by itself when its last seat is taken"
    seat = game.seat_of(game.starter)
    who = "the player who created it" if seat is None else f"the player at seat {seat}"
    return f"this game is started by {who} alone"


def seed(game: Game, player: str, value: str) -> tuple[EntryDraft, ...]:
    """Open the commitment that the player joined with. Nothing to do if it was opened with this."""
    seat = game.own_seat(player)
    return () if game.seats[seat].seed == value else (EntryDraft(player, Seeded(seat, value)),)


def deal(game: Game) -> tuple[EntryDraft, ...]:
    """Set the game up, now that the key of all draws is fixed."""
    return (EntryDraft(HOST, Dealt()),)


def choose(
    game: Game, player: str, decision: str, choice: tuple[OptionId, ...], head: str | None = None
) -> tuple[EntryDraft, ...]:
    """Answer a decision; nothing to do if the seat's latest answer was just that."""
    latest = game.answers[game.own_seat(player)]
    if latest is not None and (latest.decision, latest.choose) == (decision, choice):
        return ()
    return (answer(game, player, decision, choice, head),)


def answer(game: Game, player: str, decision: str, choice: tuple[OptionId, ...], head: str | None = None) -> EntryDraft:
    """Answer a decision that was not answered yet."""
    seat = game.own_seat(player)
    pending = game.decision_of(seat)
    sealed = _sealed_names(pending.decision) if pending else ()
    return EntryDraft(player, Chose(seat, decision, choice, head, sealed))


def take_back(game: Game, player: str, to: Seq) -> Drafts:
    """Take the answers from the entry `to` on back. Nothing to do if the latest that was done is just that."""
    seat, undo = game.own_seat(player), game.trail.undone
    if undo is not None and (undo.seat, undo.to) == (seat, to):
        return ()
    return (EntryDraft(player, TookBack(seat, to)),)


def back(game: Game, player: str) -> tuple[EntryDraft, ...]:
    """Say that one is back. Nothing to do for who was not away."""
    seat = game.own_seat(player)
    return (EntryDraft(player, Back(seat)),) if game.seats[seat].away else ()


def resign(game: Game, player: str) -> tuple[EntryDraft, ...]:
    """Give up. Nothing to do for who has."""
    seat = game.own_seat(player)
    return () if game.seats[seat].resigned else (EntryDraft(player, Resigned(seat)),)


def vacation(game: Game, player: str, begin: int | None, end: int) -> Drafts:
    """Stop one's own clock from one time to another (milliseconds; None: from now on). Nothing to do if that is so."""
    seat = game.own_seat(player)
    if begin is not None and (begin, end) in game.clocks[seat].vacations:
        return ()
    start = None if begin is None else rfc3339(begin)
    return (EntryDraft(player, Vacation(seat, rfc3339(end), start)),)


def vacation_until(game: Game, player: str, end: int, now: int) -> Span | None:
    """Return the player's vacation that lasts until then, if it is not over (milliseconds). Raises Refused."""
    vacations = game.clocks[game.own_seat(player)].vacations
    return next((span for span in vacations if span[1] == end > now), None)


def end_vacation(game: Game, player: str, end: int) -> Drafts:
    """End one's own vacation that was to last until then, in milliseconds; one that has not begun is taken back."""
    return (EntryDraft(player, VacationEnded(game.own_seat(player), rfc3339(end))),)


def pause(until: int) -> Drafts:
    """Stop all clocks from now on until a time in milliseconds."""
    return (EntryDraft(HOST, Paused(rfc3339(until))),)


def end_pause() -> Drafts:
    """Let the clocks run again at once."""
    return (EntryDraft(HOST, Resumed()),)


def bot_turn(game: Game, secret: bytes, by: Answering = PLAIN) -> tuple[EntryDraft, ...]:
    """One bot's answer, those first that need not think; nothing if none is asked. `secret` is S. Raises OutOfTime."""
    asked = [(pending.decision, bot) for pending in game.open if (bot := game.bot_of(pending.decision.seat))]
    for decision, bot in sorted(asked, key=lambda row: looks_ahead(game.ruleset, row[1])):
        if by.whom(game.ruleset, bot):
            choice = bot_answer(game, decision, bot, secret, by)
            return (EntryDraft(BOT, Chose(decision.seat, decision.id, choice, None, _sealed_names(decision))),)
    return ()


def time_out(game: Game, pending: OpenDecision, secret: bytes, by: Answering = PLAIN) -> tuple[EntryDraft, ...]:
    """Return what happens at the time of the game to a seat whose time is over, as its deadline says. `secret` is S."""
    deadline = game.created.deadline
    if deadline is None:
        return ()
    decision = pending.decision
    if is_excusable(game, decision.seat):
        return (EntryDraft(HOST, Excused(decision.seat, decision.id)),)
    if deadline.on_timeout == "forfeit":
        return _forfeit(game, pending)
    choice = bot_answer(game, decision, game.stand_in, secret, by)
    timed_out = TimedOut(decision.seat, decision.id, deadline.on_timeout, choice, _sealed_names(decision))
    return (EntryDraft(HOST, timed_out),)


def _forfeit(game: Game, pending: OpenDecision) -> tuple[EntryDraft, ...]:
    """The seats whose time ends at the same moment fall together."""
    late = late_together(game, pending) if game.ruling("fall-together") else (pending,)
    first, *others = (other.decision for other in late)
    return (EntryDraft(HOST, TimedOut(first.seat, first.id, "forfeit", also=tuple(other.id for other in others))),)


def upkeep(
    game: Game, now: int, secret: bytes, by: Answering = PLAIN, outages: Iterable[Span] = ()
) -> tuple[EntryDraft, ...]:
    """Return what the service itself has to do in a game by now (milliseconds): one thing at a time. `secret` is S.

    `outages` are those of the service, which count before anybody is late. Raises OutOfTime.
    """
    # No entry is earlier than the one before it, though clocks may be set back.
    now = max(now, game.at)
    match game.status:
        case "open" if game.at + OPEN_TIME <= now:
            return (EntryDraft(HOST, Voided("expired")),)
        case "seeding" if seeding_ends(game) <= now:
            return (EntryDraft(HOST, Voided("unseeded", game.seats_without_seed())),)
        case "dealing":
            return deal(game)
        case "running" if (ends := idle_ends(game)) is not None and ends <= now:
            return (EntryDraft(HOST, Voided("idle")),)
        case "running":
            late = overdue(game, now)
            if late is None or is_bots_turn(game):
                return bot_turn(game, secret, by)
            return _outage(game, now, outages) or time_out(replace(game, at=now), late, secret, by)
        case _:
            return ()


def desert(game: Game) -> Drafts:
    """End a game of bots alone whose creator is gone, so that nobody is left who wants to know how it ends."""
    return (EntryDraft(HOST, Voided("deserted")),) if game.status == "running" and not game.has_people else ()


def _outage(game: Game, now: int, outages: Iterable[Span]) -> Drafts:
    """The first outage that a game has not been told of, if it was while somebody there was asked something."""
    asked = min(pending.since for pending in game.open)
    begins = {stop.begin for stop in game.stops if stop.why == "outage"}
    for begin, end in outages:
        if asked < end and begin < now and begin not in begins:
            return (EntryDraft(HOST, Outage(rfc3339(begin), rfc3339(min(end, now)))),)
    return ()


def _sealed_names(decision: Decision) -> tuple[str, ...]:
    return ("choose",) if decision.is_sealed else ()
