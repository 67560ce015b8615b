"""Games that have rested for long enough are archived, bit by bit, once all processes can read them."""

import gc
from pathlib import Path

import pytest
from redis.asyncio import Redis

from domain.kernel.log.programs import this_program
from domain.kernel.time.times import DAY
from store.archive.archive import Archive, archive_at, key_of
from store.archive.codec import ArchivedGame
from store.archive.objects import ArchiveUnavailable
from store.archive.places import Place
from store.health.fleet import FleetStore, Process
from store.lists.lobby import Lobby
from store.lists.placing import PLACED
from store.log.games import GameStore
from store.redis import keys
from store.upkeep.archiving import Archiving
from store.upkeep.dumps import DumpFolder
from tests.kit.samples import PLAIN
from tests.store.play import dealt, opened, play
from tests.store.upkeep.conftest import archive_in
from tests.store.upkeep.test_dumps import LATER, rows_of
from workers.upkeep import archiving as module
from workers.upkeep.archiving import WALK_KEY, ArchivingWalk
from workers.upkeep.dumping import Dumping

pytestmark = pytest.mark.anyio

OVER = ("one", "two", "three")


@pytest.fixture
async def store(redis: Redis, archive: Archive) -> GameStore:
    """Games that are over, one that runs and one that is open, in lists."""
    store = GameStore(redis, archive=archive)
    for name in OVER:
        await play(store, await dealt(store, name))
    await dealt(store, "running")
    await opened(store, "open")
    await Lobby(redis).catch_up()
    return store


def walk(redis: Redis, archive: Archive, days: int = 0) -> ArchivingWalk:
    return ArchivingWalk(redis, Archiving(redis, archive), days)


async def list_archived(redis: Redis, archive: Archive) -> list[str]:
    return sorted([game async for game in Archiving(redis, archive).list_archived()])


async def age(redis: Redis, days: int, *games: str) -> None:
    """Let these games have ended so many days before, as far as their metas say; all of them if none is named."""
    for name in games or OVER:
        at = int(await redis.hget(keys.meta_key(name), "at") or 0)
        await redis.hset(keys.meta_key(name), mapping={"at": at - days * DAY, "created": at - days * DAY})


async def test_what_has_rested_is_archived_and_nothing_else(redis: Redis, archive: Archive, store: GameStore) -> None:
    assert await walk(redis, archive, days=7).step() == 0
    assert await list_archived(redis, archive) == []
    await redis.delete(WALK_KEY)
    assert await walk(redis, archive).step() == len(OVER)
    assert await list_archived(redis, archive) == sorted(OVER)
    assert await walk(redis, archive).step() == 0
    for name in ("running", "open"):
        timeline = await store.read(name)
        assert timeline is not None
        assert timeline.archive_mark == ""


async def test_days_are_counted_from_the_end_of_a_game(redis: Redis, archive: Archive, store: GameStore) -> None:
    await age(redis, 7)
    candidates = await Archiving(redis, archive).candidates([*OVER, "running", "open", "none"])
    assert [row.game for row in candidates] == [*OVER]
    now = int((await redis.time())[0]) * 1000
    assert all(7 * DAY <= now + 1000 - row.since < 8 * DAY for row in candidates)


async def test_after_its_end_the_walk_rests(redis: Redis, archive: Archive, store: GameStore) -> None:
    resting = walk(redis, archive, days=1)
    assert await resting.is_due()
    await resting.step()
    assert not await resting.is_due()
    assert await resting.step() == 0


@pytest.mark.parametrize("bound", ["BUSY", "SHARE"])
async def test_a_walk_that_is_broken_off_goes_on_where_it_was(
    redis: Redis, archive: Archive, store: GameStore, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    monkeypatch.setattr(module, bound, 0)
    moved = [await walk(redis, archive).step() for _ in range(len(OVER))]
    assert moved == [1] * len(OVER)
    assert await list_archived(redis, archive) == sorted(OVER)


async def test_a_job_looks_at_as_many_games_as_it_has_time_for(
    redis: Redis, archive: Archive, store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAGE", 1)
    monkeypatch.setattr(module, "SHARE", 60.0)
    monkeypatch.setattr(module, "BUSY", 600.0)
    # A server looks at a small hash whole.
    others = {f"g_{number}": b'{"seq":1,"lists":[],"owner":"%s"}' % (b"x" * 2000) for number in range(50)}
    await redis.hset(PLACED, mapping={**others})
    assert await walk(redis, archive).step() == len(OVER)
    assert await redis.hget(WALK_KEY, "cursor") == b"0"


@pytest.mark.parametrize("theirs", ["", "another"])
async def test_nothing_is_archived_while_a_process_lives_that_could_not_read_it(
    redis: Redis, archive: Archive, store: GameStore, theirs: str
) -> None:
    fleet = FleetStore(redis)
    await fleet.beat("ours", Process("api", "1", "here", 1, this_program(), archive=archive.name))
    # An older version says nothing of an archive.
    await fleet.beat("theirs", Process("api", "0", "there", 2, this_program(), archive=theirs))
    assert await walk(redis, archive).step() == 0
    assert await list_archived(redis, archive) == []
    await fleet.leave("theirs")
    assert await walk(redis, archive).step() == len(OVER)


async def test_an_archive_that_is_away_changes_nothing(redis: Redis, tmp_path: Path, store: GameStore) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(ArchiveUnavailable):
        await walk(redis, archive_at((tmp_path / "file" / "archive").as_uri())).step()
    for name in OVER:
        assert (await store.log(name))[-1].kind
    archive = archive_at((tmp_path / "archive").as_uri())
    assert await walk(redis, archive).step() == len(OVER)


async def test_an_object_that_is_there_and_is_another_keeps_its_game_in_the_store_alone(
    redis: Redis, archive: Archive, store: GameStore, place: Place
) -> None:
    stored = await Archiving(redis, archive).load("one")
    assert stored is not None
    await place.put(key_of("one", stored.head), b"something else")
    assert await walk(redis, archive).step() == len(OVER) - 1
    assert await list_archived(redis, archive) == sorted({*OVER} - {"one"})
    timeline = await store.read("one")
    assert timeline is not None
    assert timeline.archive_mark == ""


async def test_a_dump_has_archived_games_too(redis: Redis, archive: Archive, store: GameStore, tmp_path: Path) -> None:
    found = []
    for which in ("before", "after"):
        (tmp_path / which).mkdir()
        folder = DumpFolder(str(tmp_path / which))
        while await Dumping(redis, folder, archive).step(LATER):
            pass
        found.append(rows_of(folder))
        await walk(redis, archive).step()
    assert found[0] == found[1]
    assert await list_archived(redis, archive) == sorted(OVER)
    (tmp_path / "without").mkdir()
    without = Dumping(redis, DumpFolder(str(tmp_path / "without")))
    assert await without.step(LATER) is True
    with pytest.raises(ArchiveUnavailable):
        await without.step(LATER)


async def test_a_dump_of_archived_games_holds_few_of_them_at_once(
    redis: Redis, place: Place, store: GameStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(15):
        await play(store, await dealt(store, f"g{number}"))
    await Lobby(redis).catch_up()
    sizes = []
    for name in [*OVER, *(f"g{number}" for number in range(15))]:
        stored = await Archiving(redis, archive_in(place)).load(name)
        assert stored is not None
        sizes.append(stored.size)
        assert await Archiving(redis, archive_in(place)).move(name, PLAIN)
    room = 4 * max(sizes)
    archive, most = Archive(place, "here", room), 0
    reading = archive.get

    async def get(key: str, game: str) -> ArchivedGame:
        nonlocal most
        found = await reading(key, game)
        most = max(most, sum(row.size for row in gc.get_objects() if isinstance(row, ArchivedGame)))
        return found

    monkeypatch.setattr(archive, "get", get)
    gc.collect()
    folder = DumpFolder(str(tmp_path / "dumps"))
    (tmp_path / "dumps").mkdir()
    while await Dumping(redis, folder, archive).step(LATER):
        pass
    assert len([row for row in rows_of(folder) if row["kind"] == "game"]) == len(sizes)
    # The one that is being read comes on top, and what the collector has not looked at yet is not counted out.
    assert 0 < most <= room + 2 * max(sizes) < sum(sizes)


async def test_how_late_the_oldest_game_is_archived_is_known(
    redis: Redis, archive: Archive, store: GameStore, place: Place
) -> None:
    await age(redis, 10, "one")
    late = walk(redis, archive)
    day = DAY / 1000
    assert await late.measure_delay() < day
    # Nothing has been looked at for nine days.
    await redis.hset(WALK_KEY, "begun", int((await redis.time())[0]) * 1000 - 9 * DAY)
    assert 9 * day <= await late.measure_delay() < 10 * day
    stored = await Archiving(redis, archive).load("one")
    assert stored is not None
    await place.put(key_of("one", stored.head), b"something else")
    assert await late.step() == len(OVER) - 1
    # One that cannot be moved should have been ten days ago.
    assert 10 * day <= await late.measure_delay() < 11 * day
    await place.delete(key_of("one", stored.head))
    await age(redis, -10, "one")
    assert await late.step() == 1
    assert await late.measure_delay() < day


async def test_an_older_object_of_the_same_log_will_do(redis: Redis, archive: Archive, store: GameStore) -> None:
    archiving = Archiving(redis, archive)
    stored = await archiving.load("one")
    assert stored is not None
    # A store that came back from before it was archived, whose version takes other snapshots.
    await archive.put(stored, PLAIN)
    await redis.hset(keys.snapshot_key("one"), mapping={"seq": "1", "key": "another", "data": "x"})
    assert await archiving.move("one", PLAIN) is True
    timeline = await GameStore(redis, archive=archive).read("one")
    assert timeline is not None
    assert timeline.game.head.hex() == stored.head
