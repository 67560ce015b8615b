"""A sample of the campaign; `python -m tests.notices.campaign` is the whole one."""

import asyncio
import random

from tests.notices.campaign import SMALL, campaign


def test_notifiers_that_are_killed_lose_nothing_and_send_nothing_under_two_ids() -> None:
    seed = random.randrange(1_000_000)
    report = asyncio.run(campaign(count=40, kills=1, seconds=300, seed=seed, size=SMALL))
    assert report.is_good, f"seed {seed}: {report}"
    assert (report.notices, report.kills["notifier"], report.kills["dispatcher"]) == (40, 1, 1)
    # What came last before the kill was never answered, and came again.
    assert report.unknown >= 1, report
    assert report.attempts == 40 + report.unknown
