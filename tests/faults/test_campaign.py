"""A sample of the campaign; `python -m tests.faults.campaign` is the whole one."""

import random

from tests.faults.campaign import ENV, KINDS, PROCESSES, Campaign
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service


def test_nothing_acknowledged_is_lost_or_doubled() -> None:
    seed = random.randrange(1_000_000)
    with (
        RedisServer(appendfsync="always") as store,
        RedisServer(appendfsync="no") as queue,
        Service(store.url, queue_url=queue.url, env=ENV) as service,
    ):
        service.watch(*KINDS["worker"], *KINDS["dispatcher"])
        report = Campaign(service.start(*PROCESSES), store, queue, seed).run(kills=2)
    assert [*report.lost, *report.doubled, *report.other] == [], f"seed {seed}: {report}"
    assert min(report.kills[kind] for kind in KINDS) >= 2
    assert report.games
    assert report.acknowledged
    assert report.moves
