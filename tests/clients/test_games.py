"""Generated clients play whole games of every ruleset, against bots and against each other."""

import json
from collections.abc import Callable

import pytest

from domain.audit.audit import audit
from domain.kernel.protocol.levels import levels_on_offer
from domain.kernel.protocol.registry import rulesets
from tests.api.person import Person
from tests.clients.workshop import Workshop
from tests.processes.service import Service

BOTS = {rules.id: list(levels_on_offer(rules)) for rules in rulesets()}

PYTHON = ("python", "main.py")
NODE = ("node", "bot.mjs")


@pytest.fixture
def over(running: Service) -> Callable[..., None]:
    """Checks that a game was played by its seats to the end that the clients told."""
    spectator = Person(running, "Eve")

    def check(said: str, *bots: int) -> None:
        (_, game), (_, *winners) = (line.split() for line in said.splitlines())
        view = spectator.get(f"/games/{game}")
        assert view["status"] == "finished"
        assert view["result"]["winners"] == [int(winner) for winner in winners]
        assert winners
        export = spectator.send("GET", f"/games/{game}/export").content
        assert audit(export.splitlines()).is_ok
        entries = [json.loads(line) for line in export.splitlines()]
        assert not {"timed_out", "resigned", "voided"} & {entry.get("kind") for entry in entries}
        chose = {entry["actor"] for entry in entries if entry.get("kind") == "chose"}
        assert chose == {seat["player"] or "bot" for seat in view["seats"]}
        assert [seat["seat"] for seat in view["seats"] if seat["bot"]] == list(bots)

    return check


@pytest.mark.parametrize("ruleset", BOTS)
def test_python_plays_against_a_bot(
    ruleset: str, python: Workshop, running: Service, over: Callable[..., None]
) -> None:
    over(python.run(*PYTHON, running.address("api-1"), "host", ruleset, BOTS[ruleset][0]), 1)


@pytest.mark.parametrize("ruleset", BOTS)
def test_the_two_play_against_each_other(
    ruleset: str, python: Workshop, package: Workshop, running: Service, over: Callable[..., None]
) -> None:
    waiting = python.start(*PYTHON, running.address("api-1"), "host", ruleset)
    assert waiting.stdout is not None
    first = waiting.stdout.readline()
    assert first.startswith("game "), first + waiting.stdout.read()
    said = package.run(*NODE, running.address("api-2"), "join", first.split()[1])
    rest, _ = waiting.communicate()
    assert waiting.returncode == 0, rest
    assert said == first + rest
    over(said)


def test_what_is_played_is_all_that_is_served(running: Service) -> None:
    served = running.client().get("/v1/rulesets").json()["rulesets"]
    assert {row["id"]: row["bots"] for row in served} == BOTS
