"""Feeds: calendars and Atom of the games that wait for somebody, each at an address that is its own key."""

import asyncio
from collections.abc import Sequence

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from api.document.operation import Link, Operation
from api.http.access import PUBLIC, requires
from api.http.bodies import OnceKey, Request
from api.http.headers import matches, validator_of
from api.http.prepared import Made, Prepared
from api.http.problems import not_found
from api.presenter.feeds import FeedSource, atom
from api.service.account_names import visible_name
from api.service.inbox import inbox_of
from api.service.rows import ASKED_A_READ, kept_list
from api.service.service import service_of
from api.wire.feeds import CreatedFeed, NewFeed
from api.wire.inbox import InboxRow
from domain.build import VERSION
from domain.kernel.time.times import rfc3339
from domain.texts.formatting import Locale
from store.accounts.players import credential

KINDS = {"ics": b"text/calendar; charset=utf-8", "atom": b"application/atom+xml; charset=utf-8"}

MOST = 200
"""Games that a feed tells of, the most urgent ones."""


@post(
    "/players/me/feeds",
    **Operation(
        "createFeed",
        "Create a feed",
        requires(),
        problems=("name-not-allowed", "too-many-tokens", "idempotency-key-reused"),
        links={"revoke": Link("revokeToken", "Revoke it.", {"token": "$response.body#/id"})},
        again="keyed",
    ).handler,
)
async def create_feed(request: Request, data: JSONBody[NewFeed], idempotency_key: OnceKey = None) -> CreatedFeed:
    """Create a feed of what waits for you: a calendar of the deadlines, and your inbox as Atom.

    Its addresses have a token of the scope `feed` in them, which opens nothing else, and is listed and revoked like any
    other. They are shown this once.
    """
    service, principal = service_of(request), request.auth
    name = visible_name(data.name)
    most = service.settings.tokens_per_player
    seed = await service.players.once.seed(principal.player.id, "feed", idempotency_key, data)
    bearer, token = await service.players.tokens.add(
        principal.player.id, name, ("feed",), most=most, shown=principal.credential, seed=seed
    )
    return CreatedFeed(
        id=token.id,
        name=token.name,
        created=rfc3339(token.created),
        calendar=f"/feeds/{bearer}.ics",
        atom=f"/feeds/{bearer}.atom",
    )


@get("/feeds/{file:str}")
async def get_feed(request: Request, file: FromPath[str]) -> Prepared:
    """Return a feed, whose name is a token and the kind. Raises `not-found`."""
    service = service_of(request)
    bearer, _, kind = file.rpartition(".")
    principal = await service.authenticator.whose(credential(bearer)) if kind in KINDS else None
    if principal is None or "feed" not in principal.token.scopes:
        raise not_found("feed")
    service.limits.take("GET", principal)
    player = principal.player.id
    mentions, last = await asyncio.gather(service.mentions.of(player), service.changes.last_at(player))

    async def make() -> Made:
        made = msgspec.json.encode((await inbox_of(service, principal, limit=MOST)).waiting)
        return Made(made, validator_of(made))

    inbox = await kept_list(service, ("feed", principal, *mentions), make)
    rows = msgspec.json.decode(inbox.body, type=list[InboxRow])
    service.limits.more(principal, len(rows) / ASKED_A_READ)
    address = service.settings.address or f"{request.scope['scheme']}://{request.headers.get('host', '')}"
    changed = max(principal.token.created, last)
    source = FeedSource(principal.token.id, changed, address.rstrip("/"), f"/feeds/{file}")
    # By what it is made of, so that who knows it has it not made again.
    validator = validator_of(msgspec.json.encode((VERSION, kind, principal.player.locale, source, inbox.validator)))
    headers = [(b"etag", validator.encode()), (b"cache-control", b"private, no-cache")]
    if matches(request.headers.get("if-none-match"), validator):
        return Prepared(304, headers, None)
    body = _render(kind, rows, principal.player.locale, source)
    return Prepared(200, [*headers, (b"content-type", KINDS[kind])], body)


def _render(kind: str, rows: Sequence[InboxRow], locale: Locale, source: FeedSource) -> bytes:
    if kind == "atom":
        return atom(rows, locale, source)
    from api.presenter.deadlines import calendar

    return calendar(rows, locale, source)


creation = Router("/", route_handlers=[create_feed], tags=["players"])
router = Router("/", route_handlers=[get_feed], opt=PUBLIC, include_in_schema=False)
