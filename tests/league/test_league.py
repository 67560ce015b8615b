"""A small league; `python -m tests.league` is the large one."""

import asyncio

from domain.kernel.protocol.registry import rulesets
from tests.kit.samples import PLAIN, RICH
from tests.league.__main__ import play, wanted
from tests.league.report import Report, report
from tests.league.world import league


async def _unheard(seed: int, people: int, games: int) -> Report:
    """Let people play who are told nothing."""
    async with league(seed, people, wanted(games)) as world:
        await world.run()
        return await report(world)


def test_nobody_has_to_complain_and_no_game_stands_still() -> None:
    found = asyncio.run(_unheard(seed=3, people=10, games=8))
    assert found.is_clean, found
    assert sum(len(row.days) for row in found.rows.values()) == 8
    # A sitting that times out is what anybody waits for who has gone, but for a vacation or a rest.
    assert max(row.stood for row in found.rows.values()) < 17


def test_the_same_seed_makes_the_same_league_and_nobody_is_told_more_than_is_usual() -> None:
    (one, heard), (other, _) = (asyncio.run(play(seed=5, people=4, games=[PLAIN, RICH])) for _ in range(2))
    assert one.digest == other.digest
    # One mail each time that one leaves a game that waits, one reminder a question, one digest a day, all in time;
    # none at night but for a last word.
    assert (heard.twice, heard.untold, heard.at_night) == ([], [], [])
    assert heard.kinds["decision.opened"] == heard.questions > 20
    assert heard.kinds["game.finished"] > 2
    assert heard.digests > 2


def test_nobody_is_left_untold_in_phases_that_all_play_at_once() -> None:
    others = [rules.id for rules in rulesets() if rules.id not in (PLAIN, RICH)]
    _, heard = asyncio.run(play(seed=6, people=3, games=others))
    assert (heard.twice, heard.untold, heard.at_night) == ([], [], [])
    assert heard.questions > 20
