"""Rows that somebody has made alike cost no more to page through than others."""

import random
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from store.connection import connect
from store.games import GameStore
from store.lobby import Lobby
from tests.store.play import opened

pytestmark = pytest.mark.anyio

ALIKE = 300
LIST = "{lobby}:public:all:all"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def raw(redis_url: str) -> AsyncIterator[Redis]:
    redis = connect(redis_url)
    await opened(GameStore(redis), "g")
    # So many rows of one game: the list is what matters, not what is in it.
    await redis.zadd(LIST, {f"g_{number:03}": 5 for number in random.Random(1).sample(range(1_000), ALIKE)})
    await redis.zadd(LIST, {"later": 6, "earlier": 4})
    yield redis
    await redis.aclose()


async def _commands(redis: Redis) -> int:
    return int((await redis.info("stats"))["total_commands_processed"])


async def _walk(lobby: Lobby, limit: int, *, oldest_first: bool) -> list[str]:
    found, cursor = list[str](), None
    while True:
        games, cursor, _ = await lobby._ids([LIST], cursor, limit, oldest_first=oldest_first)
        found += games
        if cursor is None:
            return found


@pytest.mark.parametrize("limit", [1, 7, ALIKE, 2 * ALIKE])
@pytest.mark.parametrize("oldest_first", [False, True])
async def test_pages_are_the_list_in_its_order(raw: Redis, limit: int, oldest_first: bool) -> None:
    whole = [game.decode() for game in await raw.zrange(LIST, 0, -1, desc=not oldest_first)]
    assert await _walk(Lobby(raw), limit, oldest_first=oldest_first) == whole


async def test_a_cursor_whose_row_has_gone_goes_on_behind_it(raw: Redis) -> None:
    lobby = Lobby(raw)
    whole = [game.decode() for game in await raw.zrange(LIST, 0, -1, desc=True)]
    games, cursor, _ = await lobby._ids([LIST], None, 100, oldest_first=False)
    await raw.zrem(LIST, list(games)[-1])
    following, _, _ = await lobby._ids([LIST], cursor, 5, oldest_first=False)
    assert list(following) == whole[100:105]


async def test_a_page_among_equals_takes_one_round_trip(raw: Redis) -> None:
    lobby = Lobby(raw)
    costs = []
    for game in ("g_999", "g_000"):
        await lobby._ids([LIST], f"5_{game}", 1, oldest_first=False)
        before = await _commands(raw)
        await lobby._ids([LIST], f"5_{game}", 1, oldest_first=False)
        costs.append(await _commands(raw) - before)
    # The commands inside of the script are counted too: they halve what is left, and skip nothing.
    assert max(costs) <= 18
