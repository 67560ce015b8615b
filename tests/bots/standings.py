"""The page of how strong bots are, made of what they played."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import fill

from domain.kernel.protocol.levels import levels_on_offer
from domain.kernel.protocol.registry import ruleset
from tests.bots.tallies import Match, Tally

CERTAIN = 1.96
"""Standard deviations either side of the mean that hold 95 of 100."""

WIDTH = 119
"""Letters of a line of its text at most."""

HEAD = """# How strong bots are

`python -m tests.bots.strength --minutes 60` plays on, and writes this page and [its sums](strength.ndjson).

One seat's bot plays against a weaker one at all others. Each deal is played with the bot at each seat, by the usual
options. A win that is shared counts as its part; who plays no better than the others wins one game of as many as there
are seats. *95 %* is Wilson's interval over the games. Games of one deal are alike, so *± by deals* holds each deal
for one: go by the wider. Seconds and milliseconds are of the processor, for a whole game and for one decision; those
beside a load of other programs are up to twice those of a quiet machine.
"""

COLUMNS = """
| bot | against | wins | 95 % | ± by deals | games | deals | s a game | ms a decision | ms of the other |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""


def wilson(share: float, games: int) -> tuple[float, float]:
    """The interval in which a chance lies, 95 of 100 times, that has given this share of so many games.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    """
    square = CERTAIN**2
    middle = share + square / (2 * games)
    spread = CERTAIN * math.sqrt(share * (1 - share) / games + square / (4 * games**2))
    whole = 1 + square / games
    return (middle - spread) / whole, (middle + spread) / whole


def margin(count: int, total: float, squares: float) -> float:
    """Half the width of the interval of 95 % around the mean of numbers with these sums; 1 where there is one."""
    if count < 2:
        return 1.0
    variance = max(0.0, squares - total * total / count) / (count - 1)
    return CERTAIN * math.sqrt(variance / count)


def page(tallies: Iterable[Tally]) -> str:
    """Write the page: for each ruleset and number of seats a table, the weakest bots first."""
    by_match: defaultdict[Match, list[Tally]] = defaultdict(list)
    for tally in tallies:
        by_match[tally.match].append(tally)
    return HEAD + "".join(_tables(by_match))


def _tables(by_match: dict[Match, list[Tally]]) -> Iterator[str]:
    for name in sorted({match.ruleset for match in by_match}):
        order = [*levels_on_offer(ruleset(name))]
        of_it = sorted(
            ((match, played) for match, played in by_match.items() if match.ruleset == name),
            key=lambda row: (row[0].seats, order.index(row[0].bot), order.index(row[0].against)),
        )
        places = sorted({tally.at for _, played in of_it for tally in played})
        where = fill(f"Played at {'; '.join(places)}.", WIDTH)
        yield f"\n## {name}\n\n{where}\n"
        for seats, rows in groupby(of_it, key=lambda row: row[0].seats):
            yield f"\n### {name}, {seats} seats\n{COLUMNS}"
            yield from (row(match, played) for match, played in rows)


def row(match: Match, played: list[Tally]) -> str:
    """Write the row of a match."""
    games, deals = sum(tally.games for tally in played), sum(len(tally.deals) for tally in played)
    won, squares = sum(tally.won for tally in played), sum(tally.squares for tally in played)
    low, high = wilson(won / games, games)
    by_deals = margin(deals, won / match.seats, squares)
    seconds = sum(tally.seconds for tally in played) / games
    paces = (_pace(played, bot) for bot in (match.bot, match.against))
    cells = (
        match.bot, match.against, f"{won / games:.1%}", f"{low:.1%} to {high:.1%}", f"{by_deals:.1%}",
        str(games), str(deals), f"{seconds:.2f}", *paces,
    )  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


def _pace(played: list[Tally], bot: str) -> str:
    asked = sum(tally.asked.get(bot, 0) for tally in played)
    return f"{1000 * sum(tally.thought.get(bot, 0.0) for tally in played) / max(1, asked):.1f}"
