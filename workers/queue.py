"""The RQ queue: it carries work and owns none. It may be lost at any time."""

from redis import Redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from store.schedule import Claim

NAME = "turnfold"

JOB = "workers.jobs.look"


GRACE = 10
"""Seconds that a look may take beyond its lease, in which it ends by itself, before RQ cuts it off."""


PAUSE = 0.1
"""Seconds before a command is sent again to a queue that does not answer."""


def connection(url: str, patience: float = 0.3) -> Redis:
    """A client of the queue's server, which tries for so many seconds while the server is away.

    By default it gives up soon: what does not reach the queue is handed out again.
    """
    return Redis.from_url(url, socket_timeout=5, retry=Retry(ConstantBackoff(PAUSE), retries=round(patience / PAUSE)))


class LookQueue:
    """Hands out looks at games to the workers."""

    def __init__(self, url: str, lease: int) -> None:
        self._lease = lease
        self._queue = Queue(NAME, connection=connection(url), serializer=JSONSerializer)

    def put(self, claim: Claim) -> None:
        """Enqueue a claim once. A job that waits longer than its lease is dropped: another was made for it by then.

        Raises redis.exceptions.RedisError.
        """
        try:
            self._queue.enqueue_call(
                JOB,
                args=(claim.game,),
                job_id=f"look-{claim.game}-{claim.ticket}",
                unique=True,
                result_ttl=0,
                failure_ttl=0,
                timeout=self._lease // 1000 + GRACE,
                ttl=max(1, self._lease // 1000),
            )
        except DuplicateJobError:
            return

    def length(self) -> int:
        """How many looks wait. Raises redis.exceptions.RedisError."""
        return self._queue.count
