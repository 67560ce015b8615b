"""The ids of things, as they stand in options, events and facts."""

from domain.kernel.protocol.ids import Seat as Seat

FactionId = str
"""A faction, such as `raiders`."""

PersonId = str
"""A leader or a fighter, in play or in a hand: the id of its card, such as `c07`."""

CardId = str
"""A card of a hand, a deck or a pile, by its type: an action card or a fighter, such as `m_bat`."""

ZombieId = str
"""A zombie card, such as `z07`."""

PlaceId = str
"""A location of the map, such as `hospital_1`."""

PlaceType = str
"""A type of location, such as `hospital`."""
