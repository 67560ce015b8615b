"""Feeds: calendars and Atom of the games that wait for somebody, which tell nothing that is hidden."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from xml.etree import ElementTree

import httpx
import pytest
from icalendar import Calendar

from api.presenter.feeds import ATOM
from tests.api.person import Data, Person, problem
from tests.processes.service import Service
from tests.processes.waiting import until

NAMES = {"a": ATOM}


def feed(who: Person) -> Data:
    return dict(who.ask("POST", "/players/me/feeds", json={"name": "mine"}))


def read(running: Service, address: str, **headers: str) -> httpx.Response:
    """Return what somebody finds there who has nothing but the address."""
    return running.client("api-2").get(address, headers=headers)


def entries_of(response: httpx.Response) -> list[ElementTree.Element]:
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
    assert str(event["summary"]) == "Diamonsters: your turn, against Bob"
    assert str(event["url"]).endswith(f"/table/{game['id']}")
    until(lambda: read(running, made["calendar"], **{"If-None-Match": response.headers["etag"]}).status_code == 304)
    ada.play(game)
    until(lambda: not Calendar.from_ical(read(running, made["calendar"]).text).events)


def test_atom_has_one_entry_a_decision(running: Service, ada: Person, bob: Person) -> None:
    games = [waiting(ada, bob, deadline=deadline) for deadline in ({"per_sitting": "P1D"}, {"on_timeout": "wait"})]
    response = read(running, feed(ada)["atom"])
    assert response.headers["content-type"] == "application/atom+xml; charset=utf-8"
    entries = entries_of(response)
    found = {entry.findtext("a:id", None, NAMES) for entry in entries}
    assert found == {f"urn:turnfold:{game['id']}.{game['decisions'][0]['id']}" for game in games}
    assert all(entry.find("a:link", NAMES) is not None for entry in entries)


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
