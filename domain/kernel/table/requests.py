"""Requests in the fold: somebody asks, all others agree or one declines, and what was agreed on follows at once.

People answer who neither have given up nor are away; bots agree to everything. A player whom people who are away leave
alone agrees with nobody: the request waits for one of them.
"""

from msgspec.structs import replace

from domain.kernel.log.agreement_entries import Agreed, Asked, Declined, Extended, Request, RequestState
from domain.kernel.log.entries import HOST, EntryDraft, Voided
from domain.kernel.protocol.faults import Misfit
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.refusals import Refused, quote
from domain.kernel.protocol.ruleset import Event
from domain.kernel.table.agreements import KINDS
from domain.kernel.table.evolved import Evolved
from domain.kernel.table.game import Game
from domain.kernel.table.steps import require, require_own_seat, require_running, seat_event, with_clock

MOST_ASKED = 30
"""How often a seat may ask in one game: the log has room for the moves of others."""


def find(game: Game, id: str) -> Request | None:
    """Return the request of this id, open or not."""
    return next((request for request in game.requests if request.id == id), None)


def find_also(game: Game, id: str) -> Request | None:
    """Return the request to which somebody has agreed who asked for the same under this id."""
    return next((request for request in game.requests if id in request.also), None)


def _require_new(game: Game, id: str) -> None:
    """Raise Refused if something was asked under an id."""
    if find(game, id) is not None or find_also(game, id) is not None:
        raise Refused("request-open", f"there is a request {quote(id)} already")


def seats_to_agree(game: Game, request: Request) -> tuple[Seat, ...]:
    """Return the seats that have not agreed and have to."""
    if not KINDS[type(request.wish)].needs_consent:
        return ()
    answered = (request.seat, *request.agreed)
    return tuple(number for number in game.people if not game.seats[number].away and number not in answered)


def _is_granted(game: Game, request: Request) -> bool:
    """Return whether all have agreed who have to, and somebody has if people play at other seats."""
    is_alone = not any(number != request.seat for number in game.people)
    somebody = bool(request.agreed) or is_alone or not KINDS[type(request.wish)].needs_somebody
    return somebody and not seats_to_agree(game, request)


def effect(game: Game) -> EntryDraft | None:
    """Return what has to follow, since all have agreed on it; None if nothing has."""
    if not game.requests or game.status != "running":
        return None
    request = next((request for request in game.requests if request.state == "granted"), None)
    if request is None:
        return None
    return EntryDraft(HOST, KINDS[type(request.wish)].effect(request.seat, request.wish))


def require_agreed(game: Game) -> None:
    """Raise Refused unless all have agreed on something that has to follow."""
    require(effect(game) is not None, "wrong-entry", "nobody has agreed on this")


def require_effect(game: Game, draft: EntryDraft) -> None:
    """Raise Refused if something else was agreed on. Only the end of a log that is full comes before it."""
    wanted = effect(game)
    if wanted is not None:
        is_full = isinstance(draft.payload, Voided) and draft.payload.reason == "too-long"
        require(wanted == draft or is_full, "wrong-entry", "what was agreed on follows at once")


def apply_asked(game: Game, actor: str, asked: Asked, secret: bytes) -> Evolved:
    """A player asks something of the others."""
    _require_there(game, actor, asked.seat)
    _require_new(game, asked.id)
    own = [request for request in game.requests if request.seat == asked.seat]
    if len(own) >= MOST_ASKED:
        detail = f"this seat has asked {MOST_ASKED} times, as often as a seat may"
        raise Misfit.of(detail, "too-often", "seat", asked.seat, most=MOST_ASKED).refused("request-not-possible")
    kind = KINDS[type(asked.request)]
    if any(request.is_open(game.at) and type(request.wish) is type(asked.request) for request in own):
        raise Refused("request-open", "a request of this kind is open already; withdraw it to ask otherwise")
    if fault := kind.fault(game, asked.seat, asked.request):
        raise fault.refused("request-not-possible")
    request = Request(asked.id, asked.seat, asked.request, game.at, kind.until(asked.request, game.at))
    return Evolved(replace(game, requests=(*game.requests, request)), (asked_event(request),))


def asked_event(request: Request) -> Event:
    """Say that somebody has asked."""
    return seat_event(f"seat-asked-{request.kind.replace('_', '-')}", request.seat)


def apply_agreed(game: Game, actor: str, agreed: Agreed, secret: bytes) -> Evolved:
    """A player agrees."""
    _require_there(game, actor, agreed.seat)
    request = _open(game, agreed.request)
    if agreed.seat not in seats_to_agree(game, request):
        raise Refused("request-closed", f"seat {agreed.seat} is not asked to agree to this")
    answered = replace(request, agreed=(*request.agreed, agreed.seat))
    if agreed.id is not None:
        _require_new(game, agreed.id)
        answered = replace(answered, also=(*request.also, agreed.id))
    return Evolved(_with(game, answered), (seat_event("seat-agreed", agreed.seat),))


def apply_declined(game: Game, actor: str, declined: Declined, secret: bytes) -> Evolved:
    """A player declines, or takes back what it asked for."""
    _require_there(game, actor, declined.seat)
    request = _open(game, declined.request)
    answered = replace(request, state="declined", declined_by=declined.seat)
    kind = "seat-withdrew" if declined.seat == request.seat else "seat-declined"
    return Evolved(_with(game, answered), (seat_event(kind, declined.seat),))


def apply_extended(game: Game, actor: str, extended: Extended, secret: bytes) -> Evolved:
    """A seat gets more time for its sitting."""
    require_agreed(game)
    clock = game.clocks[extended.seat]
    longer = replace(clock, extended=clock.extended + extended.span)
    return Evolved(with_clock(game, extended.seat, longer), (seat_event("seat-extended", extended.seat),))


def update_requests(before: Game, after: Game, draft: EntryDraft) -> Game:
    """Return the game after an entry, with its requests as the entry leaves them."""
    if not after.requests:
        return after
    done = next((request.id for request in before.requests if request.state == "granted"), None)
    requests = tuple(
        replace(request, state="done" if request.id == done else _state(after, request, draft))
        for request in after.requests
    )
    return replace(after, requests=requests)


def _state(game: Game, request: Request, draft: EntryDraft) -> RequestState:
    if request.state != "granted" and not request.is_open(game.at):
        return request.state
    if game.seats[request.seat].resigned or KINDS[type(request.wish)].ends(game, request.wish, draft):
        return "over"
    return "granted" if _is_granted(game, request) else "open"


def _require_there(game: Game, actor: str, seat: Seat) -> None:
    require_running(game)
    require_own_seat(game, actor, seat)
    require(not game.seats[seat].resigned, "not-seated", "this seat has given up")
    require(not game.seats[seat].away, "wrong-entry", f"seat {seat} is away")


def _open(game: Game, id: str) -> Request:
    request = find(game, id)
    if request is None or not request.is_open(game.at):
        raise Refused("request-closed", f"the request {quote(id)} is not open")
    return request


def _with(game: Game, changed: Request) -> Game:
    return replace(game, requests=tuple(changed if request.id == changed.id else request for request in game.requests))
