"""A whole service goes through years, with a clock that jumps and time zones that change."""

import asyncio
import os

from domain.audit.audit import audit
from domain.kernel.time.times import DAY
from tests.kit.samples import PLAIN
from tests.league.report import Report, report
from tests.league.world import BEGIN, league
from tests.league.years import Years

GAMES = 9
FIRST, LIVES = 2, int(os.environ.get("TURNFOLD_YEARS", "1"))


async def _live(seed: int) -> tuple[Report, list[tuple[str, str]], int]:
    """Return what became of it, by whom there is which entry in all logs, and how many milliseconds it took."""
    async with league(seed, 6, [PLAIN] * GAMES, Years) as years:
        await years.run()
        written = []
        for game in years.games:
            response = await years.send(0, "GET", f"/games/{game}/export")
            assert audit(response.content.splitlines()).findings == ()
            written += [(entry.actor, entry.kind) for entry in await years.store.log(game)]
        return await report(years), written, years.now - BEGIN


def test_nobody_is_late_in_protected_time_and_every_game_ends_in_all_these_years() -> None:
    seen = set[tuple[str, str]]()
    for seed in range(FIRST, FIRST + LIVES):
        found, written, took = asyncio.run(_live(seed))
        assert (found.protected, found.unfinished) == ([], [])
        assert took > 365 * DAY
        seen.update(written)
    assert {"vacation", "outage", "asked", "excused"} <= {kind for _, kind in seen}
    # The time zones were of another year, and the host has said so.
    assert ("host", "hours") in seen
