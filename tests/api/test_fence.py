"""A newer version's game is left to it, and a log that does not fold is no fault of the one who asks.

The service is one of its own: its store has games that no process can go on with.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from cli import main
from domain.kernel.protocol.registry import ruleset
from domain.kernel.protocol.table import TABLE
from tests.api.person import Data, Person, problem
from tests.api.stream import Stream
from tests.kit.samples import PLAIN
from tests.processes.metrics import number, numbers
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until
from tests.store.rewriting import add, rewrite

Spoil = Callable[[str, str], None]

RULINGS = len(ruleset(PLAIN).rulings)

NEWER: dict[str, tuple[Spoil, str]] = {
    "rulings": (
        lambda url, game: rewrite(url, game, 1, version=RULINGS + 1),
        f"made by a newer version: it keeps {RULINGS + 1} rulings of {PLAIN}; {RULINGS} are known here",
    ),
    "rulings of the table": (
        lambda url, game: rewrite(url, game, 1, table=len(TABLE) + 1),
        f"made by a newer version: it keeps {len(TABLE) + 1} rulings of the table; {len(TABLE)} are known here",
    ),
    "a ruleset": (
        lambda url, game: rewrite(url, game, 1, ruleset="hearts"),
        "made by a newer version: its ruleset 'hearts' is not known here",
    ),
    "an option": (
        lambda url, game: rewrite(url, game, 1, options={"speed": 2}),
        "made by a newer version: its options: Object contains unknown field `speed`",
    ),
    "a field": (
        lambda url, game: rewrite(url, game, 1, shade="red"),
        "made by a newer version: its entry 1: Object contains unknown field `shade`",
    ),
    "a field within a field": (
        lambda url, game: rewrite(url, game, 1, deadline={"per_sitting": 60_000, "shade": "red"}),
        "made by a newer version: its entry 1: Object contains unknown field `shade` - at `$.deadline`",
    ),
    "a kind of entry": (
        lambda url, game: add(url, game, kind="greeted", seat=0),
        "made by a newer version: its entry {next}: Invalid value 'greeted' - at `$.kind`",
    ),
    "a word": (
        lambda url, game: add(url, game, kind="voided", reason="boredom"),
        "made by a newer version: its entry {next}: Invalid enum value 'boredom' - at `$.reason`",
    ),
}

DAMAGED: dict[str, tuple[Spoil, int]] = {
    "an entry that the rules refuse": (lambda url, game: rewrite(url, game, 2, seat=1000), 2),
    "an entry without a field": (lambda url, game: rewrite(url, game, 2, player=None), 2),
    "an entry out of place": (lambda url, game: add(url, game, kind="dealt"), 0),
}
"""The fault of a log, and its entry; 0 stands for the one after the latest."""


@pytest.fixture(scope="module")
def server() -> Iterator[RedisServer]:
    with RedisServer(appendfsync="no") as server:
        yield server


@pytest.fixture(scope="module")
def running(server: RedisServer) -> Iterator[Service]:
    with Service(server.url, env={"TURNFOLD_LEASE": "1000"}) as service:
        yield service.start("api-1", "api-2", "dispatcher-1")


@pytest.fixture
def game(ada: Person, bob: Person) -> Data:
    """A game that runs at the second process, and that lists have; the first has never seen it."""
    there = ada.at("api-2")
    game = bob.join(there.create())
    until(lambda: there.listed(to_move="me"))
    return game


def metric(service: Service, name: str, api: str = "api-1") -> float:
    return number(numbers(service.metrics(api)), name, part="api")


def requests(game: Data) -> Iterator[tuple[str, str, Any]]:
    """Requests that look at a game, or go on with it."""
    path = f"/games/{game['id']}"
    yield "GET", path, None
    yield "GET", f"{path}/log", None
    yield "GET", f"{path}/events", None
    yield "GET", f"{path}?wait=30&after={game['version']}", None
    yield "POST", f"{path}/seats", {}
    yield "POST", f"{path}/commands", {"decision": "5.0", "choose": ["m1"]}


@pytest.mark.parametrize("what", NEWER)
def test_what_a_newer_version_has_made_is_left_to_it(
    server: RedisServer, running: Service, ada: Person, game: Data, what: str
) -> None:
    spoil, why = NEWER[what]
    before = metric(running, "turnfold_newer_rules_total")
    spoil(server.url, game["id"])
    for method, path, body in requests(game):
        answer = ada.send(method, path, json=body)
        assert problem("newer-rules", answer)["detail"].startswith(why.format(next=game["version"] + 1))
        assert answer.headers["retry-after"] == "5"
    # A list shows it, without what only its rules know.
    [row] = [row for row in ada.listed(to_move="me") if row["id"] == game["id"]]
    assert row["asked"] is None
    assert metric(running, "turnfold_newer_rules_total") == before + 6
    assert running.output("api-1") == ""


@pytest.mark.parametrize("what", DAMAGED)
def test_a_log_that_does_not_fold_is_nobodys_fault_who_asks(
    server: RedisServer, running: Service, ada: Person, game: Data, what: str
) -> None:
    spoil, seq = DAMAGED[what]
    before, said = metric(running, "turnfold_logs_not_folding_total"), len(running.output("api-1").splitlines())
    spoil(server.url, game["id"])
    seq = seq or game["version"] + 1
    for method, path, body in requests(game):
        problem("log-does-not-fold", ada.send(method, path, json=body))
    assert [row["id"] for row in ada.listed(to_move="me") if row["asked"] is None] == [game["id"]]
    assert metric(running, "turnfold_logs_not_folding_total") == before + 7
    rows = [json.loads(line) for line in running.output("api-1").splitlines()[said:]]
    assert {(row["level"], row["game"], row["seq"]) for row in rows} == {("error", game["id"], seq)}
    assert rows[0]["path"] == "/v1/games/{game_id}"
    assert "error" not in rows[0]
    turnfold = CliRunner().invoke(main, ["check", game["id"]], env={"REDIS_URL": server.url})
    assert turnfold.exit_code == 1
    assert f"entry {seq}: " in turnfold.output


def test_a_stream_ends_where_a_newer_version_goes_on(server: RedisServer, ada: Person, game: Data) -> None:
    stream = iter(Stream(ada.at("api-2"), game))
    assert next(stream).kind == "game"
    add(server.url, game["id"], kind="greeted", seat=0)
    assert [(event.kind, event.data) for event in stream][-1] == ("end", {"reason": "newer-rules"})


def test_check_and_shadow_say_what_a_newer_version_has_made(server: RedisServer, game: Data) -> None:
    rewrite(server.url, game["id"], 1, version=RULINGS + 1)
    for command in ("check", "shadow"):
        done = CliRunner().invoke(main, [command, game["id"]], env={"REDIS_URL": server.url})
        assert done.exit_code == 1
        assert NEWER["rulings"][1] in " ".join(done.output.split())
