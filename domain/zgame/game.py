"""A game while it is being played on: the table, chance, what happened, and what the rules do to the table."""

from bisect import insort
from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from domain.kernel.protocol.chance import Chance
from domain.kernel.protocol.decisions import Argument, Ref
from domain.kernel.protocol.ruleset import Event
from domain.play.questions import Answers, named, seated
from domain.zgame import knowing, maps
from domain.zgame.card_types import Deck, Skill
from domain.zgame.cards import LEADERS, ROSTER, catalogue, is_leader
from domain.zgame.corrected import numbers_of
from domain.zgame.ids import CardId, FactionId, PersonId, PlaceId, Seat, ZombieId
from domain.zgame.questions import located
from domain.zgame.rulings import RULINGS
from domain.zgame.scenes import Attitude, Scene
from domain.zgame.state import RUIN, Fort, Person, Table
from domain.zgame.whereabouts import Whereabouts

T = TypeVar("T")

DIE = 6

FOUR, LATE = 4, 2
"""With so many seats one is late from this place in the first turn on, counted from 0."""


class WorkingCopy:
    """A working copy of a table, and what is known about it.

    `has_revealed`: a hidden card, an unseen plan or the die has come out, which the seat that answered did not know.
    `written` are the facts of characters, each with what it was when they were written down.
    """

    __slots__ = (
        "_whereabouts", "cards", "chance", "city", "drafts", "events", "given", "has_revealed", "locations", "numbers",
        "revealed", "scene", "table", "written",
    )  # fmt: skip

    def __init__(self, table: Table, chance: Chance) -> None:
        self.table = table
        self.chance = chance
        self.numbers = numbers_of(table.numbers, table.rulings)
        self.cards = catalogue(table.rulings)
        self.locations = maps.locations(table.rulings)
        self.city = maps.city(table.seats, self.numbers.corners)
        self.events: list[Event] = []
        self.has_revealed = False
        self.scene: Scene | None = None
        self.drafts: dict[Seat, WorkingCopy] = {}
        self.revealed: list[ZombieId] = []
        self.given: Answers = {}
        self._whereabouts: Whereabouts | None = None
        self.written: dict[PersonId, tuple[Person, str]] = {}

    def ruling(self, id: str) -> bool:
        """Return whether a ruling is in force in this game. Raises LookupError if there is no such ruling."""
        return RULINGS.in_force(id, self.table.rulings)

    # ---- telling

    def tell(self, kind: str, **args: Argument) -> None:
        """Something happened that everybody may know."""
        self.events.append(Event(kind, args))

    def whisper(self, seats: tuple[Seat, ...], kind: str, **args: Argument) -> None:
        """Something happened that only these seats may know."""
        self.events.append(Event(kind, args, seats))

    def tell_setup(self) -> None:
        """The game begins: who plays what, and who is first."""
        for seat, faction in enumerate(self.table.factions):
            self.tell("joined-as", seat=seated(seat), faction=Ref("faction", faction))
        self.tell("turn-begun", turn=self.table.turn, seat=seated(self.table.first))

    # ---- drafts

    def draft(self) -> "WorkingCopy":
        """A copy to play on unseen by the others; nothing can be drawn on it. A resignation is seen on it too."""
        draft = WorkingCopy(self.table.copy(), Chance({}))
        draft.table.resigned = self.table.resigned
        draft._whereabouts = self._whereabouts
        return draft

    def seen_by(self, seat: Seat | None) -> "WorkingCopy":
        """The game as a seat has come to play it."""
        return self if seat is None else self.drafts.get(seat, self)

    # ---- seats

    def turn_order(self) -> list[Seat]:
        """The seats, the first player first, then clockwise; or in every second turn the other way round."""
        table = self.table
        direction = -1 if self.numbers.alternates and table.turn % 2 == 0 else 1
        return [(table.first + direction * step) % table.seats for step in range(table.seats)]

    def faction(self, seat: Seat) -> FactionId:
        """The faction a seat plays."""
        return self.table.factions[seat]

    def starting_decks(self, seat: Seat, place: int) -> tuple[Deck, ...]:
        """Return the decks of which a seat draws a card each at the start; `place` is 0 for who is first."""
        is_late = place >= LATE and self.table.pace == "table" and self.table.seats == FOUR
        late = self.numbers.late_decks if is_late else ()
        return (*self.numbers.starting_decks, *late, *self._faction_decks(self.faction(seat)))

    def _faction_decks(self, faction: FactionId) -> tuple[Deck, ...]:
        numbers = self.numbers
        if faction == "bikers":
            return (*numbers.bikers_decks, *(numbers.bikers_decks_with_four if self.table.seats == FOUR else ()))
        return numbers.newday_decks if faction == "newday" else ()

    def hand_limit(self, seat: Seat) -> int:
        """Return how many cards a seat may hold when the discard phase ends."""
        return self.numbers.newday_hand_limit if self.faction(seat) == "newday" else self.numbers.hand_limit

    # ---- people

    @property
    def whereabouts(self) -> Whereabouts:
        """Return who is where now."""
        if self._whereabouts is None:
            self._whereabouts = Whereabouts(self.table.people, ROSTER, self.city.order)
        return self._whereabouts

    def at(self, place: PlaceId) -> list[PersonId]:
        """The characters on a location, whosever."""
        return [name for group in self.whereabouts.groups[place].values() for name in group]

    def group(self, seat: Seat, place: PlaceId) -> list[PersonId]:
        """A seat's characters on a location, in the order of the tables."""
        return [*self.whereabouts.groups[place].get(seat, ())]

    def ready(self, seat: Seat, place: PlaceId) -> list[PersonId]:
        """Those of the group that are not exhausted."""
        people = self.table.people
        return [name for name in self.whereabouts.groups[place].get(seat, ()) if not people[name].exhausted]

    def fighters(self, seat: Seat, place: PlaceId) -> list[PersonId]:
        """Those of the group that are no leaders."""
        return [name for name in self.whereabouts.groups[place].get(seat, ()) if name not in LEADERS]

    def own(self, seat: Seat) -> list[PersonId]:
        """All characters of a seat in play, in the order of the tables."""
        return self.whereabouts.own(seat)

    def owners(self, place: PlaceId) -> list[Seat]:
        """The seats that have characters on a location, lowest first."""
        return sorted(self.whereabouts.groups[place])

    def places_of(self, seat: Seat) -> list[PlaceId]:
        """The locations where a seat has characters, ascending."""
        return self.whereabouts.places_of(seat)

    def skill(self, name: PersonId, skill: Skill) -> int:
        """A character's skill now: nothing while exhausted."""
        if self.table.people[name].exhausted:
            return 0
        return self.cards.skills[skill][name]

    def skill_of(self, people: Iterable[PersonId], skill: Skill) -> int:
        """The skills of characters, added up."""
        now, skills = self.table.people, self.cards.skills[skill]
        return sum([skills[name] for name in people if not now[name].exhausted])

    def change(self, name: PersonId, **marks: bool | int | str) -> None:
        """Change a character's state."""
        people = self.table.people
        people[name] = replace(people[name], **marks)
        if "place" in marks:
            self._whereabouts = None

    def enter(self, name: PersonId, seat: Seat, place: PlaceId) -> None:
        """A fighter of a hand comes into play."""
        self.table.people[name] = Person(seat, place)
        self._whereabouts = None

    def remove(self, name: PersonId) -> None:
        """A character leaves play for good: a fighter to the discard pile, a leader to the box."""
        del self.table.people[name]
        self._whereabouts = None
        if is_leader(name):
            self.table.box.append(name)
        else:
            self.table.discards["character"] += (name,)

    def capture(self, name: PersonId, seat: Seat) -> None:
        """A fighter leaves play for the hand of another seat."""
        del self.table.people[name]
        self._whereabouts = None
        self.gain(seat, name)

    # ---- locations

    def fort(self, place: PlaceId) -> Fort | None:
        """The marker on a location, ruined or not."""
        return self.table.forts.get(place)

    def intact(self, place: PlaceId) -> Fort | None:
        """The fortification on a location that still stands."""
        fort = self.table.forts.get(place)
        return fort if fort is not None and fort.level != RUIN else None

    def own_level(self, seat: Seat, place: PlaceId) -> int:
        """The level of a seat's own intact fortification; 0 if it has none there."""
        fort = self.table.forts.get(place)
        return fort.level if fort is not None and fort.owner == seat else 0

    def can_be_fortified(self, place: PlaceId) -> bool:
        """Return whether anything can be built on a location at all."""
        return self.locations[self.city.by_id[place].type].can_be_fortified

    def attitude(self, seat: Seat, place: PlaceId) -> Attitude:
        """A location as a seat sees it: `friendly`, `neutral` or `hostile` (reference 1.1)."""
        groups = self.whereabouts.groups[place]
        is_held = seat in groups
        if len(groups) > is_held:
            return "hostile"
        fort = self.intact(place)
        if fort is not None:
            return "friendly" if fort.owner == seat else "hostile"
        return "friendly" if is_held else "neutral"

    def is_friendly(self, seat: Seat, place: PlaceId) -> bool:
        """Return whether a seat controls a location."""
        return self.attitude(seat, place) == "friendly"

    def ruin(self, place: PlaceId) -> int:
        """A fortification falls; its level."""
        fort = self.table.forts[place]
        self.table.forts[place] = Fort(fort.owner, RUIN)
        self.tell("ruined", place=located(place))
        return fort.level

    def seize(self, seat: Seat, place: PlaceId) -> None:
        """A seat has won where somebody else's fortification stands: it falls, and earns points."""
        fort = self.intact(place)
        if fort is not None and fort.owner != seat:
            self.score(seat, self.numbers.capture_points[self.ruin(place)])

    # ---- supplies and points

    def score(self, seat: Seat, points: int) -> None:
        """A seat earns victory points."""
        if points:
            self.table.vp[seat] += points
            self.tell("scored", seat=seated(seat), points=points, total=self.table.vp[seat])

    def supply(self, seat: Seat, food: int = 0, medicine: int = 0) -> None:
        """Food and medicine come to a seat, or (negative) go; what is too much is lost."""
        table, most = self.table, self.numbers.most_supplies
        table.food[seat] = min(most, table.food[seat] + food)
        table.medicine[seat] = min(most, table.medicine[seat] + medicine)

    # ---- cards

    def gain(self, seat: Seat, card: CardId) -> None:
        """Add a card to a hand."""
        insort(self.table.hands[seat], card, key=self.cards.order.__getitem__)

    def give_up(self, seat: Seat, card: CardId) -> None:
        """A card leaves a hand for all to see."""
        knowing.note_showing(self.table, self.cards.deck_of, seat, card)
        self.table.hands[seat].remove(card)

    def discard(self, seat: Seat, card: CardId) -> None:
        """A card of a hand goes to its deck's discard pile."""
        self.give_up(seat, card)
        self.table.discards[self.cards.deck_of[card]] += (card,)

    def take_back(self, seat: Seat, card: CardId) -> bool:
        """Take a card back to a hand from its discard pile, or from the deck that this has become, if it is there."""
        deck = self.cards.deck_of[card]
        for piles in (self.table.discards, self.table.decks):
            if card in piles[deck]:
                piles[deck] = without(piles[deck], card)
                self.gain(seat, card)
                return True
        return False

    def can_draw(self, deck: Deck) -> bool:
        """Return whether a card is left in a deck or its pile."""
        return bool(self.table.decks[deck] or self.table.discards[deck])

    def draw(self, seat: Seat, deck: Deck) -> CardId | None:
        """A seat draws the top card of a deck; None where none is left. A deck that runs out is refilled at once."""
        self.has_revealed = True
        decks = self.table.decks
        if not decks[deck]:
            self._refill(deck)
            if not decks[deck]:
                self.tell("nothing-to-draw", seat=seated(seat), deck=located(deck))
                return None
        self.chance.is_used = True
        card, decks[deck] = decks[deck][0], decks[deck][1:]
        self.gain(seat, card)
        knowing.note_draw(self.table, seat, card, deck)
        self.tell("drew", seat=seated(seat), deck=located(deck))
        self.whisper((seat,), "drew-card", card=named(card))
        if not decks[deck]:
            self._refill(deck)
        return card

    def _refill(self, deck: Deck) -> None:
        pile = self.table.discards[deck]
        if pile:
            if self.table.script is not None:
                # As many of each card there are at least, wherever they are later on.
                counts = Counter(pile) | Counter(self.table.returned.get(deck, ()))
                self.table.returned[deck] = tuple(sorted(counts.elements()))
            self.table.decks[deck] = tuple(self.chance.shuffle(pile, deck))
            self.table.discards[deck] = ()
            self.table.refills[deck] = self.table.refills.get(deck, 0) + 1
            self.tell("reshuffled", deck=located(deck), cards=len(pile))

    # ---- zombies and the die

    def reveal_zombie(self) -> ZombieId | None:
        """The next zombie card, out of its deck; None if a position has left none."""
        self.has_revealed = True
        deck, script = self.table.decks["zombie"], self.table.script
        if script is not None and script.zombies:
            self.table.script = replace(script, zombies=script.zombies[1:])
            following = script.zombies[0]
        elif deck:
            following = deck[0]
        else:
            return None
        self.table.decks["zombie"] = without(deck, following)
        return following

    def return_zombies(self, zombies: list[ZombieId]) -> None:
        """Zombie cards go back into their deck, which is shuffled."""
        decks = self.table.decks
        decks["zombie"] = tuple(self.chance.shuffle((*decks["zombie"], *zombies), "zombie"))

    def roll(self) -> int:
        """The die."""
        self.has_revealed = True
        script = self.table.script
        if script is None or (script.is_fair and not script.dice):
            return self.chance.below(DIE, "die") + 1
        if not script.dice:
            self.table.script = replace(script, ones=script.ones + 1)
            return 1
        self.table.script = replace(script, dice=script.dice[1:])
        return script.dice[0]


def without(pile: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    """A pile without the first of these cards."""
    place = pile.index(card)
    return pile[:place] + pile[place + 1 :]
