"""Every card there is: characters, action cards, zombies, and the four factions (reference 2.3 to 2.7)."""

from typing import Any, Literal

import msgspec

Skill = Literal["fight", "engineering", "science", "speed"]
Deck = Literal["character", "melee", "firearm", "transport", "special", "zombie"]

SKILLS: tuple[Skill, ...] = ("fight", "engineering", "science", "speed")
DECKS: tuple[Deck, ...] = ("character", "melee", "firearm", "transport", "special", "zombie")
HAND_DECKS: tuple[Deck, ...] = DECKS[:-1]
"""The decks whose cards are held in hands; zombies never are."""


class Faction(msgspec.Struct, frozen=True):
    """A group of survivors: its unique leader and the fighters it begins with."""

    id: str
    leader: str
    companions: tuple[str, str]


class Character(msgspec.Struct, frozen=True):
    """A leader or a fighter, with the skills it has while ready."""

    id: str
    is_leader: bool
    skills: tuple[int, int, int, int]


class Action(msgspec.Struct, frozen=True):
    """An action card. `capacity` is how many a transport carries, `ram` what it adds to a fight in Bikers' hands."""

    id: str
    deck: Deck
    copies: int
    bonus: dict[Skill, int] = {}
    is_weapon: bool = False
    capacity: int = 0
    ram: int = 0


class Zombie(msgspec.Struct, frozen=True):
    """A zombie card: its power, and the decks from which who beats it draws."""

    id: str
    power: int
    name: str
    rewards: tuple[Deck, ...] = ()


FACTIONS: dict[str, Faction] = {
    faction.id: faction
    for faction in (
        Faction("raiders", "ldr_raiders", ("c03", "c23")),
        Faction("bikers", "ldr_bikers", ("c20", "c08")),
        Faction("bees", "ldr_bees", ("c01", "c16")),
        Faction("newday", "ldr_newday", ("c17", "c09")),
    )
}

FIGHTERS: tuple[str, ...] = tuple(f"c{number:02}" for number in range(1, 25))
"""The character deck; six in a row are good at the same skill."""

LEADERS: tuple[str, ...] = tuple(faction.leader for faction in FACTIONS.values())


def _skills(best: int) -> tuple[int, int, int, int]:
    one, two, three, four = (2 if number == best else 1 for number in range(len(SKILLS)))
    return one, two, three, four


CHARACTERS: dict[str, Character] = {
    **{fighter: Character(fighter, False, _skills(place // 6)) for place, fighter in enumerate(FIGHTERS)},
    **{leader: Character(leader, True, (2, 2, 2, 2)) for leader in LEADERS},
}

ACTIONS: dict[str, Action] = {
    card.id: card
    for card in (
        Action("m_bat", "melee", 4, {"fight": 1}, is_weapon=True),
        Action("m_machete", "melee", 3, {"fight": 2}, is_weapon=True),
        Action("m_crowbar", "melee", 4, {"fight": 1, "engineering": 1}, is_weapon=True),
        Action("m_axe", "melee", 3, {"fight": 2, "engineering": 1}, is_weapon=True),
        Action("m_sledge", "melee", 2, {"fight": 1, "engineering": 2}, is_weapon=True),
        Action("f_pistol", "firearm", 6, {"fight": 2}, is_weapon=True),
        Action("f_shotgun", "firearm", 5, {"fight": 3}, is_weapon=True),
        Action("f_rifle", "firearm", 3, {"fight": 4}, is_weapon=True),
        Action("t_chopper", "transport", 7, {"speed": 1}, capacity=2, ram=1),
        Action("t_car", "transport", 5, {"speed": 1}, capacity=4, ram=2),
        Action("s_bicycle", "special", 3, {"speed": 1}, capacity=1, ram=1),
        Action("s_horse", "special", 3, {"speed": 1}, capacity=2, ram=1),
        Action("s_armor", "special", 4),
        Action("s_chainsaw", "special", 2, {"engineering": 1, "fight": 2}, is_weapon=True),
        Action("s_reagents", "special", 2, {"science": 1, "fight": 1}, is_weapon=True),
        Action("s_toolkit", "special", 3, {"engineering": 2}),
        Action("s_fieldlab", "special", 3, {"science": 2}),
        Action("s_stimulant", "special", 2, {"speed": 1}),
    )
}

HORSE, ARMOUR, CAR, STIMULANT = "s_horse", "s_armor", "t_car", "s_stimulant"

ZOMBIES: dict[str, Zombie] = {
    zombie.id: zombie
    for zombie in (
        Zombie("z01", 1, "crawler"),
        Zombie("z02", 1, "crawler", ("melee",)),
        Zombie("z03", 1, "crawler"),
        Zombie("z04", 1, "crawler", ("special",)),
        Zombie("z05", 2, "shambler", ("melee",)),
        Zombie("z06", 2, "shambler", ("character",)),
        Zombie("z07", 2, "shambler", ("transport",)),
        Zombie("z08", 2, "shambler", ("melee",)),
        Zombie("z09", 3, "walker", ("firearm",)),
        Zombie("z10", 3, "walker", ("character",)),
        Zombie("z11", 3, "walker", ("special",)),
        Zombie("z12", 3, "walker", ("melee", "special")),
        Zombie("z13", 4, "screamer", ("firearm", "melee")),
        Zombie("z14", 4, "screamer", ("character", "special")),
        Zombie("z15", 4, "screamer", ("transport", "special")),
        Zombie("z16", 5, "bloater", ("firearm", "character")),
        Zombie("z17", 5, "bloater", ("firearm", "special")),
        Zombie("z18", 6, "brute", ("firearm", "character", "special")),
        Zombie("z19", 6, "brute", ("firearm", "transport", "melee")),
        Zombie("z20", 7, "colossus", ("firearm", "firearm", "character")),
    )
}

WHOLE_DECKS: dict[str, tuple[str, ...]] = {
    "character": FIGHTERS,
    **{
        deck: tuple(card.id for card in ACTIONS.values() if card.deck == deck for _ in range(card.copies))
        for deck in HAND_DECKS[1:]
    },
    "zombie": tuple(ZOMBIES),
}
"""All cards of each deck, in the order of the tables."""

DECK_OF: dict[str, str] = {card: deck for deck, cards in WHOLE_DECKS.items() for card in cards}

ORDER: dict[str, int] = {card: place for place, card in enumerate((*LEADERS, *DECK_OF))}
"""The order of the tables, leaders first: how hands and groups are sorted."""


def is_leader(character: str) -> bool:
    """Whether this character is a faction's leader."""
    return CHARACTERS[character].is_leader


def bonus(card: str, skill: Skill) -> int:
    """What an action card adds to a skill; 0 for a card that does not, and for a fighter's card."""
    action = ACTIONS.get(card)
    return action.bonus.get(skill, 0) if action else 0


def catalogue_of_cards() -> tuple[dict[str, Any], ...]:
    """One row a character, action card and zombie, as data; `name` and `text` are message ids."""
    rows: list[dict[str, Any]] = []
    for character in CHARACTERS.values():
        kind = "leader" if character.is_leader else "fighter"
        faction = next((f.id for f in FACTIONS.values() if character.id in (f.leader, *f.companions)), None)
        row: dict[str, Any] = {
            "type": kind,
            "skills": dict(zip(SKILLS, character.skills, strict=True)),
            "faction": faction,
        }
        rows.append(_row(character.id, f"card_text-{kind}-{_best(character)}", row))
    for action in ACTIONS.values():
        row = {
            "type": action.deck,
            "copies": action.copies,
            "bonus": action.bonus,
            "weapon": action.is_weapon,
            "capacity": action.capacity,
            "ram": action.ram,
        }
        rows.append(_row(action.id, f"card_text-{action.id}", row))
    for zombie in ZOMBIES.values():
        row = {"type": "zombie", "power": zombie.power, "rewards": list(zombie.rewards)}
        rows.append(_row(zombie.id, "card_text-zombie", row))
    return tuple(rows)


def _best(character: Character) -> str:
    return "all" if character.is_leader else SKILLS[character.skills.index(2)]


def _row(id: str, text: str, more: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "card_type", "id": id, "name": f"card_type-{id}", "text": text, **more}
