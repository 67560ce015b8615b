"""A simulated league: `python -m tests.league` lets 200 people play 400 games by mail, with the usual settings.

For a week of ten games as it is: `--people 30 --games 130 --hours 1`.
"""

import argparse
import asyncio

from rich.console import Console

from domain.kernel.protocol.registry import rulesets
from domain.kernel.time.times import HOUR
from tests.kit.samples import PLAIN, RICH
from tests.league.mailed import Mailed
from tests.league.report import Report, report
from tests.league.told import Told, told
from tests.league.world import league

SHARES = {PLAIN: 6, RICH: 3}
"""How many of ten games are of a ruleset; of any other one is."""


def wanted(games: int) -> list[str]:
    """Return the rulesets of so many games."""
    wheel = [rules.id for rules in rulesets() for _ in range(SHARES.get(rules.id, 1))]
    return [wheel[number % len(wheel)] for number in range(games)]


async def play(seed: int, people: int, games: list[str], hours: int = 12) -> tuple[Report, Told]:
    """Let so many people play games of these rulesets, one of which begins every so many hours."""
    async with league(seed, people, games, Mailed) as world:
        assert isinstance(world, Mailed)
        world.every = hours * HOUR
        await world.run()
        return await report(world), await told(world)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--hours", type=int, default=12, help="how many hours after a game the next one begins")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found, heard = asyncio.run(play(options.seed, options.people, wanted(options.games), options.hours))
    Console().print(found.table(), heard.table())
    for complaint in heard.twice + heard.untold + heard.at_night:
        Console().print(complaint)
    raise SystemExit(not (found.is_clean and heard.is_clean))


if __name__ == "__main__":
    main()
