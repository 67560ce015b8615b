"""The rulesets: what can be played, with which options, and the catalogue of cards."""

from collections.abc import Callable
from datetime import timedelta
from functools import cache, partial
from typing import Any

import msgspec
from litestar import Response, Router, get

from api.document.content import rules_content
from api.document.operation import Answer, Link, Operation
from api.document.schemas import ruleset_schemas
from api.http.access import PUBLIC, SHARED
from api.http.bodies import Request
from api.http.prepared import Prepared, as_json
from api.http.problems import not_found
from api.operations.parameters import LocaleQuery, RulesetId
from api.pages.drawings import picture_paths
from api.pages.markdown import PAGE_POLICY
from api.pages.rules import rules_page, rules_picture, rules_text
from api.presenter.games import played_options
from api.presenter.lessons import lesson_view
from api.presenter.orders import order_view
from api.wire.lessons import LessonView
from api.wire.rulesets import (
    CardNote,
    CardNotes,
    CardPage,
    CoverView,
    LevelView,
    OfferedOrder,
    RulesetList,
    RulesetRow,
    RulesetSchemas,
    RulesetView,
    RulingView,
    ThingView,
)
from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.lessons import lesson
from domain.kernel.protocol.levels import levels_on_offer
from domain.kernel.protocol.registry import ruleset, rulesets
from domain.kernel.protocol.ruleset import Ruleset
from domain.texts.formatting import Locale, has_text, saying, text

HTML, MARKDOWN = "text/html", "text/markdown"

_FACES = 5


@get(
    "/rulesets",
    **Operation(
        "listRulesets",
        "What can be played",
        PUBLIC | SHARED,
        links={
            "ruleset": Link(
                "getRuleset", "The first of them in full.", {"ruleset_id": "$response.body#/rulesets/0/id"}
            ),
            "cards": Link("listCards", "Its cards.", {"ruleset_id": "$response.body#/rulesets/0/id"}),
        },
        needs_store=False,
    ).handler,
)
async def list_rulesets(request: Request, locale: LocaleQuery = None) -> Response[RulesetList]:
    """The games that can be played here."""
    return _as_prepared(request, locale, _list)


def _row(rules: Ruleset, locale: Locale) -> RulesetRow:
    return RulesetRow(
        id=rules.id,
        name=_text(rules, locale, "ruleset-name"),
        summary=_text(rules, locale, "ruleset-summary"),
        version=len(rules.rulings),
        seats=list(rules.seats),
        minutes=rules.minutes,
        bots=list(levels_on_offer(rules)),
        lesson=lesson(rules.id) is not None,
        cover=next(iter(faces := _faces(rules)), None),
        faces=faces,
    )


def _faces(rules: Ruleset) -> list[CoverView]:
    """Return the pictures of the first card that is drawn, and of a few that differ from it."""
    paths = picture_paths(rules.id)
    pictures = [(paths.get(row.get("faction") or row.get("type", "")), row["id"]) for row in rules.cards()]
    cards = [(path, card) for path, card in pictures if path]
    firsts = dict.fromkeys(path for path, _ in cards) | dict(reversed(cards))
    rows = list(firsts.items()) if len(firsts) >= _FACES else cards
    count = min(_FACES, len(rows))
    # Those that stand beside each other are alike: they are taken evenly from all.
    sample = [rows[at * (len(rows) - 1) // max(1, count - 1)] for at in range(count)]
    return [CoverView(f"{path}#scene", f"{path}#{card}") for path, card in sample]


@get(
    "/rulesets/{ruleset_id:str}",
    **Operation(
        "getRuleset",
        "A ruleset",
        PUBLIC | SHARED,
        links={"cards": Link("listCards", "Its cards.", {"ruleset_id": "$response.body#/id"})},
        needs_store=False,
    ).handler,
)
async def get_ruleset(request: Request, ruleset_id: RulesetId, locale: LocaleQuery = None) -> Response[RulesetView]:
    """A ruleset, with JSON schemas of its options, of a position to start from, of a seat's view, and of the facts."""
    return _of_ruleset(request, ruleset_id, locale, _ruleset)


@cache
def _list(locale: Locale) -> bytes:
    return msgspec.json.encode(RulesetList([_row(rules, locale) for rules in rulesets()]))


@cache
def _ruleset(ruleset_id: str, locale: Locale) -> bytes:
    rules = ruleset(ruleset_id)
    view = RulesetView(
        **msgspec.structs.asdict(_row(rules, locale)),
        rulings=[RulingView(row.id, row.change, row.reason) for row in rules.rulings],
        schemas=RulesetSchemas(**ruleset_schemas(rules)),
        defaults=played_options(rules.id, {}),
        among_people=dict(rules.among_people),
        when_dealt=dict(rules.when_dealt),
        levels=[_level(rules, bot, locale) for bot in levels_on_offer(rules)],
        orders=_orders(rules, locale),
        things=_things(rules, locale),
    )
    return msgspec.json.encode(view)


def _orders(rules: Ruleset, locale: Locale) -> list[OfferedOrder]:
    return [
        OfferedOrder(offer.id, _text(rules, locale, f"order-{offer.id}"), order_view(offer.order))
        for offer in rules.orders.offered
    ]


def _things(rules: Ruleset, locale: Locale) -> list[ThingView]:
    return [
        ThingView(
            kind=thing.kind,
            id=thing.id,
            name=_text(rules, locale, thing.name),
            symbol=thing.symbol,
            emblem=thing.emblem,
            colour=thing.colour,
            about=thing.about and _text(rules, locale, thing.about),
            cards=thing.cards,
        )
        for thing in rules.things
    ]


def _level(rules: Ruleset, bot: str, locale: Locale) -> LevelView:
    name, about = (text(None, locale, Message(f"{what}-{bot}")) for what in ("level", "level_text"))
    return LevelView(bot, name, about, timedelta(milliseconds=rules.thinking[bot]))


@get(
    "/rulesets/{ruleset_id:str}/cards",
    **Operation(
        "listCards",
        "The cards of a ruleset",
        PUBLIC | SHARED,
        needs_store=False,
    ).handler,
)
async def list_cards(request: Request, ruleset_id: RulesetId, locale: LocaleQuery = None) -> Response[CardPage]:
    """The catalogue: every card as data, with its name and its text in your language, and what else a table names."""
    return _of_ruleset(request, ruleset_id, locale, _cards)


@cache
def _cards(ruleset_id: str, locale: Locale) -> bytes:
    rules = ruleset(ruleset_id)
    page = CardPage(
        ruleset=rules.id,
        name=_text(rules, locale, "ruleset-name"),
        cards=[_localise(rules, locale, row) for row in rules.cards()],
        orders=_orders(rules, locale),
        things=_things(rules, locale),
        pictures=picture_paths(rules.id),
    )
    return msgspec.json.encode(page)


@get(
    "/rulesets/{ruleset_id:str}/notes",
    **Operation(
        "listNotes",
        "Rulings and examples of cards",
        PUBLIC | SHARED,
        links={"cards": Link("listCards", "The cards.", {"ruleset_id": "$response.body#/ruleset"})},
        needs_store=False,
    ).handler,
)
async def list_notes(request: Request, ruleset_id: RulesetId, locale: LocaleQuery = None) -> Response[CardNotes]:
    """Rulings and examples of cards: a table shows them below the text of a card that somebody looks at."""
    return _of_ruleset(request, ruleset_id, locale, _notes)


@cache
def _notes(ruleset_id: str, locale: Locale) -> bytes:
    rules = ruleset(ruleset_id)
    types = {str(row["id"]): str(row["type"]) for row in rules.cards() if "id" in row and "type" in row}
    notes = [_note(rules, locale, *row) for row in types.items()]
    return msgspec.json.encode(CardNotes(rules.id, [note for note in notes if note.rulings or note.example]))


def _note(rules: Ruleset, locale: Locale, card: str, kind: str) -> CardNote:
    """Return the note of a card, as its texts and those of its type have it."""

    def texts(what: str) -> list[str]:
        names = [f"{what}-{name}" for name in (card, kind)]
        return [_text(rules, locale, name) for name in names if has_text(rules.id, locale, name)]

    return CardNote(card, texts("card_ruling"), next(iter(texts("card_example")), None))


@get(
    "/rulesets/{ruleset_id:str}/lesson",
    **Operation(
        "getLesson",
        "The first lesson of a ruleset",
        PUBLIC | SHARED,
        links={"game": Link("createGame", "Begin the game of the lesson.", body="$response.body#/game")},
        needs_store=False,
    ).handler,
)
async def get_lesson(request: Request, ruleset_id: RulesetId, locale: LocaleQuery = None) -> Response[LessonView]:
    """A lesson: begin its `game`, and say what its steps say, one after another, beside what they speak of.

    A step with `answers` waits for your decision: send one of them, and go on. An answer among its `mistakes` is legal,
    but do not send it: say its text, and ask again. Not every ruleset has a lesson: `lesson` of `GET /rulesets` tells.
    """
    return _of_ruleset(request, ruleset_id, locale, _lesson)


@cache
def _lesson(ruleset_id: str, locale: Locale) -> bytes:
    plan = lesson(ruleset_id)
    if plan is None:
        raise not_found("lesson")
    return msgspec.json.encode(lesson_view(ruleset_id, plan, saying(ruleset_id, locale)))


def _of_ruleset(
    request: Request, ruleset_id: str, wish: Locale | None, make: Callable[[str, Locale], bytes]
) -> Prepared:
    """An answer about one ruleset, which is made once a locale. Raises the problem `not-found`."""
    return _as_prepared(request, wish, partial(make, _find(ruleset_id).id))


def _as_prepared(request: Request, wish: Locale | None, make: Callable[[Locale], bytes]) -> Prepared:
    """Return JSON that was made once in each language, in that which is asked for."""
    locale = wish or request.locale
    return as_json(make(locale), [(name.encode(), value.encode()) for name, value in _in(wish, locale).items()])


def _in(wish: Locale | None, locale: Locale) -> dict[str, str]:
    """Return the headers that say in which language an answer is, and that a request's own header has decided it."""
    return {"Content-Language": locale} | ({} if wish else {"Vary": "Accept-Language"})


@get(
    "/rulesets/{ruleset_id:str}/rules",
    **Operation(
        "getRules",
        "The rules of a ruleset",
        PUBLIC | SHARED,
        needs_store=False,
        answer=Answer("A page of rules.", rules_content),
    ).handler,
    media_type=HTML,
)
async def get_rules(request: Request, ruleset_id: RulesetId, locale: LocaleQuery = None) -> Response[bytes]:
    """The rules for players, as a page; as Markdown for who accepts `text/markdown` and no page.

    A heading's anchor is the same in each language. A ref of the kind `rule` names one.
    """
    rules, language = _find(ruleset_id), locale or request.locale
    vary = ", ".join(filter(None, ("Accept", _in(locale, language).get("Vary"))))
    headers = _in(locale, language) | {"Content-Security-Policy": PAGE_POLICY, "Vary": vary}
    accepted = request.headers.get("accept", "")
    if MARKDOWN in accepted and HTML not in accepted:
        return Response(rules_text(rules.id, language), media_type=MARKDOWN, headers=headers)
    return Response(rules_page(rules.id, language), media_type=HTML, headers=headers)


@get("/rulesets/{ruleset_id:str}/rules/table.svg", opt=PUBLIC | SHARED, include_in_schema=False)
async def get_picture(request: Request, ruleset_id: RulesetId) -> Response[bytes]:
    """The picture of the table in the rules."""
    rules, locale = _find(ruleset_id), request.locale
    # Asked for by itself, a picture could run scripts.
    headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox"}
    headers |= _in(None, locale)
    return Response(rules_picture(rules.id, locale), media_type="image/svg+xml", headers=headers)


def _localise(rules: Ruleset, locale: Locale, row: dict[str, Any]) -> dict[str, Any]:
    """A row whose `name` and `text` are message ids, as texts."""
    return row | {field: _text(rules, locale, row[field]) for field in ("name", "text") if field in row}


def _find(ruleset_id: str) -> Ruleset:
    try:
        return ruleset(ruleset_id)
    except LookupError:
        raise not_found("ruleset") from None


def _text(rules: Ruleset, locale: Locale, id: str) -> str:
    return text(rules.id, locale, Message(id))


router = Router(
    "/",
    route_handlers=[list_rulesets, get_ruleset, list_cards, list_notes, get_rules, get_lesson, get_picture],
    tags=["rulesets"],
)
