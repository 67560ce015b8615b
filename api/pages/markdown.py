"""Markdown as pages for people: no script, no inline style, nothing from any other host.

A heading has the anchor that it names (`## Draft {#draft}`), else one made of its words as is usual on code hosts.
"""

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from api.pages.layout import layout

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token
    from markdown_it.utils import EnvType, OptionsDict

PAGE_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

STYLE = "/docs/page.css"

ASSETS = files("api.pages") / "assets"

_NAMED = re.compile(r" \{#([a-z0-9-]{1,60})\}$")
_NOT_IN_ANCHORS = re.compile(r"[^\w\- ]")


class Link(NamedTuple):
    """A link in the header of a page."""

    address: str
    text: str
    is_here: bool = False


def page(markdown: str, locale: str, links: list[Link]) -> bytes:
    """A whole HTML page. The text is our own, so that its HTML blocks (pictures) are passed on."""
    parser = _markdown()
    tokens = parser.parse(markdown)
    title = _complete(tokens)
    _clear_corners(tokens)
    text = parser.renderer.render(tokens, parser.options, {})
    body = f"<header><nav>{links_html(links)}</nav></header>\n<main>\n{text}</main>\n"
    return layout(body, title=title, style=STYLE, locale=locale)


def links_html(links: list[Link]) -> str:
    """The links of a header."""
    return " ".join(
        f'<a href="{escape(link.address)}"{" aria-current=page" if link.is_here else ""}>{escape(link.text)}</a>'
        for link in links
    )


def fragment(markdown: str) -> str:
    """A text as a part of a page."""
    return str(_markdown().render(markdown))


def anchors(markdown: str) -> list[str]:
    """The anchors of all headings, in order."""
    return [anchor for _, anchor in map(_heading, _headings(_markdown().parse(markdown)))]


def without_anchors(markdown: str) -> str:
    """Return the text without its anchors, for who reads the Markdown as it is."""
    return "\n".join(_NAMED.sub("", line) if line.startswith("#") else line for line in markdown.split("\n"))


def _complete(tokens: "list[Token]") -> str:
    """Give headings their anchors; the text of the first."""
    titles = []
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            text, anchor = _heading(inline)
            opening.attrSet("id", anchor)
            titles.append(text)
            last = (inline.children or [inline])[-1]
            last.content = _NAMED.sub("", last.content)
    return titles[0] if titles else ""


def _clear_corners(tokens: "list[Token]") -> None:
    """Let the corner of a table be no header where it is empty: it heads nothing."""
    for opening, inline, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opening.type == "th_open" and not inline.content:
            opening.tag = closing.tag = "td"


def _headings(tokens: "list[Token]") -> "list[Token]":
    return [inline for opening, inline in pairwise(tokens) if opening.type == "heading_open"]


def _heading(inline: "Token") -> tuple[str, str]:
    named = _NAMED.search(inline.content)
    text = _NAMED.sub("", inline.content)
    return text, named[1] if named else _NOT_IN_ANCHORS.sub("", text.lower()).replace(" ", "-")


@cache
def _markdown() -> "MarkdownIt":
    # Pages are kept once they are made, and many processes are never asked for one.
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark").enable("table")
    # A block that is wider than a phone scrolls by itself, with keys too.
    markdown.add_render_rule("table_open", lambda *_: '<div class="table" tabindex="0"><table>\n')
    markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
    markdown.add_render_rule("fence", _fence)
    return markdown


def _fence(self: "RendererHTML", tokens: "Sequence[Token]", index: int, options: "OptionsDict", env: "EnvType") -> str:
    return self.fence(tokens, index, options, env).replace("<pre>", '<pre tabindex="0">', 1)
