"""Rows that somebody has made alike cost no more to page through than others."""

import random
from collections.abc import AsyncIterator, Iterable
from functools import partial
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection

from api.service.finding import LOOKED_THROUGH, ROWS_A_READ, Wish, find
from api.service.reliabilities import Reliabilities
from store.lists.lobby import BATCH, Lobby
from store.lists.reliability import LATEST
from store.log.games import GameStore
from store.log.rows import Row
from store.redis.connection import connect
from store.redis.keys import accounts_key, meta_key
from tests.kit.local_game import player
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


async def _opened_by_many(redis: Redis, games_each: int) -> None:
    """As many open games as one looks through, each of another creator, who has so many games in all."""
    pipeline = redis.pipeline(transaction=False)
    for creator in range(LOOKED_THROUGH):
        for number in range(games_each):
            game = f"g_{creator}_{number}"
            pipeline.copy(meta_key("g"), meta_key(game))
            pipeline.hset(accounts_key(game), player(0), f"p_{creator}")
            pipeline.zadd(f"{{lobby}}:p_{creator}:all:all", {game: number})
        pipeline.zadd("{lobby}:public:open:all", {f"g_{creator}_0": creator})
    await pipeline.execute()


@pytest.mark.parametrize("games_each", [1, 10])
async def test_whoever_created_games_is_looked_at_in_few_round_trips(
    raw: Redis, monkeypatch: pytest.MonkeyPatch, games_each: int
) -> None:
    await _opened_by_many(raw, games_each)
    lobby, trips = Lobby(raw), list[int]()
    written = AbstractConnection.send_packed_command

    async def counted(self: AbstractConnection, *arguments: Any, **options: Any) -> None:
        trips.append(len(trips))
        await written(self, *arguments, **options)

    monkeypatch.setattr(AbstractConnection, "send_packed_command", counted)
    wish = Wish(creator="never_late")
    charged = list[float]()
    page = await find(wish, Reliabilities(lobby), 150, partial(lobby.page, status="open"), charged.append)
    assert len(page.rows) == 150
    assert charged == [50 / ROWS_A_READ]
    # The page, whose script may be new, and its rows; the lists of creators, and so many rows of these at a time.
    assert 0 < len(trips) <= 4 + -(-LOOKED_THROUGH * games_each // BATCH)


async def test_of_many_games_of_many_few_are_known_at_once(raw: Redis) -> None:
    lobby, largest = Lobby(raw), 0
    await _opened_by_many(raw, 10)
    read = lobby.rows

    async def watched(games: Iterable[str]) -> list[Row]:
        nonlocal largest
        largest = max(largest, len(ids := list(games)))
        return await read(ids)

    lobby.rows = watched  # type: ignore[method-assign]
    found = {name: rows async for name, rows in lobby.latest([f"p_{n}" for n in range(LOOKED_THROUGH)], LATEST)}
    assert {name: [row.id for row in rows] for name, rows in found.items()} == {
        f"p_{creator}": [f"g_{creator}_{number}" for number in reversed(range(10))] for creator in range(LOOKED_THROUGH)
    }
    assert largest <= BATCH
