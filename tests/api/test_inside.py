"""What only shows inside of one process: its caches are bounded, and no answer depends on what they hold."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from litestar import Litestar

from api.app import create_app
from api.games import RENDERED
from api.service import Service
from api.settings import Settings
from store.games import GameStore
from tests.waiting import PATIENCE

pytestmark = pytest.mark.anyio

NEW = {"ruleset": "diamonsters", "seats": 2}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def app(redis_url: str) -> AsyncIterator[Litestar]:
    app = create_app(Settings(redis_url))
    async with app.lifespan():
        yield app


@pytest.fixture
async def http(app: Litestar) -> AsyncIterator[httpx.AsyncClient]:
    """A player of that process."""
    transport: Any = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://turnfold/v1", timeout=PATIENCE) as client:
        account = (await client.post("/players", json={"name": "Ada"})).json()
        client.headers["Authorization"] = f"Bearer {account['token']}"
        yield client


async def test_views_that_are_kept_are_bounded(app: Litestar, http: httpx.AsyncClient) -> None:
    service: Service = app.state["service"]
    game = (await http.post("/games", json=NEW)).json()
    for since in range(2 * RENDERED):
        response = await http.get(f"/games/{game['id']}", params={"since": since})
        assert len(response.json()["history"]) == (1 if since < 2 else 0)
    timeline = await service.games.known(game["id"])
    assert timeline is not None
    assert len(timeline.rendered) <= RENDERED


async def test_who_waits_for_a_game_that_was_forgotten_meanwhile_is_woken_all_the_same(
    app: Litestar, http: httpx.AsyncClient
) -> None:
    service: Service = app.state["service"]
    service.games = GameStore(service.redis, cached=1)
    game = (await http.post("/games", json=NEW)).json()
    poll = {"wait": 60, "after": game["version"]}
    waiting = asyncio.create_task(http.get(f"/games/{game['id']}", params=poll))
    while not await service.redis.pubsub_channels("turnfold:game:*"):
        await asyncio.sleep(0)
    await http.post("/games", json=NEW)
    await http.delete(f"/games/{game['id']}/seats/me")
    assert (await waiting).json()["status"] == "finished"


async def test_a_cold_process_shows_what_a_warm_one_does(app: Litestar, http: httpx.AsyncClient) -> None:
    service: Service = app.state["service"]
    bots = [{"seat": 1, "bot": "random"}]
    game = (await http.post("/games", json={**NEW, "bots": bots})).json()
    answer = {"decision": game["decisions"][0]["id"], "choose": ["m1"]}
    await http.post(f"/games/{game['id']}/commands", json=answer)
    paths = [f"/games/{game['id']}", f"/games/{game['id']}?since=2", f"/games/{game['id']}/log"]
    warm = [(await http.get(path)).content for path in paths]
    for path, content in zip(paths, warm, strict=True):
        service.games = GameStore(service.redis)
        assert (await http.get(path)).content == content
