"""What RFC 4287 and RFC 5545 ask of a feed and of a calendar, as far as it can be seen from outside."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from urllib.parse import urlsplit
from xml.etree import ElementTree

ATOM = "{http://www.w3.org/2005/Atom}"

REGISTERED = {"http", "https", "tag"}
"""Schemes of ids. A URN would have to be of a namespace that IANA knows, and we have none."""

_TIME = re.compile(r"\d{8}T\d{6}Z")


def atom_faults(content: bytes) -> Iterator[str]:
    """Yield what is wrong with a feed by RFC 4287, 4.1 and 4.2."""
    feed = ElementTree.fromstring(content)  # noqa: S314 - it is ours
    if feed.tag != f"{ATOM}feed":
        yield "the root is no feed"
    yield from _faults_of(feed)
    entries = feed.findall(f"{ATOM}entry")
    for entry in entries:
        yield from _faults_of(entry)
        if entry.find(f"{ATOM}author") is None and feed.find(f"{ATOM}author/{ATOM}name") is None:
            yield "an entry has no author"
    ids = [node.findtext(f"{ATOM}id") for node in (feed, *entries)]
    if len(set(ids)) < len(ids):
        yield "an id is there twice"
    if not any(link.get("rel") == "self" for link in feed.findall(f"{ATOM}link")):
        yield "the feed does not say where it is"


def _faults_of(node: ElementTree.Element) -> Iterator[str]:
    """Yield what is wrong with what a feed and an entry have both."""
    for name in ("id", "title", "updated"):
        if len(node.findall(f"{ATOM}{name}")) != 1:
            yield f"{node.tag} has no {name}, or several"
    scheme = urlsplit(node.findtext(f"{ATOM}id") or "").scheme
    if scheme not in REGISTERED:
        yield f"an id is of {scheme}"
    updated = datetime.fromisoformat(node.findtext(f"{ATOM}updated") or "")
    if updated.tzinfo is None or updated.year < 2020:
        yield f"it was updated at {updated}"
    links = node.findall(f"{ATOM}link")
    if not any(link.get("rel", "alternate") == "alternate" for link in links):
        yield f"{node.tag} leads nowhere"
    if any(not link.get("href") for link in links):
        yield "a link has no address"
    if (
        max(Counter((link.get("rel"), link.get("type"), link.get("hreflang")) for link in links).values(), default=0)
        > 1
    ):
        yield "two links are of one kind"


def calendar_faults(content: bytes) -> Iterator[str]:
    """Yield what is wrong with a calendar by RFC 5545, 3.1, 3.4, 3.6 and 3.8."""
    if not content.endswith(b"\r\n") or b"\n" in content.replace(b"\r\n", b""):
        yield "a line does not end in CR LF"
    if any(len(line) > 75 for line in content.split(b"\r\n")):
        yield "a line is longer than 75 bytes"
    lines = content.decode().replace("\r\n ", "").splitlines()
    if (lines[0], lines[-1]) != ("BEGIN:VCALENDAR", "END:VCALENDAR"):
        yield "it is no calendar"
    head = Counter(line.partition(":")[0].partition(";")[0] for line in lines)
    if (head["PRODID"], head["VERSION"]) != (1, 1):
        yield "it has no PRODID and VERSION"
    if head["BEGIN"] < 2:
        yield "it has no component"
    yield from _faults_of_events(re.findall(r"BEGIN:VEVENT\n(.*?)\nEND:VEVENT", "\n".join(lines), flags=re.DOTALL))


def _faults_of_events(events: list[str]) -> Iterator[str]:
    uids = Counter[str]()
    for event in events:
        fields = {row.partition(":")[0].partition(";")[0]: row.partition(":")[2] for row in event.split("\n")}
        uids[fields.get("UID", "")] += 1
        for name in ("DTSTAMP", "DTSTART"):
            if not _TIME.fullmatch(fields.get(name, "")):
                yield f"an event has no {name} in UTC"
        if "DTEND" in fields and fields["DTEND"] <= fields["DTSTART"]:
            yield "an event ends before it has begun"
        if "DTEND" in fields and "DURATION" in fields:
            yield "an event has an end and a length"
    if "" in uids or max(uids.values(), default=0) > 1:
        yield "events have no names of their own"


def since(updated: str) -> timedelta:
    """Return how long ago a feed says that it was updated."""
    moment = datetime.fromisoformat(updated)
    return datetime.now(moment.tzinfo) - moment
