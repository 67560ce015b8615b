"""A worker process."""

import logging

from redis import Redis
from rq import SimpleWorker
from rq.serializers import JSONSerializer

from workers import queue
from workers.settings import Settings


def main() -> None:
    """Take jobs until told to stop; SIGTERM and SIGINT let the current one finish."""
    settings = Settings.from_environment()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s %(message)s")
    worker = SimpleWorker(
        [queue.NAME],
        connection=Redis.from_url(settings.queue_url),
        serializer=JSONSerializer,
        worker_ttl=60,
        log_job_description=False,
    )
    worker.work(logging_level="WARNING")
