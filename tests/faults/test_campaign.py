"""A sample of the campaign; `turnfold campaign` is the whole one."""

import random

from tests.faults.campaign import KINDS, PROCESSES, Campaign
from tests.redis_server import RedisServer
from tests.running import Service


def test_nothing_acknowledged_is_lost_or_doubled(store: RedisServer, service: Service) -> None:
    for name in PROCESSES:
        if service.is_running(name):
            service.kill(name)
    service.watch(*KINDS["worker"], *KINDS["dispatcher"])
    service.start(*PROCESSES)
    seed = random.randrange(1_000_000)
    report = Campaign(service, store, seed).run(kills=2)
    assert [*report.lost, *report.doubled, *report.other] == [], f"seed {seed}: {report}"
    assert min(report.kills[kind] for kind in KINDS) >= 2
    assert report.games
    assert report.acknowledged
    assert report.moves
