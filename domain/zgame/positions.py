"""Loading a position: each unknown id or impossible place is refused by name (FORMAT-zgame.md)."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from domain.kernel.protocol.chance import Chance
from domain.kernel.protocol.faults import InvalidSetup
from domain.kernel.protocol.refusals import quote
from domain.zgame import knowing, maps
from domain.zgame.card_types import DECKS, HAND_DECKS
from domain.zgame.cards import FACTIONS, LEADERS, catalogue
from domain.zgame.corrected import numbers_of
from domain.zgame.facts import MARKS
from domain.zgame.ids import CardId, PlaceId
from domain.zgame.options import BeatenPosition, Options, PlacePosition, Position, SeatPosition
from domain.zgame.setup import bare_table, check_factions, choose_first
from domain.zgame.state import BARRICADE, BLOCKPOST, NEUTRAL, RUIN, Beaten, Fort, Person, Script, Table

LEVELS = {"ruin": RUIN, "barricade": BARRICADE, "blockpost": BLOCKPOST}

ONLY_WITH_SETUP = ("seats", "first", "setup")


def check_setup(position: Position) -> None:
    """Raise InvalidSetup where a position that asks for a new game says more than that."""
    bare = Position(tuple(map(_bare_seat, position.seats)), first=position.first, setup=True)
    if position != bare:
        detail = f"with setup, a position has seats with their faction only, and nothing but {ONLY_WITH_SETUP}"
        raise InvalidSetup(detail, "conflict", "position.setup", allowed=ONLY_WITH_SETUP)


def _bare_seat(seat: SeatPosition) -> SeatPosition:
    return SeatPosition(seat.faction)


class Loader:
    """Puts everything of a position on a table."""

    def __init__(self, position: Position, options: Options, chance: Chance, rulings: int) -> None:
        self.position = position
        self.chance = chance
        self.city = maps.city(len(position.seats), numbers_of(options.numbers, rulings).corners)
        self.cards = catalogue(rulings)
        self.locations = maps.locations(rulings)
        factions = tuple(seat.faction for seat in position.seats)
        check_factions(factions, "position.seats.faction")
        first = choose_first(position.first or 0, len(factions), chance, "position.first")
        self.table = bare_table(options, factions, first, rulings)

    def load(self) -> Table:
        """The table. Raises InvalidSetup."""
        position, table = self.position, self.table
        table.turn, table.phase, table.stop = position.turn, position.phase, position.stop
        for place, there in position.locations.items():
            self._load_place(self._place(place), there)
        self._load_seats()
        for group in position.entered:
            self._enter(group)
        for loser in position.beaten:
            self._load_beaten(loser)
        for deck, cards in position.discards.items():
            if deck not in HAND_DECKS:
                detail = f"there is no discard pile {quote(deck)}; there are {list(HAND_DECKS)}"
                raise InvalidSetup(detail, "unknown", "position.discards", deck, allowed=HAND_DECKS)
            table.discards[deck] = tuple(self._card(card, deck) for card in cards)
        table.box = [leader for leader in LEADERS if leader not in table.people]
        self._load_decks()
        self._check_fighters()
        table.script = Script(position.dice, self._zombies())
        return table

    # ---- what seats have

    def _load_seats(self) -> None:
        table, most = self.table, numbers_of(self.table.numbers, self.table.rulings).most_supplies
        for seat, there in enumerate(self.position.seats):
            for what, amount in (("food", there.food), ("medicine", there.medicine)):
                if amount > most:
                    detail = f"seat {seat} has {amount} {what}; the track ends at {most}"
                    field = f"position.seats.{seat}.{what}"
                    raise InvalidSetup(detail, "out-of-range", field, amount, least=0, most=most)
            table.food[seat], table.medicine[seat], table.vp[seat] = there.food, there.medicine, there.vp
            table.hands[seat] = sorted(map(self._hand_card, there.hand), key=self.cards.order.__getitem__)
            table.hidden[seat] = knowing.hand_of_position(table.hands[seat])

    def _hand_card(self, card: CardId) -> str:
        if card in LEADERS:
            detail = f"the leader {quote(card)} cannot be in a hand"
            raise InvalidSetup(detail, "misplaced", "position.seats.hand", card)
        if self.cards.deck_of.get(card) not in HAND_DECKS:
            detail = f"there is no card {quote(card)} that can be in a hand"
            raise InvalidSetup(detail, "unknown", "position.seats.hand", card)
        return card

    # ---- what locations have

    def _load_place(self, place: PlaceId, there: PlacePosition) -> None:
        table = self.table
        for entry in there.people:
            name, person = self._person(entry, place)
            if name in table.people:
                detail = f"{quote(name)} is in two places: {table.people[name].place} and {place}"
                raise InvalidSetup(detail, "repeated", "position.locations", name, most=1)
            table.people[name] = person
        for what, entry, owners in (("fort", there.fort, True), ("begun", there.begun, False)):
            if entry == "none":
                continue
            fort = self._fort(what, entry, may_be_neutral=owners)
            if not self.locations[maps.type_of(place)].can_be_fortified:
                detail = f"{quote(place)} is a street, which admits no fortification"
                raise InvalidSetup(detail, "misplaced", f"position.locations.{place}.{what}", entry)
            (table.forts if what == "fort" else table.begun)[place] = fort

    def _person(self, entry: str, place: PlaceId) -> tuple[str, Person]:
        whole, *marks = entry.split("/")
        name, seat = self._split(whole)
        if name not in self.cards.characters:
            detail = f"there is no character {quote(name)}"
            raise InvalidSetup(detail, "unknown", "position.locations.people", name)
        if name in LEADERS and FACTIONS[self.table.factions[seat]].leader != name:
            detail = f"the leader {quote(name)} cannot be with seat {seat}, which plays {self.table.factions[seat]}"
            raise InvalidSetup(detail, "misplaced", "position.locations.people", entry)
        for mark in marks:
            if mark not in MARKS:
                detail = f"{quote(entry)}: there is no mark {quote(mark)}; there are {list(MARKS)}"
                raise InvalidSetup(detail, "unknown", "position.locations.people", mark, allowed=MARKS)
        if name in LEADERS and "infected" in marks:
            detail = f"the leader {quote(name)} cannot be infected"
            raise InvalidSetup(detail, "conflict", "position.locations.people", entry)
        return name, Person(seat, place, **dict.fromkeys(marks, True))

    def _fort(self, what: str, entry: str, may_be_neutral: bool) -> Fort:
        level, mark, owner = entry.partition("@")
        if not mark or level not in LEVELS or (what == "begun" and level == "ruin"):
            levels = list(LEVELS)[1:] if what == "begun" else list(LEVELS)
            detail = f"a {what} is written as LEVEL@OWNER with a level of {levels}, not {quote(entry)}"
            forms = [f"{level}@…" for level in levels]
            raise InvalidSetup(detail, "malformed", f"position.locations.{what}", entry, allowed=forms)
        if owner == "z" and may_be_neutral:
            return Fort(NEUTRAL, LEVELS[level])
        return Fort(self._seat(owner, entry), LEVELS[level])

    # ---- what is going on

    def _enter(self, entry: str) -> None:
        place, seat = self._group(entry)
        table = self.table
        arrived = table.entered.setdefault(place, [])
        if seat in arrived:
            raise InvalidSetup(f"{quote(entry)} has entered twice", "repeated", "position.entered", entry, most=1)
        if not arrived:
            self._set_flag(place)
        arrived.append(seat)
        for name, person in table.people.items():
            if person.place == place and person.owner == seat:
                table.people[name] = replace(person, moved=True)

    def _set_flag(self, place: PlaceId) -> None:
        """Zombies wait for the first who comes where nobody is and no player's fortification stands."""
        newcomers = {self._group(entry)[1] for entry in self.position.entered if self._group(entry)[0] == place}
        was_there = {person.owner for person in self.table.people.values() if person.place == place} - newcomers
        fort = self.table.forts.get(place)
        if not was_there and (fort is None or fort.level == RUIN or fort.owner == NEUTRAL):
            self.table.flags.append(place)

    def _load_beaten(self, there: BeatenPosition) -> None:
        place, seat = self._group(there.group)
        by = NEUTRAL if there.by == "z" else self._seat(str(there.by), f"beaten by {there.by}")
        if by == NEUTRAL and there.firearms:
            detail = f"{quote(there.group)} was beaten by zombies, which have no firearms"
            raise InvalidSetup(detail, "conflict", "position.beaten.firearms", there.group)
        if by == seat:
            detail = f"{quote(there.group)} cannot have been beaten by its own seat"
            raise InvalidSetup(detail, "conflict", "position.beaten.by", there.group)
        self.table.beaten.append(Beaten(place, seat, by, there.firearms))

    def _group(self, entry: str) -> tuple[str, int]:
        place, seat = self._split(entry)
        people = self.table.people.values()
        if not any(person.place == self._place(place) and person.owner == seat for person in people):
            detail = f"{quote(entry)}: nobody of seat {seat} is there"
            raise InvalidSetup(detail, "missing", "position.locations.people", entry)
        return place, seat

    # ---- decks

    def _load_decks(self) -> None:
        given = self.position.decks
        if unknown := sorted(given.keys() - set(DECKS)):
            detail = f"there is no deck {quote(unknown[0])}; there are {list(DECKS)}"
            raise InvalidSetup(detail, "unknown", "position.decks", unknown[0], allowed=DECKS)
        placed = Counter(self._used_names())
        for deck, whole in self.cards.decks.items():
            if deck in given:
                self.table.decks[deck] = tuple(self._card(card, deck) for card in given[deck])
                continue
            left = Counter(placed)
            rest = []
            for card in whole:
                if left[card] > 0:
                    left[card] -= 1
                else:
                    rest.append(card)
            self.table.decks[deck] = tuple(self.chance.shuffle(rest, deck) if deck == "zombie" else rest)

    def _used_names(self) -> Iterable[str]:
        yield from self.table.people
        for pile in (*self.table.hands, *self.table.discards.values()):
            yield from pile

    def _check_fighters(self) -> None:
        everywhere = Counter((*self._used_names(), *self.table.decks["character"]))
        twice = [name for name, count in everywhere.items() if name in self.cards.characters and count > 1]
        if twice:
            raise InvalidSetup(f"{quote(twice[0])} is in two places", "repeated", "position", twice[0], most=1)

    def _zombies(self) -> tuple[str, ...]:
        for zombie in self.position.zombies:
            if zombie not in self.table.decks["zombie"]:
                detail = f"the zombie {quote(zombie)} is not in the zombie deck"
                raise InvalidSetup(detail, "unknown", "position.zombies", zombie)
        return self.position.zombies

    def _card(self, card: CardId, deck: str) -> str:
        if self.cards.deck_of.get(card) != deck:
            detail = f"there is no card {quote(card)} in the deck {quote(deck)}"
            raise InvalidSetup(detail, "unknown", f"position.{deck}", card)
        return card

    # ---- ids

    def _place(self, place: PlaceId) -> str:
        if place not in self.city.by_id:
            detail = f"there is no location {quote(place)} on this map; there are {list(self.city.by_id)}"
            raise InvalidSetup(detail, "unknown", "position.locations", place, allowed=self.city.by_id)
        return place

    def _split(self, entry: str) -> tuple[str, int]:
        name, mark, seat = entry.partition("@")
        if not mark:
            detail = f"{quote(entry)} has no seat: it is written as id@seat"
            raise InvalidSetup(detail, "malformed", "position", entry, allowed=["id@seat"])
        return name, self._seat(seat, entry)

    def _seat(self, text: str, entry: str) -> int:
        if text not in map(str, range(self.table.seats)):
            last = self.table.seats - 1
            detail = f"{quote(entry)}: there is no seat {quote(text)}; there are the seats 0 to {last}"
            raise InvalidSetup(detail, "out-of-range", "position", entry, least=0, most=last)
        return int(text)
