"""A worker process."""

import logging
import time
from contextlib import suppress
from types import FrameType

from redis import RedisError
from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested
from rq.job import Job
from rq.serializers import JSONSerializer

from workers import jobs, queue
from workers.metrics import expose
from workers.settings import Settings

PAUSE = 0.2
"""Seconds before the queue is tried again after it broke."""

log = logging.getLogger("turnfold.worker")


class Worker(SimpleWorker):
    """Takes one job after the other. Told to stop, it ends at once when idle, and otherwise after its job."""

    max_connection_wait_time = 1.0

    def __init__(self, url: str) -> None:
        super().__init__(
            [queue.NAME],
            connection=queue.connection(url),
            serializer=JSONSerializer,
            worker_ttl=20,
            log_job_description=False,
        )
        self._has_job = False
        self.is_told_to_stop = False

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """A signal. RQ's own answer to it would write to a Redis that may be away."""
        self.is_told_to_stop = True
        if not self._has_job:
            raise StopRequested

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Do a job."""
        self._has_job = True
        try:
            super().execute_job(job, queue)
        finally:
            self._has_job = False
        if self.is_told_to_stop:
            raise StopRequested

    def subscribe(self) -> None:
        """No orders are taken over pub/sub: that would be a thread more which a lost connection can end."""

    def clean_registries(self) -> None:
        """Forget what killed workers left; the next time, where RQ stumbles over an execution that has expired."""
        try:
            super().clean_registries()  # type: ignore[no-untyped-call]
        except ValueError as error:
            log.warning("the queue was not cleaned: %s", error)

    def teardown(self) -> None:
        """Sign off, if there is somebody to listen."""
        with suppress(RedisError):
            super().teardown()  # type: ignore[no-untyped-call]


def main() -> None:
    """Take jobs until told to stop; SIGTERM and SIGINT let the current one finish."""
    settings = Settings.from_environment()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s %(message)s")
    logging.getLogger("rq.worker").addFilter(_shorten)
    jobs.office()
    expose(settings.metrics_port)
    with suppress(StopRequested):
        while not _work(settings.queue_url):
            time.sleep(PAUSE)


def _work(url: str) -> bool:
    """Work until told to stop, or until the queue breaks: RQ gives up then. Whether it was the former."""
    try:
        worker = Worker(url)
        worker.work(logging_level="WARNING")
    except RedisError as error:
        log.warning("the queue does not answer: %s", error)
        return False
    return worker.is_told_to_stop


def _shorten(record: logging.LogRecord) -> bool:
    """A Redis that is away for a while is worth a line, not a page."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, RedisError):
        record.msg, record.args, record.exc_info = "the queue does not answer: %s", (error,), None
    return True
