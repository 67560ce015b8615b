"""The course of a game of Diamonsters in numbers that everybody may know."""

from domain.diamonsters.rules import DIAMONDS_TO_WIN
from domain.diamonsters.view import View
from domain.kernel.protocol.ruleset import Measure


def measures(view: View) -> tuple[Measure, ...]:
    """Return the diamonds and the monsters in the lairs; of a match first the games that were won."""
    lairs = (
        Measure("diamonds", tuple(seat.diamonds for seat in view.seats), DIAMONDS_TO_WIN),
        Measure("monsters", tuple(len(seat.lair) for seat in view.seats)),
    )
    if view.points_to_win is None:
        return lairs
    points = Measure("points", tuple(seat.match_points for seat in view.seats), view.points_to_win)
    return (points, *lairs)
