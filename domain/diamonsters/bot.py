"""A bot for Diamonsters that weighs what each round would bring to whom."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from math import exp, prod, sqrt

from domain.diamonsters import rules
from domain.diamonsters.cards import VALUE_OF, VALUES
from domain.diamonsters.ids import Monster
from domain.diamonsters.prospects import pace
from domain.diamonsters.view import SeatView, View
from domain.kernel.bots.bots import random
from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.draws import Draws
from domain.kernel.protocol.ids import Seat

CALM = 0.02
"""How small a difference between two answers may be and still be left to chance."""

NAIVETY = 4
"""How many considered plays the guess that a seat plays by chance weighs as much as."""

DEPTH = {2: 5, 3: 3}
"""How often everybody's play is considered anew, by seats; with more seats twice."""

REMEMBERED = 4096
"""Views of which is remembered what is to be said for each card."""

REPLIES = 64
"""So many of the others' answers are looked at where they are too many to look at all."""

ROUGHLY = 24
"""So many of them when others are imagined, thousands of times."""

Mix = dict[int, float]
"""How likely a seat is to play each value."""

Points = tuple[tuple[float, ...], ...]
"""Places between 0 and 1, which pick the others' cards where not all of their answers are looked at."""


def keen(view: View, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """The monster to send where everybody thinks about what the others may send, and some do not.

    Each seat is first taken to play by chance; then, a few times over, everybody answers what the others have been
    taken to play so far. The seat draws from the mix of its own answers, so that it cannot be foreseen.
    """
    hand = tuple(VALUE_OF[option.id] for option in decision.options)
    points = _points(len(view.seats) - 1, draws)
    mix = _weigh(view, decision.seat, hand, points) if points else _weigh_cached(view, decision.seat, hand)
    return (f"m{_at(_normal(mix), _point(draws))}",)


def doubting(view: View, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """Half of the time what a keen player sends, half of the time whatever: not everybody thinks so far.

    Where many play it looks at the same replies each time, so that what it has thought of once serves for all playouts.
    """
    if draws.below(2, "doubt") == 0:
        return random(view, decision, draws)
    hand = tuple(VALUE_OF[option.id] for option in decision.options)
    return (f"m{_at(_normal(_weigh_cached(view, decision.seat, hand)), _point(draws))}",)


def _weigh(view: View, me: Seat, hand: tuple[Monster, ...], points: Points) -> Mix:
    """Return how much is to be said for each card of a hand, in this view."""
    race = _Race(view)
    seats = range(len(view.seats))
    hands = [_hand(view, seat) for seat in seats]
    # The own hand is known; all others are guessed.
    hands[me] = dict.fromkeys(hand, 1.0)
    mixes = [{value: NAIVETY * weight for value, weight in _normal(hand).items()} for hand in hands]
    mine = dict.fromkeys(hands[me], 0.0)
    for _ in range(DEPTH.get(len(view.seats), 2)):
        # All answer the same expectation: seats that adapted one after another would favour the last.
        expected = [_normal(mix) for mix in mixes]
        for seat in seats:
            for value, weight in race.reply(seat, hands[seat], expected, points).items():
                mixes[seat][value] += weight
                if seat == me:
                    mine[value] += weight
    return mine


@lru_cache(REMEMBERED)
def _weigh_cached(view: View, me: Seat, hand: tuple[Monster, ...]) -> Mix:
    """Return the same where chance has no part in it: who looks ahead asks for it again and again."""
    return _weigh(view, me, hand, _spread(len(view.seats) - 1))


class _Race:
    """Estimates how near each seat is to winning, and how any end of this round would change that."""

    def __init__(self, view: View) -> None:
        self._seats = view.seats
        self._goal = view.diamond_goal
        self._stray = view.roaming or 0
        self._pace = [self._pace_of(seat, seat.lair) for seat in view.seats]

    def reply(self, seat: Seat, hand: Mix, others: list[Mix], points: Points) -> Mix:
        """Return how likely this seat is to play each card of its hand, when the others play like that."""
        worth = dict.fromkeys(hand, 0.0)
        worths: dict[tuple[int | None, int], float] = {}
        for likelihood, cards in _replies(seat, others, points):
            for value in worth:
                cards_shown = (*cards[:seat], value, *cards[seat:])
                winner = rules.round_winner(cards_shown)
                end = (winner, 0 if winner is None else cards_shown[winner])
                if end not in worths:
                    worths[end] = self._worth(seat, *end)
                worth[value] += likelihood * worths[end]
        # Less the best, so that no exponent is too large for a float.
        best = max(worth.values())
        return _normal({value: hand[value] * exp((worth[value] - best) / CALM) for value in worth})

    def _worth(self, seat: Seat, winner: Seat | None, card: Monster) -> float:
        """The seat's share in the game after this winner has taken the stray home with this card."""
        pace = list(self._pace)
        if winner is not None:
            lair = (*self._seats[winner].lair, self._stray, card)
            if not self._seats[winner].resigned and rules.victory(lair, self._goal):
                return float(winner == seat)
            pace[winner] = self._pace_of(self._seats[winner], lair)
        # Where nobody can win any more, every place is worth nothing.
        return pace[seat] / (sum(pace) or 1.0)

    def _pace_of(self, seat: SeatView, lair: tuple[Monster, ...]) -> float:
        return 0.0 if seat.resigned else pace(lair, self._goal)


def _hand(view: View, seat: Seat) -> Mix:
    """Return how likely a seat holds each value: it began with all five, lost those it won with and drew others."""
    lair = view.seats[seat].lair
    # A lair holds pairs: the stray, and the card that took it.
    missing = set(lair[1::2])
    chance = 1 - 0.8 ** len(missing)
    hand = {value: chance if value in missing else 1.0 for value in VALUES}
    # A card that was shown and has not won goes back to its hand.
    if view.shown and lair[-1:] != (view.shown[seat],):
        hand[view.shown[seat]] = 1.0
    return hand


def _replies(seat: Seat, others: list[Mix], points: Points) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Yield what the others may play, by seat, and how likely that is."""
    mixes = [mix for number, mix in enumerate(others) if number != seat]
    if points:
        for row in points:
            yield 1 / len(points), tuple(_at(mix, point) for mix, point in zip(mixes, row, strict=True))
    else:
        for cards in product(*mixes):
            yield prod(mix[card] for mix, card in zip(mixes, cards, strict=True)), cards


def _points(others: int, draws: Draws) -> Points:
    """None where all answers of so many others can be looked at."""
    if len(VALUES) ** others <= REPLIES:
        return ()
    return tuple(tuple(_point(draws) for _ in range(others)) for _ in range(REPLIES))


@cache
def _spread(others: int) -> Points:
    """Points that lie evenly between 0 and 1 (Kronecker's sequence); none where all answers can be looked at."""
    if len(VALUES) ** others <= REPLIES:
        return ()
    steps = [sqrt(prime) for prime in (2, 3, 5, 7, 11)][:others]
    return tuple(tuple(number * step % 1 for step in steps) for number in range(1, ROUGHLY + 1))


def _point(draws: Draws) -> float:
    return draws.below(1 << 53, "answer") / (1 << 53)


def _normal(mix: Mix) -> Mix:
    total = sum(mix.values())
    return {value: weight / total for value, weight in mix.items()}


def _at(mix: Mix, point: float) -> int:
    """The value at this place between 0 and 1, each having as much room as it is likely."""
    for value, weight in mix.items():
        point -= weight
        if point < 0:
            return value
    # Weights may add up to a little less than 1.
    return max(mix, key=lambda value: mix[value])
