"""A store that is lost whole gets its finished games back from the archive; and one can do without it again."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from redis.asyncio import Redis

from cli import main
from store.archive.archive import Archive, archive_at
from store.lists.lobby import Lobby
from store.lists.placing import PAGES
from store.log.games import GameStore
from store.log.row_pages import RowPages
from store.redis import keys
from store.upkeep import paging
from store.upkeep.archiving import Archiving
from store.upkeep.removal import Removal
from tests.store.conftest import Stage
from tests.store.play import dealt, play
from workers.upkeep.archiving import WALK_KEY, ArchivingWalk

GAMES = [f"g{number}" for number in range(9)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "archive"


@pytest.fixture
def turnfold(redis_url: str, folder: Path) -> Callable[..., Result]:
    env = {"REDIS_URL": redis_url, "TURNFOLD_ARCHIVE": folder.as_uri()}
    return lambda *arguments: CliRunner().invoke(main, arguments, env=env)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages be small, so that some games make many."""
    for name, value in {"KEEP": 2, "FEW": 1, "ROWS": 3}.items():
        monkeypatch.setattr(paging, name, value)


async def archive_all(redis: Redis, archive: Archive) -> None:
    """Play some games, and have them archived with the lists that they are in."""
    store = GameStore(redis, archive=archive)
    for name in GAMES:
        await play(store, await dealt(store, name))
    await Lobby(redis).catch_up()
    walk = ArchivingWalk(redis, Archiving(redis, archive), 0)
    while await walk.step():
        await redis.delete(WALK_KEY)
    await redis.delete(WALK_KEY)
    await walk.step()
    assert await redis.hlen(PAGES) > 0


async def heads(redis: Redis, archive: Archive, **query: str) -> dict[str, str]:
    """Return what the list of finished games has, each with the head that its log leads to."""
    lobby, store = Lobby(redis, pages=RowPages(archive)), GameStore(redis, archive=archive)
    page = await lobby.page(status="finished", limit=200, **query)
    assert page.count == len(page.rows)
    games = [await store.read(row.id) for row in page.rows]
    return {timeline.id: timeline.game.head.hex() for timeline in games if timeline}


def test_a_store_that_is_lost_whole_has_its_finished_games_again(
    stage: Stage, folder: Path, turnfold: Callable[..., Result]
) -> None:
    async def lose(redis: Redis) -> dict[str, str]:
        archive = archive_at(folder.as_uri())
        await archive_all(redis, archive)
        await Removal(redis, archive).remove(GAMES[3])
        before = await heads(redis, archive)
        assert [*before] == [game for game in reversed(GAMES) if game != GAMES[3]]
        await redis.flushall()
        return before

    async def look(redis: Redis) -> dict[str, str]:
        return await heads(redis, archive_at(folder.as_uri()))

    before = stage(lose)
    assert stage(look) == {}
    bent = next(folder.glob(f"games/*/{GAMES[0]}.*"))
    whole = bent.read_bytes()
    bent.write_bytes(whole[:-9])
    result = turnfold("archive", "rebuild")
    assert result.exit_code == 1
    assert bent.name in result.output
    assert stage(look) == {game: head for game, head in before.items() if game != GAMES[0]}
    bent.write_bytes(whole)
    result = turnfold("archive", "rebuild")
    assert result.output == "8 objects read: 1 games taken on, 0 not whole; 0 pages of lost lists deleted\n"
    assert result.exit_code == 0
    assert stage(look) == before
    assert [*folder.glob("lists/*/*")] == []
    assert turnfold("archive", "verify").output.startswith("8 of 8 archived games checked, 0 not whole\n")


def test_what_the_store_knows_stays_as_it_is(stage: Stage, folder: Path, turnfold: Callable[..., Result]) -> None:
    async def begin(redis: Redis) -> dict[str, str]:
        archive = archive_at(folder.as_uri())
        await archive_all(redis, archive)
        # Removed, and its object comes back from a copy of the folder.
        file = next(folder.glob(f"games/*/{GAMES[1]}.*"))
        data = file.read_bytes()
        await Removal(redis, archive).remove(GAMES[1])
        file.write_bytes(data)
        return await heads(redis, archive)

    before = stage(begin)
    assert "9 objects read: 0 games taken on, 0 not whole; 0 pages" in turnfold("archive", "rebuild").output
    for file in folder.glob("lists/*/*"):
        file.unlink()
    assert turnfold("archive", "rebuild", "--lists").exit_code == 0
    assert stage(lambda redis: heads(redis, archive_at(folder.as_uri()))) == before


def test_a_version_without_an_archive_can_go_on_after_all_is_restored(
    stage: Stage, folder: Path, turnfold: Callable[..., Result]
) -> None:
    async def begin(redis: Redis) -> dict[str, str]:
        await archive_all(redis, archive_at(folder.as_uri()))
        return await heads(redis, archive_at(folder.as_uri()))

    async def look(redis: Redis) -> dict[str, str]:
        assert await redis.exists(PAGES) == 0
        assert not any([await redis.hexists(keys.meta_key(game), keys.ARCHIVED) for game in GAMES])
        return await heads(redis, archive_at(""))

    before = stage(begin)
    assert turnfold("archive", "restore", "--all").exit_code == 0
    assert stage(look) == before
