"""A game while it is being played on: the table, chance, what happened, and what the rules do to the table."""

from bisect import insort
from collections.abc import Iterable
from typing import Literal, TypeVar

import msgspec
from msgspec.structs import replace

from domain.kernel.chance import Chance
from domain.kernel.decisions import Argument, Ref
from domain.kernel.ruleset import Event
from domain.play.questions import Answers, named, seated
from domain.zgame import cards, maps
from domain.zgame.cards import CHARACTERS, DECK_OF, ORDER, Skill
from domain.zgame.numbers import NUMBERS
from domain.zgame.questions import located
from domain.zgame.rulings import RULINGS
from domain.zgame.state import RUIN, Fort, Person, Script, Table

T = TypeVar("T")

DIE = 6


SceneKind = Literal[
    "move", "retreat", "zombies", "duel", "build", "brew", "demolish", "steal", "night", "infection", "offer"
]
"""What can be going on."""


Attitude = Literal["friendly", "neutral", "hostile"]
"""How a seat sees a location."""


class Scene(msgspec.Struct, omit_defaults=True):
    """What is going on while a question is open: who does what where, and what lies open for it.

    `strength` is what `seat` brings without cards, `against` what stands against it so far. `cards` are public ones,
    `hidden` those that only `seat` and `other` know of. `food`, `medicine` and `decks` belong to an offer: what is
    given, and (`asked_…`) what is asked for it.
    """

    kind: SceneKind
    seat: int
    place: str = ""
    goal: str = ""
    other: int | None = None
    zombie: str = ""
    die: int = 0
    strength: int = 0
    against: int = 0
    people: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    food: int = 0
    medicine: int = 0
    asked_food: int = 0
    asked_medicine: int = 0
    asked_decks: tuple[str, ...] = ()


class Game:
    """A working copy of a table, and what is known about it."""

    __slots__ = ("_at", "chance", "city", "events", "given", "numbers", "scene", "table")

    def __init__(self, table: Table, chance: Chance) -> None:
        self.table = table
        self.chance = chance
        self.numbers = NUMBERS[table.numbers]
        self.city = maps.city(table.seats, self.numbers.corners)
        self.events: list[Event] = []
        self.scene: Scene | None = None
        self.given: Answers = {}
        self._at: dict[str, list[str]] | None = None

    def ruling(self, id: str) -> bool:
        """Whether a ruling is in force in this game. Raises LookupError if there is no such ruling."""
        return RULINGS.in_force(id, self.table.rulings)

    # ---- telling

    def tell(self, kind: str, **args: Argument) -> None:
        """Something happened that everybody may know."""
        self._tell(kind, args, None)

    def whisper(self, seats: tuple[int, ...], kind: str, **args: Argument) -> None:
        """Something happened that only these seats may know."""
        self._tell(kind, args, seats)

    def _tell(self, kind: str, args: dict[str, Argument], seen_by: tuple[int, ...] | None) -> None:
        refs: list[Ref] = []
        for value in args.values():
            if isinstance(value, Ref):
                refs.append(value)
            elif isinstance(value, tuple):
                refs += value
        self.events.append(Event(kind, args, tuple(refs), seen_by))

    def tell_setup(self) -> None:
        """The game begins: who plays what, and who is first."""
        for seat, faction in enumerate(self.table.factions):
            self.tell("joined-as", seat=seated(seat), faction=Ref("faction", faction))
        self.tell("turn-begun", turn=self.table.turn, seat=seated(self.table.first))

    # ---- seats

    def turn_order(self) -> list[int]:
        """The seats, the first player first, then clockwise."""
        table = self.table
        return [(table.first + step) % table.seats for step in range(table.seats)]

    def faction(self, seat: int) -> str:
        """The faction a seat plays."""
        return self.table.factions[seat]

    def hand_limit(self, seat: int) -> int:
        """How many cards a seat may hold when the discard phase ends."""
        return self.numbers.newday_hand_limit if self.faction(seat) == "newday" else self.numbers.hand_limit

    # ---- people

    def at(self, place: str) -> list[str]:
        """The characters on a location, whosever."""
        if self._at is None:
            found: dict[str, list[str]] = {}
            for name, person in self.table.people.items():
                found.setdefault(person.place, []).append(name)
            self._at = found
        return self._at.get(place, [])

    def group(self, seat: int, place: str) -> list[str]:
        """A seat's characters on a location, in the order of the tables."""
        people = self.table.people
        return sorted((name for name in self.at(place) if people[name].owner == seat), key=ORDER.__getitem__)

    def ready(self, seat: int, place: str) -> list[str]:
        """Those of the group that are not exhausted."""
        people = self.table.people
        return [name for name in self.group(seat, place) if not people[name].exhausted]

    def fighters(self, seat: int, place: str) -> list[str]:
        """Those of the group that are no leaders."""
        return [name for name in self.group(seat, place) if not cards.is_leader(name)]

    def own(self, seat: int) -> list[str]:
        """All characters of a seat in play, in the order of the tables."""
        people = self.table.people
        return sorted((name for name, person in people.items() if person.owner == seat), key=ORDER.__getitem__)

    def owners(self, place: str) -> list[int]:
        """The seats that have characters on a location, lowest first."""
        people = self.table.people
        return sorted({people[name].owner for name in self.at(place)})

    def places_of(self, seat: int) -> list[str]:
        """The locations where a seat has characters, ascending."""
        return self.city.ascending({person.place for person in self.table.people.values() if person.owner == seat})

    def skill(self, name: str, skill: Skill) -> int:
        """A character's skill now: nothing while exhausted."""
        if self.table.people[name].exhausted:
            return 0
        return CHARACTERS[name].skills[cards.SKILLS.index(skill)]

    def skill_of(self, people: Iterable[str], skill: Skill) -> int:
        """The skills of characters, added up."""
        return sum(self.skill(name, skill) for name in people)

    def change(self, name: str, **marks: bool | int | str) -> None:
        """Change a character's state."""
        people = self.table.people
        people[name] = replace(people[name], **marks)
        if "place" in marks:
            self._at = None

    def enter(self, name: str, seat: int, place: str) -> None:
        """A fighter of a hand comes into play."""
        self.table.people[name] = Person(seat, place)
        self._at = None

    def remove(self, name: str) -> None:
        """A character leaves play for good: a fighter to the discard pile, a leader to the box."""
        del self.table.people[name]
        self._at = None
        if cards.is_leader(name):
            self.table.box.append(name)
        else:
            self.table.discards["character"].append(name)

    def capture(self, name: str, seat: int) -> None:
        """A fighter leaves play for the hand of another seat."""
        del self.table.people[name]
        self._at = None
        self.gain(seat, name)

    # ---- locations

    def fort(self, place: str) -> Fort | None:
        """The marker on a location, ruined or not."""
        return self.table.forts.get(place)

    def intact(self, place: str) -> Fort | None:
        """The fortification on a location that still stands."""
        fort = self.table.forts.get(place)
        return fort if fort is not None and fort.level != RUIN else None

    def own_level(self, seat: int, place: str) -> int:
        """The level of a seat's own intact fortification; 0 if it has none there."""
        fort = self.table.forts.get(place)
        return fort.level if fort is not None and fort.owner == seat else 0

    def attitude(self, seat: int, place: str) -> Attitude:
        """A location as a seat sees it: `friendly`, `neutral` or `hostile` (reference 1.1)."""
        people = self.table.people
        is_held = False
        for name in self.at(place):
            if people[name].owner != seat:
                return "hostile"
            is_held = True
        fort = self.intact(place)
        if fort is not None:
            return "friendly" if fort.owner == seat else "hostile"
        return "friendly" if is_held else "neutral"

    def is_friendly(self, seat: int, place: str) -> bool:
        """Whether a seat controls a location."""
        return self.attitude(seat, place) == "friendly"

    def is_contested(self, place: str) -> bool:
        """Whether a fight on this location is still to come."""
        return place in self.table.flags or len(self.owners(place)) > 1

    def ruin(self, place: str) -> int:
        """A fortification falls; its level."""
        fort = self.table.forts[place]
        self.table.forts[place] = Fort(fort.owner, RUIN)
        self.tell("ruined", place=located(place))
        return fort.level

    def seize(self, seat: int, place: str) -> None:
        """A seat has won where somebody else's fortification stands: it falls, and earns points."""
        fort = self.intact(place)
        if fort is not None and fort.owner != seat:
            self.score(seat, self.numbers.capture_points[self.ruin(place)])

    # ---- supplies and points

    def score(self, seat: int, points: int) -> None:
        """A seat earns victory points."""
        if points:
            self.table.vp[seat] += points
            self.tell("scored", seat=seated(seat), points=points, total=self.table.vp[seat])

    def supply(self, seat: int, food: int = 0, medicine: int = 0) -> None:
        """Food and medicine come to a seat, or (negative) go; what is too much is lost."""
        table, most = self.table, self.numbers.most_supplies
        table.food[seat] = min(most, table.food[seat] + food)
        table.medicine[seat] = min(most, table.medicine[seat] + medicine)

    # ---- cards

    def gain(self, seat: int, card: str) -> None:
        """A card comes to a hand."""
        insort(self.table.hands[seat], card, key=ORDER.__getitem__)

    def discard(self, seat: int, card: str) -> None:
        """A card of a hand goes to its deck's discard pile."""
        self.table.hands[seat].remove(card)
        self.table.discards[DECK_OF[card]].append(card)

    def can_draw(self, deck: str) -> bool:
        """Whether a card is left in a deck or its pile."""
        return bool(self.table.decks[deck] or self.table.discards[deck])

    def draw(self, seat: int, deck: str) -> str | None:
        """A seat draws the top card of a deck; None where none is left. A deck that runs out is refilled at once."""
        pile = self.table.decks[deck]
        if not pile:
            self._refill(deck)
            if not pile:
                self.tell("nothing-to-draw", seat=seated(seat), deck=located(deck))
                return None
        card = pile.pop(0)
        self.gain(seat, card)
        self.tell("drew", seat=seated(seat), deck=located(deck))
        self.whisper((seat,), "drew-card", card=named(card))
        if not pile:
            self._refill(deck)
        return card

    def _refill(self, deck: str) -> None:
        pile = self.table.discards[deck]
        if pile:
            self.table.decks[deck][:] = self.chance.shuffled(pile, deck)
            pile.clear()
            self.tell("reshuffled", deck=located(deck), cards=len(self.table.decks[deck]))

    # ---- zombies and the die

    def reveal_zombie(self) -> str | None:
        """The next zombie card, out of its deck; None if a position has left none."""
        deck, script = self.table.decks["zombie"], self.table.script
        if script is not None and script.zombies:
            zombie, *rest = script.zombies
            self.table.script = Script(script.dice, tuple(rest))
            deck.remove(zombie)
            return zombie
        return deck.pop(0) if deck else None

    def return_zombie(self, zombie: str) -> None:
        """A zombie card goes back into its deck, which is shuffled."""
        deck = self.table.decks["zombie"]
        deck.append(zombie)
        deck[:] = self.chance.shuffled(deck, "zombie")

    def roll(self) -> int:
        """The die."""
        script = self.table.script
        if script is None:
            return self.chance.below(DIE, "die") + 1
        if not script.dice:
            return 1
        self.table.script = Script(script.dice[1:], script.zombies)
        return script.dice[0]
