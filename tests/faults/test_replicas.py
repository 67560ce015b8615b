"""An acknowledged answer is on as many replicas as TURNFOLD_REPLICAS says; else its outcome is unknown."""

import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import pytest
import redis

from tests.faults.conftest import ENV, SignUp
from tests.faults.playing import Player
from tests.processes.redis_pair import RedisPair
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until

ONE = {
    **ENV,
    "TURNFOLD_REPLICAS": "1",
    "TURNFOLD_DURABILITY": "always",
    "TURNFOLD_REQUEST_SECONDS": "2",
    # Those who wait for replicas are more than these.
    "TURNFOLD_REDIS_CONNECTIONS": "3",
}

WAITS = {"cmdstat_wait", "cmdstat_waitaof"}


@pytest.fixture(scope="module")
def pair() -> Iterator[RedisPair]:
    """A primary with a replica, which the tests pause."""
    with tempfile.TemporaryDirectory(prefix="tf-") as home:
        pair = RedisPair(Path(home))
        yield pair
        pair.stop()


@pytest.fixture(scope="module")
def replicated(pair: RedisPair) -> Iterator[Service]:
    """An API on them that acknowledges nothing which the replica does not have."""
    with Service(pair.url, env=ONE) as service:
        yield service.start("api-1")


class Asked:
    """A player who is asked something, and what sends the answer, once and no more."""

    def __init__(self, service: Service) -> None:
        self._client = service.client("api-1")
        ada, self.player = Player([self._client]), Player([self._client], "Bob", luck=1)
        self.game: str = ada.create()["id"]
        [self._decision] = self.player.join(self.game)["decisions"]

    def send(self) -> httpx2.Response:
        """Answer, the same each time."""
        body = {"decision": self._decision["id"], "choose": [self._decision["options"][0]["id"]]}
        return self._client.post(f"/v1/games/{self.game}/commands", headers=self.player.headers, json=body)

    def answers(self) -> int:
        """Count the answers that the game has."""
        log = self.player.ask("GET", f"/v1/games/{self.game}/log")["entries"]
        return sum(entry.get("decision") == self._decision["id"] for entry in log)


def test_without_the_replica_the_outcome_is_unknown_and_the_same_answer_plays_once(
    pair: RedisPair, replicated: Service
) -> None:
    asked, client = Asked(replicated), replicated.client("api-1")
    with pair.hanging(pair.replica):
        answer = asked.send()
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert "too few replicas" in answer.json()["detail"]
        assert "outcome is unknown" in answer.json()["detail"]
        # It is there already, which is no reason to acknowledge it, and people can read it.
        assert asked.send().status_code == 503
        assert asked.answers() == 1
        until(lambda: client.get("/readyz/writes").status_code == 503)
        assert [row["code"] for row in client.get("/readyz/writes").json()["reasons"]] == ["too-few-replicas"]
        assert client.get("/readyz").json()["writes"] is False
    until(lambda: asked.send().is_success)
    assert asked.answers() == 1
    until(lambda: client.get("/readyz/writes").is_success)


def test_while_replicas_are_missing_nothing_more_is_written(pair: RedisPair, replicated: Service) -> None:
    first, second = Asked(replicated), Asked(replicated)
    with pair.hanging(pair.replica):
        assert "outcome is unknown" in first.send().json()["detail"]
        answer = second.send()
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert "nothing was done" in answer.json()["detail"]
        assert second.answers() == 0
    for asked in (first, second):
        until(lambda asked=asked: asked.send().is_success)
        assert asked.answers() == 1


def test_many_who_wait_for_a_slow_replica_keep_nobody_from_reading(pair: RedisPair, replicated: Service) -> None:
    games = [Asked(replicated) for _ in range(6)]
    with ThreadPoolExecutor(len(games)) as pool:
        with pair.hanging(pair.replica):
            sent = [pool.submit(asked.send) for asked in games]
            # A request that comes after all others have waited in vain is refused before anything is written.
            pairs = list(zip(games, sent, strict=True))
            until(lambda: all(asked.answers() == 1 or future.done() for asked, future in pairs))
            assert not any(future.done() and future.result().is_success for future in sent)
        assert {future.result().status_code for future in sent} <= {200, 503}
    for asked in games:
        until(lambda asked=asked: asked.send().is_success)
        assert asked.answers() == 1


def test_without_the_setting_nothing_waits_for_replicas(store: RedisServer, service: Service, player: SignUp) -> None:
    ada, bob = player(), player("Bob", luck=1)
    game = ada.create()["id"]
    [decision] = bob.join(game)["decisions"]
    assert bob.answer(game, decision).is_success
    with redis.Redis.from_url(store.url) as client:
        assert not WAITS & client.info("commandstats").keys()
