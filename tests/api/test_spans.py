"""A collector is sent the spans of all that a request leads to, if an operator asks for it; else it costs nothing."""

import json
import os
import secrets
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from litestar import Litestar
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from store.log.games import GameStore
from store.notices.letters import LETTER, Letter
from store.redis.connection import connect
from store.redis.keys import partition
from telemetry import traces
from telemetry.traces import Span
from telemetry.tracing import sample_ratio
from tests.api.person import Data, Person
from tests.notices.world import MEMORY
from tests.processes.hook import Hook
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until
from workers.games.game_task import GameTask
from workers.notices.letters import LetterTask
from workers.notices.mail import transport
from workers.notices.stores import stores_in
from workers.notices.work_items import Runner

NAME = "Philippa of the Long Road"
NEW = {"ruleset": "diamonsters", "seats": 2, "bots": [{"seat": 1, "bot": "random"}]}
TRACE, PARENT = secrets.token_hex(16), secrets.token_hex(8)
SENT = {"traceparent": f"00-{TRACE}-{PARENT}-00"}


class Collector(Hook):
    """A receiver of spans (OTLP over HTTP): a server of the test's own, since no other shows what a process sends."""

    @property
    def settings(self) -> dict[str, str]:
        """The variables by which a process sends its spans here, soon."""
        base = self.address.removesuffix("/hook")
        return {"OTEL_EXPORTER_OTLP_ENDPOINT": base, "OTEL_BSP_SCHEDULE_DELAY": "100", "NO_PROXY": "*"}

    def spans(self) -> list[Data]:
        """The spans that came, each with the part of the service that sent it."""
        return [row for _, body in list(self.heard) for row in _read(body)]


def _read(body: bytes) -> Iterator[Data]:
    for sent in ExportTraceServiceRequest.FromString(body).resource_spans:
        part = _values(sent.resource.attributes)["service.name"]
        for span in (span for scope in sent.scope_spans for span in scope.spans):
            assert span.start_time_unix_nano <= span.end_time_unix_nano
            yield {
                "part": part,
                "name": span.name,
                "trace": span.trace_id.hex(),
                "id": span.span_id.hex(),
                "parent": span.parent_span_id.hex(),
                "is_failed": span.status.code == 2,
                "kind": span.kind,
                **_values(span.attributes),
            }


def _values(attributes: Any) -> Data:
    return {row.key: getattr(row.value, str(row.value.WhichOneof("value"))) for row in attributes}


@pytest.fixture(scope="module")
def collector() -> Iterator[Collector]:
    with Collector() as made:
        yield made


@pytest.fixture(scope="module")
def exporting(collector: Collector) -> Iterator[Service]:
    """A service of its own: it sends its spans to the collector, and calls endpoints of this machine."""
    env = {"TURNFOLD_ALLOWED_HOSTS": "127.0.0.1", **collector.settings}
    with RedisServer(appendfsync="no") as server, Service(server.url, env=env) as service:
        yield service.start("api-1", "dispatcher-1", "worker-1")


def test_a_request_the_bots_look_and_the_webhook_are_one_trace(exporting: Service, collector: Collector) -> None:
    ada = Person(exporting, NAME)
    with Hook() as hook:
        channel = {"kind": "webhook", "address": hook.address, "mode": "every"}
        secret = ada.ask("POST", "/players/me/channels", json=channel)["secret"]
        game = ada.ask("POST", "/games", json=NEW, headers=SENT)
        until(lambda: [row["seat"] for row in ada.view(game)["waiting"]] == [0])
        # It begins once the bot has answered, so that what it is told of comes after that.
        exporting.start("notifier-1")
        until(lambda: hook.heard)
        headers, _ = hook.heard[0]

    def spans_of(name: str, parent: str = "") -> list[Data]:
        found = [row for row in collector.spans() if (row["trace"], row["name"]) == (TRACE, name)]
        return [row for row in found if not parent or row["parent"] == parent]

    until(lambda: spans_of("deliver"))
    [request] = spans_of("POST /v1/games")
    assert (request["part"], request["parent"], request["kind"]) == ("turnfold-api", PARENT, 2)
    assert (request["http.route"], request["http.response.status_code"]) == ("/v1/games", 201)
    appends = spans_of("append", request["id"])
    assert {row["turnfold.game"] for row in appends} == {game["id"]}
    until(lambda: [row for append in appends for row in spans_of("look", append["id"])])
    [look] = [row for append in appends for row in spans_of("look", append["id"])]
    assert (look["part"], look["turnfold.game"], look["turnfold.entries"]) == ("turnfold-worker", game["id"], 1)
    [answer] = spans_of("append", look["id"])
    assert (answer["part"], answer["turnfold.outcome"]) == ("turnfold-worker", "ok")
    [projection] = spans_of("work item game", answer["id"])
    [delivery] = spans_of("deliver", projection["id"])
    assert (delivery["part"], delivery["http.response.status_code"]) == ("turnfold-notifier", 204)
    # Not that of the client: what is recorded is no matter of theirs.
    assert headers["traceparent"] == f"00-{TRACE}-{delivery['id']}-01"
    # Of nobody is anything said but what games are called.
    sent = b"".join(body for _, body in collector.heard)
    for private in (NAME, ada.token, secret.removeprefix("whsec_"), "/hook", "127.0.0.1"):
        assert private.encode() not in sent


def test_the_dispatchers_work_has_spans(exporting: Service, collector: Collector) -> None:
    game = Person(exporting).ask("POST", "/games", json=NEW)

    def handed_spans() -> list[Data]:
        spans = [row for row in collector.spans() if row["name"] == "enqueue"]
        return [row for row in spans if row["turnfold.game"] == game["id"]]

    until(handed_spans)
    parent = handed_spans()[0]["parent"]
    until(lambda: [row for row in collector.spans() if row["id"] == parent])
    [work] = [row for row in collector.spans() if row["id"] == parent]
    assert (work["part"], work["name"]) == ("turnfold-dispatcher", "hand out")
    assert work["turnfold.games"] >= 1
    assert work["turnfold.partition"] == partition(game["id"])


def test_a_span_names_its_route_and_no_address_and_says_what_failed(exporting: Service, collector: Collector) -> None:
    ada = Person(exporting)
    game = ada.create()
    name = f"r-{secrets.token_hex(4)}"
    ada.ask("GET", f"/games/{game['id']}", params={"wait": 0}, headers={"X-Request-Id": name})
    exporting.client().get("/join/secret-code", headers={"X-Request-Id": f"{name}-2"})
    exporting.client().head(f"/v1/games/{'x' * 5000}", headers={"X-Request-Id": f"{name}-3"})

    def of(request: str) -> list[Data]:
        return [row for row in collector.spans() if row.get("turnfold.request") == request]

    until(lambda: of(name) and of(f"{name}-2") and of(f"{name}-3"))
    [span] = of(name)
    assert (span["name"], span["turnfold.game"]) == ("GET /v1/games/{game_id}", game["id"])
    assert (span["parent"], span["is_failed"]) == ("", False)
    sent = b"".join(body for _, body in collector.heard)
    assert b"secret-code" not in sent
    assert b"x" * 300 not in sent


def test_logs_have_the_ids_that_the_collector_is_sent(exporting: Service, collector: Collector) -> None:
    until(lambda: [row for row in collector.spans() if row["name"] == "look"])
    ids = {(row["trace"], row["id"]) for row in collector.spans()}
    assert len(ids) == len(collector.spans())
    for name in exporting.names:
        for line in exporting.output(name).splitlines():
            row = json.loads(line)
            assert "trace_id" not in row or (row["trace_id"], row["span_id"]) in ids


def test_a_collector_that_takes_nothing_harms_no_request(services: Callable[..., Service], redis_url: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        env = {
            "OTEL_EXPORTER_OTLP_ENDPOINT": f"http://127.0.0.1:{port}",
            "OTEL_EXPORTER_OTLP_TIMEOUT": "1",
            "OTEL_BSP_SCHEDULE_DELAY": "10",
            "NO_PROXY": "*",
        }
        service = services(redis_url, env=env).start("api-1")
        ada = Person(service)
        for _ in range(30):
            ada.create()
        until(lambda: "opentelemetry" in service.output("api-1"))
        for _ in range(30):
            ada.create()
        assert service.end("api-1") == 0
    # However often it does not.
    assert len([line for line in service.output("api-1").splitlines() if "opentelemetry" in line]) == 1


def test_without_the_extra_a_warning_says_what_to_install(
    services: Callable[..., Service], redis_url: str, tmp_path: Path
) -> None:
    lacking = tmp_path / "opentelemetry"
    lacking.mkdir()
    (lacking / "__init__.py").write_text("raise ModuleNotFoundError('No module named opentelemetry')\n")
    path = os.pathsep.join([str(tmp_path), os.environ["PYTHONPATH"]])
    env = {"PYTHONPATH": path, "OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"}
    service = services(redis_url, env=env).start("api-1", "worker-1")
    assert Person(service).create()["status"] == "open"
    for name in ("api-1", "worker-1"):
        until(lambda name=name: service.output(name))
        [line] = service.output(name).splitlines()
        assert json.loads(line)["level"] == "warning"
        assert "OTEL_EXPORTER_OTLP_ENDPOINT is set" in json.loads(line)["message"]
        assert "pip install 'turnfold[tracing]'" in json.loads(line)["message"]


@pytest.mark.parametrize(
    ("said", "ratio"),
    [
        ({}, 1.0),
        ({"OTEL_TRACES_SAMPLER": "always_off"}, 0.0),
        ({"OTEL_TRACES_SAMPLER": "parentbased_traceidratio", "OTEL_TRACES_SAMPLER_ARG": "0.25"}, 0.25),
        ({"OTEL_TRACES_SAMPLER": "traceidratio"}, 1.0),
        ({"OTEL_TRACES_SAMPLER": "traceidratio", "OTEL_TRACES_SAMPLER_ARG": "2"}, None),
        ({"OTEL_TRACES_SAMPLER": "traceidratio", "OTEL_TRACES_SAMPLER_ARG": "half"}, None),
    ],
)
def test_the_sampler_says_how_many_traces_are_recorded(said: dict[str, str], ratio: float | None) -> None:
    assert sample_ratio(said) == ratio


def test_a_process_that_exports_nothing_does_not_load_what_would() -> None:
    parts = ", ".join(f"workers.processes.{name}" for name in ("worker", "dispatcher", "mail_in"))
    load = f"import sys, api.server, {parts}, telemetry.tracing as tracing"
    look = "tracing.configure('api', '1', {}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-P", "-c", f"{load}; {look}"], capture_output=True, text=True, check=True)
    # Where it is installed, the client library of Redis loads some of it.
    assert not {"telemetry.otlp", "opentelemetry.sdk.trace", "opentelemetry.exporter"} & set(done.stdout.split())


class Recorder:
    """Records the spans of this process; as few traces as it is told."""

    def __init__(self, ratio: float = 1.0) -> None:
        self.ratio = ratio
        self.spans: list[Span] = []

    def record(self, span: Span) -> None:
        """Take a span."""
        self.spans.append(span)


@pytest.fixture
def record() -> Iterator[Callable[[Recorder], Recorder]]:
    """Has the spans of this process recorded."""

    def begin(recorder: Recorder) -> Recorder:
        traces.record_with(recorder)
        return recorder

    yield begin
    traces.record_with(None)


def exchanges(games: GameStore, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The exchanges with the store that are made from now on, each with the commands in it."""
    made: list[list[str]] = []
    send_together = games._pipelining._send_together

    async def send(together: list[Any]) -> None:
        made.append([command[0] for command, _ in together])
        await send_together(together)

    monkeypatch.setattr(games._pipelining, "_send_together", send)
    return made


@pytest.mark.anyio
async def test_a_move_takes_as_many_round_trips_with_a_trace_as_without(
    app: Litestar,
    http: httpx2.AsyncClient,
    monkeypatch: pytest.MonkeyPatch,
    record: Callable[[Recorder], Recorder],
) -> None:
    made = exchanges(app.state["service"].games, monkeypatch)

    async def of_a_move(headers: dict[str, str]) -> list[list[str]]:
        game = (await http.post("/games", json=NEW)).json()["id"]
        decision = (await http.get(f"/games/{game}")).json()["decisions"][0]
        made.clear()
        body = {"decision": decision["id"], "choose": [decision["options"][0]["id"]]}
        answered = await http.post(f"/games/{game}/commands", json=body, headers=headers)
        assert answered.status_code == 200
        return list(made)

    assert await of_a_move({}) == await of_a_move(SENT) == [["EVALSHA"]]
    recorder = record(Recorder())
    assert await of_a_move(SENT) == [["EVALSHA"]]
    # The latest are those of the move: the append ends before the request does.
    append, request = recorder.spans[-2:]
    assert append.cause == request.context


@pytest.mark.anyio
async def test_a_look_reads_its_cause_with_the_game(
    app: Litestar, http: httpx2.AsyncClient, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = (await http.post("/games", json={"ruleset": "diamonsters", "seats": 2})).json()["id"]
    task = GameTask(redis_url, 20_000)
    await task.run(game)
    made = exchanges(task.games, monkeypatch)
    await task.run(game)
    assert sorted(made[0]) == ["HGET", "HGET", "XRANGE"]
    await task.redis.aclose()


@pytest.mark.anyio
@pytest.mark.parametrize(("ratio", "flags"), [(0.0, "01"), (1.0, "00")])
async def test_a_client_does_not_decide_what_is_recorded(
    http: httpx2.AsyncClient, record: Callable[[Recorder], Recorder], ratio: float, flags: str
) -> None:
    recorder = record(Recorder(ratio))
    for _ in range(3):
        await http.get("/games", headers={"traceparent": f"00-{TRACE}-{PARENT}-{flags}"})
    assert len(recorder.spans) == 3 * ratio
    assert {span.context.trace_id for span in recorder.spans} <= {TRACE}


@pytest.mark.anyio
async def test_a_letter_has_a_span_that_does_not_say_to_whom(
    redis_url: str, record: Callable[[Recorder], Recorder], tmp_path: Path
) -> None:
    client = connect(redis_url)
    recorder, stores = record(Recorder()), stores_in(client, MEMORY)
    letters = LetterTask(stores, transport("", "Turnfold <turnfold@localhost>", str(tmp_path)))
    until_then = await stores.work_items.now() + 60_000
    await stores.letters.post(Letter("ada@example.com", "A code", "12345678", until=until_then))
    runner = Runner(stores.work_items, {LETTER: letters.run})
    await runner.take()
    await runner.finish()
    [sending] = [span for span in recorder.spans if span.name == "send letter"]
    [work] = [span for span in recorder.spans if span.name == "work item letter"]
    assert sending.cause == work.context
    assert "ada" not in str(sending.attributes)
    await client.aclose()
