"""A writer to the queue has no worker run anything but looks at games."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import redis
from rq import Callback, Queue
from rq.registry import StartedJobRegistry
from rq.serializers import JSONSerializer

from workers.processes import jobs
from workers.processes.worker import Worker
from workers.queue.queue import LOOKS


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The looks that were made."""
    made: list[str] = []
    monkeypatch.setattr(jobs, "look", lambda: made.append("look"))
    return made


@pytest.fixture
def put(redis_url: str) -> Callable[..., Any]:
    """Writes a job to the queue."""
    queue = Queue(LOOKS.name, connection=redis.Redis.from_url(redis_url), serializer=JSONSerializer)
    return lambda function, *arguments, **options: queue.enqueue_call(function, args=arguments, **options)


def _work(url: str) -> None:
    Worker(url).work(burst=True, logging_level="CRITICAL")


def test_nothing_that_a_job_names_is_run(
    redis_url: str, put: Callable[..., Any], looks: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "made"
    touch = ["touch", str(file)]
    put("subprocess.check_output", touch)
    put("os.mkdir", str(file))
    put("workers.jobs.context")
    put("json.loads", "{}")
    put(LOOKS.job, "g_x")
    put(LOOKS.job, kwargs={"game": "g_x"})
    put("nowhere.at_all", on_failure=Callback("tests.hostile.test_queue.mark"))
    _work(redis_url)
    assert not file.exists()
    assert looks == []
    put(LOOKS.job, on_success=Callback("tests.hostile.test_queue.mark"))
    _work(redis_url)
    assert looks == ["look"]
    assert not MARKS


def test_nor_what_is_left_over_names(redis_url: str, put: Callable[..., Any], looks: list[str]) -> None:
    job = put(LOOKS.job, on_failure=Callback("tests.hostile.test_queue.mark"))
    connection = redis.Redis.from_url(redis_url)
    connection.delete(f"rq:queue:{LOOKS.name}")
    registry = StartedJobRegistry(LOOKS.name, connection=connection, serializer=JSONSerializer)
    connection.zadd(registry.key, {f"{job.id}:x": time.time() - 1_000})
    worker = Worker(redis_url)
    worker.clean_registries()
    assert not MARKS


MARKS: list[object] = []


def mark(*arguments: object) -> None:
    """A callback that somebody has put into the queue."""
    MARKS.append(arguments)
