"""The bot that every ruleset has: it plays by chance alone."""

from typing import Any

from domain.kernel.decisions import Decision, OptionId
from domain.kernel.draws import Draws


def random(view: Any, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """A legal answer: each number of options is as likely as any other, and so is each choice of that many."""
    ids = [option.id for option in decision.options]
    if decision.min == decision.max == 1:
        return (draws.choice(ids, "answer"),)
    most = min(decision.max, len(ids))
    count = decision.min + draws.below(most - decision.min + 1, "count")
    return tuple(draws.shuffled(ids, "answer")[:count])
