"""The queue: it carries work and owns none. It may be lost at any time.

RQ carries jobs that all say the same: look at the game whose turn it is. Which one that is, is asked when a worker has
a free hand, so that who comes late with something urgent is not behind all that came before.
"""

import time
from contextlib import suppress
from importlib.resources import files
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from redis import Redis, RedisError, exceptions
from redis.backoff import ConstantBackoff
from redis.retry import Retry
from redis.sentinel import Sentinel
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from domain.kernel.table.deadlines import Urgency
from domain.kernel.table.identifiers import is_game_id
from store.due.schedule import Claim
from store.redis.sentinel import SENTINEL_SCHEMES, address_of


class Lane(NamedTuple):
    """A queue of looks: its name, the job that it carries, and what its games wait for, the most urgent first.

    `waiting` is how the names of what is kept of games that wait for a look begin. The name of a job, here and below,
    is no path of a module, though each began as one: queues hold it, and processes of other versions know it, so it
    stays. `workers/processes/worker.py` says what is done for it.
    """

    name: str
    job: str
    waiting: str
    urgencies: tuple[Urgency, ...]


LOOKS = Lane("turnfold", "workers.jobs.look", "turnfold:waiting", ("deadline", "people", "bots"))

SEARCHES = Lane("turnfold-searches", "workers.jobs.search", "turnfold:waiting-searches", ("search", "sparring"))
"""The lane of bots that look ahead: nobody who plays with others waits for what they think."""

SENDING = "turnfold-work-items"
"""The lane of those who send: nothing that waits there holds up a game."""

SEND = "workers.sending.send"

SEND_WITHIN = 60
"""Seconds that the job of a notifier may take, and may wait: another one is made each second."""

DUMP = "workers.dumping.dump"
"""The job that makes the next bit of a dump, beside the searches."""

DUMP_WITHIN = 300
"""Seconds that this job may take, and may wait."""

DUMP_AGAIN = 60
"""Seconds after which it is tried again where it has failed."""

ARCHIVE = "workers.archiving.archive"
"""The job that archives the next games, beside the searches."""

ARCHIVE_WITHIN = 120
"""Seconds that this job may take, and may wait."""

ARCHIVE_AGAIN = 60
"""Seconds after which it is tried again where it has failed."""

LEAGUE = "turnfold-league"
"""The lane of the league: thinkers play it when no game waits for them."""

PLAY = "workers.league.play"

PLAY_WITHIN = 60
"""Seconds that a job of the league may take, and may wait."""

MOST_JOBS = 100
"""Jobs that wait in a lane of looks at once, however many games do: the worker that takes one of them makes another."""

GRACE = 10
"""Seconds that a look may take beyond its lease, in which it ends by itself, before RQ cuts it off."""

WEIGHT = 15
"""Seconds by which an account comes later for each second that a look at its games has taken, until that wears off.

So who needs less than a fifteenth of a processor has its turn by when it came, however much others need.
"""

LONGEST = 60
"""Seconds by which an account comes later at most: nobody is kept out for longer by those who need less."""

SECOND = 1_000_000
"""Microseconds of a second."""

_MOST = LONGEST * SECOND

PAUSE = 0.1
"""Seconds before a command is sent again to a queue that does not answer."""


def connection(url: str, patience: float = 0.3) -> Redis:
    """A client of the queue's server, which tries for so many seconds while the server is away.

    By default it gives up soon: what does not reach the queue is handed out again. A server that hangs is waited for
    once, which takes seconds by itself.
    """
    retry = Retry(ConstantBackoff(PAUSE), round(patience / PAUSE), supported_errors=(exceptions.ConnectionError,))
    if urlsplit(url).scheme in SENTINEL_SCHEMES:
        address = address_of(url)
        options = {name: value for name, value in address.options.items() if name != "connection_class"}
        own: dict[str, Any] = {"socket_timeout": 1, "retry": Retry(ConstantBackoff(PAUSE), 0), **address.own_options}
        sentinels: Any = Sentinel
        sentinel = sentinels(address.sentinels, sentinel_kwargs=own)
        named = {"socket_timeout": 5, "retry": retry, "ssl": address.is_secure, **options}
        client: Redis = sentinel.master_for(address.service, **named)
        return client
    return Redis.from_url(url, socket_timeout=5, retry=retry)


def _now() -> int:
    """The time in microseconds. Turns go by that of whoever asks: clocks that differ change their order alone."""
    return time.time_ns() // 1000


class Turn(NamedTuple):
    """A game to look at now, the account whose turn that is, and among which games it has waited."""

    game: str
    account: str
    among: str


class LookQueue:
    """Hands out looks at games to those who work on a lane.

    The most urgent ones come first, and of these that of the account that came first, where each comes later by what
    it was charged for its turns.
    """

    def __init__(self, url: str, lease: int, lane: Lane = LOOKS) -> None:
        self._lease = lease
        self._lane = lane
        redis = connection(url)
        self._queue = Queue(lane.name, connection=redis, serializer=JSONSerializer)
        self._waiting = [f"{lane.waiting}:{urgency}" for urgency in lane.urgencies]
        self._keys = [self._queue.key, *self._waiting]
        self._wait = redis.register_script((files(__package__) / "wait.lua").read_text())
        self._take = redis.register_script((files(__package__) / "take.lua").read_text())
        self._charge = redis.register_script((files(__package__) / "charge.lua").read_text())

    def put(self, claim: Claim) -> None:
        """Let a claimed game wait for its turn, once, and have a worker take whose turn it is.

        Raises redis.exceptions.RedisError.
        """
        # The job comes last: a game that waits without one has its turn when it, or another, is handed out again.
        place = self._lane.urgencies.index(claim.urgency) + 2
        jobs, games = self._wait(keys=self._keys, args=[claim.game, place, claim.account, _now()])
        self._have_taken(jobs, games, f"look-{claim.game}-{claim.ticket}")

    def take(self) -> Turn | None:
        """Return whose turn it is; None if no game waits. Raises redis.exceptions.RedisError."""
        reply: tuple[bytes, bytes, bytes, int, int] | None = self._take(keys=self._keys, args=[_now() + _MOST])
        if reply is None:
            return None
        *texts, jobs, games = reply
        # A game that was taken is to be looked at, whatever becomes of the rest.
        with suppress(RedisError):
            self._have_taken(jobs, games)
        turn = Turn(*(text.decode(errors="replace") for text in texts))
        return turn if is_game_id(turn.game) else None

    def charge(self, turn: Turn, seconds: float) -> None:
        """Charge an account for a turn that has taken so long. Raises redis.exceptions.RedisError."""
        later = round(seconds * WEIGHT * SECOND)
        self._charge(keys=[turn.among], args=[turn.account, _now(), later, _MOST])

    def _have_taken(self, jobs: int, games: int, name: str | None = None) -> None:
        """Have a worker take a game if some wait, and no more jobs than games do: one may be for something else."""
        if not games or jobs > games or jobs >= MOST_JOBS:
            return
        # A command whose reply was lost is sent again: one claim is to make one job all the same.
        with suppress(DuplicateJobError):
            self._queue.enqueue_call(
                self._lane.job,
                job_id=name,
                unique=name is not None,
                result_ttl=0,
                failure_ttl=0,
                timeout=self._lease // 1000 + GRACE,
                # As long as all before it may take; what a worker dies with is to go some time.
                ttl=max(1, MOST_JOBS * self._lease // 1000),
            )

    def has_more_urgent(self, urgency: Urgency) -> bool:
        """Return whether a game waits that comes before those of this urgency. Raises redis.exceptions.RedisError."""
        rank = self._lane.urgencies.index(urgency) if urgency in self._lane.urgencies else 0
        return bool(rank) and bool(self._queue.connection.exists(*self._waiting[:rank]))

    def about(self) -> dict[str, Any]:
        """Return what its server says of itself. Raises redis.exceptions.RedisError."""
        about: dict[str, Any] = self._queue.connection.info()
        return about

    def length(self) -> int:
        """Return how many looks wait. Raises redis.exceptions.RedisError."""
        return sum(self._queue.connection.zcard(games) for games in self._waiting)


class Lanes:
    """All lanes of looks: each game waits in that of what it waits for."""

    def __init__(self, url: str, lease: int) -> None:
        self.queues = {lane.name: LookQueue(url, lease, lane) for lane in (LOOKS, SEARCHES)}
        self._of = {urgency: self.queues[lane.name] for lane in (LOOKS, SEARCHES) for urgency in lane.urgencies}

    def put(self, claim: Claim) -> None:
        """Let a claimed game wait in its lane. Raises redis.exceptions.RedisError."""
        self._of[claim.urgency].put(claim)


class SingleQueue:
    """Has one process look what there is to do. `within` is for how many seconds its job may wait, and may take."""

    def __init__(self, url: str, lane: str, job: str, within: int) -> None:
        self._queue = Queue(lane, connection=connection(url), serializer=JSONSerializer)
        self._job = job
        self._within = within

    def put(self) -> None:
        """Have a process look, unless one is about to. Raises redis.exceptions.RedisError."""
        if not self._queue.count:
            self._enqueue(failure_ttl=0)

    def _enqueue(self, **options: Any) -> None:
        self._queue.enqueue_call(self._job, result_ttl=0, timeout=self._within, ttl=self._within, **options)


class LeasedQueue(SingleQueue):
    """Has one process at a time do something, a bit of it each time; what failed waits for some seconds, `again`."""

    def __init__(self, url: str, lane: str, job: str, within: int, again: int) -> None:
        super().__init__(url, lane, job, within)
        self._again = again

    def put(self) -> None:
        """Have the next bit done, unless somebody is at it. Raises redis.exceptions.RedisError."""
        with suppress(DuplicateJobError):
            # A worker that dies with the job leaves its id there for as long as it may take: that is the lease.
            self._enqueue(job_id=self._job.rpartition(".")[2], unique=True, failure_ttl=self._again)


def send_queue(url: str) -> SingleQueue:
    """Return the queue that has notifiers begin the work items that are due."""
    return SingleQueue(url, SENDING, SEND, SEND_WITHIN)


def league_queue(url: str) -> SingleQueue:
    """Return the queue that has thinkers play the league."""
    return SingleQueue(url, LEAGUE, PLAY, PLAY_WITHIN)


def dump_queue(url: str) -> LeasedQueue:
    """Return the queue that has thinkers make what is missing of the dumps, beside the searches."""
    return LeasedQueue(url, SEARCHES.name, DUMP, DUMP_WITHIN, DUMP_AGAIN)


def archive_queue(url: str) -> LeasedQueue:
    """Return the queue that has thinkers archive finished games, beside the searches."""
    return LeasedQueue(url, SEARCHES.name, ARCHIVE, ARCHIVE_WITHIN, ARCHIVE_AGAIN)
