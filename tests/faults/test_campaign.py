"""A sample of the campaign; `python -m tests.faults.campaign` is the whole one."""

import random

from tests.faults.campaign import ENV, KINDS, PROCESSES, Campaign
from tests.faults.lively import Kept
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
        report = Campaign(service.start(*PROCESSES), store, queue, seed, lively=1).run(kills=2)
    assert [*report.lost, *report.doubled, *report.other] == [], f"seed {seed}: {report}"
    assert min(report.kills[kind] for kind in KINDS) >= 2
    assert report.games
    assert report.acknowledged
    assert report.moves
    assert report.acts


def test_what_is_lost_and_what_is_doubled_is_found() -> None:
    kept = Kept([("vacation", {"seat": 0}), ("asked", {"id": "r_1"})], ["Hello", "Goodbye"])
    log = [
        {"kind": "vacation", "seat": 0},
        {"kind": "vacation", "seat": 0, "until": ""},
        {"kind": "asked", "id": "r_2"},
    ]
    assert len(kept.lost(log, ["Hello"])) == 2
    assert len(kept.doubled(log, ["Hello", "Hello"])) == 2
