"""The deletion of an account waits for work with that account, and not for the work of all others."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection

from domain.kernel.commands import commands
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.redis.connection import connect
from store.redis.keys import PARTITIONS, accounts_key, outbox_key
from store.upkeep.leaving import Leaving
from tests.kit.local_game import SEED, created, player
from tests.kit.samples import PLAIN

pytestmark = pytest.mark.anyio

MEMORY = 1 << 24


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[Redis]:
    client = connect(redis_url)
    yield client
    await client.aclose()


@contextmanager
def writes() -> Iterator[list[None]]:
    """Commands that are sent to the server meanwhile, a pipeline as one."""
    sent = list[None]()
    with pytest.MonkeyPatch.context() as patch:
        send = AbstractConnection.send_packed_command

        async def counted(self: AbstractConnection, *arguments: Any, **options: Any) -> None:
            sent.append(None)
            await send(self, *arguments, **options)

        patch.setattr(AbstractConnection, "send_packed_command", counted)
        yield sent


async def _play(redis: Redis, account: str, games: int, seats: int = 2) -> list[str]:
    """Open games of an account, which no list has yet; return their ids."""
    store, ids = GameStore(redis, MEMORY), [f"g_{account}_{number}" for number in range(games)]
    for game in ids:
        drafts = commands.create(game, player(0), created(PLAIN, seats), SEED)
        assert await store.create(game, drafts, SEED, {}, {player(0): account})
    return ids


async def _leave(redis: Redis, account: str) -> int:
    """Get an account out of its games; return how much is sent for that."""
    leaving = Leaving(redis, GameStore(redis, MEMORY), Lobby(redis))
    with writes() as sent:
        assert await leaving.leave(account)
    return len(sent)


async def test_what_others_have_done_costs_who_leaves_nothing(redis: Redis) -> None:
    await _leave(redis, "p_first")  # The server learns the scripts.
    alone = await _own(redis, "p_ada")
    await _play(redis, "p_others", 80)
    waiting = {number: await redis.xlen(outbox_key(number)) for number in range(PARTITIONS)}
    beside = await _own(redis, "p_ben")
    # The games of others that are in no list yet are looked at in one go, and stay for who keeps the lists.
    assert beside <= alone + 1
    left = {number: await redis.xlen(outbox_key(number)) for number in range(PARTITIONS)}
    assert all(left[number] >= count for number, count in waiting.items())


async def _own(redis: Redis, account: str) -> int:
    games = await _play(redis, account, 10)
    lobby = Lobby(redis)
    await lobby.refresh(games[:5])
    cost = await _leave(redis, account)
    assert not await lobby.has_games(account)
    assert not [game for game in games if account.encode() in (await redis.hvals(accounts_key(game)))]
    assert (await lobby.rows_to_place(account)) == []
    return cost
