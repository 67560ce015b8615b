"""A sample of the campaign; `python -m tests.faults.campaign` is the whole one."""

from domain.kernel.log.agreement_entries import Taken
from domain.kernel.log.entries import Entry, Outage, Paused, Payload, Resumed, TimedOut, Vacation
from domain.kernel.time.times import DAY, rfc3339
from tests.faults.campaign import ENV, KINDS, PROCESSES, Campaign
from tests.faults.judging import late_in_protected_time
from tests.faults.lively import Kept
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service


def test_nothing_acknowledged_is_lost_or_doubled() -> None:
    with (
        RedisServer(appendfsync="always") as store,
        RedisServer(appendfsync="no") as queue,
        Service(store.url, queue_url=queue.url, env=ENV) as service,
    ):
        service.watch(*KINDS["worker"], *KINDS["dispatcher"])
        report = Campaign(service.start(*PROCESSES), store, queue, seed=15, lively=1).run(kills=2)
    assert [*report.lost, *report.doubled, *report.protected, *report.other] == [], report
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


def test_who_is_late_while_no_clock_runs_is_found() -> None:
    """By the entries alone, not by what the service reckons with."""

    def late(*before: Payload, at: int) -> int:
        rows = [*((payload, 0) for payload in before), (TimedOut(0, "1.0", "default"), at)]
        log = [Entry(seq, when, "host", payload, b"") for seq, (payload, when) in enumerate(rows, 1)]
        return len(late_in_protected_time(log))

    until = rfc3339(2 * DAY)
    for stop in (Paused(until), Vacation(0, until), Outage(rfc3339(0), until)):
        assert [late(stop, at=at) for at in (DAY, 2 * DAY)] == [1, 0]
    assert late(Vacation(1, until), at=DAY) == 0
    assert late(Paused(until), Resumed(), at=1) == 0
    assert late(Vacation(0, until), Taken(0, "eve"), at=1) == 0
