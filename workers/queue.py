"""The RQ queue: it carries work and owns none. It may be lost at any time."""

from redis import Redis
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from store.schedule import Claim

NAME = "turnfold"

JOB = "workers.jobs.look"


class LookQueue:
    """Hands out looks at games to the workers."""

    def __init__(self, url: str, lease: int) -> None:
        self._lease = lease
        self._queue = Queue(NAME, connection=Redis.from_url(url, socket_timeout=5), serializer=JSONSerializer)

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
                timeout=max(5, self._lease // 1000),
                ttl=max(1, self._lease // 1000),
            )
        except DuplicateJobError:
            return
