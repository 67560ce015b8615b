"""One account takes what is an account's, with however many tokens, and what it changes costs others nothing."""

import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import redis

from api.http.auth import Authenticator
from store.accounts.players import Player, PlayerStore, Principal
from store.accounts.tickets import TicketStore
from store.accounts.tokens import Token
from store.redis.connection import connect
from store.redis.keys import REVOKED_CHANNEL
from tests.api.person import Person, problem
from tests.processes.metrics import number, numbers
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE

SCANT = {
    "TURNFOLD_COMMANDS_PER_SECOND": "20",
    "TURNFOLD_READS_PER_SECOND": "60",
    "TURNFOLD_WAITING_PER_TOKEN": "3",
    "TURNFOLD_WAITING_PER_ACCOUNT": "28",
    "TURNFOLD_WAITING_PER_PROCESS": "30",
    "TURNFOLD_RENAMES_PER_HOUR": "3",
}


@pytest.fixture(scope="module")
def scant() -> Iterator[Service]:
    """A process with low limits."""
    with RedisServer(appendfsync="no") as server, Service(server.url, env=SCANT) as service:
        yield service.start("api-1")


def _tokens(who: Person, count: int) -> list[Person]:
    return [who.with_token(who.ask("POST", "/players/me/tokens", json={"name": "x"})["token"]) for _ in range(count)]


def test_more_tokens_are_no_more_requests(scant: Service) -> None:
    ada, bob = Person(scant), Person(scant, "Bob")
    others = _tokens(ada, 4)
    begun = time.monotonic()
    statuses = [others[turn % 4].send("PATCH", "/players/me", json={}).status_code for turn in range(120)]
    # A second's worth at once, and then as the seconds go, however slow the machine is.
    most = int(SCANT["TURNFOLD_COMMANDS_PER_SECOND"]) * (time.monotonic() - begun + 1)
    assert statuses.count(200) <= most + 1
    assert set(statuses) <= {200, 429}
    assert bob.get("/players/me")["id"] == bob.id


def test_ten_tokens_leave_a_place_to_a_stranger(scant: Service) -> None:
    ada, bob = Person(scant), Person(scant, "Bob")
    path = f"/games/{ada.create()['id']}/events"
    with ExitStack() as streams:
        for token in _tokens(ada, 10):
            statuses = [streams.enter_context(token.stream(path)).status_code for _ in range(3)]
        assert statuses == [429] * 3
        assert streams.enter_context(ada.stream(path)).status_code == 429
        assert streams.enter_context(bob.stream(path)).status_code == 200


def test_where_nothing_changes_nothing_is_said(scant: Service) -> None:
    ada = Person(scant)
    with redis.Redis.from_url(scant.store) as client, client.pubsub(ignore_subscribe_messages=True) as heard:
        heard.subscribe(REVOKED_CHANNEL)
        heard.get_message(timeout=PATIENCE)
        for body in ({}, {"name": "Ada"}, {"locale": "en"}, {"name": None}):
            assert ada.ask("PATCH", "/players/me", json=body)["name"] == "Ada"
        ada.ask("PATCH", "/players/me", json={"name": "Ada L."})
        first = heard.get_message(timeout=PATIENCE)
        assert first is not None
        assert first["data"] == ada.id.encode()
        assert heard.get_message(timeout=0.1) is None


def test_a_name_changes_so_often_an_hour(scant: Service) -> None:
    ada = Person(scant)
    for number_ in range(3):
        ada.ask("PATCH", "/players/me", json={"name": f"Ada {number_}"})
    response = ada.send("PATCH", "/players/me", json={"name": "Ada 4"})
    problem("too-many-requests", response)
    assert int(response.headers["retry-after"]) > 600
    assert ada.ask("PATCH", "/players/me", json={"name": "Ada 2", "locale": "pl"})["locale"] == "pl"


def test_the_name_of_one_leaves_what_others_are_shown_where_it_is(running: Service) -> None:
    ada, bob, eve = (Person(running, name) for name in ("Ada", "Bob", "Eve"))
    game = ada.create()
    bob.join(game)
    address = running.metrics()
    before = [who.view(game) for who in (ada, bob, eve)]
    made = number(numbers(address), "turnfold_renderings_total", source="made")
    for turn in range(20):
        eve.ask("PATCH", "/players/me", json={"name": f"Eve {turn % 2}"}) if turn < 8 else eve.get("/players/me")
        assert [who.view(game) for who in (ada, bob, eve)] == before
    assert number(numbers(address), "turnfold_renderings_total", source="made") == made > 0
    ada.ask("PATCH", "/players/me", json={"name": "Lovelace"})
    assert bob.view(game)["seats"][0]["name"] == "Lovelace"


def _authenticator() -> Authenticator:
    nowhere = connect("redis://localhost")
    return Authenticator(PlayerStore(nowhere), TicketStore(nowhere), lambda: True)


def _cost(authenticator: Authenticator, known: int) -> float:
    """Processor time of twenty revocations, when so many accounts are known."""
    for account in range(known):
        principal = Principal(Player(f"p_{account}", "Ada", "en", 0), Token("t", "x", ("play",), 0))
        authenticator._remember(f"p_{account}.secret", principal)
    begun = time.process_time()
    for account in range(20):
        authenticator.forget_tokens(f"p_{account}")
    return time.process_time() - begun


def test_a_revocation_looks_at_the_tokens_of_its_account_alone() -> None:
    few = max(1e-5, min(_cost(_authenticator(), 40) for _ in range(3)))
    many = min(_cost(_authenticator(), 15_000) for _ in range(3))
    assert many < 20 * few
    authenticator = _authenticator()
    _cost(authenticator, 40)
    assert authenticator.cached_principal("p_3.secret") is None
    assert authenticator.cached_principal("p_39.secret") is not None
