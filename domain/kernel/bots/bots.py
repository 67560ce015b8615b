"""The bots that every ruleset has: one plays by chance alone, others slip now and then, or as usual."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.draws import Draws
from domain.kernel.protocol.ruleset import Bot

SLIPS = 4
"""Of so many answers of the bot `easy` one is given by chance, on average."""


def random(view: Any, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """A legal answer: each number of options is as likely as any other, and so is each choice of that many."""
    ids = [option.id for option in decision.options]
    if decision.min == decision.max == 1:
        return (draws.choice(ids, "answer"),)
    most = min(decision.max, len(ids))
    count = decision.min + draws.below(most - decision.min + 1, "count")
    return tuple(draws.shuffle(ids, "answer")[:count])


def slipping(bot: Bot) -> Bot:
    """Return a bot that plays like another one, but gives an answer by chance now and then."""

    def slip(view: Any, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
        return (random if draws.below(SLIPS, "slip") == 0 else bot)(view, decision, draws)

    return slip


def without_search(normal: Bot) -> Mapping[str, Bot]:
    """Return the levels of bots that answer at once, the weakest first, given how a ruleset usually plays."""
    return MappingProxyType({"random": random, "easy": slipping(normal), "normal": normal})
