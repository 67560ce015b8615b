"""Servers start with the shipped configurations and hold what these say."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
import redis

from cli.parent_death import bound_to_parent
from cli.redis_binary import available
from tests.deploy import DEPLOY
from tests.processes.waiting import until

FILES = [DEPLOY / "redis" / "store.conf", DEPLOY / "redis" / "queue.conf"]
IN_BYTES = {"64mb": "67108864", "128mb": "134217728"}


def directives(path: Path) -> list[tuple[str, str]]:
    """The lines that are no comments: names and values."""
    lines = [line.partition(" ") for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return [(name, value.strip('"')) for name, _, value in lines]


@contextmanager
def running(path: Path) -> Iterator[redis.Redis]:
    """A server with this configuration, on a unix socket instead of its port."""
    with tempfile.TemporaryDirectory(prefix="tf-") as home:
        address = f"{home}/redis.sock"
        options = ["--port", "0", "--unixsocket", address, "--dir", home, "--logfile", f"{home}/log"]
        process = subprocess.Popen(bound_to_parent([str(next(available()).path), str(path), *options]))
        try:
            with redis.Redis(unix_socket_path=address, decode_responses=True) as client:
                until(lambda: _answers(client, process), why=lambda: (Path(home) / "log").read_text())
                yield client
        finally:
            process.terminate()
            process.wait()


def _answers(client: redis.Redis, process: subprocess.Popen[bytes]) -> bool:
    assert process.poll() is None, "the server does not start with it"
    try:
        return bool(client.ping())
    except redis.ConnectionError:
        return False


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_server_holds_every_line(path: Path) -> None:
    with running(path) as client:
        for name, value in directives(path):
            if name != "port":
                assert client.config_get(name) == {name: IN_BYTES.get(value, value)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_line_has_its_reason_above_it(path: Path) -> None:
    lines = path.read_text().splitlines()
    for before, line in pairwise(lines):
        if line and not line.startswith("#"):
            assert before.startswith("# "), line
