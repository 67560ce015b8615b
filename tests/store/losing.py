"""A store that loses what was written of a game, while all else stays, as one server of several may lose its end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from redis.asyncio import Redis

from store.redis import keys


@asynccontextmanager
async def losing_what_comes(redis: Redis, game: str) -> AsyncIterator[None]:
    """Lose what is written in the block to the partition of a game."""
    kept = await _dumps(redis, game)
    yield
    for name in await _names(redis, game):
        await redis.delete(name)
    for name, data in kept.items():
        await redis.restore(name, 0, data)


async def _dumps(redis: Redis, game: str) -> dict[bytes, bytes]:
    return {name: await redis.dump(name) for name in await _names(redis, game)}


async def _names(redis: Redis, game: str) -> list[Any]:
    return [name async for name in redis.scan_iter(f"{{p{keys.partition(game)}}}:*")]
