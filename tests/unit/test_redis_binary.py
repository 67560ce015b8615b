"""Tests of which servers are found, and of how the embedded one is run."""

from pathlib import Path

import pytest

from cli.redis_binary import NoServer, available, bundled_server, identify
from cli.redis_process import SOCKET_PATH_LIMIT, socket_in, url


def program(folder: Path, name: str, says: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{says}'\n")
    path.chmod(0o755)
    return path


def test_the_bundled_server_comes_first_then_those_on_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    redis = program(tmp_path, "redis-server", "Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64")
    valkey = program(tmp_path, "valkey-server", "Valkey server v=8.1.0 sha=00000000:0 malloc=libc bits=64")
    monkeypatch.setenv("PATH", str(tmp_path))
    found = list(available())
    assert [binary.path for binary in found] == [bundled_server(), valkey, redis]
    assert [str(binary) for binary in found[1:]] == ["valkey 8.1.0", "redis 7.0.15"]


def test_a_program_that_is_no_server_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = program(tmp_path, "redis-server", "Hello")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert [binary.path for binary in available()] == [bundled_server()]
    with pytest.raises(NoServer, match="is not a Redis server"):
        identify(other)


def test_a_path_too_long_for_a_socket_gives_a_short_private_one(tmp_path: Path) -> None:
    assert socket_in(tmp_path) == tmp_path / "redis.sock"
    deep = tmp_path / ("x" * SOCKET_PATH_LIMIT)
    deep.mkdir()
    path = socket_in(deep)
    assert len(bytes(path)) <= SOCKET_PATH_LIMIT
    assert path.parent.stat().st_mode & 0o777 == 0o700
    path.parent.rmdir()


def test_an_address_keeps_every_character_of_a_path() -> None:
    assert url(Path("/a b/c?d/redis.sock")) == "unix:///a%20b/c%3Fd/redis.sock"
