"""The columns of a faction, a card and a type of location, as they are printed.

`since` is the ruling that has corrected a row: games from before it have the row above it.
"""

from typing import Literal

import msgspec

from domain.zgame.ids import CardId, FactionId, PersonId, PlaceType, ZombieId

Skill = Literal["fight", "engineering", "science", "speed"]
Deck = Literal["character", "melee", "firearm", "transport", "special", "zombie"]

SKILLS: tuple[Skill, ...] = ("fight", "engineering", "science", "speed")
DECKS: tuple[Deck, ...] = ("character", "melee", "firearm", "transport", "special", "zombie")
HAND_DECKS: tuple[Deck, ...] = DECKS[:-1]
"""The decks whose cards are held in hands; zombies never are."""

Supply = Literal["food", "medicine"]


class Faction(msgspec.Struct, frozen=True):
    """A group of survivors: its unique leader and the fighters it begins with."""

    id: FactionId
    leader: PersonId
    companions: tuple[PersonId, PersonId]


class Character(msgspec.Struct, frozen=True):
    """A leader or a fighter, with the skills it has while ready."""

    id: PersonId
    is_leader: bool
    skills: tuple[int, int, int, int]
    since: str | None = None


class Action(msgspec.Struct, frozen=True):
    """An action card.

    `capacity` is how many a transport carries, `ram` what it adds to a fight in Bikers' hands, `worth` what it is worth
    in a hand, in points, for bots: what helps to build is worth most beside firearms, since building earns points.
    """

    id: CardId
    deck: Deck
    copies: int
    bonus: dict[Skill, int] = {}
    is_weapon: bool = False
    capacity: int = 0
    ram: int = 0
    worth: float = 0.5
    since: str | None = None


class Zombie(msgspec.Struct, frozen=True):
    """A zombie card: its power, and the decks from which who beats it draws."""

    id: ZombieId
    power: int
    name: str
    rewards: tuple[Deck, ...] = ()
    since: str | None = None


class Location(msgspec.Struct, frozen=True):
    """A type of location: what who controls one gets of it each turn, and whether it can be fortified."""

    id: PlaceType
    income: Supply | Deck
    can_be_fortified: bool = True
    since: str | None = None
