"""The data folder of an embedded server opens for the server that wrote it, and for nobody else."""

import json
from pathlib import Path

import pytest

from cli.faults import Unfit
from cli.redis_binary import RedisBinary
from cli.redis_data import DataFolder


def server(name: str, *version: int) -> RedisBinary:
    return RedisBinary(Path(f"/usr/bin/{name}-server"), name, version)


VALKEY = server("valkey", 9, 1, 2)
REDIS = server("redis", 7, 0, 15)


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    folder = DataFolder(tmp_path)
    folder.server_folder.mkdir()
    return folder


def written(folder: DataFolder, by: RedisBinary | None = None) -> DataFolder:
    """As a server leaves it: its files and the record."""
    files = folder.server_folder / "appendonlydir"
    files.mkdir(exist_ok=True)
    (files / "appendonly.aof.manifest").write_text("file appendonly.aof.1.incr.aof seq 1 type i\n")
    if by is not None:
        folder.record(by)
    return folder


def test_the_first_server_there_is_opens_a_new_folder(folder: DataFolder) -> None:
    assert folder.choose([VALKEY, REDIS]) == VALKEY


def test_the_server_that_wrote_a_folder_comes_before_the_bundled_one(folder: DataFolder) -> None:
    assert written(folder, by=REDIS).choose([VALKEY, REDIS]) == REDIS


def test_the_same_version_comes_before_a_newer_one(folder: DataFolder) -> None:
    older = server("valkey", 8, 0, 1)
    assert written(folder, by=older).choose([VALKEY, older]) == older


def test_a_newer_version_of_the_same_server_may_open_it_and_that_is_recorded(folder: DataFolder) -> None:
    written(folder, by=server("valkey", 8, 0, 1))
    assert folder.choose([VALKEY]) == VALKEY
    folder.record(VALKEY)
    row = json.loads((folder.path / "server.json").read_text())
    assert row == {"server": "valkey", "version": "9.1.2", "earlier": ["8.0.1"]}


def test_another_server_is_refused(folder: DataFolder) -> None:
    written(folder, by=REDIS)
    with pytest.raises(Unfit, match=r"was written by redis 7\.0\.15; there is only valkey 9\.1\.2.*TURNFOLD_DATA"):
        folder.choose([VALKEY])


def test_an_older_version_is_refused_by_number_not_by_letters(folder: DataFolder) -> None:
    written(folder, by=server("valkey", 10, 0, 0))
    with pytest.raises(Unfit, match=r"was written by valkey 10\.0\.0; there is only valkey 9\.1\.2"):
        folder.choose([VALKEY])


def test_data_that_nobody_signed_is_refused(folder: DataFolder) -> None:
    with pytest.raises(Unfit, match=r"server\.json is missing"):
        written(folder).choose([VALKEY])


@pytest.mark.parametrize("name", ["appendonly.aof", "dump.rdb"])
def test_files_of_older_servers_count_as_data(folder: DataFolder, name: str) -> None:
    (folder.server_folder / name).write_bytes(b"data")
    with pytest.raises(Unfit, match=r"server\.json is missing"):
        folder.choose([VALKEY])


def test_a_record_whose_data_is_gone_is_refused(folder: DataFolder) -> None:
    folder.record(VALKEY)
    with pytest.raises(Unfit, match="its data is not in"):
        folder.choose([VALKEY])


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"server": "valkey", "version": "new"}', '{"version": "9.1.2"}'])
def test_an_unreadable_record_is_refused(folder: DataFolder, text: str) -> None:
    written(folder)
    (folder.path / "server.json").write_text(text)
    with pytest.raises(Unfit, match="cannot be read"):
        folder.choose([VALKEY])


def test_a_machine_without_any_server_is_told_what_to_do(folder: DataFolder) -> None:
    with pytest.raises(Unfit, match="set REDIS_URL"):
        folder.choose([])


def test_a_server_that_never_wrote_is_forgotten(folder: DataFolder) -> None:
    folder.record(VALKEY)
    folder.forget_unwritten()
    assert folder.choose([REDIS]) == REDIS


def test_one_at_a_time(folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.redis_data.PATIENCE", 0)
    folder.lock()
    other = DataFolder(folder.path)
    with pytest.raises(Unfit, match=r"is in use: a `turnfold up` with process id \d+ runs on it"):
        other.lock()
    folder.unlock()
    other.lock()
    other.unlock()


def test_the_server_folder_is_private(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "new" / "data")
    folder.lock()
    folder.unlock()
    assert folder.server_folder.stat().st_mode & 0o777 == 0o700
