"""Processes to measure: applications on an address, dispatchers and workers."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from cli.service import listen
from tests import REPOSITORY
from tests.processes.service import LIFTED


@contextmanager
def serving(app: str, redis_url: str, processes: int = 1) -> Iterator[str]:
    """An application in processes of its own, by the address that they share."""
    with listen("127.0.0.1", 0) as listener:
        address = "http://{}:{}".format(*listener.getsockname())
        running = [
            subprocess.Popen(
                [sys.executable, "-m", "tests.bench.serve", app, str(listener.fileno())],
                env=os.environ | LIFTED | {"REDIS_URL": redis_url, "PYTHONPATH": str(REPOSITORY)},
                pass_fds=[listener.fileno()],
            )
            for _ in range(processes)
        ]
        try:
            # Whoever is first answers; the others are there soon, and the first round is one of several.
            httpx.get(f"{address}/healthz", timeout=30)
            yield address
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
