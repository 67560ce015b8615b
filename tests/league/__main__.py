"""A simulated league: `python -m tests.league` lets 200 people play 400 games by mail, with the usual settings."""

import argparse
import asyncio

from rich.console import Console

from domain.kernel.registry import rulesets
from tests.kit.samples import PLAIN, RICH
from tests.league.report import Report, report
from tests.league.world import league

SHARES = {PLAIN: 6, RICH: 3}
"""How many of ten games are of a ruleset; of any other one is."""


async def play(seed: int, people: int, games: int) -> Report:
    """Let so many people play so many games."""
    wheel = [rules.id for rules in rulesets() for _ in range(SHARES.get(rules.id, 1))]
    async with league(seed, people, [wheel[number % len(wheel)] for number in range(games)]) as world:
        await world.run()
        return await report(world)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = asyncio.run(play(options.seed, options.people, options.games))
    Console().print(found.table())
    raise SystemExit(not found.is_clean)


if __name__ == "__main__":
    main()
