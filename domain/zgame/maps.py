"""The city: location types and the maps for two, three and four seats (reference 2.1 and 2.2).

Axial coordinates (q, r), pointy-top, r grows downwards. Ascending location order is by q, then by r.
"""

from functools import cache
from typing import Any

from domain.zgame.card_types import Location
from domain.zgame.corrected import in_force
from domain.zgame.emblems import LOCATIONS
from domain.zgame.hexes import City, Hex
from domain.zgame.ids import PlaceId, PlaceType, Seat
from domain.zgame.rulings import RULINGS

LOCATION_ROWS = (
    Location("base", "character"),
    Location("supermarket", "food"),
    Location("hospital", "medicine"),
    Location("police", "firearm"),
    Location("garage", "transport"),
    Location("hardware", "melee"),
    Location("street", "special", can_be_fortified=False),
)
"""The types of location; a row that a ruling has corrected stands below the one that it corrects (`corrected.py`)."""

POLICE: PlaceId = "police_1"
"""Where the neutral barricade stands."""

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


_PLACES: dict[int, dict[PlaceType, tuple[tuple[int, int], ...]]] = {
    2: {
        "base": ((2, 0), (-2, 0)),
        "supermarket": ((1, 0), (-1, 0)),
        "hardware": ((2, -1), (-2, 1)),
        "street": ((1, 1), (-1, -1)),
        "hospital": ((1, -1), (-1, 1)),
        "garage": ((0, -1), (0, 1)),
        "police": ((0, 0),),
    },
    3: {
        "base": ((2, -2), (0, 2), (-2, 0)),
        "supermarket": ((1, -1), (0, 1), (-1, 0)),
        "hardware": ((2, -1), (-1, 2), (-1, -1)),
        "street": ((1, -2), (1, 1), (-2, 1)),
        "hospital": ((1, 0), (-1, 1), (0, -1)),
        "garage": ((2, 0), (-2, 2), (0, -2)),
        "police": ((0, 0),),
    },
    4: {
        "base": ((2, 0), (-2, 2), (-2, 0), (2, -2)),
        "supermarket": ((1, 0), (-1, 1), (-1, 0), (1, -1)),
        "hardware": ((1, 1), (-1, 2), (-1, -1), (1, -2)),
        "street": ((2, -1), (-2, 1)),
        "hospital": ((0, 1), (0, -1)),
        "garage": ((0, 2), (0, -2)),
        "police": ((0, 0),),
    },
}


@cache
def city(seats: int, corners: tuple[int, ...]) -> City:
    """The map for so many seats. `corners`: in which corner of the map for four each of four seats has its base."""
    at: dict[tuple[int, int], tuple[PlaceId, PlaceType]] = {}
    for kind, places in _PLACES[seats].items():
        if len(places) == len(corners):
            places = tuple(places[corner] for corner in corners)
        for number, place in enumerate(places, _first(kind)):
            at[place] = (f"{kind}_{number}", kind)
    hexes = []
    for q, r in sorted(at):
        near = sorted((q + dq, r + dr) for dq, dr in STEPS if (q + dq, r + dr) in at)
        name, kind = at[q, r]
        hexes.append(Hex(name, kind, q, r, tuple(at[place][0] for place in near)))
    return City(tuple(hexes), {there.id: there for there in hexes}, {there.id: i for i, there in enumerate(hexes)})


@cache
def locations(rulings: int = len(RULINGS)) -> dict[PlaceType, Location]:
    """The types of locations under so many rulings: under all, if not told."""
    return in_force(LOCATION_ROWS, rulings)


def names() -> tuple[PlaceId, ...]:
    """The id of every location that some map has, by type."""
    most = {kind: max(len(places[kind]) for places in _PLACES.values()) for kind in locations()}
    return tuple(f"{kind}_{number}" for kind in most for number in range(_first(kind), _first(kind) + most[kind]))


def _first(kind: PlaceType) -> int:
    """The number of the first location of a type: bases have the numbers of their seats."""
    return 0 if kind == "base" else 1


def base_of(seat: Seat) -> PlaceId:
    """A seat's base."""
    return f"base_{seat}"


def type_of(place: PlaceId) -> PlaceType:
    """A location's type."""
    return place.rpartition("_")[0]


def catalogue_of_locations() -> tuple[dict[str, Any], ...]:
    """One row a location type, as data; `name` and `text` are message ids."""
    return tuple(
        {
            "kind": "base_type",
            "type": "location",
            "id": kind,
            "fortification": location.can_be_fortified,
            "count": {str(seats): len(places[kind]) for seats, places in _PLACES.items()},
            "name": f"base_type-{kind}",
            "text": f"base_text-{kind}",
            "emblem": LOCATIONS[kind],
        }
        for kind, location in locations().items()
    )
