"""A request is worth what its token is worth when its body is complete, however slowly that came."""

import json
import socket
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest

from tests.api.document import addresses, whole
from tests.api.person import Person
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE, until


def _with_bodies() -> Iterator[tuple[str, str, str]]:
    """Every operation that takes a body and asks for a token: method, path, media type."""
    for method, path, operation in addresses(whole()):
        if "requestBody" in operation and operation.get("security") != []:
            yield method.upper(), path, next(iter(operation["requestBody"]["content"]))


def _sent(person: Person, method: str, path: str, media_type: str, body: bytes, meanwhile: Callable[[], None]) -> int:
    """The status of a request whose last byte comes after something that happens meanwhile."""
    target = urlsplit(person.address("api-1"))
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {person.token}\r\n"
        f"Content-Type: {media_type}\r\nContent-Length: {len(body)}\r\nExpect: 100-continue\r\n\r\n"
    )
    with socket.create_connection((target.hostname, target.port or 0), PATIENCE) as connection:
        connection.sendall(head.encode())
        # It is said when the body is waited for: the token was looked at by then.
        assert connection.recv(65_536).startswith(b"HTTP/1.1 100 ")
        connection.sendall(body[:-1])
        meanwhile()
        connection.sendall(body[-1:])
        return int(connection.recv(65_536).split()[1])


def _revoking(owner: Person, id: str, thief: Person) -> Callable[[], None]:
    def revoke() -> None:
        owner.ask("DELETE", f"/players/me/tokens/{id}")
        until(lambda: thief.send("GET", "/players/me").status_code == 401)

    return revoke


def test_a_token_that_is_revoked_before_the_body_is_complete_makes_no_other(running: Service, ada: Person) -> None:
    made = ada.ask("POST", "/players/me/tokens", json={"name": "stolen"})
    thief = ada.with_token(made["token"])
    body = json.dumps({"name": "evil"}).encode()
    revoke = _revoking(ada, made["id"], thief)
    assert _sent(thief, "POST", "/v1/players/me/tokens", "application/json", body, revoke) == 401
    assert [token["name"] for token in ada.get("/players/me/tokens")["tokens"]] == ["first"]


@pytest.mark.parametrize(("method", "path", "media_type"), list(_with_bodies()))
def test_a_deleted_account_does_nothing_with_a_body_that_comes_late(
    ada: Person, bob: Person, method: str, path: str, media_type: str
) -> None:
    def delete() -> None:
        ada.ask("DELETE", "/players/me")
        until(lambda: ada.send("GET", "/players/me").status_code == 401)

    where = path.format(
        game_id=bob.create()["id"],
        asked="r_none",
        message="m_none",
        user_code="BCDF-GHJK",
        channel="h_x",
        client="o_x",
        passkey="k_x",
        vacation="w_x",
        branch="b_x",
        seat=0,
    )
    assert _sent(ada, method, where, media_type, b"{}", delete) == 401


def test_a_body_that_comes_slowly_is_taken_from_a_token_that_is_in_force(ada: Person) -> None:
    body = json.dumps({"name": "Augusta"}).encode()
    assert _sent(ada, "PATCH", "/v1/players/me", "application/json", body, lambda: None) == 200
    until(lambda: ada.get("/players/me")["name"] == "Augusta")
