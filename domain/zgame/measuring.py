"""The course of a game of Z-Game in numbers that everybody may know."""

from domain.kernel.protocol.ruleset import Measure
from domain.zgame.views import View


def measures(view: View) -> tuple[Measure, ...]:
    """Return the victory points, people and fortifications on the map, supplies, and cards in hand."""
    seats = range(len(view.seats))
    people = tuple(sum(person.owner == seat for place in view.board for person in place.people) for seat in seats)
    forts = tuple(sum(place.fort is not None and place.fort.owner == seat for place in view.board) for seat in seats)
    return (
        Measure("vp", tuple(seat.vp for seat in view.seats)),
        Measure("people", people),
        Measure("forts", forts),
        Measure("food", tuple(seat.food for seat in view.seats)),
        Measure("medicine", tuple(seat.medicine for seat in view.seats)),
        Measure("hand", tuple(seat.hand_size for seat in view.seats)),
    )
