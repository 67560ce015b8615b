"""The course of a game of Smash Up in numbers that everybody may know."""

from domain.kernel.protocol.ruleset import Measure
from domain.smashup.scoring import POINTS_TO_WIN
from domain.smashup.views import View


def measures(view: View) -> tuple[Measure, ...]:
    """Return the victory points, what each seat has on the bases, and its cards in hand."""
    seats = range(len(view.seats))
    power = tuple(sum(base.power[seat] for base in view.bases) for seat in seats)
    minions = tuple(
        sum(card.controller == seat and card.power is not None for base in view.bases for card in base.cards)
        for seat in seats
    )
    return (
        Measure("vp", tuple(seat.vp for seat in view.seats), POINTS_TO_WIN),
        Measure("power", power),
        Measure("minions", minions),
        Measure("hand", tuple(seat.hand_size for seat in view.seats)),
    )
