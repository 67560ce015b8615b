"""A thief of a token loses with it all that they were about to get in with, however fast they are."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis

from tests.api.person import Data, Person, problem
from tests.api.test_devices import Browser, ask, decide, poll
from tests.api.test_oauth import allowed, app, browser, change, wish
from tests.api.test_recovery import codes, recover
from tests.processes.service import Service

__all__ = ["app", "browser"]

THREADS = 6

TURNS = 5

Saved = Callable[[Service, Person, str], Person]


def revoked(running: Service, owner: Person, code: str) -> Person:
    """Revoke all tokens but the owner's."""
    assert owner.send("DELETE", "/players/me/tokens").status_code == 204
    return owner


def recovered(running: Service, owner: Person, code: str) -> Person:
    """Get the account back from whoever has it."""
    return owner.with_token(recover(running, owner.id, code, revoke_others=True).json()["token"])


def _stolen(owner: Person) -> Person:
    return owner.with_token(owner.ask("POST", "/players/me/tokens", json={"name": "stolen"})["token"])


def _left(owner: Person) -> list[Data]:
    return [row for row in owner.get("/players/me/tokens")["tokens"] if not row["current"]]


@pytest.mark.parametrize("save", [revoked, recovered])
@pytest.mark.parametrize(
    ("path", "wish"),
    [("/players/me/tokens", {"name": "evil"}), ("/players/me/feeds", {"name": "evil"}), ("/sessions", None)],
)
def test_no_key_is_left_to_who_makes_them_meanwhile(
    running: Service, ada: Person, path: str, wish: Data | None, save: Saved
) -> None:
    code = codes(ada)[0]
    thieves = [_stolen(ada) for _ in range(THREADS)]

    def steal(thief: Person) -> list[int]:
        return [thief.send("POST", path, json=wish).status_code for _ in range(TURNS)]

    with ThreadPoolExecutor(THREADS) as pool:
        found = pool.map(steal, thieves)
        owner = save(running, ada, code)
        assert {status for row in found for status in row} <= {201, 401}
    assert _left(owner) == []


def test_a_device_that_a_stolen_token_has_let_in_is_out(running: Service, ada: Person) -> None:
    thief, asked = _stolen(ada), ask(running, scopes=["play"])
    assert decide(thief, asked).status_code == 204
    revoked(running, ada, "")
    problem("access-denied", poll(running, asked))
    problem("expired-token", poll(running, asked))
    assert _left(ada) == []


def test_a_device_that_a_page_has_let_in_is_out_with_its_session(running: Service, ada: Person) -> None:
    page, asked = Browser(running), ask(running)
    page.sign_in(ada)
    assert page.post("/link", code=asked["user_code"], verdict="approve").status_code == 200
    revoked(running, ada, "")
    problem("access-denied", poll(running, asked))


def test_a_device_that_was_let_in_brings_no_account_back(running: Service, ada: Person) -> None:
    asked = ask(running)
    assert decide(ada, asked).status_code == 204
    ada.ask("DELETE", "/players/me")
    problem("access-denied", poll(running, asked))
    with redis.Redis.from_url(running.store) as client:
        assert not client.exists(f"{{u:{ada.id}}}:tokens", f"{{u:{ada.id}}}:activity")


def test_a_client_that_a_stolen_session_has_let_in_is_out(
    running: Service, ada: Person, app: str, browser: Browser
) -> None:
    code = allowed(browser, wish(app))["code"]
    revoked(running, ada, "")
    refused = change(running, app, code)
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_grant")
    assert _left(ada) == []
