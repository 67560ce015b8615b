"""Calendars of the deadlines of what waits for somebody (RFC 5545).

It is imported where a calendar is asked for: `icalendar` takes as long to import as two rulesets, and few ask.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from icalendar import Calendar, Event, Timezone, TimezoneStandard, vText

from api.presenter.feeds import FeedSource, moment_of, name_of, place_of, since, summary, title
from api.wire.inbox import InboxRow
from domain.kernel.time.times import milliseconds
from domain.texts.formatting import Locale

REFRESH = timedelta(hours=1)
"""How often a calendar is asked to look again."""


def calendar(rows: Sequence[InboxRow], locale: Locale, source: FeedSource) -> bytes:
    """Return a calendar with one event a deadline, which has no length."""
    feed = Calendar()
    feed.add("prodid", "-//Turnfold//Turnfold//EN")
    feed.add("version", "2.0")
    feed.add("method", "PUBLISH")
    feed.add("x-wr-calname", vText(title(locale)))
    feed.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    for row in rows:
        if row.until is not None:
            feed.add_component(_event(row, row.until, locale, source))
    if not feed.subcomponents:
        # A calendar has a component at least (RFC 5545, 3.4).
        feed.add_component(_utc())
    return bytes(feed.to_ical())


def _event(row: InboxRow, until: str, locale: Locale, source: FeedSource) -> Event:
    event = Event()
    event.add("uid", f"{row.game}.{name_of(row)}@{_host(source.address)}")
    # Nothing of the time at which it was asked for: the same feed has the same bytes.
    event.add("dtstamp", moment_of(since(row, source)))
    # Without an end it ends when it begins (RFC 5545, 3.6.1); an end is later.
    event.add("dtstart", moment_of(milliseconds(until)))
    event.add("summary", summary(row, locale))
    event.add("url", place_of(row, source))
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


def _host(address: str) -> str:
    return address.partition("://")[2]
