"""A store comes back without its end, or empty: that is told, nothing is done in it, and an operator takes it on.

The services are started here, since what other tests keep in theirs would be lost too.
"""

import json
from collections.abc import Iterator

import httpx2
import pytest
import redis

from store.redis.keys import outbox_key, partition
from tests.api.person import Person
from tests.api.stream import Stream
from tests.faults.playing import Player
from tests.processes.accepting import accept
from tests.processes.redis_server import RedisServer
from tests.processes.service import NO_CERTIFICATES, Service
from tests.processes.waiting import PATIENCE, until

PARTS = ("api-1", "dispatcher-1", "worker-1")

LONG = {"mode": "long"}
"""No game is over before the test has played all of its moves."""


@pytest.fixture(scope="module")
def loser() -> Iterator[RedisServer]:
    """The server that loses what it acknowledged."""
    with RedisServer() as server:
        yield server


@pytest.fixture(scope="module", params=["on the queue's server", "in a file"])
def lossy(
    request: pytest.FixtureRequest, loser: RedisServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Service]:
    """A service whose store loses things, with either kind of witness."""
    if request.param == "in a file":
        file = tmp_path_factory.mktemp("witness") / "witness.sqlite3"
        with Service(loser.url, env={"TURNFOLD_WITNESS": str(file)}) as service:
            service.watch("dispatcher-1")
            yield service.start(*PARTS)
        loser.empty()
        return
    with RedisServer() as queue, Service(loser.url, queue.url) as service:
        service.watch("dispatcher-1")
        yield service.start(*PARTS)
    loser.empty()


def is_older(service: Service) -> bool:
    """Return whether the API and the dispatcher say that the store came back older, and are not ready."""
    return all(_codes(service, name) == {"older"} and not service.is_ready(name) for name in ("api-1", "dispatcher-1"))


def _codes(service: Service, name: str) -> set[str]:
    answer = ask(service, name, "/readyz")
    return {row["code"] for row in json.loads(answer.content).get("reasons", []) if row["hinders"] != "nothing"}


def ask(service: Service, name: str, path: str) -> httpx2.Response:
    """Ask a process how it is."""
    address = service.address(name) if name.startswith("api") else service.metrics(name)
    return httpx2.get(f"{address}{path}", trust_env=False, timeout=PATIENCE, verify=NO_CERTIFICATES)


def play_moves(player: Player, game: str, moves: int) -> None:
    """Answer what this player is asked, so often."""
    for _ in range(moves):
        view = player.look(game)
        while not view["decisions"]:
            assert view["status"] == "running"
            view = player.look(game, after=view["version"])
        assert player.answer(game, view["decisions"][0]).is_success


def history_lines(player: Player, game: str) -> list[str]:
    """Return what the history of a game says of losses."""
    view = player.ask("GET", f"/v1/games/{game}", params={"since": 0})
    return [row["text"] for row in view["history"] if row["kind"] == "game-loss"]


def test_what_was_lost_is_named_and_told_to_whom_it_concerns(loser: RedisServer, lossy: Service) -> None:
    ada, bob = (Player([lossy.client()], name, luck) for luck, name in enumerate(("Ada", "Bob")))
    played, rested = (ada.create(seats=2, options=LONG)["id"] for _ in range(2))
    bob.join(played)
    bob.join(rested)
    play_moves(ada, played, 1)
    before = ada.look(played)["version"]
    with loser.losing_what_comes():
        play_moves(bob, played, 1)
        play_moves(ada, played, 1)
        begun = ada.create(seats=2, options=LONG)["id"]
        after = ada.look(played)["version"]
    until(lambda: is_older(lossy), why=lossy.said)
    # The witness may not have heard of the latest one: the API process that created it has noted it a moment later.
    shown = "turnfold_missing_games 2.0"
    until(lambda: shown in ask(lossy, "dispatcher-1", "/metrics").text, why=lossy.said)

    said = accept(lossy)

    assert f"{played}: goes on from entry {before}, {after - before} entries are missing" in said
    assert f"{begun}: is gone" in said
    assert rested not in said
    until(lambda: lossy.is_ready("api-1") and lossy.is_ready("dispatcher-1"), why=lossy.said)
    for player in (ada, bob):
        assert [f"last {after - before} steps" in text for text in history_lines(player, played)] == [True]
        assert history_lines(player, rested) == []
    play_moves(bob, played, 1)
    lossy.kill("dispatcher-1")
    lossy.start("dispatcher-1")
    until(lambda: lossy.is_ready("dispatcher-1"), why=lossy.said)
    assert "nothing is missing" in accept(lossy)


def test_who_listens_is_told_what_is_left(loser: RedisServer, lossy: Service) -> None:
    ada, bob = Person(lossy), Person(lossy, "Bob")
    game = ada.create(options={"mode": "long"})
    bob.join(game)
    before = ada.view(game)
    stream = Stream(ada, game)
    stream.until("game")
    with loser.losing_what_comes():
        ada.play(game)
        assert stream.until("game")[-1].data["version"] == before["version"] + 1
    reset, view = stream.until("game")
    assert (reset.kind, reset.id, reset.data["head"]) == ("reset", before["version"], before["head"])
    assert (view.id, view.data["version"], view.data["decisions"]) == (
        before["version"],
        before["version"],
        before["decisions"],
    )
    until(lambda: is_older(lossy), why=lossy.said)
    accept(lossy)
    until(lambda: lossy.is_ready("api-1"), why=lossy.said)
    assert [event["kind"] for event in stream.until("entry")[-1].data["events"]] == ["game-loss"]
    stream.close()


def test_a_restart_that_lost_nothing_is_no_loss(loser: RedisServer, lossy: Service) -> None:
    ada = Player([lossy.client()], "Ada", 1)
    game = ada.create(seats=2, bots=[1], options=LONG)["id"]
    play_moves(ada, game, 2)
    loser.restart()
    play_moves(ada, game, 1)
    until(lambda: lossy.is_ready("api-1") and lossy.is_ready("dispatcher-1"), why=lossy.said)
    assert "nothing is missing" in accept(lossy)


def test_an_empty_store_beside_a_witness_is_a_loss(loser: RedisServer, lossy: Service) -> None:
    ada = Player([lossy.client()], "Ada", 2)
    game = ada.create(seats=2, bots=[1], options=LONG)["id"]
    play_moves(ada, game, 1)
    with redis.Redis.from_url(loser.url) as client:
        until(lambda: not client.xlen(outbox_key(partition(game))), why=lossy.said)
    for name in PARTS:
        lossy.kill(name)
    loser.empty()
    # Nobody but the witness has seen that game, and no process has noted that it is gone.
    assert f"{game}: is gone with all of its" in accept(lossy)
    loser.empty()
    lossy.begin(*PARTS)
    until(lambda: is_older(lossy), why=lossy.said)
    assert f"{game}: is gone with all of its" in accept(lossy)
    until(lambda: lossy.is_ready("api-1") and lossy.is_ready("dispatcher-1"), why=lossy.said)
