"""The prospects of a seat: how likely it is to win, by what lies on the map and in the hands."""

from math import exp

from domain.kernel.protocol.ids import Seat
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import PlaceId
from domain.zgame.maps import type_of
from domain.zgame.worth import INCOME_WORTH, worth_of

WEIGHTS = (-0.092, 2.435, 0.964, 0.115, 0.403, 0.654, 0.685, 0.227, -0.229)
"""The weight of each feature, as `python -m tests.rulesets.zgame.weights` has fitted it."""

MORNING = ("feeding", "new_cards")
"""The phases in which a turn only brings what the one before has led to."""

PROVISION = 4
"""Meals beyond those of the next turn that count."""


def turn(game: WorkingCopy) -> float:
    """Return the number of the turn: half a turn less as long as people are fed and what places bring comes."""
    return game.table.turn - 0.5 * (game.table.phase in MORNING)


def worth(game: WorkingCopy, seat: Seat) -> float:
    """Return how likely a seat is to win, from 0 to 1, by the features weighed."""
    total = sum(weight * value for weight, value in zip(WEIGHTS, features(game, seat), strict=True))
    return 1 / (1 + exp(-total))


def features(game: WorkingCopy, seat: Seat) -> tuple[float, ...]:
    """Return what tells a seat's prospects: itself beside the best of the others, each in a number about 1."""
    rows = [_features(game, other) for other in range(game.table.seats)]
    return tuple(_beside(column, seat) for column in zip(*rows, strict=True))


def _beside(column: tuple[float, ...], seat: Seat) -> float:
    return column[seat] - max(value for other, value in enumerate(column) if other != seat)


def _features(game: WorkingCopy, seat: Seat) -> tuple[float, ...]:
    """Return what a seat has by itself: points, the count if the game ended now, people, food, medicine, cards, places.

    Points and the count are given a second time, by how much of the game is over.
    """
    table, numbers = game.table, game.numbers
    own = game.own(seat)
    standing = sum(not table.people[name].exhausted for name in own)
    places = [hexagon.id for hexagon in game.city.hexes if game.is_friendly(seat, hexagon.id)]
    count = table.vp[seat] + sum(numbers.fort_points_at_end[game.own_level(seat, place)] for place in places)
    if numbers.standing_per_point_at_end:
        count += standing // numbers.standing_per_point_at_end
    over = table.turn / numbers.turns
    return (
        table.vp[seat] / 5,
        count / 5 * over,
        standing / 4,
        (len(own) - standing) / 4,
        _provision(game, seat, places) / 4,
        table.medicine[seat] / 4,
        sum(map(worth_of, table.hands[seat])) / 4,
        sum(INCOME_WORTH[type_of(place)] for place in places) * (1 - over),
        sum(game.own_level(seat, place) > 0 for place in places) / 4,
    )


def _provision(game: WorkingCopy, seat: Seat, places: list[PlaceId]) -> int:
    """Return how many meals a seat will have beyond those that it needs next turn, as far as they count."""
    markets = sum(type_of(place) == "supermarket" for place in places)
    meals = game.table.food[seat] + game.numbers.supermarket_food * markets - len(game.own(seat))
    return min(PROVISION, meals)
