"""Every card there is: characters, action cards, zombies, and the four factions (reference 2.3 to 2.7).

A row that a ruling has corrected stays, for the games from before it: the row that corrects it stands below and names
the ruling with `since`. Of the rows of one id the last that is in force counts.
"""

from functools import cache
from typing import Any

from domain.zgame import emblems
from domain.zgame.card_types import HAND_DECKS, SKILLS, Action, Character, Deck, Faction, Skill, Zombie
from domain.zgame.corrected import in_force
from domain.zgame.ids import CardId, FactionId, PersonId
from domain.zgame.rulings import RULINGS

FACTIONS: dict[FactionId, Faction] = {
    faction.id: faction
    for faction in (
        Faction("raiders", "ldr_raiders", ("c03", "c23")),
        Faction("bikers", "ldr_bikers", ("c20", "c08")),
        Faction("bees", "ldr_bees", ("c01", "c16")),
        Faction("newday", "ldr_newday", ("c17", "c09")),
    )
}

FIGHTERS: dict[PersonId, None] = dict.fromkeys(f"c{number:02}" for number in range(1, 25))
"""The character deck: in order, and looked up all the time."""

LEADERS: tuple[PersonId, ...] = tuple(faction.leader for faction in FACTIONS.values())

ROSTER = (*LEADERS, *FIGHTERS)
"""All who can be in play, in the order of the tables."""

BEST_SKILL_OF = 6
"""So many fighters in a row are good at the same skill."""


def _skills(best: int) -> tuple[int, int, int, int]:
    one, two, three, four = (2 if number == best else 1 for number in range(len(SKILLS)))
    return one, two, three, four


CHARACTER_ROWS = (
    *(Character(fighter, False, _skills(place // BEST_SKILL_OF)) for place, fighter in enumerate(FIGHTERS)),
    *(Character(leader, True, (2, 2, 2, 2)) for leader in LEADERS),
)

ACTION_ROWS = (
    Action("m_bat", "melee", 4, {"fight": 1}, is_weapon=True, worth=0.4),
    Action("m_machete", "melee", 3, {"fight": 2}, is_weapon=True, worth=0.7),
    Action("m_crowbar", "melee", 4, {"fight": 1, "engineering": 1}, is_weapon=True, worth=0.6),
    Action("m_axe", "melee", 3, {"fight": 2, "engineering": 1}, is_weapon=True, worth=0.9),
    Action("m_sledge", "melee", 2, {"fight": 1, "engineering": 2}, is_weapon=True, worth=0.9),
    Action("f_pistol", "firearm", 6, {"fight": 2}, is_weapon=True, worth=0.8),
    Action("f_shotgun", "firearm", 5, {"fight": 3}, is_weapon=True, worth=1.1),
    Action("f_rifle", "firearm", 3, {"fight": 4}, is_weapon=True, worth=1.4),
    Action("t_chopper", "transport", 7, {"speed": 1}, capacity=2, ram=1, worth=0.4),
    Action("t_car", "transport", 5, {"speed": 1}, capacity=4, ram=2, worth=0.9),
    Action("s_bicycle", "special", 3, {"speed": 1}, capacity=1, ram=1, worth=0.3),
    Action("s_horse", "special", 3, {"speed": 1}, capacity=2, ram=1, worth=0.7),
    Action("s_armor", "special", 4, worth=0.4),
    Action("s_chainsaw", "special", 2, {"engineering": 1, "fight": 2}, is_weapon=True, worth=0.9),
    Action("s_reagents", "special", 2, {"science": 1, "fight": 1}, is_weapon=True, worth=0.4),
    Action("s_toolkit", "special", 3, {"engineering": 2}, worth=0.9),
    Action("s_fieldlab", "special", 3, {"science": 2}, worth=0.5),
    Action("s_stimulant", "special", 2, {"speed": 1}, worth=0.3),
)

HORSE, ARMOUR, CAR, STIMULANT = "s_horse", "s_armor", "t_car", "s_stimulant"

ZOMBIE_ROWS = (
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


class Catalogue:
    """The cards as they are under so many rulings.

    `decks` has all cards of each deck, in the order of the tables; `order` is that order, leaders first: how hands and
    groups are sorted. By skill, `skills` has what each character brings of it while ready, and `helpful` the action
    cards that add to it, and how much.
    """

    def __init__(self, rulings: int) -> None:
        self.characters = in_force(CHARACTER_ROWS, rulings)
        self.actions = in_force(ACTION_ROWS, rulings)
        self.zombies = in_force(ZOMBIE_ROWS, rulings)
        self.decks: dict[Deck, tuple[CardId, ...]] = {
            "character": tuple(FIGHTERS),
            **{
                deck: tuple(card.id for card in self.actions.values() if card.deck == deck for _ in range(card.copies))
                for deck in HAND_DECKS[1:]
            },
            "zombie": tuple(self.zombies),
        }
        self.deck_of: dict[CardId, Deck] = {card: deck for deck, cards in self.decks.items() for card in cards}
        self.order: dict[CardId, int] = {card: place for place, card in enumerate((*LEADERS, *self.deck_of))}
        self.skills: dict[Skill, dict[PersonId, int]] = {
            skill: {person.id: person.skills[column] for person in self.characters.values()}
            for column, skill in enumerate(SKILLS)
        }
        self.helpful: dict[Skill, dict[CardId, int]] = {
            skill: {card.id: card.bonus[skill] for card in self.actions.values() if card.bonus.get(skill)}
            for skill in SKILLS
        }

    def bonus(self, card: CardId, skill: Skill) -> int:
        """Return what an action card adds to a skill; 0 for a card that does not, and for a fighter's card."""
        return self.helpful[skill].get(card, 0)


@cache
def catalogue(rulings: int = len(RULINGS)) -> Catalogue:
    """The cards under so many rulings: under all, if not told."""
    return Catalogue(rulings)


def is_leader(character: PersonId) -> bool:
    """Return whether this character is a faction's leader."""
    return character in LEADERS


def catalogue_of_cards() -> tuple[dict[str, Any], ...]:
    """One row a character, action card and zombie, as data; `name` and `text` are message ids."""
    newest = catalogue()
    rows: list[dict[str, Any]] = []
    for character in newest.characters.values():
        kind = "leader" if character.is_leader else "fighter"
        faction = next((f.id for f in FACTIONS.values() if character.id in {f.leader, *f.companions}), None)
        row: dict[str, Any] = {
            "type": kind,
            "skills": dict(zip(SKILLS, character.skills, strict=True)),
            "faction": faction,
        }
        rows.append(_row(character.id, f"card_text-{kind}-{_best(character)}", emblems.CARDS[character.id], row))
    for action in newest.actions.values():
        row = {
            "type": action.deck,
            "copies": action.copies,
            "bonus": action.bonus,
            "weapon": action.is_weapon,
            "capacity": action.capacity,
            "ram": action.ram,
        }
        rows.append(_row(action.id, f"card_text-{action.id}", emblems.CARDS[action.id], row))
    for zombie in newest.zombies.values():
        row = {"type": "zombie", "power": zombie.power, "rewards": list(zombie.rewards)}
        rows.append(_row(zombie.id, "card_text-zombie", emblems.ZOMBIES[zombie.name], row))
    return tuple(rows)


def _best(character: Character) -> str:
    return "all" if character.is_leader else SKILLS[character.skills.index(2)]


def _row(id: str, text: str, emblem: str, more: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "card_type", "id": id, "name": f"card_type-{id}", "text": text, "emblem": emblem, **more}
