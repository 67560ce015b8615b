"""Pages that links in mails lead to. To look changes nothing, since programs look at links too: a form answers."""

from collections.abc import Collection, Sequence
from typing import Annotated
from urllib.parse import parse_qs

from litestar import Router, get, post
from litestar.params import PathParameter, QueryParameter

from api.http.access import PUBLIC
from api.http.bodies import Request, expect
from api.http.prepared import Prepared
from api.pages.answers import mute_page, outcome_page, question_page
from api.pages.forms import POLICY
from api.service.answer_links import (
    Followed,
    called,
    followed,
    happened,
    is_lost,
    mute,
    question,
    renewed,
    silence,
    silencing,
)
from api.service.service import Service, service_of
from domain.kernel import commands
from domain.kernel.decisions import Decision
from domain.kernel.refusals import Refused
from domain.texts.formatting import text
from domain.texts.labels import labels

FORM = "application/x-www-form-urlencoded"

MOST_CHOSEN = 200

Token = Annotated[str, PathParameter(description="The token of the link.")]


@get("/a/{token:str}")
async def get_question(
    request: Request,
    token: Token,
    choose: Annotated[str | None, QueryParameter(name="choose", description="The option chosen beforehand.")] = None,
) -> Prepared:
    """Show the question of a link."""
    service = service_of(request)
    found = await followed(service, token, "answer")
    if found is None:
        return _worthless(request)
    if await is_lost(service, found):
        return _said(found, "page-lost", 409)
    decision = question(found)
    if decision is None:
        return _said(found, "page-stale", 409)
    return _page(200, await _asked(service, found, decision, () if choose is None else (choose,)))


async def _next(service: Service, found: Followed, lines: Sequence[str]) -> Prepared:
    """Return the next question to the same seat, so that a turn is played from one mail; else what came of it."""
    pending = found.timeline.game.decision_of(found.link.seat)
    if pending is None:
        return _said(found, "page-answered", 200, lines)
    link = f"/a/{await renewed(service, found, pending.decision.id)}"
    return _page(200, await _asked(service, found, pending.decision, said="page-answered", lines=lines, link=link))


@post("/a/{token:str}", status_code=200)
async def post_answer(request: Request, token: Token) -> Prepared:
    """Answer the question of a link."""
    service = service_of(request)
    chosen = await _sent(request)
    found = await followed(service, token, "answer")
    if found is None:
        return _worthless(request)
    if await is_lost(service, found):
        return _said(found, "page-lost", 409)
    timeline, link = found.timeline, found.link
    actor, before = timeline.actor(found.player), timeline.seq
    try:
        await service.games.execute(timeline, lambda game: commands.choose(game, actor, link.what, chosen))
    except Refused as refused:
        decision = question(found)
        if refused.type == "illegal-choice" and decision is not None:
            return _page(409, await _asked(service, found, decision, chosen, said="page-illegal"))
        return _said(found, "page-stale", 409)
    return await _next(service, found, await happened(service, found, before))


@get("/a/mute/{token:str}")
async def get_mute(request: Request, token: Token) -> Prepared:
    """Ask whether a player is to be told nothing more of a game."""
    found = await followed(service_of(request), token, "mute")
    return _worthless(request) if found is None else _page(200, mute_page(found.player.locale))


@post("/a/mute/{token:str}", status_code=200)
async def post_mute(request: Request, token: Token) -> Prepared:
    """Let a player be told nothing more of a game; mail programs send this by themselves (RFC 8058)."""
    service = service_of(request)
    _count(request)
    found = await followed(service, token, "mute")
    if found is None:
        return _worthless(request)
    await mute(service, found)
    return _said(found, "page-muted", 200)


@get("/a/silence/{token:str}")
async def get_silence(request: Request, token: Token) -> Prepared:
    """Ask whether a channel is to tell nothing more."""
    found = await silencing(service_of(request), token)
    if found is None:
        return _worthless(request)
    player, channel = found
    return _page(200, mute_page(player.locale, "page-silence", address=channel.address))


@post("/a/silence/{token:str}", status_code=200)
async def post_silence(request: Request, token: Token) -> Prepared:
    """Let a channel tell nothing more; mail programs send this by themselves (RFC 8058)."""
    service = service_of(request)
    _count(request)
    found = await silencing(service, token)
    if found is None:
        return _worthless(request)
    player, channel = found
    await silence(service, player, channel)
    return _page(200, outcome_page(player.locale, "page-silenced"))


def _count(request: Request) -> None:
    """Count a form that is sent; of one click nothing else is looked at, however it comes. Raises problems of rates."""
    service_of(request).limits.look(request.comes_from)


async def _sent(request: Request) -> tuple[str, ...]:
    """Return the options that a form chooses. Raises ValidationException, `unsupported-media-type`, and of rates."""
    _count(request)
    expect(request, FORM)
    try:
        fields = parse_qs((await request.body()).decode(), max_num_fields=MOST_CHOSEN)
    except ValueError:
        return ()
    return tuple(fields.get("choose", ()))


async def _asked(
    service: Service,
    found: Followed,
    decision: Decision,
    chosen: Collection[str] = (),
    *,
    said: str = "",
    lines: Sequence[str] = (),
    link: str = "",
) -> bytes:
    names, locale = await called(service, found), found.player.locale
    ruleset = found.timeline.game.created.ruleset
    prompt = text(ruleset, locale, decision.prompt, names)
    shown = labels(ruleset, decision, locale, names)
    game = found.timeline.id
    return question_page(locale, decision, prompt, shown, chosen, game=game, said=said, happened=lines, link=link)


def _worthless(request: Request) -> Prepared:
    return _page(404, outcome_page(request.locale, "page-worthless"))


def _said(found: Followed, outcome: str, status: int, lines: Sequence[str] = ()) -> Prepared:
    return _page(status, outcome_page(found.player.locale, outcome, found.timeline.id, lines))


def _page(status: int, body: bytes) -> Prepared:
    headers = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-security-policy", POLICY.encode()),
        (b"cache-control", b"no-store"),
        (b"referrer-policy", b"no-referrer"),
        (b"x-robots-tag", b"noindex"),
    ]
    return Prepared(status, headers, body)


router = Router(
    "/",
    route_handlers=[get_question, post_answer, get_mute, post_mute, get_silence, post_silence],
    opt=PUBLIC,
    include_in_schema=False,
)
