"""HEAD and OPTIONS, where a resource is."""

import pytest

from tests.api.person import Person, problem
from tests.processes.service import Service

PATHS = ["/healthz", "/v1/rulesets", "/v1/rulesets/smashup/cards", "/docs", "/docs/openapi.json"]


@pytest.mark.parametrize("path", PATHS)
def test_head_tells_what_get_would_without_the_body(running: Service, path: str) -> None:
    client = running.client()
    whole, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("content-type", "content-length"):
        assert head.headers[name] == whole.headers[name]


def test_head_of_a_game_has_its_validator(ada: Person) -> None:
    game = ada.create()
    whole, head = (ada.send(method, f"/games/{game['id']}") for method in ("GET", "HEAD"))
    assert head.status_code == 200
    assert head.headers["etag"] == whole.headers["etag"]
    unchanged = ada.send("HEAD", f"/games/{game['id']}", headers={"If-None-Match": whole.headers["etag"]})
    assert unchanged.status_code == 304


def test_head_needs_a_token_where_get_does(running: Service) -> None:
    assert running.client().head("/v1/players/me").status_code == 401
    assert running.client().head("/v1/games").status_code == 200


@pytest.mark.parametrize(
    ("path", "methods"),
    [("/v1/games", {"GET", "POST"}), ("/v1/players/me", {"GET", "PATCH", "DELETE"}), ("/healthz", {"GET"})],
)
def test_options_tells_anybody_the_methods(running: Service, path: str, methods: set[str]) -> None:
    response = running.client().options(path)
    assert (response.status_code, response.content) == (204, b"")
    assert set(response.headers["allow"].split(", ")) == {*methods, "HEAD", "OPTIONS"}


def test_options_of_nothing_is_not_found(running: Service) -> None:
    problem("not-found", running.client().options("/v1/nothing"))


@pytest.mark.parametrize("name", ["Upgrade", "upgrade"])
def test_an_offer_of_another_protocol_is_passed_over(running: Service, name: str) -> None:
    """Java's own client offers HTTP/2 with every request, and sends its body at once."""
    offer = {"Connection": "Upgrade, HTTP2-Settings", name: "h2c", "HTTP2-Settings": "AAEAAEAAAAIAAAAB"}
    made = running.client().post("/v1/players", json={"name": "Java"}, headers=offer)
    assert made.status_code == 201, made.text
