"""Object stores that misbehave: games stay where they are, whole, and are archived once the store is well again."""

import pytest
from redis.asyncio import Redis

from store.archive import places
from store.archive.archive import Archive, game_of
from store.archive.objects import ArchiveUnavailable
from store.archive.places import Place
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.redis import keys
from store.upkeep.archiving import MOVING_KEY, Archiving
from store.upkeep.removal import Removal
from tests.kit.samples import PLAIN
from tests.processes.object_store import Mood, ObjectStore
from tests.store.play import dealt, play
from tests.store.upkeep.conftest import archive_in
from workers.upkeep.archiving import ArchivingWalk

pytestmark = pytest.mark.anyio

WAITING = ("one", "two")

REFUSING: dict[Mood, str] = {"away": "away", "slow": "away"}
"""Moods in which nothing can be read, and the reason that is told."""


@pytest.fixture
def place(bucket: ObjectStore) -> Place:
    return Place(bucket.make_bucket())


@pytest.fixture
async def store(redis: Redis, archive: Archive) -> GameStore:
    """Games that wait to be archived, and one that is already, in lists."""
    store = GameStore(redis, archive=archive)
    for name in ("moved", *WAITING):
        await play(store, await dealt(store, name))
    await Lobby(redis).catch_up()
    assert await Archiving(redis, archive).move("moved", PLAIN) is True
    return store


async def read_exports(redis: Redis, place: Place, *games: str) -> list[bytes]:
    """Read games as a process does that knows nothing yet."""
    store, found = GameStore(redis, archive=archive_in(place)), []
    for game in games:
        timeline = await store.read(game)
        assert timeline is not None
        found.append(await store.replays.export(timeline))
    return found


async def attempt_walk(redis: Redis, place: Place) -> int:
    """Have a mover of its own try; return how many games it moved."""
    try:
        return await ArchivingWalk(redis, Archiving(redis, archive_in(place)), 0).step()
    except ArchiveUnavailable:
        return 0


@pytest.mark.parametrize("mood", ["slow", "full", "read-only", "away", "behind"])
async def test_the_mover_goes_on_when_the_store_is_well_again_and_no_game_is_lost(
    redis: Redis, store: GameStore, place: Place, bucket: ObjectStore, monkeypatch: pytest.MonkeyPatch, mood: Mood
) -> None:
    before = await read_exports(redis, place, *WAITING, "moved")
    with monkeypatch.context() as patch:
        if mood == "slow":
            patch.setattr(places, "PATIENCE", 0.3)
        bucket.mood = mood
        theirs = Place(place.address)
        for _ in range(2):
            assert await attempt_walk(redis, theirs) == 0
        assert await read_exports(redis, theirs, *WAITING) == before[:-1]
        if reason := REFUSING.get(mood):
            with pytest.raises(ArchiveUnavailable) as refused:
                await read_exports(redis, theirs, "moved")
            assert refused.value.reason == reason
        else:
            assert await read_exports(redis, theirs, "moved") == before[-1:]
        assert await redis.exists(*map(keys.log_key, WAITING)) == len(WAITING)
    bucket.catch_up()
    assert await attempt_walk(redis, place) == len(WAITING)
    assert await redis.exists(*map(keys.log_key, WAITING)) == 0
    assert await read_exports(redis, place, *WAITING, "moved") == before


async def test_every_step_at_a_store_that_says_nothing_ends(
    bucket: ObjectStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "PATIENCE", 0.3)
    place = Place(bucket.make_bucket())
    bucket.mood = "slow"

    async def list_all() -> None:
        async for _ in place.list("games"):
            pass

    for step in (place.put("games/0a/one", b"1"), place.get("games/0a/one"), place.delete("a"), list_all()):
        with pytest.raises(ArchiveUnavailable) as refused:
            await step
        assert refused.value.reason == "away"


async def test_a_game_that_is_removed_leaves_no_object_though_lists_do_not_show_it_yet(
    redis: Redis, store: GameStore, archive: Archive, bucket: ObjectStore
) -> None:
    bucket.mood = "behind"
    with pytest.raises(ArchiveUnavailable):
        await Archiving(redis, archive).move("one", PLAIN)
    await Removal(redis, archive).remove("one")
    await Archiving(redis, archive).recover()
    bucket.catch_up()
    assert [game_of(key) async for key in archive.list_keys()] == ["moved"]
    assert not await redis.exists(MOVING_KEY)


async def test_an_archived_game_that_is_removed_leaves_no_object_though_lists_do_not_show_it_yet(
    redis: Redis, store: GameStore, archive: Archive, bucket: ObjectStore
) -> None:
    key: bytes = await redis.hget(keys.meta_key("moved"), keys.ARCHIVED)
    bucket.hide(key.decode())
    await Removal(redis, archive).remove("moved")
    bucket.catch_up()
    assert [key async for key in archive.list_keys()] == []
