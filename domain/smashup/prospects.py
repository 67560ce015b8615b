"""The prospects of a seat: how likely it is to win, by what lies on the table and in the hands."""

from math import exp
from typing import Any, NamedTuple

from domain.kernel.protocol.ids import Seat
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Base
from domain.smashup.scoring import POINTS_TO_WIN

WEIGHTS = (1.656, -0.867, 3.750, 0.713, -0.236, 0.512, 0.261, 0.430, 0.212)
"""The weight of each feature, as `python -m tests.rulesets.smashup.weights` has fitted it."""

NEAR = 0.6
"""The part of a base's breakpoint from which on it is soon to score."""


def worth(game: WorkingCopy, seat: Seat) -> float:
    """Return how likely a seat is to win, from 0 to 1, by the features weighed."""
    total = sum(weight * value for weight, value in zip(WEIGHTS, features(game, seat), strict=True))
    return 1 / (1 + exp(-total))


def features(game: WorkingCopy, seat: Seat) -> tuple[float, ...]:
    """Return what tells a seat's prospects: itself beside the best of the others, each in a number about 1."""
    table, bases = game.table, [_standing(game, base) for base in game.table.bases]
    prizes = [[(_prize(base, other), base.ready) for base in bases] for other in range(table.seats)]
    points = [sum(prize * (ready * ready) for prize, ready in row) / 5 for row in prizes]
    soon = [sum(prize * float(ready >= NEAR) for prize, ready in row) / 5 for row in prizes]
    power = [sum(base.power[other] for base in bases) / 10 for other in range(table.seats)]
    held = [len(hand) / 5 for hand in table.hands]
    strength = [_strength(game, other) / 10 for other in range(table.seats)]
    victory = [vp / 5 for vp in table.vp]
    close = [(vp / POINTS_TO_WIN) ** 3 for vp in table.vp]
    future = [min(1.0, (vp + 5 * more) / POINTS_TO_WIN) ** 3 for vp, more in zip(table.vp, points, strict=True)]
    rows: tuple[list[Any], ...] = (victory, close, future, points, soon, power, held, strength)
    return (*(_beside(row, seat) for row in rows), _is_next(game, seat))


class _Standing(NamedTuple):
    """The power of each seat on a base, what its places bring, and how ready it is to score."""

    power: tuple[int, ...]
    prizes: tuple[int, ...]
    ready: float


def _standing(game: WorkingCopy, base: Base) -> _Standing:
    power = game.power_of_seats(base)
    ready = min(1.0, sum(power) / max(1, game.breakpoint(base)))
    return _Standing(power, game.type_of(base).points, ready)


def _prize(base: _Standing, seat: Seat) -> int:
    """Return what a base would bring a seat as it is."""
    own = base.power[seat]
    if not own:
        return 0
    place = sum([other > own for other in base.power])
    return base.prizes[place] if place < len(base.prizes) else 0


def _beside(row: list[float], seat: Seat) -> float:
    return row[seat] - max(value for other, value in enumerate(row) if other != seat)


def _is_next(game: WorkingCopy, seat: Seat) -> float:
    """Return 1 for the seat whose turn it is, -1 for the one that has just had its turn, where two play."""
    if game.table.active == seat:
        return 1.0
    return -1.0 / (game.table.seats - 1)


def _strength(game: WorkingCopy, seat: Seat) -> int:
    """Return the printed power of the minions in a hand."""
    return sum(game.type_of(card).power for card in game.table.hands[seat] if game.type_of(card).is_minion)
