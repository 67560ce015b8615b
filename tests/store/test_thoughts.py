"""The latest thoughts of each game that is there are kept."""

import pytest
from redis.asyncio import Redis

from store.log import thoughts
from store.log.games import GameStore
from store.log.thoughts import Thought, Tried
from store.redis import keys
from store.upkeep.removal import Removal
from tests.store.play import opened

pytestmark = pytest.mark.anyio


def before(seq: int) -> Thought:
    return Thought(seq, 1, "hard", f"{seq}.1", ("a",), [Tried(("a",), 0.625, 9), Tried(("b",), 0.5, 3)])


async def test_a_game_has_so_many_thoughts_at_most_and_none_when_it_is_gone(
    store: GameStore, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thoughts, "MOST", 2)
    await store.thoughts.keep("g", before(3))
    assert not await redis.exists(keys.thoughts_key("g"))
    await opened(store, "g")
    for seq in (3, 5, 5, 9):
        await store.thoughts.keep("g", before(seq))
    assert await store.thoughts.page("g", 0, 10) == [before(5), before(9)]
    assert await store.thoughts.page("g", 5, 10) == [before(9)]
    await Removal(redis).remove("g")
    # A bot may have thought about it meanwhile.
    await store.thoughts.keep("g", before(11))
    assert await store.thoughts.page("g", 0, 10) == []
