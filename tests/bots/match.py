"""Matches between bots, on the same deals with the seats changed round."""

import argparse
import math
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import domain  # noqa: F401  (registers the rulesets)
from domain.kernel.bots.search import ask
from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.registry import ruleset
from domain.kernel.protocol.ruleset import Choose, GameConfig, Outcome, Ruleset

Ask = Callable[[Ruleset, Any, Decision, str, Draws], tuple[OptionId, ...]]
"""Has a bot answer."""


@dataclass
class Score:
    """The games that one bot has won; a win shared with others counts as its share."""

    deals: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The part of the games it has won."""
        return sum(self.deals) / len(self.deals)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval; the games of one deal count as one, since they are alike."""
        count = len(self.deals)
        variance = sum((deal - self.share) ** 2 for deal in self.deals) / max(1, count - 1)
        return 1.96 * math.sqrt(variance / count)

    def __str__(self) -> str:
        return f"{self.share:.1%} ± {self.margin:.1%} of {len(self.deals)} deals"


def play(ruleset_id: str, bots: list[str], deal: int, options: dict[str, Any] | None = None, ask: Ask = ask) -> Outcome:
    """A game between these bots, by seat; games with the same `deal` begin alike. `ask` has each of them answer."""
    rules = ruleset(ruleset_id)
    chance = Randomness(deal.to_bytes(32, "big"))
    state = rules.setup(GameConfig(len(bots), rules.options_type(**(options or {})), len(rules.rulings)), chance).state
    turn = 0
    while decisions := rules.decisions(state):
        answers = [ask(rules, state, d, bots[d.seat], _draws(d, deal, turn)) for d in decisions]
        for decision, answer in zip(decisions, answers, strict=True):
            assert decision.fault(answer) is None
            if decision in rules.decisions(state):
                state = rules.apply(state, Choose(decision.seat, answer), chance).state
        turn += 1
    outcome = rules.outcome(state)
    assert outcome is not None
    return outcome


def match(
    ruleset_id: str, bot: str, against: str, deals: Iterable[int], seats: int = 2, options: dict[str, Any] | None = None
) -> Score:
    """One seat's `bot` against all others', each deal played once with the bot at each seat."""
    return Score([sum(shares(ruleset_id, bot, against, deal, seats, options)) / seats for deal in deals])


def shares(
    ruleset_id: str,
    bot: str,
    against: str,
    deal: int,
    seats: int = 2,
    options: dict[str, Any] | None = None,
    ask: Ask = ask,
) -> list[float]:
    """Return what one seat's `bot` wins of a deal against all others', with the bot at each seat."""
    found = []
    for place in range(seats):
        bots = [against] * seats
        bots[place] = bot
        winners = play(ruleset_id, bots, deal, options, ask).winners
        found.append((place in winners) / len(winners))
    return found


def _draws(decision: Decision, deal: int, turn: int) -> Draws:
    key = deal.to_bytes(16, "big") + turn.to_bytes(8, "big") + decision.seat.to_bytes(8, "big")
    return Randomness(key).draws({})


def main() -> None:
    """`python -m tests.bots.match RULESET BOT AGAINST DEALS [SEATS]`: play such a match and print the score."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", metavar="RULESET", help="its id")
    parser.add_argument("bot", metavar="BOT", help="the bot at one seat, each in turn")
    parser.add_argument("against", metavar="AGAINST", help="the bot at all others")
    parser.add_argument("deals", metavar="DEALS", type=int, help="how many deals are played")
    parser.add_argument("seats", metavar="SEATS", nargs="?", type=int, default=2, help="2 if left out")
    options = parser.parse_args()
    score = match(options.ruleset, options.bot, options.against, range(options.deals), options.seats)
    sys.stdout.write(f"{options.ruleset}, {options.bot} against {options.against}: {score}\n")


if __name__ == "__main__":
    main()
