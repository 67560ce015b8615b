"""The people of a map, each where it is: worked out once after each move, since most that is asked is about that."""

from collections.abc import Iterable, Mapping

from domain.zgame.ids import PersonId, PlaceId, Seat
from domain.zgame.state import Person

NOBODY: dict[Seat, list[PersonId]] = {}


class Whereabouts:
    """The people of a map by location and seat, each group in the order of the tables.

    `roster` are all that can be in play, in that order; `order` is that of the locations.
    """

    __slots__ = ("_groups", "_own", "_places")

    def __init__(
        self, people: Mapping[PersonId, Person], roster: Iterable[PersonId], order: Mapping[PlaceId, int]
    ) -> None:
        self._groups: dict[PlaceId, dict[Seat, list[PersonId]]] = {}
        self._own: dict[Seat, list[PersonId]] = {}
        for name in roster:
            if (person := people.get(name)) is not None:
                self._groups.setdefault(person.place, {}).setdefault(person.owner, []).append(name)
                self._own.setdefault(person.owner, []).append(name)
        self._places: dict[Seat, list[PlaceId]] = {}
        for place in sorted(self._groups, key=order.__getitem__):
            for seat in self._groups[place]:
                self._places.setdefault(seat, []).append(place)

    @property
    def places(self) -> Iterable[PlaceId]:
        """The locations where somebody is."""
        return self._groups

    def groups(self, place: PlaceId) -> dict[Seat, list[PersonId]]:
        """The groups on a location, by seat: to be looked at only."""
        return self._groups.get(place, NOBODY)

    def own(self, seat: Seat) -> list[PersonId]:
        """All people of a seat, in the order of the tables."""
        return [*self._own.get(seat, ())]

    def places_of(self, seat: Seat) -> list[PlaceId]:
        """The locations where a seat has somebody, ascending."""
        return [*self._places.get(seat, ())]
