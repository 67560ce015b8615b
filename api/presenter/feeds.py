"""Feeds of an inbox: here Atom (RFC 4287), in `deadlines` calendars, with nothing that is hidden.

A question is not told, since it may tell of hands: only that one is asked, until when, and where to answer. Requests
of others to agree to something are told.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from xml.etree import ElementTree

from babel.dates import format_datetime

from api.wire.inbox import InboxRow
from domain.kernel.protocol.decisions import Message
from domain.kernel.time.times import milliseconds, moment, rfc3339
from domain.texts.formatting import Locale, text

ATOM = "http://www.w3.org/2005/Atom"


class FeedSource(NamedTuple):
    """A feed as it is made: its id among its account's tokens, when what it tells has changed last, in milliseconds.

    `address` is where the service is, `place` where the feed is below it.
    """

    id: str
    changed: int
    address: str
    place: str


def atom(rows: Sequence[InboxRow], locale: Locale, source: FeedSource) -> bytes:
    """Return an Atom feed with one entry for each thing that waits, the latest first."""
    rows = sorted(rows, key=lambda row: since(row, source), reverse=True)
    ElementTree.register_namespace("", ATOM)
    feed = ElementTree.Element(f"{{{ATOM}}}feed", {"{http://www.w3.org/XML/1998/namespace}lang": locale})
    _add(feed, "id", f"{source.address}/feeds/{source.id}")
    _add(feed, "title", title(locale))
    _add(feed, "updated", rfc3339(max([source.changed, *(since(row, source) for row in rows)])))
    _link(feed, "self", f"{source.address}{source.place}", "application/atom+xml")
    _link(feed, "alternate", f"{source.address}/", "text/html")
    author = _add(feed, "author", "")
    _add(author, "name", "Turnfold")
    for row in rows:
        entry, place = _add(feed, "entry", ""), place_of(row, source)
        _add(entry, "id", f"{place}#{name_of(row)}")
        _add(entry, "title", summary(row, locale))
        _add(entry, "updated", rfc3339(since(row, source)))
        _link(entry, "alternate", place, "text/html")
        _add(entry, "summary", _until(row, locale))
    return bytes(ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True))


def _add(parent: ElementTree.Element, name: str, words: str) -> ElementTree.Element:
    element = ElementTree.SubElement(parent, f"{{{ATOM}}}{name}")
    element.text = words or None
    return element


def _link(parent: ElementTree.Element, relation: str, address: str, media_type: str) -> None:
    _add(parent, "link", "").attrib.update(rel=relation, type=media_type, href=address)


def title(locale: Locale) -> str:
    """Return what a feed is called."""
    return text(None, locale, Message("feed-title"))


def name_of(row: InboxRow) -> str:
    """Return what names a wait in its game: the id of a question or a request alone, and else its kind, too."""
    kind, _, name = row.id.split(":", 2)
    return name if kind in ("decision", "request") else f"{kind}.{name}"


def since(row: InboxRow, source: FeedSource) -> int:
    """Return since when it waits, in milliseconds; where that is not known, when the feed has changed."""
    return source.changed if row.since is None else milliseconds(row.since)


def summary(row: InboxRow, locale: Locale) -> str:
    """Return in a line what waits."""
    name = text(row.ruleset, locale, Message("ruleset-name"))
    if row.kind != "decision":
        return text(None, locale, Message("feed-other", {"game": name, "what": row.text}))
    if not row.others:
        return text(None, locale, Message("feed-turn-alone", {"game": name}))
    return text(None, locale, Message("feed-turn", {"game": name, "others": ", ".join(row.others)}))


def _until(row: InboxRow, locale: Locale) -> str:
    if row.until is None:
        return text(None, locale, Message("feed-endless"))
    until = format_datetime(moment_of(milliseconds(row.until)), "d MMMM, HH:mm", locale=locale)
    # A feed knows no place of its reader.
    return text(None, locale, Message("feed-until", {"until": f"{until} UTC"}))


def place_of(row: InboxRow, source: FeedSource) -> str:
    """Return where it is settled."""
    return f"{source.address}/table/{row.game}"


def moment_of(at: int) -> datetime:
    """Return a time without parts of seconds."""
    return moment(at).replace(microsecond=0)
