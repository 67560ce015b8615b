"""A trace goes through all that a request leads to: what operators read of it, and what endpoints are sent."""

import json
import re
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import redis

from tests.api.person import Data, Person, problem
from tests.processes.hook import Hook
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until

BOT = [{"seat": 1, "bot": "random"}]
PARTS = ("api-1", "dispatcher-1", "worker-1", "notifier-1")


def traceparent(version: str = "00", flags: str = "01") -> str:
    """Return what a client sends: a trace of its own, and a span there."""
    return f"{version}-{secrets.token_hex(16)}-{secrets.token_hex(8)}-{flags}"


def trace_of(text: str) -> str:
    return text.split("-")[1]


def lines(service: Service, name: str, **fields: Any) -> list[Data]:
    """The lines of a process's log that have these fields."""
    rows = [json.loads(line) for line in service.output(name).splitlines() if line.startswith("{")]
    return [row for row in rows if fields.items() <= row.items()]


@pytest.fixture(scope="module")
def hook() -> Iterator[Hook]:
    with Hook() as made:
        yield made


@pytest.fixture(scope="module")
def tracing(hook: Hook) -> Iterator[Service]:
    """A service of its own: it writes a line for each thing that it does, and calls an endpoint of this machine."""
    env = {"TURNFOLD_ALLOWED_HOSTS": "127.0.0.1", "TURNFOLD_ACCESS_LOG": "1"}
    with RedisServer(appendfsync="no") as server, Service(server.url, env=env) as service:
        yield service.start(*PARTS)


def play(ada: Person, hook: Hook, **headers: str) -> Data:
    """A game of Ada's against a bot, which has answered, and of whose beginning her endpoint was told."""
    ada.ask("POST", "/players/me/channels", json={"kind": "webhook", "address": hook.address, "mode": "every"})
    wish = {"ruleset": "diamonsters", "seats": 2, "bots": BOT}
    game: Data = ada.ask("POST", "/games", json=wish, headers=headers)
    until(lambda: [row["seat"] for row in ada.view(game)["waiting"]] == [0])
    until(lambda: calls(hook, game))
    return game


def calls(hook: Hook, game: Data) -> list[dict[str, str]]:
    """The headers of what the endpoint was told of a game."""
    return [headers for headers, body in hook.heard if json.loads(body)["data"].get("game") == game["id"]]


class TestLogs:
    def test_a_request_the_look_that_it_leads_to_and_the_delivery_have_the_trace_of_the_client(
        self, tracing: Service, hook: Hook
    ) -> None:
        sent = traceparent()
        trace = trace_of(sent)
        game = play(Person(tracing), hook, traceparent=sent)
        spans = [sent.split("-")[2]]
        for part, message in (("api-1", "request"), ("worker-1", "look"), ("notifier-1", "delivery")):
            until(lambda part=part, message=message: lines(tracing, part, message=message, trace_id=trace))
            spans.append(lines(tracing, part, message=message, trace_id=trace)[0]["span_id"])
        [request] = lines(tracing, "api-1", message="request", trace_id=trace)
        assert (request["method"], request["status"]) == ("POST", 201)
        assert {row["game"] for row in lines(tracing, "worker-1", trace_id=trace)} == {game["id"]}
        # Each has a span of its own, none that of the client; the endpoint is told that of the delivery.
        assert len(set(spans)) == 4
        assert [headers["traceparent"] for headers in calls(hook, game)] == [f"00-{trace}-{spans[-1]}-01"]

    def test_where_no_trace_came_in_nobody_is_told_of_one(self, tracing: Service, hook: Hook) -> None:
        game = play(Person(tracing), hook)
        until(lambda: lines(tracing, "worker-1", game=game["id"]))
        assert all("trace_id" in row for row in lines(tracing, "worker-1", game=game["id"]))
        assert ["traceparent" in headers for headers in calls(hook, game)] == [False]

    def test_the_trace_ends_with_the_next_request(self, tracing: Service, hook: Hook) -> None:
        ada, sent = Person(tracing), traceparent()
        game = play(ada, hook, traceparent=sent)
        before = len(lines(tracing, "worker-1", game=game["id"], trace_id=trace_of(sent)))
        ada.play(game)
        until(lambda: [row["seat"] for row in ada.view(game)["waiting"]] == [0])
        until(lambda: len(lines(tracing, "worker-1", game=game["id"])) > before)
        assert len(lines(tracing, "worker-1", game=game["id"], trace_id=trace_of(sent))) == before

    @pytest.mark.parametrize(
        "sent",
        [
            "",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01more",
            "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-" + "x" * 10_000,
            "4bf92f3577b34da6a3ce929d0e0e4736",
            "00-4bf92f3577b34da6a3ce929d0e0e473é-00f067aa0ba902b7-01",
        ],
    )
    def test_what_is_no_traceparent_begins_a_new_trace(self, tracing: Service, sent: str) -> None:
        name = f"r-{secrets.token_hex(8)}"
        headers = {"traceparent": sent.encode("latin-1"), "X-Request-Id": name}
        assert tracing.client().get("/healthz", headers=headers).status_code == 200
        until(lambda: lines(tracing, "api-1", request_id=name))
        [row] = lines(tracing, "api-1", request_id=name)
        assert re.fullmatch("[0-9a-f]{32}", row["trace_id"])
        assert re.fullmatch("[0-9a-f]{16}", row["span_id"])
        assert row["trace_id"] not in sent.lower()

    def test_two_of_them_are_none(self, tracing: Service) -> None:
        name, both = f"r-{secrets.token_hex(8)}", [traceparent(), traceparent()]
        headers = [("X-Request-Id", name), *(("traceparent", sent) for sent in both)]
        tracing.client().get("/healthz", headers=headers)
        until(lambda: lines(tracing, "api-1", request_id=name))
        assert lines(tracing, "api-1", request_id=name)[0]["trace_id"] not in map(trace_of, both)

    @pytest.mark.parametrize(("version", "flags", "more"), [("00", "00", ""), ("cc", "01", ""), ("01", "ff", "-x")])
    def test_a_later_version_is_read_as_far_as_this_one_goes(
        self, tracing: Service, version: str, flags: str, more: str
    ) -> None:
        sent = traceparent(version, flags) + more
        tracing.client().get("/healthz", headers={"traceparent": sent})
        until(lambda: lines(tracing, "api-1", trace_id=trace_of(sent)))

    def test_a_request_that_fails_has_it_in_its_own_lines(self, tracing: Service) -> None:
        sent = traceparent()
        response = tracing.client().get("/v1/players/me", headers={"traceparent": sent})
        problem("unauthenticated", response)
        until(lambda: lines(tracing, "api-1", trace_id=trace_of(sent), status=401))


def test_bots_among_themselves_do_not_go_on_with_the_trace_of_whoever_began_their_game(tracing: Service) -> None:
    ada, sent = Person(tracing), traceparent()
    bots = [{"seat": seat, "bot": "random"} for seat in (0, 1)]
    wish = {"ruleset": "diamonsters", "seats": 2, "bots": bots}
    game = ada.ask("POST", "/games", json=wish, headers={"traceparent": sent})
    ada.until(game, "finished")
    until(lambda: lines(tracing, "worker-1", game=game["id"]))
    assert trace_of(sent) not in {row["trace_id"] for row in lines(tracing, "worker-1", game=game["id"])}


def test_a_game_keeps_a_trace_that_came_in_and_nothing_where_none_did(tracing: Service) -> None:
    ada = Person(tracing)
    plain, named = ada.create(bots=BOT), None
    named = ada.ask(
        "POST", "/games", json={"ruleset": "diamonsters", "seats": 2}, headers={"traceparent": (sent := traceparent())}
    )
    with redis.Redis.from_url(tracing.store, decode_responses=True) as store:
        kept = {key.split(":")[2]: store.hget(key, "trace") for key in store.scan_iter("*:game:*:meta")}
    assert kept[plain["id"]] is None
    found = kept[named["id"]]
    assert isinstance(found, str)
    assert re.fullmatch(rf"\d+ 00-{trace_of(sent)}-[0-9a-f]{{16}}-01", found)


def test_a_page_of_another_host_may_send_it(services: Callable[..., Service], redis_url: str) -> None:
    service = services(redis_url, env={"TURNFOLD_CORS_ORIGINS": "https://play.example"}).start("api-1")
    asked = {
        "Origin": "https://play.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "traceparent, tracestate",
    }
    answered = service.client().options("/v1/games", headers=asked)
    assert {"traceparent", "tracestate"} <= set(answered.headers["access-control-allow-headers"].lower().split(", "))
