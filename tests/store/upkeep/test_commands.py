"""`turnfold archive`, as an operator uses it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from redis.asyncio import Redis

from store.archive.archive import archive_at
from store.log.games import GameStore
from store.upkeep.archiving import Archiving
from tests.kit.samples import PLAIN
from tests.store.conftest import Command, Stage
from tests.store.play import dealt, play

ARCHIVED = ("one", "two")


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
    first, second = result.output.splitlines()
    assert first == "2 games are archived; 1 are over and in the store"
    assert re.fullmatch(r"the oldest of these has rested for \d+\.\d days", second)
    turnfold("archive", "restore", "--all")
    assert turnfold("archive", "status").output.startswith("0 games are archived; 3 are over")


def test_verify_reads_all_objects_or_some(folder: Path, turnfold: Command) -> None:
    result = turnfold("archive", "verify")
    assert (result.output, result.exit_code) == ("2 of 2 archived games checked, 0 not whole\n", 0)
    assert turnfold("archive", "verify", "--sample", "1").output == "1 of 2 archived games checked, 0 not whole\n"


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
    assert result.output.endswith("2 of 2 archived games checked, 1 not whole\n")


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
