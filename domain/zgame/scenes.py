"""Scenes: who does what while a question is open."""

from typing import Literal

import msgspec

from domain.zgame.ids import CardId, PersonId, PlaceId, Seat, ZombieId

SceneKind = Literal[
    "move", "retreat", "zombies", "duel", "build", "brew", "demolish", "steal", "night", "infection", "offer"
]
"""The kinds of scene."""


Attitude = Literal["friendly", "neutral", "hostile"]
"""How a seat sees a location."""


class Scene(msgspec.Struct, omit_defaults=True):
    """The scene while a question is open: who does what where, and what lies open for it.

    `strength` is what `seat` brings without cards, `against` what stands against it so far. `cards` are public ones,
    `hidden` those that only `seat` and `other` know of. `food`, `medicine` and `decks` belong to an offer: what is
    given, and (`asked_…`) what is asked for it.
    """

    kind: SceneKind
    seat: Seat
    place: PlaceId = ""
    goal: PlaceId = ""
    other: Seat | None = None
    zombie: ZombieId = ""
    die: int = 0
    strength: int = 0
    against: int = 0
    people: tuple[PersonId, ...] = ()
    cards: tuple[CardId, ...] = ()
    hidden: tuple[CardId, ...] = ()
    food: int = 0
    medicine: int = 0
    asked_food: int = 0
    asked_medicine: int = 0
    asked_decks: tuple[str, ...] = ()
