"""Imports that deface lists, take names, stop a process or take ids of others."""

from collections.abc import Callable
from typing import Any

import pytest

from api.service.importing import MOST_FAULTS
from domain.kernel.log.canonical import canonical
from tests.api.person import Data, Person, problem
from tests.hostile.exports import forged, of_short_texts
from tests.processes.service import Service
from tests.processes.waiting import until

NDJSON = {"Content-Type": "application/x-ndjson"}


def imported(who: Person, content: bytes, **query: Any) -> Data:
    return dict(who.ask("POST", "/games/import", content=content, params=query, headers=NDJSON))


def test_a_forged_defeat_shows_nobodys_name(ada: Person, bob: Person, eve: Person) -> None:
    game = imported(eve, forged("winner", ada.id), visibility="public")
    until(lambda: [row for row in bob.listed(status="finished") if row["id"] == game["id"]])
    (row,) = (row for row in bob.listed(status="finished") if row["id"] == game["id"])
    assert row["imported"]
    for seen in (row, bob.view(game), bob.get(f"/games/{game['id']}/states/2"), eve.view(game, since=0)):
        assert ada.name not in str(seen["seats"]) + str(seen.get("history"))
    with bob.stream(f"/games/{game['id']}/events", params={"since": 0}) as stream:
        assert ada.name not in stream.read().decode()
    assert game["id"] not in [row["id"] for row in ada.listed(mine=True)]


def test_who_made_the_import_may_be_shown_by_name(ada: Person, bob: Person, eve: Person) -> None:
    played = ada.create()
    eve.join(played)
    eve.ask("POST", f"/games/{played['id']}/resign")
    export = eve.send("GET", f"/games/{played['id']}/export").content
    for who, names in ((eve, [False, True]), (bob, [False, False])):
        game = imported(who, export)
        assert [seat["name"] in ("Ada", "Eve") for seat in game["seats"]] == names
        assert game["seat"] == (1 if who is eve else None)


def test_an_import_is_private_unless_asked_otherwise(ada: Person, bob: Person, eve: Person) -> None:
    game = imported(eve, forged(ada.id, bob.id))
    assert game["visibility"] == "private"
    until(lambda: game["id"] in [row["id"] for row in eve.listed(mine=True)])
    for other in (ada, bob):
        other.refused("not-found", "GET", f"/games/{game['id']}")
        other.refused("not-found", "GET", f"/games/{game['id']}/export")
        assert game["id"] not in [row["id"] for row in other.listed(status="finished")]


def test_a_forged_time_keeps_nothing_on_top(ada: Person, eve: Person) -> None:
    game = imported(eve, forged("winner", "loser"), visibility="public")
    assert game["created"].startswith("9999-")
    until(lambda: game["id"] in [row["id"] for row in ada.listed(status="finished")])
    later = ada.create()
    ada.ask("DELETE", f"/games/{later['id']}/seats/me")
    until(lambda: later["id"] in [row["id"] for row in ada.listed(status="finished")])
    ids = [row["id"] for row in ada.listed(status="finished")]
    assert ids.index(later["id"]) < ids.index(game["id"])


def test_nobody_squats_on_an_id(ada: Person, bob: Person, eve: Person) -> None:
    """Neither that of an Idempotency-Key nor one that is there; and an import does not tell which are."""
    secret = ada.create(key="tuesday", visibility="private")
    for name in (secret["id"], "g_aaaaaaaaaaaaaaaa"):
        game = imported(eve, forged("winner", "loser", name))
        assert game["id"].startswith("i_")
        assert (game["origin"], game["status"]) == (name, "finished")
    assert ada.create(key="tuesday", visibility="private") == secret
    both = [imported(who, forged("winner", "loser", "same"))["id"] for who in (eve, bob, eve)]
    assert both[0] == both[2] != both[1]


def test_the_id_of_a_key_is_nobody_elses_to_guess(ada: Person, bob: Person) -> None:
    assert ada.namespace != bob.namespace
    assert ada.create(key="k")["id"] != bob.create(key="k")["id"]
    game = ada.create()
    bob.join(game)
    for path in (f"/games/{game['id']}", f"/games/{game['id']}/log", "/games"):
        assert ada.namespace not in bob.send("GET", path).text


@pytest.mark.parametrize("end", [b"\r\n", b"\r"])
def test_other_ends_of_lines_are_refused_as_both_verifiers_do(eve: Person, end: bytes) -> None:
    content = forged("winner", "loser").replace(b"\n", end)
    eve.refused("audit-failed", "POST", "/games/import", content=content, headers=NDJSON)


@pytest.mark.parametrize("name", ["x" * 65, "x" * 100_000, "\x1b[2J", "", "a b"])
def test_names_that_fill_or_clear_a_screen_are_refused(eve: Person, name: str) -> None:
    content = forged("winner", "loser").replace(b'"loser"', canonical(name))
    body = eve.refused("audit-failed", "POST", "/games/import", content=content, headers=NDJSON)
    assert "form" in {finding["kind"] for finding in body["findings"]}


def test_an_import_is_given_up_at_the_first_hundred_faults(eve: Person) -> None:
    header = forged("winner", "loser").partition(b"\n")[0]
    content = header + b"\n" + b"ab\n" * 1_000_000
    body = eve.refused("audit-failed", "POST", "/games/import", content=content, headers=NDJSON)
    assert len(body["findings"]) == MOST_FAULTS
    assert body["findings"][-1]["seq"] == MOST_FAULTS


def test_imports_have_a_quota(services: Callable[..., Service], redis_url: str) -> None:
    service = services(redis_url, env={"TURNFOLD_IMPORTS_PER_PLAYER": "2"}).start("api-1")
    eve, bob = Person(service, "Eve"), Person(service, "Bob")
    first = imported(eve, forged("winner", "loser", "one"))
    imported(eve, forged("winner", "loser", "two"))
    content = forged("winner", "loser", "three")
    response = eve.send("POST", "/games/import", content=content, headers=NDJSON)
    assert "at most 2" in problem("too-many-games", response)["detail"]
    assert imported(eve, forged("winner", "loser", "one")) == first, "it is there already"
    imported(bob, content)


def test_an_import_counts_as_many_reads_as_it_takes_even_if_it_fails(
    services: Callable[..., Service], redis_url: str
) -> None:
    service = services(redis_url, env={"TURNFOLD_READS_PER_SECOND": "20"}).start("api-1")
    eve, bob = Person(service, "Eve"), Person(service, "Bob")
    eve.refused("audit-failed", "POST", "/games/import", content=of_short_texts(), headers=NDJSON)
    response = eve.send("GET", "/players/me")
    problem("too-many-requests", response)
    assert int(response.headers["retry-after"]) > 5
    assert bob.get("/players/me")["id"] == bob.id
