"""The people of a map, each where it is: worked out once after each move, since most that is asked is about that."""

from collections.abc import Iterable, Mapping

from domain.zgame.ids import PersonId, PlaceId, Seat
from domain.zgame.state import Person

NOBODY: dict[Seat, list[PersonId]] = {}


class Whereabouts:
    """The people of a map by location and seat, each group in the order of the tables: to be looked at only.

    `roster` are all that can be in play, in that order; `places` are the locations, ascending.
    """

    __slots__ = ("_own", "_places", "groups")

    def __init__(
        self, people: Mapping[PersonId, Person], roster: Iterable[PersonId], places: Iterable[PlaceId]
    ) -> None:
        # Of each location, so that whoever asks need not look whether anybody is there.
        self.groups: dict[PlaceId, dict[Seat, list[PersonId]]] = dict.fromkeys(places, NOBODY)
        self._own: dict[Seat, list[PersonId]] = {}
        self._places: dict[Seat, list[PlaceId]] = {}
        for name in roster:
            if (person := people.get(name)) is not None:
                there = self.groups[person.place]
                if there is NOBODY:
                    there = self.groups[person.place] = {}
                there.setdefault(person.owner, []).append(name)
                self._own.setdefault(person.owner, []).append(name)

    @property
    def places(self) -> Iterable[PlaceId]:
        """The locations where somebody is."""
        return [place for place, there in self.groups.items() if there]

    def own(self, seat: Seat) -> list[PersonId]:
        """All people of a seat, in the order of the tables."""
        return [*self._own.get(seat, ())]

    def places_of(self, seat: Seat) -> list[PlaceId]:
        """The locations where a seat has somebody, ascending."""
        places = self._places.get(seat)
        if places is None:
            places = self._places[seat] = [place for place, there in self.groups.items() if seat in there]
        return [*places]
