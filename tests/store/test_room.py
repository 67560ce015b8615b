"""The step that adds a thing counts it where there may be only so many: many at once are no more than one after
another."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest
from redis.asyncio import Redis

from domain.kernel.commands import commands
from domain.notices.records import Channel
from store.accounts.clients import MOST, ClientStore
from store.accounts.credentials import Change, Credentials, Deed
from store.accounts.players import MOST_AVOIDED, Avoided, PlayerStore
from store.accounts.tokens import Token
from store.lists import game_places
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.notices.channels import ChannelStore
from store.redis.room import NoRoom
from store.talk import reports
from store.talk.reports import Report, ReportStore, TooManyOpen
from tests.kit.local_game import player
from tests.processes.waiting import PATIENCE
from tests.store.play import dealt, opened

pytestmark = pytest.mark.anyio


@pytest.fixture
async def redis(redis: Redis) -> Redis:
    """A client that has found its servers, so that what is done at once meets there."""
    await redis.get("nothing")
    return redis


async def at_once(add: Callable[[int], Awaitable[object]], count: int) -> int:
    """Add so many at once, and return for how many there was room."""
    done = await asyncio.gather(*map(add, range(count)), return_exceptions=True)
    refused = [row for row in done if isinstance(row, NoRoom | TooManyOpen)]
    assert [row for row in done if isinstance(row, BaseException) and row not in refused] == []
    return count - len(refused)


async def test_an_account_has_so_many_tokens_in_force(redis: Redis) -> None:
    players = PlayerStore(redis)
    ada, _, _ = await players.create("Ada", "en")
    await players.tokens.add(ada.id, "over", ("read",), lifetime=-1)
    assert await at_once(lambda name: players.tokens.add(ada.id, str(name), ("read",), most=3), 6) == 2
    assert len(await players.tokens.of(ada.id)) == 3
    with pytest.raises(NoRoom, match="at most 3 tokens"):
        await players.tokens.require_room(ada.id, 3)


async def test_an_account_has_so_many_channels(redis: Redis) -> None:
    channels = ChannelStore(redis)
    new = [Channel(f"h_{number}", "webhook", "https://example.org", number) for number in range(6)]
    assert await at_once(lambda number: channels.add("ada", new[number], 2), 6) == 2
    known = await channels.of("ada")
    # A thing that is there already is changed all the same.
    await channels.put("ada", known[0])
    assert await channels.of("ada") == known


async def test_an_account_avoids_so_many_players(redis: Redis) -> None:
    players = PlayerStore(redis)
    for number in range(MOST_AVOIDED - 1):
        await players.avoid("ada", f"p_{number}", Avoided("g", 0))
    assert await at_once(lambda number: players.avoid("ada", f"q_{number}", Avoided("g", 0)), 4) == 1
    await players.avoid("ada", "p_0", Avoided("g", 0))
    assert len((await players.avoidances(["ada"]))["ada"]) == MOST_AVOIDED


async def test_an_account_registers_so_many_clients(redis: Redis) -> None:
    clients = ClientStore(redis)
    for number in range(MOST - 2):
        await clients.register("ada", str(number), ())
    assert await at_once(lambda number: clients.register("ada", f"last {number}", ()), 4) == 2
    found = len(await clients.of("ada"))
    assert found == len([client async for client in clients.ids()]) == MOST


async def test_what_is_sent_again_is_done_once(redis: Redis) -> None:
    ada, token = "p_ada", Token("t", "x", ("read",), 1)
    change = Change(added={"digest": msgspec.json.encode(token).decode()}, most=1)
    credentials, deed = Credentials(redis), Deed(1, "token-created")
    for _ in range(2):
        assert await credentials.change(ada, change, deed)
    assert await credentials.deeds(ada) == [deed]
    store, report = ReportStore(redis), Report("c", 1, "g", "m", "p", "a", "q", 0, "spam", "", "hello")
    for _ in range(2):
        await store.add(report)


async def test_so_many_reports_wait(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "MOST_OPEN", 2)
    store = ReportStore(redis)

    def report(number: int) -> Awaitable[None]:
        return store.add(Report(f"c_{number}", 1, "g", "m", "p", "a", "q", 0, "spam", "", "hello"))

    assert await at_once(report, 5) == 2


async def test_a_game_has_its_place_before_it_is_stored_and_until_it_is_over(
    store: GameStore, lobby: Lobby, redis: Redis
) -> None:
    reserve = lobby.places.reserve
    # Two that have both asked before either is stored, as two processes do.
    assert await reserve(player(0), "g", {"games": 1}) is None
    assert await reserve(player(0), "other", {"games": 1}) == ("games", 1)
    assert await reserve(player(0), "g", {"games": 1}) is None
    assert await reserve(player(1), "other", {"games": 1}) is None
    timeline = await opened(store)
    assert await reserve(player(0), "other", {"games": 1}) == ("games", 1)
    await lobby.catch_up()
    assert await lobby.places.places_in_use(player(0)) == {"games": 1, "bot-games": 0, "search-games": 0, "imports": 0}
    # It counts once.
    assert await reserve(player(0), "other", {"games": 2}) is None
    assert await reserve(player(0), "third", {"games": 2}) == ("games", 2)
    await store.execute(timeline, lambda game: commands.leave(game, player(0)))
    await lobby.catch_up()
    assert await reserve(player(0), "third", {"games": 2}) is None


async def test_what_brings_the_lists_up_to_date_leaves_reserved_places(lobby: Lobby) -> None:
    assert await lobby.places.reserve(player(0), "g", {"games": 1}) is None
    assert await lobby.rebuild() == (0, 0)
    assert await lobby.places.reserve(player(0), "other", {"games": 1}) == ("games", 1)


async def test_a_place_for_what_was_never_stored_is_free_after_a_while(
    lobby: Lobby, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    reserve = lobby.places.reserve
    with monkeypatch.context() as soon:
        soon.setattr(game_places, "KEPT", 1)
        assert await reserve(player(0), "never stored", {"games": 2}) is None
    assert await reserve(player(0), "g", {"games": 2}) is None
    async with asyncio.timeout(PATIENCE):
        while await reserve(player(0), "other", {"games": 2}) is not None:
            await asyncio.sleep(0)
    assert await reserve(player(0), "third", {"games": 2}) == ("games", 2)
    # Nothing is left of who comes no more.
    names = [name async for name in redis.scan_iter("*reserved*")]
    assert [0 < await redis.pttl(name) <= game_places.KEPT for name in names] == [True]


async def test_a_place_is_reserved_of_all_kinds_or_of_none(store: GameStore, lobby: Lobby) -> None:
    reserve = lobby.places.reserve
    await dealt(store, bots={"0": "random", "1": "random"})
    await lobby.catch_up()
    assert await reserve(player(0), "a", {"games": 3, "bot-games": 1}) == ("bot-games", 1)
    assert await reserve(player(0), "b", {"games": 2}) is None
    assert await reserve(player(0), "c", {"bot-games": 2, "games": 2}) == ("games", 2)
    assert await reserve(player(0), "d", {"bot-games": 2}) is None
