"""Values in paths, queries and headers are refused by name where they do not fit, and never said back whole."""

import pytest

from tests.api.person import Person

LONG = "a" * 20_000


@pytest.mark.parametrize("cursor", ["1_x\n", "1_x\n\n", "_x", "1_", "1_x_" + "y" * 65, "\u0661_x"])
def test_what_is_no_cursor_does_not_fit(ada: Person, cursor: str) -> None:
    body = ada.refused("invalid-request", "GET", "/games", params={"cursor": cursor})
    assert [(row["source"], row["key"]) for row in body["errors"]] == [("query", "cursor")]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", f"/games?{LONG}=1"),
        ("GET", f"/games?cursor={LONG}"),
        ("GET", f"/games?status={LONG}"),
        ("GET", f"/games/x?locale={LONG}"),
        ("GET", f"/games/{LONG}"),
        ("GET", f"/{LONG}"),
        ("PUT", f"/games/{LONG}"),
        ("DELETE", f"/players/me/tokens/{LONG}"),
        ("GET", f"/rulesets/{LONG}"),
    ],
)
def test_no_name_is_said_back_whole(ada: Person, method: str, path: str) -> None:
    response = ada.send(method, path)
    assert 400 <= response.status_code < 500
    assert len(response.content) < 1_000, response.text


@pytest.mark.parametrize("header", ["Last-Event-ID", "Content-Type", "Idempotency-Key", "If-None-Match", "Accept"])
def test_no_header_is_said_back_whole(ada: Person, header: str) -> None:
    requests = (("GET", "/games/x/events"), ("GET", "/games/x"), ("POST", "/games"), ("POST", "/games/import"))
    for method, path in requests:
        response = ada.send(method, path, headers={header: LONG}, content=b"{}")
        assert 400 <= response.status_code < 500
        assert len(response.content) < 1_000, response.text
        assert all(len(value) < 1_000 for value in response.headers.values())
