"""Feeds of what waits for somebody: here Atom (RFC 4287), in `deadlines` calendars, with nothing that is hidden.

A question is not told, since it may tell of hands: only that one is asked, until when, and where to answer. Requests
of others to agree to something are told.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from xml.etree import ElementTree

import msgspec
from babel.dates import format_datetime

from domain.kernel.protocol.decisions import Message
from domain.kernel.time.times import moment, rfc3339
from domain.texts.formatting import Locale, text

ATOM = "http://www.w3.org/2005/Atom"


class Due(msgspec.Struct, frozen=True):
    """A decision or a request that waits for somebody. Times in milliseconds; without `until` it may take for ever.

    `what` is its id in the game. `asks` says in words what others ask one to agree to; empty for a decision.
    """

    game: str
    ruleset: str
    what: str
    since: int
    until: int | None
    others: tuple[str, ...]
    asks: str = ""

    @property
    def id(self) -> str:
        """Return what names it everywhere."""
        return f"{self.game}.{self.what}"


class FeedSource(NamedTuple):
    """A feed as it is made: its id among its account's tokens, when what it tells has changed last, in milliseconds.

    `address` is where the service is, `place` where the feed is below it.
    """

    id: str
    changed: int
    address: str
    place: str


def atom(dues: Sequence[Due], locale: Locale, source: FeedSource) -> bytes:
    """Return an Atom feed with one entry for each thing that waits, the latest first."""
    rows = sorted(dues, key=lambda due: -due.since)
    ElementTree.register_namespace("", ATOM)
    feed = ElementTree.Element(f"{{{ATOM}}}feed", {"{http://www.w3.org/XML/1998/namespace}lang": locale})
    _add(feed, "id", f"{source.address}/feeds/{source.id}")
    _add(feed, "title", title(locale))
    _add(feed, "updated", rfc3339(max([source.changed, *(due.since for due in rows)])))
    _link(feed, "self", f"{source.address}{source.place}", "application/atom+xml")
    _link(feed, "alternate", f"{source.address}/", "text/html")
    author = _add(feed, "author", "")
    _add(author, "name", "Turnfold")
    for due in rows:
        entry, place = _add(feed, "entry", ""), place_of(due, source.address)
        _add(entry, "id", f"{place}#{due.what}")
        _add(entry, "title", summary(due, locale))
        _add(entry, "updated", rfc3339(due.since))
        _link(entry, "alternate", place, "text/html")
        _add(entry, "summary", _until(due, locale))
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


def summary(due: Due, locale: Locale) -> str:
    """Return in a line what waits."""
    name = text(due.ruleset, locale, Message("ruleset-name"))
    if due.asks:
        return text(None, locale, Message("feed-request", {"game": name, "asks": due.asks}))
    if not due.others:
        return text(None, locale, Message("feed-turn-alone", {"game": name}))
    return text(None, locale, Message("feed-turn", {"game": name, "others": ", ".join(due.others)}))


def _until(due: Due, locale: Locale) -> str:
    if due.until is None:
        return text(None, locale, Message("feed-endless"))
    until = format_datetime(moment_of(due.until), "d MMMM, HH:mm", locale=locale)
    # A feed knows no place of its reader.
    return text(None, locale, Message("feed-until", {"until": f"{until} UTC"}))


def place_of(due: Due, address: str) -> str:
    """Return where it is answered."""
    return f"{address}/table/{due.game}"


def moment_of(at: int) -> datetime:
    """Return a time without parts of seconds."""
    return moment(at).replace(microsecond=0)
