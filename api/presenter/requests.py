"""The open requests of a game, as its seats and spectators see them."""

from datetime import timedelta

from api.wire.requests import RequestView
from domain.kernel.agreement_entries import ExtendWish, HandOverWish, PauseWish, Request, TakeBackWish
from domain.kernel.decisions import Message
from domain.kernel.game import Game
from domain.kernel.requests import asked_event, awaited
from domain.kernel.times import rfc3339
from domain.texts.formatting import Locale, Names, text


def expired(game: Game, now: int) -> tuple[str, ...]:
    """Return the requests that were open after the latest entry and are not any more; `now` in milliseconds."""
    return tuple(row.id for row in game.requests if row.is_open(game.at) and not row.is_open(now))


def request_views(game: Game, over: tuple[str, ...], locale: Locale, names: Names) -> list[RequestView]:
    """The requests that are open, in the order in which they were asked. Those of `over` have expired."""
    rows = (row for row in game.requests if row.is_open(game.at) and row.id not in over)
    return [_view(game, row, locale, names) for row in rows] if game.status == "running" else []


def _view(game: Game, request: Request, locale: Locale, names: Names) -> RequestView:
    wish, event = request.wish, asked_event(request)
    return RequestView(
        id=request.id,
        kind=request.kind,
        by=request.seat,
        text=text(game.created.ruleset, locale, Message(event.kind, event.args), names),
        asked=rfc3339(request.asked),
        expires=rfc3339(request.until),
        agreed=list(request.agreed),
        awaited=list(awaited(game, request)),
        until=wish.until if isinstance(wish, PauseWish) else None,
        duration=timedelta(milliseconds=wish.span) if isinstance(wish, ExtendWish) else None,
        seat=wish.seat if isinstance(wish, ExtendWish | HandOverWish) else None,
        to=wish.to if isinstance(wish, TakeBackWish) else None,
    )
