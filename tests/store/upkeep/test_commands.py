"""`turnfold archive`, as an operator uses it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from redis.asyncio import Redis

from store.archive.archive import archive_at
from store.lists.lobby import Lobby
from store.lists.placing import PLACED
from store.log.games import GameStore
from store.log.row_pages import RowPages
from store.upkeep import paging as module
from store.upkeep.archiving import Archiving
from store.upkeep.paging import ListPaging
from tests.kit.samples import PLAIN
from tests.store.conftest import Command, Stage
from tests.store.play import dealt, play

ARCHIVED = ("one", "two")

NO_PAGES = "0 of 0 pages of lists checked, 0 not whole\n"


@pytest.fixture
def folder(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store with a game that runs, one that is over, and two that are archived in this folder."""
    address = (tmp_path / "archive").as_uri()

    async def scene(redis: Redis) -> None:
        store, archiving = GameStore(redis), Archiving(redis, archive_at(address))
        for name in (*ARCHIVED, "over"):
            await play(store, await dealt(store, name))
        await dealt(store, "running")
        for name in ARCHIVED:
            assert await archiving.move(name, PLAIN)

    stage(scene)
    monkeypatch.setenv("TURNFOLD_ARCHIVE", address)
    return tmp_path / "archive" / "games"


def objects(folder: Path) -> list[str]:
    return sorted(file.name.partition(".")[0] for file in folder.rglob("*.zst"))


def test_status_counts_what_is_archived_and_what_waits(folder: Path, turnfold: Command) -> None:
    result = turnfold("archive", "status")
    first, second, pages = result.output.splitlines()
    assert pages == "0 pages of lists have 0 rows; 0 of the pages are missing"
    assert first == "2 games are archived; 1 are over and in the store"
    assert re.fullmatch(r"the oldest of these has rested for \d+\.\d days", second)
    turnfold("archive", "restore", "--all")
    assert turnfold("archive", "status").output.startswith("0 games are archived; 3 are over")


def test_verify_reads_all_objects_or_some(folder: Path, turnfold: Command) -> None:
    result = turnfold("archive", "verify")
    assert (result.output, result.exit_code) == (f"2 of 2 archived games checked, 0 not whole\n{NO_PAGES}", 0)
    result = turnfold("archive", "verify", "--sample", "1")
    assert result.output == f"1 of 2 archived games checked, 0 not whole\n{NO_PAGES}"


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda file: file.unlink(), "missing"),
        (lambda file: file.write_bytes(file.read_bytes()[:-20]), "damaged"),
        (lambda file: file.write_bytes(b"something else"), "damaged"),
    ],
    ids=["missing", "truncated", "another"],
)
def test_verify_names_what_is_not_whole(
    folder: Path, turnfold: Command, spoil: Callable[[Path], None], says: str
) -> None:
    (file,) = folder.rglob("one.*")
    spoil(file)
    result = turnfold("archive", "verify")
    assert result.exit_code == 1
    assert result.output.startswith(f"one: the archive is unavailable ({says})")
    assert result.output.endswith(f"2 of 2 archived games checked, 1 not whole\n{NO_PAGES}")


@pytest.fixture
def pages(folder: Path, stage: Stage) -> list[Path]:
    """The pages of the lists of the same store: each list of two archived games has one."""

    async def scene(redis: Redis) -> None:
        lobby, paging = Lobby(redis), ListPaging(redis, RowPages(archive_at(folder.parent.as_uri())))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "KEEP", 1)
            patch.setattr(module, "FEW", 1)
            await lobby.refresh(ARCHIVED)
            assert await paging.page_lists(await _placements(redis))

    stage(scene)
    return sorted((folder.parent / "lists").rglob("*.zst"))


async def _placements(redis: Redis) -> dict[str, bytes]:
    return {game.decode(): placement for game, placement in (await redis.hgetall(PLACED)).items()}


@pytest.mark.parametrize(
    ("spoil", "says", "missing"),
    [
        (lambda file, _: file.unlink(), "missing", 1),
        (lambda file, _: file.write_bytes(file.read_bytes()[:-9]), "damaged", 0),
        (lambda file, other: file.write_bytes(other.read_bytes()), "damaged", 0),
    ],
    ids=["missing", "truncated", "another"],
)
def test_pages_of_lists_are_counted_and_checked(
    pages: list[Path], turnfold: Command, spoil: Callable[[Path, Path], None], says: str, missing: int
) -> None:
    count = len(pages)
    assert count > 1
    status = turnfold("archive", "status").output
    assert f"\n{count} pages of lists have {count} rows; 0 of the pages are missing\n" in status
    whole = turnfold("archive", "verify")
    assert whole.exit_code == 0
    assert whole.output.endswith(f"\n{count} of {count} pages of lists checked, 0 not whole\n")
    spoil(pages[0], pages[1])
    result = turnfold("archive", "verify")
    assert result.exit_code == 1
    assert f"the archive is unavailable ({says}): lists/" in result.output
    assert result.output.endswith(f"\n{count} of {count} pages of lists checked, 1 not whole\n")
    assert f"; {missing} of the pages are missing\n" in turnfold("archive", "status").output


def test_games_are_restored_by_name_or_all(folder: Path, turnfold: Command) -> None:
    result = turnfold("archive", "restore", "one")
    assert (result.output, result.exit_code) == ("1 games are in the store again\n", 0)
    assert objects(folder) == ["two"]
    again = turnfold("archive", "restore", "one", "two")
    assert again.output == "one: it is not archived\n1 games are in the store again\n"
    assert again.exit_code == 1
    assert objects(folder) == []
    assert turnfold("archive", "restore", "--all").output == "0 games are in the store again\n"
    assert turnfold("check").output == "4 games checked, 0 with findings\n"


@pytest.mark.parametrize("words", [[], ["one", "--all"]])
def test_restore_takes_names_or_all(folder: Path, turnfold: Command, words: list[str]) -> None:
    result = turnfold("archive", "restore", *words)
    assert (result.exit_code, "name games, or say --all" in result.output) == (2, True)
    assert objects(folder) == [*ARCHIVED]


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("", "set TURNFOLD_ARCHIVE to the address of the archive"),
        ("ftp://somewhere", "TURNFOLD_ARCHIVE is 'ftp://somewhere', and has to be an address such as file:///"),
    ],
)
@pytest.mark.parametrize("command", [["status"], ["verify"], ["restore", "--all"]], ids=lambda words: words[0])
def test_without_an_archive_nothing_is_done(
    folder: Path, turnfold: Command, monkeypatch: pytest.MonkeyPatch, command: list[str], address: str, says: str
) -> None:
    monkeypatch.setenv("TURNFOLD_ARCHIVE", address)
    result = turnfold("archive", *command)
    assert (result.exit_code, says in result.output) == (2, True), result.output


def test_an_archive_that_is_away_is_told_and_keeps_its_games(
    folder: Path, turnfold: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("TURNFOLD_ARCHIVE", (tmp_path / "file" / "archive").as_uri())
    result = turnfold("archive", "restore", "--all")
    assert (result.exit_code, "the archive is unavailable (away)" in result.output) == (2, True), result.output
    assert objects(folder) == [*ARCHIVED]


def test_archived_games_are_shadowed_and_checked_as_others(folder: Path, turnfold: Command) -> None:
    checked = turnfold("check", "one")
    assert (checked.exit_code, "one: finished" in checked.output) == (0, True)
    assert turnfold("check").output == "4 games checked, 0 with findings\n"
