"""Processes to measure: applications on an address, dispatchers and workers."""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2

from cli.service import listen
from tests import REPOSITORY
from tests.processes.service import LIFTED


def environment(path: Iterable[Path]) -> dict[str, str]:
    """The environment of a process that finds the project's packages on this path, and nowhere else before it."""
    return os.environ | {"PYTHONPATH": ":".join(map(str, path))}


@contextmanager
def serving(app: str, redis_url: str, processes: int = 1) -> Iterator[str]:
    """An application in processes of its own, by the address that they share."""
    with processes_serving(app, redis_url, processes) as (address, _):
        yield address


@contextmanager
def processes_serving(
    app: str, redis_url: str, processes: int = 1, path: Iterable[Path] = (REPOSITORY,)
) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The same with the processes, by the code on this path."""
    with listen("127.0.0.1", 0) as listener:
        address = "http://{}:{}".format(*listener.getsockname())
        running = [
            subprocess.Popen(
                [sys.executable, "-P", "-m", "tests.bench.serve", app, str(listener.fileno())],
                env=environment(path) | LIFTED | {"REDIS_URL": redis_url},
                pass_fds=[listener.fileno()],
            )
            for _ in range(processes)
        ]
        try:
            # The first one there answers; the others are there soon, and the first round is one of several.
            httpx2.get(f"{address}/healthz", timeout=30)
            yield address, running
        finally:
            for process in running:
                process.terminate()
            for process in running:
                process.wait()


@contextmanager
def parts(redis_url: str, queue_url: str | None = None) -> Iterator[None]:
    """A dispatcher and a worker."""
    env = os.environ | {"REDIS_URL": redis_url, "QUEUE_URL": queue_url or redis_url, "PYTHONPATH": str(REPOSITORY)}
    processes = [subprocess.Popen([sys.executable, "-m", "cli", part], env=env) for part in ("dispatcher", "worker")]
    try:
        yield
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait()
