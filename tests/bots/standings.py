"""The page of how strong bots are, made of the deals that they played."""

import math
import platform
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from domain.kernel.levels import offered
from domain.kernel.registry import ruleset
from tests.bots.deals import Deal, Match

CERTAIN = 1.96
"""Standard deviations either side of the mean that hold 95 of 100."""

HEAD = """# How strong bots are

`python -m tests.bots.strength --minutes 60` plays on and writes this page; CPU: {processor}.

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


def margin(shares: list[float]) -> float:
    """Half the width of the interval of 95 % around the mean of these; 1 where there is but one."""
    if len(shares) < 2:
        return 1.0
    mean = sum(shares) / len(shares)
    variance = sum((share - mean) ** 2 for share in shares) / (len(shares) - 1)
    return CERTAIN * math.sqrt(variance / len(shares))


def page(deals: Iterable[Deal]) -> str:
    """Write the page: for each ruleset and number of seats a table, the weakest bots first."""
    by_match: defaultdict[Match, list[Deal]] = defaultdict(list)
    for deal in deals:
        by_match[deal.match].append(deal)
    return HEAD.format(processor=_processor()) + "".join(_tables(by_match))


def _tables(by_match: dict[Match, list[Deal]]) -> Iterator[str]:
    for name in sorted({match.ruleset for match in by_match}):
        order = [*offered(ruleset(name))]
        of_it = sorted(
            ((match, played) for match, played in by_match.items() if match.ruleset == name),
            key=lambda row: (row[0].seats, order.index(row[0].bot), order.index(row[0].against)),
        )
        commits = sorted({deal.commit for _, played in of_it for deal in played})
        yield f"\n## {name}\n\nPlayed at {', '.join(commits)}.\n"
        for seats, rows in groupby(of_it, key=lambda row: row[0].seats):
            yield f"\n### {name}, {seats} seats\n{COLUMNS}"
            yield from (row(match, played) for match, played in rows)


def row(match: Match, deals: list[Deal]) -> str:
    """Write the row of a match."""
    won = [share for deal in deals for share in deal.won]
    share = sum(won) / len(won)
    low, high = wilson(share, len(won))
    by_deals = margin([sum(deal.won) / len(deal.won) for deal in deals])
    seconds = sum(deal.seconds for deal in deals) / len(won)
    paces = (_pace(deals, bot) for bot in (match.bot, match.against))
    cells = (
        match.bot, match.against, f"{share:.1%}", f"{low:.1%} to {high:.1%}", f"{by_deals:.1%}",
        str(len(won)), str(len(deals)), f"{seconds:.2f}", *paces,
    )  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


def _pace(deals: list[Deal], bot: str) -> str:
    asked = sum(deal.asked.get(bot, 0) for deal in deals)
    return f"{1000 * sum(deal.thought.get(bot, 0.0) for deal in deals) / max(1, asked):.1f}"


def _processor() -> str:
    lines = Path("/proc/cpuinfo")
    names = lines.read_text().splitlines() if lines.exists() else []
    return next((name.partition(": ")[2] for name in names if name.startswith("model name")), platform.machine())
