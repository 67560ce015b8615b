"""The open requests of a game, as its seats and spectators see them."""

from datetime import timedelta

from api.wire.requests import RequestView
from domain.kernel.log.agreement_entries import ExtendWish, HandOverWish, PauseWish, Request, TakeBackWish
from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.ids import Seat
from domain.kernel.table.game import Game
from domain.kernel.table.requests import asked_event, seats_to_agree
from domain.kernel.time.times import rfc3339
from domain.texts.formatting import Locale, Names, text


def expired_requests(game: Game, now: int) -> tuple[str, ...]:
    """Return the requests that were open after the latest entry and are not any more; `now` in milliseconds."""
    return tuple(row.id for row in game.requests if row.is_open(game.at) and not row.is_open(now))


def request_views(game: Game, over: tuple[str, ...], locale: Locale, names: Names) -> list[RequestView]:
    """The requests that are open, in the order in which they were asked. Those of `over` have expired."""
    rows = (row for row in game.requests if row.is_open(game.at) and row.id not in over)
    is_running, ruleset = game.status == "running", game.created.ruleset
    return [request_view(ruleset, row, seats_to_agree(game, row), locale, names) for row in rows] if is_running else []


def request_view(ruleset: str, request: Request, seats: tuple[Seat, ...], locale: Locale, names: Names) -> RequestView:
    """Return an open request of a game of a ruleset, which these seats have not agreed to and have to."""
    wish, event = request.wish, asked_event(request)
    return RequestView(
        id=request.id,
        kind=request.kind,
        by=request.seat,
        text=text(ruleset, locale, Message(event.kind, event.args), names),
        asked=rfc3339(request.asked),
        expires=rfc3339(request.until),
        agreed=list(request.agreed),
        awaited=list(seats),
        until=wish.until if isinstance(wish, PauseWish) else None,
        duration=timedelta(milliseconds=wish.span) if isinstance(wish, ExtendWish) else None,
        seat=wish.seat if isinstance(wish, ExtendWish | HandOverWish) else None,
        to=wish.to if isinstance(wish, TakeBackWish) else None,
    )
