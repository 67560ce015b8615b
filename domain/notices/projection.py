"""Notices to a seat: a projection of its own events, of what it is asked, and of the time that it has."""

from base64 import b32encode
from collections.abc import Iterable, Iterator

from msgspec import structs

from domain.kernel.log.marks import mark_at
from domain.kernel.protocol.commitments import H
from domain.kernel.protocol.decisions import Ref
from domain.kernel.protocol.ids import Seat, Seq
from domain.kernel.protocol.ruleset import Event
from domain.kernel.protocol.standing import UNFORESEEN, SeatOrders
from domain.kernel.table.agreements import KINDS
from domain.kernel.table.deadlines import deadline_of
from domain.kernel.table.game import Game, OpenDecision
from domain.kernel.table.requests import seats_to_agree
from domain.kernel.time.times import HOUR
from domain.notices.planning import DELAY
from domain.notices.records import Kind, Notice

OF_THE_SEAT: dict[str, Kind] = {"seat-timed-out": "decision.timed_out", "seat-away": "seat.away"}
"""Events that are told to the seat that they are about, and as what."""

AGAIN = HOUR
"""Milliseconds after which a seat is told again what others ask it to agree to: they ask, and take it back, at will."""

OF_THE_GAME: dict[str, Kind] = {"game-started": "game.started", "game-loss": "game.loss"}


def notice_id(account: str, place: str, kind: Kind, name: str) -> str:
    """Return the id of a notice: the same from whoever makes it again.

    `place` is a game or a channel, `name` tells notices of one kind apart: it is an entry, a request or the like.
    """
    return "n_" + b32encode(H("notice", account, place, kind, name)[:10]).decode().lower()


def digest_id(notices: Iterable[Notice]) -> str:
    """Return the id of a digest of notices: the same as long as it has the same ones."""
    return "n_" + b32encode(H("digest", *(notice.id for notice in notices))[:10]).decode().lower()


def told_by(
    account: str, game: Game, place: str, seat: Seat, happened: Iterable[tuple[Seq, int, bytes, Event]]
) -> Iterator[Notice]:
    """Yield what a seat is told of what happened, each event with its entry, its time in milliseconds and its head.

    An event that has happened several times since it was told is told once, of the last time. `place` is the id that
    the game has here.
    """
    is_over, last = False, dict[Kind, tuple[Seq, int, bytes]]()
    for seq, at, head, event in happened:
        is_over |= seq == game.seq and game.status == "finished"
        kind = _kind(event, seat)
        if kind is not None:
            last[kind] = seq, at, head
    if is_over:
        last["game.finished"] = game.seq, game.at, game.head
    for kind, (seq, at, head) in last.items():
        notice = _notice(account, game, place, seat, kind, mark_at(seq, head.hex()), at)
        yield structs.replace(notice, former=notice_id(account, place, kind, str(seq)))


def _kind(event: Event, seat: Seat) -> Kind | None:
    if not event.is_seen_by(seat):
        return None
    if event.kind in OF_THE_SEAT and event.args.get("seat") == Ref("seat", seat):
        return OF_THE_SEAT[event.kind]
    return OF_THE_GAME.get(event.kind)


def question_notice(
    account: str, game: Game, place: str, seat: Seat, mark: str, *, not_before: int = 0
) -> Notice | None:
    """Return the notice of what a seat is asked now, since the entry of `mark`.

    `not_before`: until when its player is there, in milliseconds.
    """
    pending = game.decision_of(seat)
    if pending is None or game.is_played_by_bot(seat):
        return None
    notice = _of(account, game, place, pending, mark, "decision.opened", "", pending.since)
    return structs.replace(notice, not_before=not_before)


def question_ids(account: str, place: str, decision: str, mark: str) -> tuple[str, str]:
    """Return the id of the notice of a question, which its seat's account is told of, and that of earlier versions."""
    return _question_ids(account, place, "decision.opened", decision, "", mark)


def _question_ids(account: str, place: str, kind: Kind, decision: str, name: str, mark: str) -> tuple[str, str]:
    # After a loss another question may be asked at an entry of the same number.
    names = (f"{decision}/{name}/{mark}", f"{decision}/{name}")
    one, former = (notice_id(account, place, kind, name) for name in names)
    return one, former


def reminders(
    account: str, game: Game, place: str, seat: Seat, mark: str, spans: Iterable[int]
) -> list[tuple[int, Notice]]:
    """Return when a seat is to be reminded of what it is asked: after 80 % of the time, and so long before its end.

    All times are in milliseconds. There are none where there is no deadline.
    """
    pending = game.decision_of(seat)
    due = None if pending is None or game.is_played_by_bot(seat) else deadline_of(game, pending)
    if pending is None or due is None:
        return []
    times = {"80": pending.since + (due - pending.since) * 4 // 5} | {str(span): due - span for span in spans}
    return [
        (at, _of(account, game, place, pending, mark, "decision.reminder", name, at))
        for name, at in times.items()
        if pending.since < at < due
    ]


def requests_to(account: str, game: Game, place: str, seat: Seat) -> Iterator[Notice]:
    """Yield the notices of what others ask this seat to agree to, as long as it is open.

    One tells of all that they ask until it is told itself; what they ask after that is told a while later.
    """
    told, notice = -AGAIN, None
    for request in game.requests:
        if request.seat == seat or not KINDS[type(request.wish)].needs_consent:
            continue
        if request.asked >= told:
            told = max(request.asked + DELAY, told + AGAIN)
            new_notice = _notice(account, game, place, seat, "request.opened", request.id, request.asked)
            notice = structs.replace(new_notice, not_before=told)
        if notice is not None and request.is_open(game.at) and seat in seats_to_agree(game, request):
            yield notice
            notice = None


def lapsed_orders(
    account: str, game: Game, place: str, seat: Seat, orders: SeatOrders | None, begin: int
) -> Iterator[Notice]:
    """Yield the notices of what has ended orders of a seat since a time (milliseconds), if its player has not set it.

    One for all that ended at once.
    """
    lapsed = orders.lapsed if orders else ()
    for seq, at in dict.fromkeys((row.seq, row.at) for row in lapsed if row.why in UNFORESEEN and row.at >= begin):
        yield _notice(account, game, place, seat, "order.lapsed", f"{seq}/{at}", at)


def invitation_notice(account: str, game: Game, place: str, seat: Seat, at: int, name: str) -> Notice:
    """Return the notice that a seat is kept for an account, or offered to it, since a time in milliseconds.

    It is of no seat: whoever has not taken it may know no more than others.
    """
    return structs.replace(_notice(account, game, place, seat, "invitation", name, at), seat=None)


def message_notice(
    account: str, game: Game, place: str, seat: Seat, message: str, at: int, *, is_continued: bool
) -> Notice:
    """Return the notice of a message to a seat. `is_continued`: the seat was told of one since it acted last."""
    notice = _notice(account, game, place, seat, "message.received", message, at)
    return structs.replace(notice, message=message, is_continued=is_continued)


def _of(
    account: str, game: Game, place: str, pending: OpenDecision, mark: str, kind: Kind, name: str, at: int
) -> Notice:
    decision = pending.decision
    one, former = _question_ids(account, place, kind, decision.id, name, mark)
    return Notice(
        id=one,
        kind=kind,
        at=at,
        game=place,
        ruleset=game.created.ruleset,
        seat=decision.seat,
        seq=game.seq,
        head=game.head.hex(),
        decision=decision.id,
        deadline=deadline_of(game, pending),
        mark=mark,
        former=former,
    )


def _notice(account: str, game: Game, place: str, seat: Seat, kind: Kind, name: str, at: int) -> Notice:
    return Notice(
        id=notice_id(account, place, kind, name),
        kind=kind,
        at=at,
        game=place,
        ruleset=game.created.ruleset,
        seat=seat,
        seq=game.seq,
        head=game.head.hex(),
    )
