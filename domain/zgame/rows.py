"""The rows of the catalogue, for anybody who wants to show the cards."""

from typing import Literal, TypedDict


class _Row(TypedDict):
    """The fields of every row."""

    id: str
    """Names it in options and events."""
    name: str
    """What it is called."""
    text: str
    """What it does."""
    emblem: str
    """The drawing that stands for it: `GET /emblems/{emblem}.svg`."""


class FactionRow(_Row):
    """A group of survivors."""

    kind: Literal["faction"]
    """What a ref to it is called."""
    type: Literal["faction"]
    """What the row is about."""
    leader: str
    """Its leader, by the id of its row."""
    companions: list[str]
    """The fighters that it begins with, by the ids of their rows."""


class LocationRow(_Row):
    """A type of location."""

    kind: Literal["base_type"]
    """What a ref to it is called."""
    type: Literal["location"]
    """What the row is about."""
    fortification: bool
    """Whether it can be fortified."""
    count: dict[str, int]
    """How many of it the map has, by the number of seats."""


class _CardRow(_Row):
    """A card."""

    kind: Literal["card_type"]
    """What a ref to it is called."""


class _CharacterRow(_CardRow):
    """A character."""

    skills: dict[str, int]
    """What it adds by each skill while it is ready."""
    faction: str | None
    """The faction that it begins with; null for none."""


class LeaderRow(_CharacterRow):
    """A faction's leader."""

    type: Literal["leader"]
    """What the row is about."""


class FighterRow(_CharacterRow):
    """A fighter."""

    type: Literal["fighter"]
    """What the row is about."""


class _ActionRow(_CardRow):
    """An action card."""

    copies: int
    """How many of it its deck has."""
    bonus: dict[str, int]
    """What it adds to skills."""
    weapon: bool
    """Whether it counts as a weapon."""
    capacity: int
    """How many it carries; 0 for none."""
    ram: int
    """What it adds to a fight in Bikers' hands."""


class MeleeRow(_ActionRow):
    """A melee card."""

    type: Literal["melee"]
    """What the row is about."""


class FirearmRow(_ActionRow):
    """A firearm."""

    type: Literal["firearm"]
    """What the row is about."""


class SpecialRow(_ActionRow):
    """A special card."""

    type: Literal["special"]
    """What the row is about."""


class TransportRow(_ActionRow):
    """A means of transport."""

    type: Literal["transport"]
    """What the row is about."""


class ZombieRow(_CardRow):
    """A zombie."""

    type: Literal["zombie"]
    """What the row is about."""
    power: int
    """What it takes to beat it is more than this."""
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
