"""The prospects of a seat: how likely it is to win, by what lies on the table and in the hands."""

from collections.abc import Callable
from math import exp
from typing import Any

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
    table = game.table
    points = [_points(game, other) for other in range(table.seats)]
    soon = [_points(game, other, lambda ready: float(ready >= NEAR)) for other in range(table.seats)]
    totals = [game.power_of_seats(base) for base in table.bases]
    power = [sum(there[other] for there in totals) / 10 for other in range(table.seats)]
    held = [len(hand) / 5 for hand in table.hands]
    strength = [_strength(game, other) / 10 for other in range(table.seats)]
    victory = [vp / 5 for vp in table.vp]
    close = [(vp / POINTS_TO_WIN) ** 3 for vp in table.vp]
    future = [min(1.0, (vp + 5 * more) / POINTS_TO_WIN) ** 3 for vp, more in zip(table.vp, points, strict=True)]
    rows: tuple[list[Any], ...] = (victory, close, future, points, soon, power, held, strength)
    return (*(_beside(row, seat) for row in rows), _is_next(game, seat))


def _beside(row: list[float], seat: Seat) -> float:
    return row[seat] - max(value for other, value in enumerate(row) if other != seat)


def _is_next(game: WorkingCopy, seat: Seat) -> float:
    """Return 1 for the seat whose turn it is, -1 for the one that has just had its turn, where two play."""
    if game.table.active == seat:
        return 1.0
    return -1.0 / (game.table.seats - 1)


def _points(game: WorkingCopy, seat: Seat, ready: Callable[[float], float] = lambda ready: ready * ready) -> float:
    """Return the points that the bases in play would bring a seat as they are, each by how ready it is."""
    return sum(_points_at(game, seat, base, ready) for base in game.table.bases) / 5


def _points_at(game: WorkingCopy, seat: Seat, base: Base, ready: Callable[[float], float]) -> float:
    power = game.power_of_seats(base)
    if not power[seat]:
        return 0.0
    place = sum(other > power[seat] for other in power)
    prizes = game.type_of(base).points
    prize = prizes[place] if place < len(prizes) else 0
    return prize * ready(min(1.0, sum(power) / max(1, game.breakpoint(base))))


def _strength(game: WorkingCopy, seat: Seat) -> int:
    """Return the printed power of the minions in a hand."""
    return sum(game.type_of(card).power for card in game.table.hands[seat] if game.type_of(card).is_minion)
