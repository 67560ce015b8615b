"""Nothing stays of messages, once they, their writer or their game are gone."""

from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from domain.kernel.commands import commands
from store.accounts.players import IDLE_ACCOUNT, SETTLED, PlayerStore
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.redis import keys
from store.redis.connection import connect
from store.redis.gone import WITHOUT_RESULT, Removed
from store.talk.reports import KEPT, ModerationStep, Report, ReportStore
from store.talk.talk import TABLE, Said, TalkMessage, TalkStore, alone, new_tail
from store.upkeep.expiry import Expiry
from store.upkeep.removal import Removal
from tests.store.play import opened, player

pytestmark = pytest.mark.anyio


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[Redis]:
    redis = connect(redis_url)
    yield redis
    await redis.aclose()


async def written(redis: Redis, account: str, text: str = "hello") -> TalkMessage:
    said = Said(new_tail(), account, "a_writer", 0, 1, text)
    return await TalkStore(redis).say("g", said)


async def traces(redis: Redis) -> list[bytes]:
    """The keys that are of messages."""
    return [name async for name in redis.scan_iter() if name.endswith((b":talk", b":said", b":writers", b":talked"))]


async def test_nothing_stays_of_a_message_that_is_erased(redis: Redis) -> None:
    await opened(GameStore(redis), "g")
    talk = TalkStore(redis)
    message = await written(redis, "p")
    assert len(await traces(redis)) == 4
    assert not await talk.erase("g", "q", message.id)
    assert await talk.erase("g", "p", message.id)
    assert not await talk.erase("g", "p", message.id)
    assert await redis.exists(keys.talk_key("g"), keys.said_key("g"), keys.writers_key("g")) == 0
    await talk.erase_all("p")
    assert await traces(redis) == []


async def test_an_account_takes_its_messages_along_and_no_others(redis: Redis) -> None:
    await opened(GameStore(redis), "g")
    for number in range(3):
        await written(redis, "p", f"mine {number}")
        await written(redis, "q", f"theirs {number}")
    await TalkStore(redis).erase_all("p")
    found = await TalkStore(redis).page("g", [TABLE], 0, 10, lambda said: True)
    assert [message.said.text for message in found] == ["theirs 0", "theirs 1", "theirs 2"]


async def test_a_removed_game_and_one_that_expired_take_their_messages_along(redis: Redis) -> None:
    games, lobby, players = GameStore(redis), Lobby(redis), PlayerStore(redis)
    await opened(games, "g")
    await written(redis, "p")
    await Removal(redis).remove("g")
    with pytest.raises(Removed):
        await written(redis, "p")
    assert await traces(redis) == [b"{u:p}:talked"]
    await redis.flushdb()
    timeline = await opened(games, "g")
    await games.execute(timeline, lambda game: commands.leave(game, player(0)))
    await written(redis, "p")
    await lobby.catch_up()
    await Expiry(redis, lobby, players).sweep(timeline.game.at + WITHOUT_RESULT)
    assert await traces(redis) == [b"{u:p}:talked"]


@pytest.mark.parametrize("is_idle", [True, False])
async def test_what_an_account_without_games_wrote_goes_with_it(redis: Redis, is_idle: bool) -> None:
    """It had a seat in an open game, and left it; or the request was still under way when it was deleted."""
    players = PlayerStore(redis)
    await opened(GameStore(redis), "g")
    account, _, _ = await players.create("Ada", "en")
    if not is_idle:
        await players.delete(account.id)
    await written(redis, account.id)
    later = 2 * (IDLE_ACCOUNT if is_idle else SETTLED)
    await Expiry(redis, Lobby(redis), players).sweep(account.created + later)
    assert await traces(redis) == []
    assert await players.idle(10 * later, 10) == []


async def test_a_later_message_has_a_later_id_whatever_the_time_is(redis: Redis) -> None:
    await opened(GameStore(redis), "g")
    first = await written(redis, "p")
    await redis.hset(keys.writers_key("g"), " latest", first.at + 3_600_000)
    second = await written(redis, "p")
    assert second.at == first.at + 3_600_001
    assert second.id > first.id


async def test_pages_go_over_all_audiences_of_a_reader_in_the_order_of_time(redis: Redis) -> None:
    await opened(GameStore(redis), "g")
    talk, written_to = TalkStore(redis), [None, ("a_x",), (), ("a_y",), None, ("a_x", "a_y"), ("a_y",)]
    for number, readers in enumerate(written_to):
        await talk.say("g", Said(new_tail(), "p", "a_writer", 0, 1, str(number), readers=readers))
    for actor, heard in (("a_writer", "0123456"), ("a_x", "0145"), ("a_y", "03456"), ("a_z", "04")):
        for limit in (1, 2, 3, 10):
            found, after = "", 0
            while page := await talk.page("g", [TABLE, alone(actor)], after, limit, lambda said: True):
                found += "".join(message.said.text for message in page)
                after = page[-1].at
            assert found == heard
    assert not await talk.page("g", [TABLE, alone("a_writer")], 0, 3, lambda said: False)
    for limit in (1, 2, 10):
        odd = await talk.page("g", [TABLE, alone("a_writer")], 0, limit, lambda said: int(said.text) % 2 == 1)
        assert "".join(message.said.text for message in odd) == "135"[:limit]


async def test_one_that_is_hidden_keeps_its_place(redis: Redis) -> None:
    await opened(GameStore(redis), "g")
    talk = TalkStore(redis)
    first, second = await written(redis, "p", "first"), await written(redis, "q", "second")
    assert await talk.hide("g", first.id, is_hidden=True)
    found = await talk.page("g", [TABLE], 0, 10, lambda said: True)
    assert [(message.id, message.said.hidden) for message in found] == [(first.id, True), (second.id, False)]
    assert await talk.hide("g", first.id, is_hidden=False)
    assert await talk.get("g", first.id) == first
    await talk.hide("g", first.id, is_hidden=True)
    for account in "pq":
        await talk.erase_all(account)
    assert await traces(redis) == []
    assert not await talk.hide("g", first.id, is_hidden=True)


async def test_reports_are_kept_for_their_time(redis: Redis) -> None:
    reports = ReportStore(redis)
    for number, at in enumerate((1, 2, KEPT)):
        await reports.add(Report(f"c_{number}", at, "g", "m", f"p{number}", "a", "q", 0, "spam", "", "hello"))
    first = await reports.get("c_0")
    assert first is not None
    await reports.note(first, ModerationStep("dismissed", 5, "olga", "why"))
    assert [row.id async for row in reports.all(is_open=True)] == []
    assert [row.id async for row in reports.all(is_open=False)] == ["c_0", "c_1", "c_2"]
    assert await reports.expire(KEPT + 4) == 0
    assert await reports.expire(KEPT + 5) == 3
    assert [name async for name in redis.scan_iter() if b"reports" in name] == []
