"""The rules of each ruleset for players, as pages: for whoever has no rulebook."""

from functools import cache
from typing import Any

from litestar import Request, Response, Router, get
from litestar.params import FromPath

from api.http.access import PUBLIC, SHARED
from api.http.problems import not_found
from api.operations.rulesets import LocaleQuery
from api.pages.markdown import PAGE_POLICY, Link, page, without_anchors
from domain.kernel.ruleset import Ruleset, ruleset
from domain.texts.formatting import Locale

HTML, MARKDOWN = "text/html", "text/markdown"

_LANGUAGES: dict[Locale, str] = {"en": "English", "ru": "Русский", "pl": "Polski"}


@get("/rulesets/{ruleset_id:str}/rules", operation_id="getRules", opt=PUBLIC | SHARED, media_type=HTML)
async def get_rules(
    request: Request[Any, Any, Any], ruleset_id: FromPath[str], locale: LocaleQuery = "en"
) -> Response[bytes]:
    """The rules for players, as a page; as Markdown for who accepts `text/markdown` and no page.

    A heading's anchor is the same in each language. A ref of the kind `rule` names one.
    """
    rules = _find(ruleset_id)
    headers = {"Content-Security-Policy": PAGE_POLICY, "Vary": "Accept"}
    accepted = request.headers.get("accept", "")
    if MARKDOWN in accepted and HTML not in accepted:
        return Response(_markdown(rules.id, locale), media_type=MARKDOWN, headers=headers)
    return Response(_page(rules.id, locale), media_type=HTML, headers=headers)


@get("/rulesets/{ruleset_id:str}/rules/table.svg", opt=PUBLIC | SHARED, include_in_schema=False)
async def get_picture(ruleset_id: FromPath[str]) -> Response[bytes]:
    """The picture of the table in the rules."""
    folder = _find(ruleset_id).rules.folder
    # Asked for by itself, a picture could run scripts.
    headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox"}
    return Response((folder / "table.svg").read_bytes(), media_type="image/svg+xml", headers=headers)


def source(rules: Ruleset, locale: Locale) -> str:
    """The rules as they are written, with anchors."""
    return (rules.rules.folder / f"{locale}.md").read_text(encoding="utf-8")


@cache
def _markdown(ruleset_id: str, locale: Locale) -> bytes:
    return without_anchors(source(ruleset(ruleset_id), locale)).encode()


@cache
def _page(ruleset_id: str, locale: Locale) -> bytes:
    links = [Link(f"?locale={name}", language, name == locale) for name, language in _LANGUAGES.items()]
    return page(source(ruleset(ruleset_id), locale), locale, links)


def _find(ruleset_id: str) -> Ruleset:
    try:
        return ruleset(ruleset_id)
    except LookupError:
        raise not_found("ruleset") from None


router = Router("/", route_handlers=[get_rules, get_picture], tags=["rulesets"])
