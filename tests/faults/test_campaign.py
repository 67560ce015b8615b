"""A sample of the campaign; `python -m tests.faults.campaign` is the whole one."""

import random
from collections.abc import Callable

from tests.faults.campaign import ENV, KINDS, PROCESSES, Campaign
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service


def test_nothing_acknowledged_is_lost_or_doubled(services: Callable[..., Service]) -> None:
    store, queue = RedisServer(appendfsync="always"), RedisServer(appendfsync="no")
    for server in (store, queue):
        server.start()
    service = services(store.url, queue_url=queue.url, env=ENV)
    service.watch(*KINDS["worker"], *KINDS["dispatcher"])
    seed = random.randrange(1_000_000)
    try:
        report = Campaign(service.start(*PROCESSES), store, queue, seed).run(kills=2)
    finally:
        service.stop()
        for server in (store, queue):
            server.stop()
    assert [*report.lost, *report.doubled, *report.other] == [], f"seed {seed}: {report}"
    assert min(report.kills[kind] for kind in KINDS) >= 2
    assert report.games
    assert report.acknowledged
    assert report.moves
