"""Processes that are forked are like those that are started."""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests import REPOSITORY
from tests.processes.forked import ForkedProcess, can_fork, nursery
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until

BEYOND_SELECT = 1_024
"""Descriptors from here on are none to `select`."""


@pytest.fixture
def worker(redis_server: RedisServer, services: Callable[..., Service]) -> Service:
    return services(redis_server.url).start("worker-1")


def fork(folder: Path, *command: str, **environment: str) -> ForkedProcess:
    with (folder / "output").open("ab") as output:
        return nursery(os.environ["PYTHONPATH"]).fork(command, os.environ | environment, output, None)


def test_it_says_where_it_was_told_to_and_how_it_has_ended(tmp_path: Path) -> None:
    assert fork(tmp_path, "--version").wait() == 0
    assert (tmp_path / "output").read_text().startswith("turnfold, version")
    refused = fork(tmp_path, "worker", REDIS_URL="nowhere")
    assert refused.wait() == refused.poll() == 2
    assert "REDIS_URL" in (tmp_path / "output").read_text()


def test_its_end_is_seen_however_many_files_are_open(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 4 * BEYOND_SELECT)), hard))
    with ExitStack() as files:
        for _ in range(BEYOND_SELECT):
            files.enter_context(Path(os.devnull).open("rb"))
        assert fork(tmp_path, "--version").wait() == 0


def test_signals_reach_it(worker: Service) -> None:
    worker.send("worker-1", signal.SIGSTOP)
    until(lambda: _state(worker.pid("worker-1")) == "T")
    worker.send("worker-1", signal.SIGCONT)
    os.kill(worker.pid("worker-1"), signal.SIGKILL)
    until(lambda: not worker.is_running("worker-1"))
    assert worker.end("worker-1") == -signal.SIGKILL


def test_it_is_a_session_of_its_own(worker: Service) -> None:
    assert os.getsid(worker.pid("worker-1")) == worker.pid("worker-1")


def test_an_environment_that_changes_what_is_imported_takes_a_start_of_its_own() -> None:
    assert can_fork(os.environ | {"TURNFOLD_ADDRESS": "https://turnfold.example", "REDIS_URL": "redis://elsewhere"})
    assert not can_fork(os.environ | {"PROMETHEUS_MULTIPROC_DIR": "/nowhere"})
    assert not can_fork(os.environ | {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"})


def test_it_ends_with_the_process_that_asked_for_it(redis_url: str) -> None:
    """A process of its own asks for one, and is killed."""
    code = f"""
        from tests.processes.service import Service
        with Service({redis_url!r}).start("worker-1") as service:
            print(service.pid("worker-1"), flush=True)
            input()
    """
    command = [sys.executable, "-c", "if True:" + code]
    with subprocess.Popen(command, cwd=REPOSITORY, stdin=-1, stdout=subprocess.PIPE, text=True) as asking:
        assert asking.stdout is not None
        pid = int(asking.stdout.readline())
        assert _state(pid) not in ("", "Z")
        asking.kill()
    until(lambda: _state(pid) in ("", "Z"))


def _state(pid: int) -> str:
    """Return the state of a process, as proc(5) has it; empty if there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return ""
