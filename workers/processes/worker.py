"""The processes that do the queue's jobs: workers look at games, notifiers send."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import FrameType, ModuleType

from redis import RedisError
from redis.client import Pipeline
from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested
from rq.job import Job
from rq.serializers import JSONSerializer

from domain.build import VERSION
from domain.kernel.protocol.refusals import quote
from store.archive.archive import archive_at
from telemetry import logs, tracing
from telemetry.readiness import Reason
from telemetry.status import Heartbeat, serve
from workers.league import league
from workers.processes import jobs
from workers.processes.membership import in_fleet
from workers.processes.store_watch import watch_store
from workers.queue import queue
from workers.queue.queue import GRACE
from workers.queue.settings import Settings
from workers.upkeep import archiving, dumping

PAUSE = 0.2
"""Seconds before the queue is tried again after it broke."""

PATIENCE = 5.0
"""Seconds for which a queue that is away is tried again and again."""

READY_WITHIN = 20.0
"""Seconds after which a worker that hears nothing of the queue does not do its work; it waits 5 for a job."""

log = logging.getLogger("turnfold.worker")


class Foreign(Exception):
    """The queue holds a job that no dispatcher of ours has made."""


class KnownJob(Job):
    """One of the jobs that are done here. Nothing that the queue names is imported, whoever may write to it."""

    success_callback = failure_callback = stopped_callback = None

    @property
    def func(self) -> Callable[[], None]:
        """Return what is to be done. Raises Foreign if that is anything else."""
        if (self.origin, self.func_name) not in _JOBS or (self.instance, [*self.args], {**self.kwargs}) != _NOTHING:
            raise Foreign(f"a job of the queue is none of ours: {quote(self.func_name)}")
        return _JOBS[self.origin, self.func_name]()


_JOBS: dict[tuple[str, str | None], Callable[[], Callable[[], None]]] = {
    (queue.LOOKS.name, queue.LOOKS.job): lambda: jobs.look,
    (queue.SEARCHES.name, queue.SEARCHES.job): lambda: jobs.search,
    (queue.SEARCHES.name, queue.DUMP): lambda: dumping.dump,
    (queue.SEARCHES.name, queue.ARCHIVE): lambda: archiving.archive,
    (queue.SENDING, queue.SEND): lambda: _sending().send,
    (queue.LEAGUE, queue.PLAY): lambda: league.play,
}
"""The work, by the queue and the name of the job."""

_NOTHING: tuple[None, list[object], dict[str, object]] = (None, [], {})
"""The arguments of a job."""


class Worker(SimpleWorker):
    """Takes one job after the other, of the first of its lanes that has one.

    Told to stop, it ends at once when idle, and otherwise after its job.
    """

    max_connection_wait_time = 1.0

    def __init__(
        self, url: str, hear: Callable[[], None] = lambda: None, *lanes: str, turn: Callable[[], None] = lambda: None
    ) -> None:
        """Make one. It calls `turn` each time that it asks the queue for a job, and `hear` when it is answered."""
        super().__init__(
            lanes or [queue.LOOKS.name],
            # When a command fails RQ sleeps for a second at least, while games wait.
            connection=queue.connection(url, patience=PATIENCE),
            serializer=JSONSerializer,
            job_class=KnownJob,
            worker_ttl=20,
            log_job_description=False,
        )
        self._has_job = False
        self._turn, self._hear = turn, hear
        self.is_told_to_stop = False

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """A signal. RQ's own answer to it would write to a Redis that may be away."""
        self.is_told_to_stop = True
        if not self._has_job:
            raise StopRequested

    def heartbeat(self, timeout: int | None = None, pipeline: Pipeline | None = None) -> None:
        """Tell the queue that somebody is here: before and after each job, and while there is none."""
        self._turn()
        super().heartbeat(timeout, pipeline)
        self._hear()

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Do a job, unless it has expired since it was taken: another was made for it, or will be."""
        self._has_job = True
        try:
            # RQ lets a job expire while it is being done, as if it still waited, and stumbles over that. Of one that
            # has expired it would write down the half, which stays for good if the worker is killed then.
            if self.connection.expire(job.key, int(job.timeout or 0) + GRACE):
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


def main(level: int = logging.WARNING) -> None:
    """Look at games until told to stop; SIGTERM and SIGINT let the current job finish. Logs have what is of `level`."""
    _look_on(queue.LOOKS, 0, level)


def think(level: int = logging.WARNING) -> None:
    """Let bots look ahead until told to stop; the current look is finished."""
    _look_on(queue.SEARCHES, max(queue.DUMP_WITHIN, queue.PLAY_WITHIN), level, queue.LEAGUE)


def _look_on(lane: queue.Lane, longest: int, level: int, *others: str) -> None:
    """Look at the games of a lane, and do what waits in others, which takes so many seconds at most, where none is."""
    settings = Settings.from_environment()
    logs.configure(level)
    part = "worker" if lane is queue.LOOKS else "thinker"
    tracing.configure(part, VERSION)
    jobs.context(lane)
    # A job ends within its lease, or is cut off then: a worker that is silent for longer hangs.
    within = max(settings.lease / 1000 + GRACE, longest)
    with in_fleet(settings.redis_url, part, archive_at(settings.archive).name):
        _work_on((lane.name, *others), settings, within + READY_WITHIN)


def notify(level: int = logging.WARNING) -> None:
    """Send until told to stop; what was begun is finished. Raises ValueError where no mail could be sent so."""
    settings = Settings.from_environment()
    logs.configure(level)
    tracing.configure("notifier", VERSION)
    sending = _sending()
    sending.context()
    with in_fleet(settings.redis_url, "notifier", archive_at(settings.archive).name):
        _work_on((queue.SENDING,), settings, queue.SEND_WITHIN + READY_WITHIN)
    sending.context().close()


def _work_on(lanes: tuple[str, ...], settings: Settings, longest: float) -> None:
    """Take the jobs of these lanes until told to stop. `longest` is for how many seconds none is silent."""
    logging.getLogger("rq.worker").addFilter(_shorten)
    turns, hearing_beat = Heartbeat(longest), Heartbeat(longest)

    def idle() -> Iterator[Reason]:
        if not hearing_beat.is_alive():
            yield Reason("no-jobs", "no jobs come from the queue")

    serve(settings.metrics_host, settings.metrics_port, turns.is_alive, watch_store(settings, idle))

    with suppress(StopRequested):
        while not _work(settings.queue_url, hearing_beat.beat, turns.beat, lanes):
            turns.beat()
            time.sleep(PAUSE)


def _work(url: str, hear: Callable[[], None], turn: Callable[[], None], lanes: tuple[str, ...]) -> bool:
    """Work until told to stop, or until the queue breaks: RQ gives up then. Whether it was the former."""
    try:
        worker = Worker(url, hear, *lanes, turn=turn)
        worker.work(logging_level="WARNING")
    except RedisError as error:
        log.warning("the queue does not answer: %s", error)
        return False
    return worker.is_told_to_stop


def _sending() -> ModuleType:
    # A notifier alone needs it, and what talks to mail servers and everybody's endpoints.
    from workers.processes import sending

    return sending


def _shorten(record: logging.LogRecord) -> bool:
    """A Redis that is away for a while is worth a line, not a page."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, RedisError):
        record.msg, record.args, record.exc_info = "the queue does not answer: %s", (error,), None
    return True
