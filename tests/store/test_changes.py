"""The changes of a player's games: whoever comes back is told all that changed meanwhile, or that it is not known."""

import time

import pytest
from redis.asyncio import Redis

from domain.kernel.commands import commands
from store.lists.changes import CHANGES_KEPT, KEPT_FOR, LATEST_CHANGE, ChangeStore
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.redis.connection import connect
from store.redis.keys import accounts_key, changes_key, player_channel
from tests.kit.local_game import player
from tests.processes.waiting import PATIENCE
from tests.store.play import answering, dealt, opened
from tests.store.test_lobby import drain

pytestmark = pytest.mark.anyio


@pytest.fixture
async def changes(redis: Redis) -> ChangeStore:
    return ChangeStore(redis)


async def names(changes: ChangeStore, seat: int, after: int) -> list[str]:
    found = await changes.after(player(seat), after, 10)
    assert found.is_whole
    return [game for game, _ in found.games]


async def test_each_game_that_changed_is_told_once_in_the_order_of_the_changes(
    store: GameStore, lobby: Lobby, changes: ChangeStore
) -> None:
    first, second = await dealt(store, "first"), await dealt(store, "second")
    await drain(lobby)
    begun = await changes.latest()
    assert await names(changes, 0, begun) == []
    for timeline in (second, first, second):
        await store.execute(timeline, answering(timeline.game.open[0].decision.seat))
        await drain(lobby)
    assert await names(changes, 0, begun) == await names(changes, 1, begun) == ["first", "second"]
    (_, number), _ = (await changes.after(player(0), begun, 10)).games
    assert await names(changes, 0, number) == ["second"]


async def test_whoever_leaves_a_game_is_told_and_others_know_nothing(
    store: GameStore, lobby: Lobby, changes: ChangeStore, raw: Redis
) -> None:
    timeline = await opened(store, seats=3)
    await store.execute(timeline, lambda game: commands.join(game, player(1), 1), accounts={player(1): player(1)})
    await drain(lobby)
    begun = await changes.latest()
    await store.execute(timeline, lambda game: commands.leave(game, player(1)))
    # As who leaves is forgotten.
    await raw.hdel(accounts_key("g"), player(1))
    await drain(lobby)
    assert await names(changes, 1, begun) == ["g"]
    assert await names(changes, 2, begun) == []


async def test_what_is_placed_as_before_is_no_change(store: GameStore, lobby: Lobby, changes: ChangeStore) -> None:
    await dealt(store)
    await drain(lobby)
    begun = await changes.latest()
    await lobby.rebuild()
    assert await changes.latest() == begun


async def test_numbers_grow_whatever_the_clock_says(
    store: GameStore, lobby: Lobby, changes: ChangeStore, raw: Redis
) -> None:
    ahead = int(time.time() * 1e6) + 10**9
    await raw.set(LATEST_CHANGE, ahead)
    await dealt(store)
    await drain(lobby)
    assert await changes.latest() > ahead
    assert await names(changes, 0, ahead) == ["g"]


async def test_what_is_known_no_more_is_said(store: GameStore, lobby: Lobby, changes: ChangeStore, raw: Redis) -> None:
    await dealt(store)
    await drain(lobby)
    now = await changes.latest()
    for number in (0, now - (KEPT_FOR + 1) * 1000, now + 1):
        assert not (await changes.after(player(0), number, 10)).is_whole
    key = changes_key(player(0))
    await raw.zadd(key, {f"old-{number}": now - CHANGES_KEPT + number for number in range(CHANGES_KEPT)})
    await dealt(store, "another")
    await drain(lobby)
    assert await raw.zcard(key) == CHANGES_KEPT
    assert not (await changes.after(player(0), now - CHANGES_KEPT, 10)).is_whole
    assert (await changes.after(player(0), now - 1, 10)).is_whole
    assert await raw.pttl(key) > 0


async def test_a_message_wakes_the_players_of_the_game_alone(redis_url: str) -> None:
    """As many messages as players, however many games they have."""
    async with connect(redis_url) as client, client.pubsub() as heard:
        store, lobby = GameStore(client), Lobby(client)
        timelines = [await dealt(store, f"g{number}") for number in range(5)]
        await drain(lobby)
        await heard.psubscribe(player_channel("*"))
        await heard.get_message(timeout=PATIENCE)
        await store.execute(timelines[3], answering(0))
        await drain(lobby)
        told = [await heard.get_message(timeout=PATIENCE) for _ in range(2)]
        assert {row["channel"].decode() for row in told if row} == {player_channel(player(seat)) for seat in (0, 1)}
        assert await heard.get_message(timeout=0.01) is None


async def test_where_nothing_has_changed_nothing_is_missed(changes: ChangeStore) -> None:
    """In a store in which nothing ever has, too: a stream would begin anew without end."""
    found = await changes.after(player(0), await changes.latest(), 10)
    assert (found.games, found.is_whole) == ((), True)
    assert not (await changes.after(player(0), -1, 10)).is_whole
