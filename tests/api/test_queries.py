"""Query parameters: those that an operation does not have, and those given twice, are refused by name."""

from typing import Any
from urllib.parse import quote

import pytest

from api.http.problem_types import PROBLEMS
from tests.api.document import Data, addresses, operations, problems, whole
from tests.api.person import Person, problem
from tests.kit.samples import PLAIN
from tests.processes.service import Service

ROWS = [pytest.param(row, id=name) for name, row in operations().items()]


@pytest.mark.parametrize("row", ROWS)
def test_an_unknown_parameter_is_refused_by_every_operation(running: Service, ada: Person, row: Data) -> None:
    method, path = _place(row["operationId"])
    response = ada.at("api-1").send(method, path, params={"colour": "red"}) if path.startswith("/") else None
    response = response or running.client().request(method, f"/{path}", params={"colour": "red"})
    body = problem("invalid-request", response)
    (error,) = body["errors"]
    assert (error["source"], error["key"]) == ("query", "colour")
    for parameter in row.get("parameters", ()):
        assert (parameter["name"] in error["message"]) == (parameter["in"] == "query")
    assert "invalid-request" in problems(row)


def _place(operation: str) -> tuple[str, str]:
    """The method of an operation, and an address of it, below `/v1` if it begins with a slash."""
    method, path = next((method, path) for method, path, row in addresses(whole()) if row["operationId"] == operation)
    names = {"game_id": "g_x", "ruleset_id": "smashup", "token": "t", "seq": "1", "seat": "1"}
    names |= {
        "message": "m_x",
        "asked": "r_x",
        "user_code": "BCDF-GHJK",
        "channel": "h_x",
        "client": "o_x",
        "passkey": "k_x",
        "notice": "n_x",
        "vacation": "w_x",
        "until": "2099-01-01T00:00:00Z",
    }
    for name, value in {**names, "slug": next(iter(PROBLEMS))}.items():
        path = path.replace(f"{{{name}}}", value)
    return method.upper(), path.removeprefix("/v1") if path.startswith("/v1") else path.removeprefix("/")


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("limit=1&limit=2", "limit"),
        ("Limit=1", "Limit"),
        ("=1", ""),
        ("limit", "limit"),
        ("mine=perhaps", "mine"),
        ("to_move=you", "to_move"),
        ("status=", "status"),
        ("limit=%00", "limit"),
        ("to_move=null", "to_move"),
        ("limit=NULL", "limit"),
        ("cursor=x", "cursor"),
        ("cursor=1_", "cursor"),
        ("seats=0", "seats"),
        ("pace=slow", "pace"),
        ("creator=late", "creator"),
        ("%ff=1", "\ufffd"),
    ],
)
def test_a_query_that_does_not_fit_is_refused_with_its_place(ada: Person, query: str, key: str) -> None:
    (error,) = ada.refused("invalid-request", "GET", f"/games?{query}")["errors"]
    assert (error["source"], error["key"]) == ("query", key)
    assert "regex" not in error["message"]


@pytest.mark.parametrize(
    "query", ["ruleset=null", "limit=5&mine=true", "cursor=1_g", "status=open&to_move=me", "seats=2&pace=mail"]
)
def test_what_fits_is_answered(eve: Person, query: str) -> None:
    assert eve.get(f"/games?{query}").keys() == {"games", "cursor", "count"}


def test_each_unknown_parameter_is_named(ada: Person) -> None:
    errors: list[Any] = ada.refused("invalid-request", "GET", "/games?a=1&b=2&a=3")["errors"]
    assert {error["key"] for error in errors} == {"a", "b"}


def test_a_value_that_does_not_fit_is_named_with_the_reason(ada: Person) -> None:
    body = ada.refused("invalid-request", "GET", "/games", params={"limit": 0, "status": "lost"})
    assert "limit: Expected `int` >= 1" in body["detail"]
    assert "status: " in body["detail"]
    assert {row["key"] for row in body["errors"]} == {"limit", "status"}


@pytest.mark.parametrize(("header", "path"), [("Idempotency-Key", "/games"), ("Last-Event-ID", "/games/none/events")])
def test_a_header_that_does_not_fit_is_named_as_it_is_sent(ada: Person, header: str, path: str) -> None:
    wish = {"json": {"ruleset": PLAIN, "seats": 2}} if path == "/games" else {}
    method = "POST" if wish else "GET"
    body = ada.refused("invalid-request", method, path, headers={header: "x" * 101}, **wish)
    assert body["detail"].startswith(f"{header}: ")
    assert [(row["source"], row["key"]) for row in body["errors"]] == [("header", header)]
    assert body["fault"]["field"] == header


ODD_NUMBERS = ("01", "00", "+1", "-0", "1_0", " 1", "1 ", "1.0", "1e0", "0x1", "\u0661", "\uff11", "--1", "", "-")


@pytest.mark.parametrize("number", ODD_NUMBERS)
def test_a_number_is_written_in_one_way(ada: Person, number: str) -> None:
    """Else one state has many addresses, and caches keep it many times."""
    game = ada.create()
    body = problem("invalid-request", ada.send("GET", "/games", params={"limit": number}))
    assert [(error["source"], error["key"]) for error in body["errors"]] == [("query", "limit")]
    assert "plain digits" in body["detail"]
    problem("not-found", ada.send("GET", f"/games/{game['id']}/states/{quote(number)}"))
    if number == number.strip() and number:  # what is around a header's value is no part of it
        header = {"Last-Event-ID": number.encode()}
        problem("invalid-request", ada.send("GET", f"/games/{game['id']}/events", headers=header))


def test_plain_numbers_are_taken(ada: Person) -> None:
    game = ada.create()
    assert ada.send("GET", "/games", params={"limit": "10"}).status_code == 200
    assert ada.send("GET", f"/games/{game['id']}/states/1").status_code == 200
