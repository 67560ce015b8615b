"""The greedy player beats the random one."""

import os

from domain.kernel.bots.bots import random
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import Bot
from domain.smashup.ruleset import RULESET
from tests.rulesets.smashup.play import Play

DEALS = int(os.environ.get("TURNFOLD_GREEDY_DEALS", "20"))
"""How many deals to play with seats swapped; 500 for the figure that is told."""

WANTED = 0.8


def duel(number: int, bots: tuple[Bot, Bot]) -> tuple[int, ...]:
    """Return who wins a deal."""
    play = Play(number)
    draws = Randomness(number.to_bytes(32, "little")).draws({})
    while (decision := play.decision) is not None:
        view = RULESET.view(play.state, decision.seat)
        play.answer(decision, bots[decision.seat](view, decision, draws))
    outcome = RULESET.outcome(play.state)
    assert outcome is not None
    return outcome.winners


def test_greedy_beats_random() -> None:
    greedy = RULESET.bots["normal"]
    won = sum(duel(deal, (greedy, random)) == (0,) for deal in range(DEALS))
    won += sum(duel(deal, (random, greedy)) == (1,) for deal in range(DEALS))
    share = won / (2 * DEALS)
    print(f"greedy won {won} of {2 * DEALS} games: {share:.1%}")  # noqa: T201
    assert share >= WANTED
