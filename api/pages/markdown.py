"""Markdown as pages for people: no script, no inline style, nothing from any other host.

A heading has the anchor that it names (`## Draft {#draft}`), else one made of its words as is usual on code hosts.
"""

import re
from html import escape
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from api.pages.layout import layout

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
    tokens = _MARKDOWN.parse(markdown)
    title = _complete(tokens)
    text = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    header = " ".join(
        f'<a href="{escape(link.address)}"{" aria-current=page" if link.is_here else ""}>{escape(link.text)}</a>'
        for link in links
    )
    body = f"<header><nav>{header}</nav></header>\n<main>\n{text}</main>\n"
    return layout(body, title=title, style=STYLE, locale=locale)


def anchors(markdown: str) -> list[str]:
    """The anchors of all headings, in order."""
    return [anchor for _, anchor in map(_heading, _headings(_MARKDOWN.parse(markdown)))]


def without_anchors(markdown: str) -> str:
    """Return the text without its anchors, for who reads the Markdown as it is."""
    return "\n".join(_NAMED.sub("", line) if line.startswith("#") else line for line in markdown.split("\n"))


def _complete(tokens: list[Token]) -> str:
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


def _headings(tokens: list[Token]) -> list[Token]:
    return [inline for opening, inline in pairwise(tokens) if opening.type == "heading_open"]


def _heading(inline: Token) -> tuple[str, str]:
    named = _NAMED.search(inline.content)
    text = _NAMED.sub("", inline.content)
    return text, named[1] if named else _NOT_IN_ANCHORS.sub("", text.lower()).replace(" ", "-")


def _made() -> MarkdownIt:
    markdown = MarkdownIt("commonmark").enable("table")
    # A table that is wider than a phone scrolls by itself.
    markdown.add_render_rule("table_open", lambda *_: '<div class="table"><table>\n')
    markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return markdown


_MARKDOWN = _made()
