"""Feeds: calendars and Atom of the games that wait for somebody, which tell nothing that is hidden."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

import feedparser
import httpx2
import pytest
from icalendar import Calendar

from api.presenter.feeds import ATOM
from tests.api.feed_rules import atom_faults, calendar_faults, since
from tests.api.person import Data, Person, problem
from tests.processes.service import Service
from tests.processes.waiting import until

NAMES = {"a": ATOM}


def feed(who: Person) -> Data:
    return dict(who.ask("POST", "/players/me/feeds", json={"name": "mine"}))


def read(running: Service, address: str, **headers: str) -> httpx2.Response:
    """Return what somebody finds there who has nothing but the address."""
    return running.client("api-2").get(address, headers=headers)


def entries_of(response: httpx2.Response) -> list[ElementTree.Element]:
    """The entries of a feed of ours."""
    return ElementTree.fromstring(response.content).findall("a:entry", NAMES)  # noqa: S314


def waiting(ada: Person, bob: Person, **wish: object) -> Data:
    """A game that waits for Ada, as the lists have it."""
    game = ada.create(**wish)
    bob.join(game)
    until(lambda: game["id"] in {row["id"] for row in ada.listed(to_move="me")})
    return ada.view(game)


def test_a_calendar_has_one_event_a_deadline(running: Service, ada: Person, bob: Person) -> None:
    game = waiting(ada, bob, deadline={"per_sitting": "P1D"})
    waiting(ada, bob, deadline={"on_timeout": "wait"})
    made = feed(ada)
    response = read(running, made["calendar"])
    assert response.headers["content-type"] == "text/calendar; charset=utf-8"
    (event,) = Calendar.from_ical(response.text).events
    (decision,) = game["decisions"]
    (deadline,) = [row for row in game["deadlines"] if row["seat"] == game["seat"]]
    assert str(event["uid"]).startswith(f"{game['id']}.{decision['id']}@")
    due = datetime.fromisoformat(deadline["at"]).replace(microsecond=0)
    assert event.start == event.end == due.astimezone(UTC)
    # RFC 5545, 3.8.2.2: an end would be later.
    assert "DTEND" not in event
    assert [*calendar_faults(response.content)] == []
    assert str(event["summary"]) == "Diamonsters: your turn, against Bob"
    assert str(event["url"]).endswith(f"/table/{game['id']}")
    until(lambda: read(running, made["calendar"], **{"If-None-Match": response.headers["etag"]}).status_code == 304)
    ada.play(game)
    until(lambda: not Calendar.from_ical(read(running, made["calendar"]).text).events)
    assert [*calendar_faults(read(running, made["calendar"]).content)] == []


def test_atom_has_one_entry_a_decision(running: Service, ada: Person, bob: Person) -> None:
    games = [waiting(ada, bob, deadline=deadline) for deadline in ({"per_sitting": "P1D"}, {"on_timeout": "wait"})]
    response = read(running, feed(ada)["atom"])
    assert response.headers["content-type"] == "application/atom+xml; charset=utf-8"
    entries = entries_of(response)
    found = {entry.findtext("a:id", None, NAMES) for entry in entries}
    assert {str(name).partition("/table/")[2] for name in found} == {
        f"{game['id']}#{game['decisions'][0]['id']}" for game in games
    }
    assert [*atom_faults(response.content)] == []


def test_readers_tell_feeds_of_two_accounts_apart_and_know_each_again(
    running: Service, ada: Person, bob: Person
) -> None:
    waiting(ada, bob, deadline={"per_sitting": "P1D"})
    addresses = [feed(who)["atom"] for who in (ada, ada, bob)]
    read_by = [feedparser.parse(read(running, address).content) for address in addresses]
    assert not any(row.bozo for row in read_by)
    assert len({row.feed.id for row in read_by}) == 3
    for address, row in zip(addresses, read_by, strict=True):
        (own,) = [link.href for link in row.feed.links if link.rel == "self"]
        assert own.endswith(address)
        assert row.feed.id not in {other.id for other in row.entries}
        # An id is no key: it may be shown to anybody.
        assert address.removeprefix("/feeds/").removesuffix(".atom") not in row.feed.id
        assert feedparser.parse(read(running, address).content).feed.id == row.feed.id


def test_an_empty_feed_says_when_it_has_changed_last(running: Service, ada: Person, bob: Person) -> None:
    made = feed(ada)
    for _ in range(2):
        response = read(running, made["atom"])
        assert [*atom_faults(response.content)] == []
        assert since(feedparser.parse(response.content).feed.updated) < timedelta(hours=1)
        before = feedparser.parse(response.content).feed.updated
        game = waiting(ada, bob)
        ada.play(game)
        until(lambda game=game: game["id"] not in {row["id"] for row in ada.listed(to_move="me")})
    assert feedparser.parse(read(running, made["atom"]).content).feed.updated > before


def test_what_others_ask_to_agree_to_is_told_until_it_is_answered(running: Service, ada: Person, bob: Person) -> None:
    game, made = waiting(ada, bob, deadline={"per_sitting": "P1D"}), feed(ada)
    ada.play(game)
    (asked,) = bob.ask("POST", f"/games/{game['id']}/requests", json={"kind": "abort"})["requests"]
    until(lambda: ada.listed(to_move="me") and not ada.listed(to_move="me")[0]["asked"])
    calendar, posts = read(running, made["calendar"]), read(running, made["atom"])
    (event,) = Calendar.from_ical(calendar.text).events
    assert str(event["summary"]) == "Diamonsters: Bob asks to end the game without a winner."
    assert event.start == datetime.fromisoformat(asked["expires"]).replace(microsecond=0)
    (entry,) = feedparser.parse(posts.content).entries
    assert (entry.title, entry.id.partition("#")[2]) == (str(event["summary"]), asked["id"])
    assert [*calendar_faults(calendar.content), *atom_faults(posts.content)] == []
    ada.ask("POST", f"/games/{game['id']}/requests/{asked['id']}", json={"agree": False})
    until(lambda: not Calendar.from_ical(read(running, made["calendar"]).text).events)


def test_all_of_the_inbox_is_told(running: Service, ada: Person, bob: Person) -> None:
    game, made = ada.create(), feed(bob)
    bob.join(game)
    ada.ask("POST", f"/games/{game['id']}/resign")
    again = ada.ask("POST", f"/games/{game['id']}/rematch")
    ada.ask("POST", f"/games/{game['id']}/messages", json={"text": "Once more?"})
    until(lambda: [row["kind"] for row in bob.get("/players/me/inbox")["waiting"]] == ["seat_kept", "message"])
    posts, calendar = read(running, made["atom"]), read(running, made["calendar"])
    told = {entry.title: entry.link.rpartition("/")[2] for entry in feedparser.parse(posts.content).entries}
    assert told == {
        "Diamonsters: A seat is kept for you.": again["id"],
        "Diamonsters: There are messages that you have not read.": game["id"],
    }
    (event,) = Calendar.from_ical(calendar.text).events
    assert str(event["summary"]) == "Diamonsters: A seat is kept for you."
    assert [*calendar_faults(calendar.content), *atom_faults(posts.content)] == []
    assert "Once more?" not in posts.text


@pytest.mark.parametrize("kind", ["calendar", "atom"])
def test_what_is_asked_is_not_told(running: Service, ada: Person, bob: Person, kind: str) -> None:
    game = waiting(ada, bob, deadline={"per_sitting": "P1D"})
    text = read(running, feed(ada)[kind]).text
    assert game["decisions"][0]["prompt"] not in text
    assert not any(option["label"] in text for option in game["decisions"][0]["options"])


def test_names_of_players_mean_nothing_to_readers(running: Service, ada: Person, person: Callable[..., Person]) -> None:
    waiting(ada, person("<b>, ; : & x"), deadline={"per_sitting": "P1D"})
    made = feed(ada)
    (event,) = Calendar.from_ical(read(running, made["calendar"]).text).events
    assert str(event["summary"]).endswith("<b>, ; : & x")
    (entry,) = entries_of(read(running, made["atom"]))
    assert str(entry.findtext("a:title", None, NAMES)).endswith("<b>, ; : & x")


@pytest.mark.parametrize(
    ("locale", "words", "over"), [("ru", "твой ход", "Время истекает"), ("pl", "twój ruch", "Czas mija")]
)
def test_it_is_in_the_language_of_its_owner(
    running: Service, person: Callable[..., Person], bob: Person, locale: str, words: str, over: str
) -> None:
    ada = person("Ada", locale=locale)
    waiting(ada, bob, deadline={"per_sitting": "P1D"})
    told = read(running, feed(ada)["atom"]).text
    assert words in told
    assert re.search(rf"{over}: \d+ [^\W\d]{{3,}}, \d\d:\d\d UTC\.", told), told


def test_its_token_opens_nothing_else_and_is_revoked_like_any_other(running: Service, ada: Person) -> None:
    made = feed(ada)
    token = made["calendar"].removeprefix("/feeds/").removesuffix(".ics")
    for method, path in (("GET", "/players/me"), ("GET", "/games?mine=true"), ("GET", "/players/me/tokens")):
        ada.with_token(token).refused("forbidden", method, path)
    for other in (f"/feeds/{ada.token}.ics", f"/feeds/{token}", f"/feeds/{token}.xml", "/feeds/x.ics", "/feeds/.ics"):
        problem("not-found", read(running, other))
    assert {row["scopes"][0] for row in ada.get("/players/me/tokens")["tokens"]} == {"play", "feed"}
    ada.ask("DELETE", f"/players/me/tokens/{made['id']}")
    until(lambda: read(running, made["calendar"]).status_code == 404)


def test_its_key_is_in_no_log(running: Service, ada: Person) -> None:
    token = feed(ada)["calendar"].removeprefix("/feeds/").removesuffix(".ics")
    read(running, f"/feeds/{token}.ics")
    assert token not in running.output("api-2")
