"""Pages that links in mails lead to. To look changes nothing, since programs look at links too: a form answers."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple
from urllib.parse import parse_qs

from litestar import Router, get, post
from litestar.params import PathParameter, QueryParameter

from api.http.access import PUBLIC
from api.http.bodies import Request, expect
from api.http.prepared import Prepared
from api.pages.answers import PLACE, confirmation_page, mute_page, outcome_page, question_page
from api.pages.forms import POLICY
from api.service.answer_links import (
    Followed,
    confirming,
    follow,
    is_lost,
    mute,
    names_of_seats,
    question,
    renew,
    silence,
    silencing,
    tell_since,
)
from api.service.channels import confirm
from api.service.service import Service, service_of
from domain.kernel.commands import commands
from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.refusals import Refused
from domain.texts.formatting import text
from domain.texts.labels import labels
from store.accounts.credentials import Revoked

FORM = "application/x-www-form-urlencoded"

MOST_FIELDS = 1_000
"""Fields of a form that are looked at: one that asks for numbers has one for each option."""

_NUMBER = re.compile("[0-9]{1,4}")

Token = Annotated[str, PathParameter(description="The token of the link.")]


@get("/a/{token:str}")
async def get_question(
    request: Request,
    token: Token,
    choose: Annotated[str | None, QueryParameter(name="choose", description="The option chosen beforehand.")] = None,
) -> Prepared:
    """Show the question of a link."""
    service = service_of(request)
    visit = await follow(service, token, "answer")
    if visit is None:
        return _worthless(request)
    if await is_lost(service, visit):
        return _outcome(visit, "page-lost", 409)
    decision = question(visit)
    if decision is None:
        return _outcome(visit, "page-stale", 409)
    return _page(200, await _question_page(service, visit, decision, () if choose is None else (choose,)))


async def _next(service: Service, visit: Followed, lines: Sequence[str]) -> Prepared:
    """Return the next question to the same seat, so that a turn is played from one mail; else what came of it."""
    pending = visit.timeline.game.decision_of(visit.link.seat)
    if pending is None:
        return _outcome(visit, "page-answered", 200, lines)
    link = f"/a/{await renew(service, visit, pending.decision.id)}"
    return _page(
        200, await _question_page(service, visit, pending.decision, text_id="page-answered", lines=lines, link=link)
    )


@post("/a/{token:str}", status_code=200)
async def post_answer(request: Request, token: Token) -> Prepared:
    """Answer the question of a link."""
    service = service_of(request)
    choice, is_clear = await _read_choice(request)
    visit = await follow(service, token, "answer")
    if visit is None:
        return _worthless(request)
    if await is_lost(service, visit):
        return _outcome(visit, "page-lost", 409)
    pending = question(visit)
    if not is_clear and pending is not None:
        return _page(409, await _question_page(service, visit, pending, choice, text_id="page-unnumbered"))
    timeline, link = visit.timeline, visit.link
    actor, before = timeline.actor(visit.player), timeline.seq
    try:
        await service.games.execute(timeline, lambda game: commands.choose(game, actor, link.what, choice))
    except Refused as refused:
        decision = question(visit)
        if refused.type == "illegal-choice" and decision is not None:
            return _page(409, await _question_page(service, visit, decision, choice, text_id="page-illegal"))
        return _outcome(visit, "page-stale", 409)
    return await _next(service, visit, await tell_since(service, visit, before))


@get("/a/mute/{token:str}")
async def get_mute(request: Request, token: Token) -> Prepared:
    """Ask whether a player is to be told nothing more of a game."""
    visit = await follow(service_of(request), token, "mute")
    return _worthless(request) if visit is None else _page(200, mute_page(visit.player.locale))


@post("/a/mute/{token:str}", status_code=200)
async def post_mute(request: Request, token: Token) -> Prepared:
    """Let a player be told nothing more of a game; mail programs send this by themselves (RFC 8058)."""
    service = service_of(request)
    _count(request)
    visit = await follow(service, token, "mute")
    if visit is None:
        return _worthless(request)
    await mute(service, visit)
    return _outcome(visit, "page-muted", 200)


@get("/a/silence/{token:str}")
async def get_silence(request: Request, token: Token) -> Prepared:
    """Ask whether a channel is to tell nothing more."""
    link = await silencing(service_of(request), token)
    if link is None:
        return _worthless(request)
    player, channel = link
    return _page(200, mute_page(player.locale, "page-silence", address=channel.address))


@post("/a/silence/{token:str}", status_code=200)
async def post_silence(request: Request, token: Token) -> Prepared:
    """Let a channel tell nothing more; mail programs send this by themselves (RFC 8058)."""
    service = service_of(request)
    _count(request)
    link = await silencing(service, token)
    if link is None:
        return _worthless(request)
    player, channel = link
    await silence(service, player, channel)
    return _page(200, outcome_page(player.locale, "page-silenced"))


@get("/a/confirm/{token:str}")
async def get_confirmation(request: Request, token: Token) -> Prepared:
    """Ask whether an address is to be confirmed: what looks at links in mails confirms nothing."""
    link = await confirming(service_of(request), token)
    if link is None:
        return _page(404, outcome_page(request.locale, "page-confirm-over"))
    player, channel = link
    return _page(200, confirmation_page(player.locale, player.name, channel.address))


@post("/a/confirm/{token:str}", status_code=200)
async def post_confirmation(request: Request, token: Token) -> Prepared:
    """Confirm an address, as its code does (`confirmChannel`)."""
    service = service_of(request)
    _count(request)
    link = await confirming(service, token)
    try:
        if link is None:
            raise Revoked
        player, channel = link
        await confirm(service, player.id, channel, channel.code.by if channel.code else "")
    except Revoked:
        return _page(404, outcome_page(request.locale, "page-confirm-over"))
    return _page(200, outcome_page(player.locale, "page-confirmed"))


def _count(request: Request) -> None:
    """Count a form that is sent; of one click nothing else is looked at, however it comes. Raises problems of rates."""
    service_of(request).limits.look(request.comes_from)


class Chosen(NamedTuple):
    """The options that a form chooses, in their order; `is_clear`: it says which of them comes first."""

    options: tuple[str, ...]
    is_clear: bool = True


async def _read_choice(request: Request) -> Chosen:
    """Return what a form chooses. Raises ValidationException, `unsupported-media-type`, and of rates."""
    _count(request)
    expect(request, FORM)
    try:
        fields = parse_qs((await request.body()).decode(), max_num_fields=MOST_FIELDS)
    except ValueError:
        return Chosen(())
    numbered = {name.removeprefix(PLACE): row[0].strip() for name, row in fields.items() if name.startswith(PLACE)}
    return _in_order(numbered) if numbered else Chosen(tuple(fields.get("choose", ())))


def _in_order(numbered: Mapping[str, str]) -> Chosen:
    """Return the options by the numbers that they were given; those of one number as they stand in the form."""
    places = {option: int(text) for option, text in numbered.items() if _NUMBER.fullmatch(text)}
    options = tuple(sorted(places, key=places.__getitem__))
    return Chosen(options, len(places) == len(numbered) == len(set(places.values())))


async def _question_page(
    service: Service,
    visit: Followed,
    decision: Decision,
    choice: Sequence[str] = (),
    *,
    text_id: str = "",
    lines: Sequence[str] = (),
    link: str = "",
) -> bytes:
    names, locale = await names_of_seats(service, visit), visit.player.locale
    ruleset = visit.timeline.game.created.ruleset
    prompt = text(ruleset, locale, decision.prompt, names)
    texts = labels(ruleset, decision, locale, names)
    game = visit.timeline.id
    return question_page(locale, decision, prompt, texts, choice, game=game, text_id=text_id, happened=lines, link=link)


def _worthless(request: Request) -> Prepared:
    return _page(404, outcome_page(request.locale, "page-worthless"))


def _outcome(visit: Followed, outcome: str, status: int, lines: Sequence[str] = ()) -> Prepared:
    return _page(status, outcome_page(visit.player.locale, outcome, visit.timeline.id, lines))


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
    route_handlers=[
        get_question,
        post_answer,
        get_mute,
        post_mute,
        get_silence,
        post_silence,
        get_confirmation,
        post_confirmation,
    ],
    opt=PUBLIC,
    include_in_schema=False,
)
