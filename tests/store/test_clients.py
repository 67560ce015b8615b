"""Clients are registered once for a key, also by many at once, and one that an operator has removed stays removed."""

import asyncio

import pytest
from redis.asyncio import Redis

from store.accounts.clients import MOST, ClientStore
from store.accounts.once import Seed
from store.upkeep.client_removal import ClientRemoval

pytestmark = pytest.mark.anyio

SEED, AGAIN = Seed(bytes(32)), Seed(bytes(32), is_again=True)

BACK = ("https://mine.example.org/cb",)


async def test_the_last_one_is_registered_by_many_at_once(redis: Redis) -> None:
    clients = ClientStore(redis)
    for number in range(MOST - 1):
        await clients.register("ada", str(number), BACK)
    seeds = (SEED, AGAIN, AGAIN)
    made = await asyncio.gather(*(clients.register("ada", "last", BACK, seed) for seed in seeds))
    assert [*made] == [made[0]] * 3
    assert len(await clients.of("ada")) == MOST


async def test_one_that_an_operator_has_removed_does_not_come_back_by_its_key(redis: Redis) -> None:
    clients = ClientStore(redis)
    removed = await clients.register("ada", "spam", BACK, SEED)
    await ClientRemoval(redis).remove(removed.id, "operator", "spam")
    again = await clients.register("ada", "spam", BACK, AGAIN)
    assert again.id != removed.id
    assert await clients.get(removed.id) is None
