"""A game as an answer to one who looks at it: made once of what it is made of, and sent as it is."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from litestar import Response
from msgspec.structs import replace

from api.http.bodies import Request
from api.http.headers import matches
from api.http.prepared import RECHECKED, Prepared, as_json, known_by
from api.http.problems import not_found, problem
from api.presenter.games import Audience, Noted, audience_of, etag, game_view, history
from api.service.service import Service, service_of
from api.wire.games import EventView
from api.wire.table import CommandAccepted
from domain.kernel.bots.moves import Move
from domain.kernel.log.entries import EntryDraft
from domain.kernel.protocol.commitments import payload_salt
from domain.kernel.protocol.refusals import quote
from domain.kernel.table.game import Answer, Game
from domain.kernel.time.times import rfc3339
from domain.texts.formatting import Locale
from domain.texts.naming import Naming
from domain.texts.seats import former_names, seat_names
from store.accounts.players import Principal
from store.log.replays import Charge, free
from store.log.timeline import Happened, Timeline

TOLD_AT_ONCE = 100
"""Entries that are put into words before somebody else has a turn: some milliseconds."""

Drafter = Callable[[Game, str], tuple[EntryDraft, ...]]
"""Drafts the entries that somebody wants to append, who is called so in the game. It may raise Refused."""


async def act(
    request: Request, game_id: str, draft: Drafter, *, not_before: int = 0, status_code: int = 200
) -> Response[Any]:
    """Do what a request wants of a game, on its latest state; the game after it, as the sender sees it.

    `not_before` is the time that the draft goes by, in milliseconds. Raises the problems `not-found` and `removed`, and
    Refused, which is answered with the problem that it names.
    """
    service, principal = service_of(request), request.auth
    # As it is now, not as it was known here: a draft of nothing is believed.
    timeline = await service.visible(game_id, principal)
    actor = timeline.actor(principal.player)
    await service.games.execute(timeline, lambda game: draft(game, actor), not_before=not_before)
    return await respond(service, timeline, principal, status_code=status_code)


async def respond(
    service: Service,
    timeline: Timeline,
    principal: Principal,
    *,
    since: int | None = None,
    locale: Locale | None = None,
    header: str | None = None,
    status_code: int = 200,
) -> Response[Any]:
    """The game as this player sees it now; 304 if that is what it knows (`known`: its If-None-Match)."""
    game, audience = timeline.game, audience_of(timeline, principal, locale)
    names = await names_for(service, timeline, game, audience)
    validator = etag(game, audience, names, since)
    if matches(header, validator):
        return Prepared(304, known_by(validator), None)
    body = await render(service, timeline, game, audience, names, since, service.limits.charge(principal))
    service.limits.count_bytes(principal, body)
    return as_json(body, known_by(validator), status_code)


def looking_back(timeline: Timeline, principal: Principal, locale: Locale | None, seat: int | None) -> Audience:
    """The audience of what was, or would be, through the eyes of a seat if one is named.

    Raises the problems `game-not-finished`, if it is hidden, and `not-found`.
    """
    audience = audience_of(timeline, principal, locale)
    if seat not in (None, audience.seat) and timeline.game.status != "finished":
        raise problem("game-not-finished", "the views of other seats are available only when the game is over")
    if seat is not None and seat >= len(timeline.game.seats):
        raise not_found("seat", f"0 to {len(timeline.game.seats) - 1}")
    # Facts beside the log are of now.
    return replace(audience, beside=Noted(), seat=audience.seat if seat is None else seat)


async def moment(
    request: Request,
    timeline: Timeline,
    game: Game,
    audience: Audience,
    *,
    moves: Sequence[Move] = (),
    happened: list[Happened] | None = None,
    keep: str = RECHECKED,
) -> Response[Any]:
    """A game at a moment that changes no more, for an audience; 304 if that is known.

    `moves` led there beside its log, and `happened` is its history.
    """
    service, principal = service_of(request), request.auth
    names = await names_for(service, timeline, game, audience)
    validator = etag(game, audience, names, None, moves)
    headers = known_by(validator, keep)
    if matches(request.headers.get("if-none-match"), validator):
        return Prepared(304, headers, None)
    views = None if happened is None else await _event_views(game, happened, audience, names)
    body = msgspec.json.encode(game_view(timeline, game, audience, names, views))
    service.limits.count_bytes(principal, body)
    return as_json(body, headers)


async def names_for(service: Service, timeline: Timeline, game: Game, audience: Audience) -> Naming:
    """Return what an audience calls the seats of a game, which is a state of the timeline."""
    account_names = await service.names.of(timeline.accounts.values())
    names = timeline.names_in_log(account_names)
    now = seat_names(game, audience.locale, names, timeline.beside.kept if audience.beside.kept else None)
    former = zip(game.tenures, former_names(game, audience.locale, names), strict=True)
    return Naming(now, tuple((tenure.until, tenure.seat, name) for tenure, name in former))


async def render(
    service: Service,
    timeline: Timeline,
    game: Game,
    audience: Audience,
    names: Naming,
    since: int | None = None,
    charge: Charge = free,
) -> bytes:
    """The JSON of a game for an audience, made once of what it is made of."""
    key = (timeline.id, game.head, audience, names, since)
    rendering = service.renderings.find(key)
    if rendering is None:
        views = None
        if since is not None:
            happened = await service.games.replays.since(timeline, since, game.seq, charge)
            views = await _event_views(game, happened, audience, names)
        rendering = msgspec.json.encode(game_view(timeline, game, audience, names, views))
        service.renderings.keep(key, rendering, game, since)
    return rendering


async def _event_views(game: Game, happened: list[Happened], audience: Audience, names: Naming) -> list[EventView]:
    """Return what happened, in words; others have their turn meanwhile."""
    views: list[EventView] = []
    for first in range(0, len(happened), TOLD_AT_ONCE):
        if first:
            await asyncio.sleep(0)
        some = happened[first : first + TOLD_AT_ONCE]
        views += history(game, some, audience, names)
    return views


def require_reached(timeline: Timeline, **versions: int | None) -> None:
    """Require that a game has come to these versions, by the names of their parameters.

    Raises the problem `unknown-version`: the store has lost entries that somebody was told of.
    """
    for name, version in versions.items():
        if version is not None and version > timeline.seq:
            detail = f"{name}: the game has not come to version {version}, it is at {timeline.seq}; read it anew"
            raise problem("unknown-version", detail)


async def require_seen(service: Service, timeline: Timeline, text: str | None, charge: Charge) -> None:
    """Require that the head that the sender has seen is in this log: else somebody was shown another history.

    Raises the problem `unknown-head`.
    """
    if text is None:
        return
    seq, _, head = text.partition(":")
    if int(seq) > timeline.seq:
        await service.games.read(timeline.id)
    head_now = await service.games.replays.head_at(timeline, int(seq), charge)
    if head_now is None or head_now.hex() != head:
        raise problem("unknown-head", f"the head {quote(text)} was never this game's; keep it, and what you were shown")


def receipt(timeline: Timeline, answer: Answer) -> CommandAccepted:
    """Return what the sender of an answer keeps."""
    salt = payload_salt(timeline.secret, answer.seq).hex() if answer.is_sealed else None
    return CommandAccepted(answer.seq, rfc3339(answer.at), answer.head.hex(), salt)
