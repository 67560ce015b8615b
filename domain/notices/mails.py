"""The words of mails: what happened, the question with its options, the time left, and how to be left alone."""

from collections.abc import Iterable
from html import escape

from domain.kernel.decisions import Message
from domain.notices.told import Choice, Told
from domain.texts.formatting import Locale, text


def say(locale: Locale, id: str, **args: str | int) -> str:
    """Return a text of the service in a language."""
    return text(None, locale, Message(id, dict(args)))


def plain(locale: Locale, told: Told) -> str:
    """Return a mail as text."""
    lines = [*([told.cut, ""] if told.cut else []), told.opening, ""]
    if told.happened:
        lines += [say(locale, "mail-since"), *(f"- {line}" for line in told.happened), ""]
    if told.prompt:
        marks = (f"{number}." if told.cut else "-" for number, _ in enumerate(told.choices, 1))
        lines += [told.prompt, *(_line(mark, choice) for mark, choice in zip(marks, told.choices, strict=True)), ""]
    if told.until:
        lines += [say(locale, "mail-until", until=told.until), ""]
    return "\n".join([*lines, *(f"{choice.label}: {choice.url}" for choice in told.links)]) + "\n"


def _line(mark: str, choice: Choice) -> str:
    return f"{mark} {choice.label}\n  {choice.url}" if choice.url else f"{mark} {choice.label}"


def html(locale: Locale, told: Told) -> str:
    """Return a mail as plain HTML: no picture, no script, nothing that is fetched."""
    parts = [f"<p>{escape(part)}</p>" for part in (told.cut, told.opening) if part]
    if told.happened:
        parts.append(f"<p>{escape(say(locale, 'mail-since'))}</p>{_list(map(escape, told.happened))}")
    if told.prompt:
        kind = "ol" if told.cut else "ul"
        parts.append(f"<p><strong>{escape(told.prompt)}</strong></p>{_list(map(_link, told.choices), kind)}")
    if told.until:
        parts.append(f"<p>{escape(say(locale, 'mail-until', until=told.until))}</p>")
    if told.links:
        parts.append(f"<p>{' · '.join(map(_link, told.links))}</p>")
    body = "\n".join(parts)
    return f'<!doctype html>\n<html lang="{locale}"><head><meta charset="utf-8"></head><body>\n{body}\n</body></html>\n'


def _list(rows: Iterable[str], kind: str = "ul") -> str:
    return f"<{kind}>{''.join(f'<li>{row}</li>' for row in rows)}</{kind}>"


def _link(choice: Choice) -> str:
    label = escape(choice.label)
    return f'<a href="{escape(choice.url)}">{label}</a>' if choice.url else label
