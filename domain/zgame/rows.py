"""The rows of the catalogue, for anybody who wants to show the cards."""

from typing import Literal, TypedDict


class _Row(TypedDict):
    """The fields of every row."""

    id: str
    """Names it in options and events."""
    name: str
    """Its name."""
    text: str
    """Its effect."""
    emblem: str
    """The drawing that stands for it: `GET /emblems/{emblem}.svg`."""


class FactionRow(_Row):
    """A group of survivors."""

    kind: Literal["faction"]
    """The kind of a ref to it."""
    type: Literal["faction"]
    """The ref of the thing that the row describes."""
    leader: str
    """Its leader, by the id of its row."""
    companions: list[str]
    """The fighters that it begins with, by the ids of their rows."""


class LocationRow(_Row):
    """A type of location."""

    kind: Literal["base_type"]
    """The kind of a ref to it."""
    type: Literal["location"]
    """The ref of the thing that the row describes."""
    fortification: bool
    """Whether it can be fortified."""
    count: dict[str, int]
    """How many of it the map has, by the number of seats."""


class _CardRow(_Row):
    """A card."""

    kind: Literal["card_type"]
    """The kind of a ref to it."""


class _CharacterRow(_CardRow):
    """A character."""

    skills: dict[str, int]
    """Its bonus by each skill while it is ready."""
    faction: str | None
    """The faction that it begins with; null for none."""


class LeaderRow(_CharacterRow):
    """A faction's leader."""

    type: Literal["leader"]
    """The ref of the thing that the row describes."""


class FighterRow(_CharacterRow):
    """A fighter."""

    type: Literal["fighter"]
    """The ref of the thing that the row describes."""


class _ActionRow(_CardRow):
    """An action card."""

    copies: int
    """How many of it its deck has."""
    bonus: dict[str, int]
    """Its bonuses to skills."""
    weapon: bool
    """Whether it counts as a weapon."""
    capacity: int
    """How many it carries; 0 for none."""
    ram: int
    """Its bonus to a fight in Bikers' hands."""


class MeleeRow(_ActionRow):
    """A melee card."""

    type: Literal["melee"]
    """The ref of the thing that the row describes."""


class FirearmRow(_ActionRow):
    """A firearm."""

    type: Literal["firearm"]
    """The ref of the thing that the row describes."""


class SpecialRow(_ActionRow):
    """A special card."""

    type: Literal["special"]
    """The ref of the thing that the row describes."""


class TransportRow(_ActionRow):
    """A means of transport."""

    type: Literal["transport"]
    """The ref of the thing that the row describes."""


class ZombieRow(_CardRow):
    """A zombie."""

    type: Literal["zombie"]
    """The ref of the thing that the row describes."""
    power: int
    """The strength that one has to exceed to beat it."""
    rewards: list[str]
    """The decks of which who beats it draws a card each."""


ROWS = (
    FactionRow,
    LocationRow,
    LeaderRow,
    FighterRow,
    MeleeRow,
    FirearmRow,
    SpecialRow,
    TransportRow,
    ZombieRow,
)
"""Every type of row."""
