"""A sample of the campaign; `python -m tests.notices.campaign` is the whole one."""

import asyncio

from tests.notices.campaign import SMALL, campaign
from tests.processes.waiting import PATIENCE


def test_notifiers_that_are_killed_lose_nothing_and_send_nothing_under_two_ids() -> None:
    report = asyncio.run(campaign(count=40, kills=1, seconds=PATIENCE, seed=14, size=SMALL))
    assert report.is_good, report
    assert (report.notices, report.kills["notifier"], report.kills["dispatcher"]) == (40, 1, 1)
    # The last delivery before the kill was never answered, and came again.
    assert report.unknown >= 1, report
    assert report.attempts == 40 + report.unknown
