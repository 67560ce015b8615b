"""Feeds of the games that wait for somebody: calendars (RFC 5545) and Atom (RFC 4287), with nothing that is hidden.

What is asked is not told, since that may tell of hands: that one is asked, until when, and where to answer.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from xml.etree import ElementTree

import msgspec
from babel.dates import format_datetime
from icalendar import Calendar, Event, vText

from domain.kernel.decisions import Message
from domain.kernel.times import moment, rfc3339
from domain.texts.formatting import Locale, text

ATOM = "http://www.w3.org/2005/Atom"

REFRESH = timedelta(hours=1)
"""How often a calendar is asked to look again."""


class Due(msgspec.Struct, frozen=True):
    """A decision that somebody is asked for. Times in milliseconds; without `until` it may take for ever."""

    game: str
    ruleset: str
    decision: str
    since: int
    until: int | None
    others: tuple[str, ...]

    @property
    def id(self) -> str:
        """Return what names the decision everywhere."""
        return f"{self.game}.{self.decision}"


def calendar(dues: Iterable[Due], locale: Locale, address: str) -> bytes:
    """Return a calendar with one event a deadline. `address` is where the service is."""
    found = Calendar()
    found.add("prodid", "-//Turnfold//Turnfold//EN")
    found.add("version", "2.0")
    found.add("method", "PUBLISH")
    found.add("x-wr-calname", vText(_title(locale)))
    found.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    for due in dues:
        if due.until is not None:
            found.add_component(_event(due, due.until, locale, address))
    return bytes(found.to_ical())


def _event(due: Due, until: int, locale: Locale, address: str) -> Event:
    event = Event()
    event.add("uid", f"{due.id}@{_host(address)}")
    # Nothing of the time at which it was asked for: the same feed has the same bytes.
    event.add("dtstamp", _moment(due.since))
    event.add("dtstart", _moment(until))
    event.add("dtend", _moment(until))
    event.add("summary", _summary(due, locale))
    event.add("url", _place(due, address))
    event.add("transp", "TRANSPARENT")
    return event


def atom(dues: Iterable[Due], locale: Locale, address: str) -> bytes:
    """Return an Atom feed with one entry a decision, the latest first."""
    rows = sorted(dues, key=lambda due: -due.since)
    ElementTree.register_namespace("", ATOM)
    feed = ElementTree.Element(f"{{{ATOM}}}feed", {"{http://www.w3.org/XML/1998/namespace}lang": locale})
    _add(feed, "id", f"{address}/feeds")
    _add(feed, "title", _title(locale))
    _add(feed, "updated", rfc3339(max((due.since for due in rows), default=0)))
    author = _add(feed, "author", "")
    _add(author, "name", "Turnfold")
    for due in rows:
        entry = _add(feed, "entry", "")
        _add(entry, "id", f"urn:turnfold:{due.id}")
        _add(entry, "title", _summary(due, locale))
        _add(entry, "updated", rfc3339(due.since))
        _add(entry, "link", "").set("href", _place(due, address))
        _add(entry, "summary", _until(due, locale))
    return bytes(ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True))


def _add(parent: ElementTree.Element, name: str, words: str) -> ElementTree.Element:
    made = ElementTree.SubElement(parent, f"{{{ATOM}}}{name}")
    made.text = words or None
    return made


def _title(locale: Locale) -> str:
    return text(None, locale, Message("feed-title"))


def _summary(due: Due, locale: Locale) -> str:
    name = text(due.ruleset, locale, Message("ruleset-name"))
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
