"""The levels of bots: which of them new games of a ruleset can seat, and what bots of earlier games are called now.

Levels are called alike in all rulesets. What `random`, `easy` and `normal` answer costs next to nothing; `hard` and
`expert` look ahead.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from domain.kernel.ruleset import Ruleset


class Level(NamedTuple):
    """The effort of a bot that looks ahead: its playouts at a decision, and for how many turns each of them goes on."""

    playouts: int
    turns: int


LEVELS: Mapping[str, Level] = MappingProxyType({"hard": Level(60, 1), "expert": Level(250, 2)})
"""The bots that look ahead, in rulesets with foresight."""


def offered(rules: Ruleset) -> tuple[str, ...]:
    """Return the bots that new games can seat, the weakest first."""
    looks_ahead = rules.foresight is not None and rules.imagine is not None
    return (*rules.bots, *(LEVELS if looks_ahead else ()))


def looks_ahead(rules: Ruleset, bot: str) -> bool:
    """Return whether a bot thinks for long enough to keep others waiting."""
    return level(rules, bot) in LEVELS


def level(rules: Ruleset, bot: str) -> str | None:
    """Return what a bot is called now, which games may know by an earlier name; None if there is no such bot."""
    now = rules.former_bots.get(bot, bot)
    return now if now in offered(rules) else None
