"""Things that were created only to be there do not stay for ever; those in use do."""

import time
from collections.abc import AsyncIterator
from types import SimpleNamespace

import pytest
from redis.asyncio import Redis

from domain.kernel.commands import commands
from domain.kernel.log.entries import Voided
from domain.kernel.protocol.commitments import seat_commitment
from domain.kernel.time.times import DAY
from store.accounts.players import IDLE_ACCOUNT, SETTLED, PlayerStore, credential
from store.archive.archive import NO_ARCHIVE
from store.lists.changes import LATEST_CHANGE
from store.lists.lobby import Lobby
from store.lists.placing import VERSION
from store.log.games import GameStore
from store.log.timeline import Timeline
from store.redis import keys
from store.redis.connection import connect
from store.redis.gone import WITHOUT_RESULT
from store.upkeep import expiry
from store.upkeep.expiry import Expiry
from tests.kit.local_game import SEED, created, player
from tests.store.play import dealt, known, opened
from workers.processes import dispatcher

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class World:
    """A store, and what follows it."""

    def __init__(self, redis: Redis) -> None:
        self.redis = redis
        self.games = GameStore(redis)
        self.lobby = Lobby(redis)
        self.players = PlayerStore(redis)
        self.expiry = Expiry(redis, self.lobby, self.players)

    async def left(self, game: str) -> int:
        """Create a game and leave it. Return when that was."""
        timeline = await opened(self.games, game)
        await self.games.execute(timeline, lambda game: commands.leave(game, player(0)))
        await self.follow()
        return timeline.game.at

    async def gone(self) -> tuple[str, int]:
        """An account that was deleted, and when that is looked at again at the latest."""
        account, _, _ = await self.players.create("Ada", "en")
        await self.players.delete(account.id)
        return account.id, account.created + 2 * SETTLED

    async def create(self, game_id: str, creator: str) -> Timeline:
        """A game for two with its creator at the table."""
        drafts = commands.create(game_id, creator, created("diamonsters", 2), SEED)
        timeline = await self.games.create(game_id, drafts, SEED, {}, {creator: creator})
        assert timeline is not None
        return timeline

    async def follow(self) -> None:
        await self.lobby.catch_up()

    async def names(self) -> set[str]:
        """Return all that is stored, but what is of no game: outboxes, how far changes are counted, and appends."""
        names = {name.decode() async for name in self.redis.scan_iter() if not name.endswith(b":outbox")}
        counts = {keys.appends_key(number) for number in range(keys.PARTITIONS)}
        return names - counts - {LATEST_CHANGE, VERSION}


@pytest.fixture
async def world(redis_url: str) -> AsyncIterator[World]:
    redis = connect(redis_url)
    yield World(redis)
    await redis.aclose()


async def test_a_game_without_a_result_goes_after_its_time_and_nothing_of_it_stays(world: World) -> None:
    at = await world.left("g")
    assert await world.lobby.bytes_of_games(player(0)) > 0
    assert await world.expiry.sweep(at + WITHOUT_RESULT - 1) == (0, 0)
    assert await world.games.read("g") is not None
    assert await world.expiry.sweep(at + WITHOUT_RESULT) == (1, 0)
    assert await world.names() == set()
    assert await GameStore(world.redis).read("g") is None
    assert await world.expiry.sweep(at + WITHOUT_RESULT) == (0, 0)


async def test_a_sweep_that_was_cut_off_is_made_up_for(world: World) -> None:
    at = await world.left("g")
    await world.redis.delete(keys.log_key("g"), keys.meta_key("g"))
    assert await world.expiry.sweep(at + WITHOUT_RESULT) == (1, 0)
    assert await world.names() == set()


async def test_a_game_with_a_result_and_one_that_goes_on_stay(world: World) -> None:
    over = await dealt(world.games, "over")
    await world.games.execute(over, lambda game: commands.resign(game, player(0)))
    going = await dealt(world.games, "going")
    await world.follow()
    assert await world.expiry.sweep(going.game.at + 10 * WITHOUT_RESULT) == (0, 0)
    assert {row.id for row in (await world.lobby.page()).rows} == {"over", "going"}


async def test_a_sweep_does_so_much_at_most(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "BATCH", 2)
    at = max([await world.left(f"g{number}") for number in range(5)])
    assert [(await world.expiry.sweep(at + WITHOUT_RESULT))[0] for _ in range(4)] == [2, 2, 1, 0]


async def test_an_account_without_games_goes_when_it_is_not_used(world: World) -> None:
    one, bearer, _ = await world.players.create("Ada", "en")
    used, _, _ = await world.players.create("Bob", "en")
    assert await world.players.use(used.id, used.created + 100 * DAY)
    assert await world.expiry.sweep(one.created + IDLE_ACCOUNT) == (0, 0)
    assert await world.expiry.sweep(one.created + IDLE_ACCOUNT + 2 * DAY) == (0, 1)
    assert await world.players.find(credential(bearer)) is None
    assert not await world.players.use(one.id, 0)
    assert await world.players.get(used.id) == used
    assert await world.expiry.sweep(used.created + 100 * DAY + IDLE_ACCOUNT) == (0, 0)
    assert await world.expiry.sweep(used.created + 102 * DAY + IDLE_ACCOUNT) == (0, 1)
    assert await world.names() == set()


async def test_an_account_with_games_stays_and_one_that_was_deleted_is_forgotten(world: World) -> None:
    one, bearer, _ = await world.players.create("Ada", "en")
    gone, _, _ = await world.players.create("Bob", "en")
    await world.players.delete(gone.id)
    timeline = await opened(world.games, "g", bots={"1": "random"})
    await world.follow()
    # The one who sits there.
    await world.redis.rename(f"{{lobby}}:{player(0)}:all:all", f"{{lobby}}:{one.id}:all:all")
    assert await world.expiry.sweep(timeline.game.at + 2 * IDLE_ACCOUNT) == (0, 0)
    assert await world.players.find(credential(bearer)) is not None
    assert len(await world.players.idle(10 * timeline.game.at, 10)) == 1


async def test_what_an_account_still_did_when_it_was_deleted_is_undone(world: World) -> None:
    # Both requests were let through before the deletion, and whoever deleted it has looked for games already, or died.
    ghost, at = await world.gone()
    await world.create("created", ghost)
    joined = await world.create("joined", player(0))
    await world.games.execute(joined, lambda game: commands.join(game, ghost, None), accounts={ghost: ghost})
    assert (await world.expiry.sweep(at - 2 * SETTLED))[1] == 0
    assert joined.game.status == "running"
    await world.expiry.sweep(at)
    left, resigned = await world.games.read("created"), await world.games.read("joined")
    assert left is not None
    assert resigned is not None
    assert left.game.voided == Voided("abandoned")
    assert resigned.game.result is not None
    assert resigned.game.result.winners == (0,)
    assert await world.players.idle(10 * at, 10) == []


async def test_a_game_that_just_starts_is_left_once_that_is_possible(world: World) -> None:
    ghost, at = await world.gone()
    timeline = await world.create("g", ghost)
    commitment = seat_commitment("g", 1, SEED).hex()
    await world.games.execute(timeline, lambda game: commands.join(game, player(1), 1, commitment), accounts=known(1))
    await world.expiry.sweep(at)
    assert (await world.games.read("g")).game.status == "seeding"  # type: ignore[union-attr]
    await world.games.execute(timeline, lambda game: commands.seed(game, player(1), SEED.hex()))
    assert timeline.game.status == "running"
    await world.expiry.sweep(at + SETTLED)
    assert (await world.games.read("g")).game.status == "finished"  # type: ignore[union-attr]
    assert await world.players.idle(10 * at, 10) == []


async def test_a_token_that_was_made_as_its_account_was_deleted_does_not_stay(world: World) -> None:
    ghost, at = await world.gone()
    await world.players.tokens.add(ghost, "late", ("play",))
    await world.expiry.sweep(at)
    assert await world.names() == set()


async def test_what_is_due_is_so_by_the_time_of_the_store(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    player, _, _ = await world.players.create("Ada", "en")
    # The clock of the dispatcher's machine is years ahead.
    ahead = SimpleNamespace(time=lambda: 9e9, monotonic=time.monotonic)
    monkeypatch.setattr("workers.processes.dispatcher.time", ahead)
    await dispatcher._expiry(world.redis, NO_ARCHIVE, Expiry)()
    assert await world.players.get(player.id) is not None


async def test_a_game_that_cannot_be_read_holds_up_no_other_account(world: World) -> None:
    ghost, at = await world.gone()
    other, _ = await world.gone()
    await world.create("broken", ghost)
    await world.create("g", other)
    await world.redis.hset(keys.meta_key("broken"), "secret", "no secret")
    broken = Expiry(world.redis, world.lobby, world.players)
    for turn in range(2):
        try:
            await broken.sweep(at + turn)
        except ValueError:
            continue
    timeline = await world.games.read("g")
    assert timeline is not None
    assert timeline.game.status == "finished"
    assert await world.players.idle(10 * at, 10) == [ghost]
