"""The words of mails: what happened, the question with its options, the time left, and how to be left alone."""

from collections.abc import Iterable
from html import escape

from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.registry import ruleset as rules
from domain.kernel.protocol.ruleset import Event
from domain.notices.boards import board_html
from domain.notices.style import STYLE
from domain.notices.told import Choice, Told
from domain.texts.formatting import Locale, Names, text

MOST_TOLD = 12
"""Lines of what happened."""

_PAGE = """<!doctype html>
<html lang="{locale}"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>
{style}
</style></head><body><div class="mail">
{body}
</div></body></html>
"""


def say(locale: Locale, id: str, **args: str | int) -> str:
    """Return a text of the service in a language."""
    return text(None, locale, Message(id, dict(args)))


def tell_events(ruleset: str, locale: Locale, events: Iterable[Event], seat: Seat, names: Names) -> tuple[str, ...]:
    """Put into words the last of these events of a game that a seat may know of."""
    visible = [event for event in events if event.is_seen_by(seat)]
    return tuple(text(ruleset, locale, Message(event.kind, event.args), names) for event in visible[-MOST_TOLD:])


def headline(ruleset: str, locale: Locale, events: Iterable[Event], seat: Seat, names: Names) -> str:
    """Return the news among these events that a seat may know of, in a few words; empty if none is worth a subject."""
    kinds = rules(ruleset).vocabulary.headlines
    visible = [event for event in reversed(list(events)) if event.kind in kinds and event.is_seen_by(seat)]
    # The latest of the most important kind comes first.
    for event in sorted(visible, key=lambda event: kinds.index(event.kind)):
        if words := text(ruleset, locale, Message(f"headline-{event.kind}", event.args), names):
            return words
    return ""


def plain(locale: Locale, news: Told) -> str:
    """Return a mail as text."""
    lines = [*([news.cut, ""] if news.cut else []), news.opening, ""]
    if news.happened:
        lines += [say(locale, "mail-since"), *(f"- {line}" for line in news.happened), ""]
    if news.board:
        lines += [say(locale, "mail-board"), "", news.board, "", *([news.legend, ""] if news.legend else [])]
    if news.prompt:
        marks = (f"{number}." if news.cut else "-" for number, _ in enumerate(news.choices, 1))
        lines += [news.prompt, *(_line(mark, choice) for mark, choice in zip(marks, news.choices, strict=True)), ""]
    if news.choose:
        lines += [f"{news.choose.label}: {news.choose.url}", ""]
    if news.until:
        lines += [news.until, ""]
    return "\n".join([*lines, *(f"{choice.label}: {choice.url}" for choice in news.links)]) + "\n"


def _line(mark: str, choice: Choice) -> str:
    return f"{mark} {choice.label}\n  {choice.url}" if choice.url else f"{mark} {choice.label}"


def html(locale: Locale, news: Told) -> str:
    """Return a mail as HTML: no picture, no script, nothing that is fetched; without its style it reads well too."""
    heading = "" if news.subject == news.opening else news.subject
    parts = [_paragraph("cut", news.cut), _paragraph("game", heading), _paragraph("opening", news.opening)]
    if news.happened:
        parts += [_paragraph("since", say(locale, "mail-since")), _list("past", map(escape, news.happened))]
    if news.board:
        parts += [
            _paragraph("since", say(locale, "mail-board")),
            board_html(news.board),
            _paragraph("legend", news.legend),
        ]
    if news.prompt:
        options = _list("options", map(_link, news.choices), "ol" if news.cut else "ul")
        parts += [_paragraph("asked", news.prompt), options]
    if news.choose:
        parts.append(_list("options", [_link(news.choose)]))
    if news.until:
        parts.append(_paragraph("until", news.until))
    if news.links:
        parts.append(_list("links", map(_link, news.links)))
    return _PAGE.format(locale=locale, title=escape(news.subject), style=STYLE, body="\n".join(filter(None, parts)))


def _paragraph(name: str, words: str) -> str:
    return f'<p class="{name}">{escape(words)}</p>' if words else ""


def _list(name: str, rows: Iterable[str], kind: str = "ul") -> str:
    return f'<{kind} class="{name}">{"".join(f"<li>{row}</li>" for row in rows)}</{kind}>'


def _link(choice: Choice) -> str:
    label = escape(choice.label)
    return f'<a href="{escape(choice.url)}">{label}</a>' if choice.url else label
