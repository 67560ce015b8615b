"""A sample of `make soak`: Schemathesis finds nothing, and has really played.

The seed is fixed, so that a change is judged by what it changes; the soak draws anew each time.
"""

import re
import tomllib
from collections.abc import Iterator

import pytest
import schemathesis

from tests.api.document import addresses, operations, whole
from tests.fuzzing.run import CONFIG, ENV, EVERYTHING, PLAY, PROCESSES, Run, fuzz
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service

NEEDS_MORE = {
    "avoidPlayer": "a game with somebody else in it",
    "endSession": "a session, and a page that asks",
    "pollForToken": "a device that somebody has let in",
    "recoverAccount": "a code that was shown",
}
"""Operations that no part of the document leads to with what they need."""

WAYS = {"addPasskey", "renamePasskey", "deletePasskey", "completeSignIn", "confirmChannel"}
"""Operations whose requests `tests.fuzzing.ways` finishes."""

PHASES = ("Examples", "Coverage", "Fuzzing", "Stateful")


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """A service of its own: what is made up here is nothing that other tests should find in their lists."""
    with RedisServer(appendfsync="no") as server, Service(server.url, env=ENV) as service:
        yield service.start(*PROCESSES)


@pytest.fixture(scope="module")
def everything(service: Service) -> Run:
    # With another seed it may make up a link from a game's id to that of a request, and miss the request.
    return fuzz(service, "--max-examples=2", "--seed=2", *EVERYTHING)


@pytest.fixture(scope="module")
def play(service: Service) -> Run:
    """Games alone, until one has ended and a seat was taken: which links there are depends on how soon bots answer."""
    for seed in range(1, 8):
        run = fuzz(service, "--max-examples=3", f"--seed={seed}", *PLAY)
        if (run.ends and "takeSeat" in run.played) or not run.is_clean:
            break
    return run


def test_schemathesis_finds_nothing(everything: Run) -> None:
    assert everything.is_clean, everything.said
    assert f"Operations:       {len(operations())} selected / {len(operations())} total" in everything.said
    for phase in PHASES:
        assert re.search(rf"✅ +{phase} ", everything.said), everything.said


def test_every_operation_that_needs_nothing_else_has_succeeded(everything: Run) -> None:
    """An operation that needs the id of something succeeds when links lead to it, by chance, or where `ways` does."""
    alone = {row["operationId"] for _, path, row in addresses(whole()) if "{" not in path}
    assert alone - NEEDS_MORE.keys() | WAYS <= everything.played.keys(), everything.said


def test_games_are_played_to_their_end_by_following_links(play: Run) -> None:
    assert play.is_clean, play.said
    assert play.played["takeSeat"], play.played
    assert play.played["answerDecision"] >= 2, play.played
    assert play.ends, play.played


def test_no_process_has_failed(service: Service, everything: Run, play: Run) -> None:
    for name in PROCESSES:
        assert service.is_running(name)
        assert '"level":"error"' not in service.output(name), service.output(name)


def test_no_check_is_switched_off() -> None:
    configured = tomllib.loads(CONFIG.read_text())
    assert "enabled" not in str(configured)
    assert configured["checks"].keys() == {"max_response_time"}
    assert {"suppress-health-check", "baseline", "operations"}.isdisjoint(configured)
    assert schemathesis.__version__.startswith("4.")
