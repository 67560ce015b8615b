"""The prospects of seats: how near each lair is to winning, and how likely its seat is to be first."""

from functools import cache, lru_cache
from math import exp

from msgspec.structs import replace

from domain.diamonsters import rules
from domain.diamonsters.cards import VALUES
from domain.diamonsters.ids import Monster
from domain.diamonsters.state import DiamondGoal, State
from domain.kernel.protocol.ids import Seat

EASE = {1: 1, 2: 1, 3: 2, 4: 3, 5: 3}
"""How many of five replies a monster beats when two play: how easily a round is won with it."""

HASTE = 1.2
"""How much one round won less to go is worth in the race to the goal."""

POINT = 1.0
"""How much a match point is worth in the race to the last one."""


@lru_cache(rules.REMEMBERED)
def pace(lair: tuple[Monster, ...], goal: DiamondGoal) -> float:
    """Return how fast a lair comes to its goal: a seat's chance is its part of all paces."""
    return exp(-HASTE * _rounds_to_go(tuple(sorted(lair)), goal))


@cache
def _rounds_to_go(lair: tuple[Monster, ...], goal: DiamondGoal) -> float:
    """Return how many more rounds such a lair must win, on average over strays and winning monsters."""
    if rules.victory(lair, goal):
        return 0.0
    total = sum(EASE.values()) * len(VALUES)
    after = sum(
        EASE[card] * _rounds_to_go(tuple(sorted((*lair, stray, card))), goal) for stray in VALUES for card in VALUES
    )
    return 1 + after / total


def worth(state: State, seat: Seat) -> float:
    """Return how likely a seat is to win the game, or the match, from 0 to 1."""
    goal = state.options.diamond_goal
    paces = [0.0 if other in state.resigned else pace(lair, goal) for other, lair in enumerate(state.lairs)]
    total = sum(paces) or 1.0
    if state.options.mode == "single":
        return paces[seat] / total
    ahead = [exp(POINT * (points + own / total)) for points, own in zip(state.match_points, paces, strict=True)]
    contenders = state.contenders
    return ahead[seat] / sum(ahead[other] for other in contenders) if seat in contenders else 0.0


def turn(state: State) -> int:
    """Return a number that grows with each round: the deck is shorter, or made anew, or that of the next game."""
    return (state.game * 1000 + state.decks) * 100 - len(state.deck)


def recall(state: State) -> State:
    """Return the state before anybody had committed a card in this round."""
    return replace(state, commitments=(0,) * len(state.commitments))
