"""A sample of the campaign; `make soak` runs a long one."""

import random

from tests.faults.campaign import PROCESSES, Campaign
from tests.redis_server import RedisServer
from tests.running import Service


def test_nothing_acknowledged_is_lost_or_doubled(store: RedisServer, service: Service) -> None:
    service.start(*(name for name in PROCESSES if not service.is_running(name)))
    seed = random.randrange(1_000_000)
    report = Campaign(service, store, seed).run(kills=6)
    assert report.is_clean, f"seed {seed}: {report}"
    assert report.kills >= 6
    assert report.games
    assert report.acknowledged
