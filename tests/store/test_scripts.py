"""A server that has forgotten its scripts runs them all the same."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis.asyncio import Redis

from store.accounts.players import PlayerStore
from store.due.schedule import Schedule
from store.notices.work_items import WorkItems
from store.redis.connection import Client, connect

pytestmark = pytest.mark.anyio


class Forgetful(Client):
    """A server that is started again between being told of a script and running it."""

    async def execute_command(self, *command: Any, **options: Any) -> Any:
        if command[0] == "EVALSHA":
            await super().execute_command("SCRIPT FLUSH")
        return await super().execute_command(*command, **options)


@pytest.fixture
async def forgetful(redis_url: str) -> AsyncIterator[Redis]:
    client = Forgetful(connection_pool=connect(redis_url).connection_pool)
    yield client
    await client.aclose()


async def test_a_script_is_run_in_the_step_in_which_it_is_told(forgetful: Redis) -> None:
    players, work_items = PlayerStore(forgetful), WorkItems(forgetful)
    player, _, token = await players.create("Ada", "en")
    assert await players.use(player.id, player.created, token.id)
    await work_items.mark("game", player.id, "g", player.created)
    (partition,) = await work_items.waiting(player.created)
    (item,) = await work_items.claim(partition, player.created, 1_000, 10)
    assert await work_items.settle(item, None)
    assert await Schedule(forgetful).claim(0, 1_000) == ([], None)
