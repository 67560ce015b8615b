"""A map: its hexes, and which are next to each other."""

from collections.abc import Iterable

import msgspec

from domain.zgame.ids import PlaceId, PlaceType


class Hex(msgspec.Struct, frozen=True, gc=False):
    """A location and its neighbours, in ascending order."""

    id: PlaceId
    type: PlaceType
    q: int
    r: int
    neighbours: tuple[PlaceId, ...] = ()


class City(msgspec.Struct, frozen=True):
    """A map: its hexes in ascending order, and by id."""

    hexes: tuple[Hex, ...]
    by_id: dict[PlaceId, Hex]
    order: dict[PlaceId, int]

    def ascending(self, places: Iterable[PlaceId]) -> list[PlaceId]:
        """These locations in ascending order."""
        return sorted(places, key=self.order.__getitem__)
