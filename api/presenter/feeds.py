"""Feeds of what waits for somebody: calendars (RFC 5545) and Atom (RFC 4287), with nothing that is hidden.

A question is not told, since it may tell of hands: only that one is asked, until when, and where to answer. Requests
of others to agree to something are told.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from xml.etree import ElementTree

import msgspec
from babel.dates import format_datetime
from icalendar import Calendar, Event, Timezone, TimezoneStandard, vText

from domain.kernel.protocol.decisions import Message
from domain.kernel.time.times import moment, rfc3339
from domain.texts.formatting import Locale, text

ATOM = "http://www.w3.org/2005/Atom"

REFRESH = timedelta(hours=1)
"""How often a calendar is asked to look again."""


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


def calendar(dues: Sequence[Due], locale: Locale, source: FeedSource) -> bytes:
    """Return a calendar with one event a deadline, which has no length."""
    feed = Calendar()
    feed.add("prodid", "-//Turnfold//Turnfold//EN")
    feed.add("version", "2.0")
    feed.add("method", "PUBLISH")
    feed.add("x-wr-calname", vText(_title(locale)))
    feed.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    for due in dues:
        if due.until is not None:
            feed.add_component(_event(due, due.until, locale, source.address))
    if not feed.subcomponents:
        # A calendar has a component at least (RFC 5545, 3.4).
        feed.add_component(_utc())
    return bytes(feed.to_ical())


def _event(due: Due, until: int, locale: Locale, address: str) -> Event:
    event = Event()
    event.add("uid", f"{due.id}@{_host(address)}")
    # Nothing of the time at which it was asked for: the same feed has the same bytes.
    event.add("dtstamp", _moment(due.since))
    # Without an end it ends when it begins (RFC 5545, 3.6.1); an end is later.
    event.add("dtstart", _moment(until))
    event.add("summary", _summary(due, locale))
    event.add("url", _place(due, address))
    event.add("transp", "TRANSPARENT")
    return event


def _utc() -> Timezone:
    zone, standard = Timezone(), TimezoneStandard()
    zone.add("tzid", "Etc/UTC")
    standard.add("dtstart", datetime(1970, 1, 1))
    standard.add("tzoffsetfrom", timedelta(0))
    standard.add("tzoffsetto", timedelta(0))
    zone.add_component(standard)
    return zone


def atom(dues: Sequence[Due], locale: Locale, source: FeedSource) -> bytes:
    """Return an Atom feed with one entry for each thing that waits, the latest first."""
    rows = sorted(dues, key=lambda due: -due.since)
    ElementTree.register_namespace("", ATOM)
    feed = ElementTree.Element(f"{{{ATOM}}}feed", {"{http://www.w3.org/XML/1998/namespace}lang": locale})
    _add(feed, "id", f"{source.address}/feeds/{source.id}")
    _add(feed, "title", _title(locale))
    _add(feed, "updated", rfc3339(max([source.changed, *(due.since for due in rows)])))
    _link(feed, "self", f"{source.address}{source.place}", "application/atom+xml")
    _link(feed, "alternate", f"{source.address}/", "text/html")
    author = _add(feed, "author", "")
    _add(author, "name", "Turnfold")
    for due in rows:
        entry, place = _add(feed, "entry", ""), _place(due, source.address)
        _add(entry, "id", f"{place}#{due.what}")
        _add(entry, "title", _summary(due, locale))
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


def _title(locale: Locale) -> str:
    return text(None, locale, Message("feed-title"))


def _summary(due: Due, locale: Locale) -> str:
    name = text(due.ruleset, locale, Message("ruleset-name"))
    if due.asks:
        return text(None, locale, Message("feed-request", {"game": name, "asks": due.asks}))
    if not due.others:
        return text(None, locale, Message("feed-turn-alone", {"game": name}))
    return text(None, locale, Message("feed-turn", {"game": name, "others": ", ".join(due.others)}))


def _until(due: Due, locale: Locale) -> str:
    if due.until is None:
        return text(None, locale, Message("feed-endless"))
    until = format_datetime(_moment(due.until), "d MMMM, HH:mm", locale=locale)
    # A feed knows no place of its reader.
    return text(None, locale, Message("feed-until", {"until": f"{until} UTC"}))


def _place(due: Due, address: str) -> str:
    return f"{address}/table/{due.game}"


def _host(address: str) -> str:
    return address.partition("://")[2]


def _moment(at: int) -> datetime:
    return moment(at).replace(microsecond=0)
