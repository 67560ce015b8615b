"""Fixtures for everyone: a real Redis server, and the processes of a service."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import redis
from hypothesis import settings

from store.health.losses import SINCE
from tests.distribution import (
    pytest_collection_modifyitems,
    pytest_xdist_auto_num_workers,
    pytest_xdist_make_scheduler,
)
from tests.processes.redis_cluster import RedisCluster
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until
from tests.processes.witnesses import testimony

__all__ = ["pytest_collection_modifyitems", "pytest_xdist_auto_num_workers", "pytest_xdist_make_scheduler"]
"""Hooks of pytest, which looks for them here."""

os.environ["PYTHONPATH"] = str(Path(__file__).resolve().parent.parent)
"""Processes that tests start run this checkout, whatever is installed."""

os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
"""Programs of the virtual environment come first: Node and npm, where the system has none."""

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
"""Code that is compiled once is shared by all, even where the environment forbids to keep it: some hundred processes
are started in a run, and to compile takes half of the time that each of them, and each worker that collects, needs."""

OFTEN = gc.get_threshold()
gc.set_threshold(20_000, 20, 20)
"""Imports and collected tests are no garbage: by default a quarter of the time of collecting goes into looking."""

signal.signal(signal.SIGINT, signal.default_int_handler)
"""Processes that tests start can be interrupted, even where a shell started the run in the background: it has what it
starts so ignore that, and what ignores it hands that on."""

settings.register_profile("same", settings(deadline=None, derandomize=True))
settings.register_profile("anew", settings(deadline=None, max_examples=1_000))
settings.load_profile("same")
"""No test is about time: a machine that does much else besides may take longer for an example than most need. Examples
are the same in each run, so that a change is judged by what it changes; `make soak` draws anew."""


def pytest_collection_finish() -> None:
    """Have the collector of garbage look no more at what stays for the whole run: all tests and imports."""
    gc.freeze()
    # Connections of clients that a test has dropped are closed when they are collected.
    gc.set_threshold(*OFTEN)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add what the processes have said to the report of what fails."""
    report = yield
    if report.failed and (said := testimony()):
        report.sections.append(("What the processes have said", said))
    return report


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.fixture(scope="session")
def redis_server(request: pytest.FixtureRequest) -> Iterator[RedisServer]:
    """A server for the whole run; parametrize it indirectly with another `appendfsync` where that matters."""
    with RedisServer(appendfsync=getattr(request, "param", "always")) as server:
        yield server


@pytest.fixture
def own_server() -> Iterator[RedisServer]:
    """A server of the test's own, to be killed or asked for all that it has; it need not keep what it has."""
    with RedisServer(appendfsync="no") as server:
        yield server


@pytest.fixture
def redis_url(redis_server: RedisServer) -> str:
    """The address of an empty server that answers, whatever the test before did to it."""
    if not redis_server.is_running:
        redis_server.start()
    with redis.Redis.from_url(redis_server.url) as client:
        # One whose append-only file was off and is being made anew would lose what it is told, if it were killed now.
        until(lambda: not client.info("persistence")["aof_rewrite_in_progress"])
        client.flushall()
    return redis_server.url


@pytest.fixture(scope="session")
def cluster() -> Iterator[RedisCluster]:
    """Three real servers that share the slots."""
    cluster = RedisCluster()
    cluster.start()
    yield cluster
    cluster.stop()


@pytest.fixture(scope="session")
def running() -> Iterator[Service]:
    """Two APIs, a dispatcher and a worker on one store that is never emptied: for tests that break nothing.

    A test that takes something out of the store stops it for all that follow: to the dispatcher that is a loss.
    """
    with (
        TemporaryDirectory(prefix="tf-") as dumps,
        TemporaryDirectory(prefix="tf-") as archive,
        RedisServer(appendfsync="no") as server,
        Service(server.url, env={"TURNFOLD_DUMPS": dumps, "TURNFOLD_ARCHIVE": Path(archive).as_uri()}) as service,
    ):
        yield service.start("dispatcher-1", "worker-1", "api-1", "api-2")
        with redis.Redis.from_url(server.url) as client:
            assert not client.exists(SINCE), "a test has taken something out of the store that all share"


@pytest.fixture
def services() -> Iterator[Callable[..., Service]]:
    """Makes services for a test that kills, pauses or configures: call it as `tests.processes.service.Service`."""
    with ExitStack() as cleanup:

        def make(*arguments: object, **options: object) -> Service:
            return cleanup.enter_context(Service(*arguments, **options))  # type: ignore[arg-type]

        yield make
