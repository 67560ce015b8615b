"""A game that the store has lost the end of: clients that know more than there is are told so."""

import asyncio
import json
from typing import Any

import httpx2
import pytest
from rich.console import Console
from turnfold_client import AsyncClient, Client

from cli.demo_player import create_game, play_by_chance
from cli.play import TerminalClient
from tests.api.person import Data, Person
from tests.api.stream import Stream
from tests.kit.samples import PLAIN
from tests.processes.service import Service

OTHER = "0" * 64


@pytest.mark.parametrize("known", [{"since": 99}, {"last": 99}, {"last": 99, "since": 0}, {"since": 1, "head": OTHER}])
def test_a_stream_begins_anew_for_one_who_knows_another_history(
    ada: Person, bob: Person, known: dict[str, Any]
) -> None:
    game = ada.create()
    bob.join(game)
    game = ada.view(game)
    version = game["version"]
    assert version > 1
    for api in ("api-1", "api-2"):
        stream = Stream(ada.at(api), game, **known)
        reset, view = stream.next(), stream.next()
        assert reset is not None
        assert view is not None
        assert (reset.kind, reset.id, reset.data["head"]) == ("reset", version, game["head"])
        assert (view.kind, view.id, view.data["version"]) == ("game", version, version)
        stream.close()


def test_a_stream_that_names_another_head_of_this_version_begins_with_the_game(ada: Person) -> None:
    game = ada.create()
    stream = Stream(ada, game, since=game["version"], head=OTHER)
    assert [event.kind for event in stream.until("game")] == ["game"]
    stream.close()


def test_the_head_of_the_version_at_which_a_stream_began_does_not_reset_it(ada: Person, bob: Person) -> None:
    """As a browser comes back: to the same address, with the id of the last event."""
    game = ada.create()
    bob.join(game)
    latest = ada.view(game)["version"]
    stream = Stream(ada, game, last=latest, since=game["version"], head=game["head"])
    assert [event.kind for event in stream.until("game")] == ["game"]
    stream.close()


def test_a_game_that_is_over_is_told_anew_to_one_who_knows_more_of_it(ada: Person, bob: Person) -> None:
    game = ada.create()
    bob.join(game)
    bob.ask("POST", f"/games/{game['id']}/resign")
    assert [event.kind for event in Stream(ada, game, last=999).rest()] == ["reset", "game", "end"]


def test_versions_beyond_the_log_are_refused(ada: Person, bob: Person) -> None:
    game = ada.create()
    path = f"/games/{game['id']}"
    for who in (ada, bob.with_token("")):
        for query in ("?since=99", "?after=99", "/log?after=99"):
            told = who.refused("unknown-version", "GET", f"{path}{query}")
            assert f"version 99, it is at {game['version']}" in told["detail"]
    ada.refused("unknown-version", "GET", f"{path}?after=99&wait=60")
    assert ada.view(game, since=game["version"])["history"] == []
    assert ada.get(f"{path}/log", after=game["version"])["entries"] == []


class Forgetting:
    """A hook of a client: the first game that is read says that it is far ahead of what the service has of it."""

    def __init__(self) -> None:
        self._has_forgotten = False

    def __call__(self, response: httpx2.Response) -> None:
        response.read()
        self._raise(response)

    async def later(self, response: httpx2.Response) -> None:
        """Do the same for a client that waits for nobody."""
        await response.aread()
        self._raise(response)

    def _raise(self, response: httpx2.Response) -> None:
        if response.request.method == "GET" and not self._has_forgotten:
            self._has_forgotten = True
            view = response.json()
            response._content = json.dumps(view | {"version": view["version"] + 99}).encode()


def test_a_terminal_goes_on_with_what_is_left(ada: Person, bob: Person) -> None:
    game = ada.create()
    bob.join(game)
    bob.ask("POST", f"/games/{game['id']}/resign")
    hooks = {"response": [Forgetting()]}
    with Client(ada.address("api-1"), trust_env=False, event_hooks=hooks) as client:
        console = Console(highlight=False, record=True)
        TerminalClient(client, console, "en", waits=False).follow(game["id"])
    shown = console.export_text()
    assert "The service has lost the last steps of this game" in shown
    assert "The game is over" in shown


def test_a_player_of_the_demo_goes_on_with_what_is_left(running: Service) -> None:
    views = asyncio.run(_play_game(running))
    assert [views[-1]["status"], views[1]["history"]] == ["finished", []]


async def _play_game(service: Service) -> list[Data]:
    hooks = {"response": [Forgetting().later]}
    async with AsyncClient(service.address(), trust_env=False, event_hooks=hooks) as client:
        game = await create_game(client, PLAIN, 2, "random", plays=True)
        return [dict(view) async for view in play_by_chance(client, game["id"])]
