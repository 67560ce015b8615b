"""The levels of bots: which of them new games of a ruleset can seat, and what bots of earlier games are called now.

Levels are called alike in all rulesets. What `random`, `easy` and `normal` answer costs next to nothing; `hard` and
`expert` look ahead.
"""

from domain.kernel.protocol.ruleset import Ruleset


def levels_on_offer(rules: Ruleset) -> tuple[str, ...]:
    """Return the bots that new games can seat, the weakest first."""
    return (*rules.bots, *_looking_ahead(rules))


def looks_ahead(rules: Ruleset, bot: str) -> bool:
    """Return whether a bot thinks for long enough to keep others waiting."""
    return level(rules, bot) in _looking_ahead(rules)


def level(rules: Ruleset, bot: str) -> str | None:
    """Return what a bot is called now, which games may know by an earlier name; None if there is no such bot."""
    now = rules.former_bots.get(bot, bot)
    return now if now in levels_on_offer(rules) else None


def _looking_ahead(rules: Ruleset) -> tuple[str, ...]:
    return () if rules.foresight is None or rules.imagine is None else tuple(rules.foresight.levels)
