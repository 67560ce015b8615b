"""A game while it is being played on: the table, chance, what happened, and the questions the rules ask of the table.

Every change of the table goes through here or the verbs; after one, `changed()` forgets the answers worked out before.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from domain.kernel.protocol.chance import Chance
from domain.kernel.protocol.decisions import Argument, Ref
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.ruleset import Event
from domain.play.questions import seated
from domain.smashup.catalogue import Ability, CardType, Catalogue, Constant, Watched, number_cards
from domain.smashup.ids import Base, Card, Serial, Where
from domain.smashup.rulings import RULINGS
from domain.smashup.state import NONE, Lasting, Piece, Table

if TYPE_CHECKING:
    from domain.smashup.triggers import Trigger

Watcher = tuple[Card, CardType, Ability]
"""A card or base in play, whose text it has, and the ability."""

Answer = tuple[Card, Callable[..., Any]]
"""A card or base in play, and what it answers to a question."""

Index = tuple[dict[Watched, list[Watcher]], dict[Constant, list[Answer]]]
"""All abilities in play by what they watch for, all constant answers by their question."""


class WorkingCopy:
    """A working copy of a table, and what is known about it.

    `has_revealed`: a hidden card was looked at, or has come out, which the seat that answered did not know. `searched`
    are cards that were found in decks which have not been shuffled since. `types` are what is printed on cards and
    bases, by their numbers, `ids` the ids of these types. `written` are the facts of cards in play, `zones` those of
    decks, hands and the like, each with what it was when they were written down: to be looked at only.
    """

    __slots__ = (
        "_index", "always_ask", "catalogue", "chain", "chance", "events", "has_revealed", "ids", "known", "scopes",
        "searched", "table", "types", "written", "zones",
    )  # fmt: skip

    def __init__(self, table: Table, catalogue: Catalogue, chance: Chance) -> None:
        self.table = table
        self.catalogue = catalogue
        self.chance = chance
        self.types, self.ids = number_cards(catalogue, table.kinds)
        self.events: list[Event] = []
        self.has_revealed = False
        self.searched: list[Card] = []
        self.scopes: list[list[Trigger]] = []
        self.chain: list[Card] = []
        self.known: dict[str, Any] = {}
        self._index: Index | None = None
        self.written: dict[Card, tuple[Piece, dict[str, Any]]] = {}
        self.zones: dict[tuple[str, Seat], tuple[list[Card], list[str]]] = {}
        self.always_ask = table.always_ask

    @property
    def is_revised(self) -> bool:
        """Return whether the revised edition is played."""
        return self.table.edition == "revised"

    def ruling(self, id: str) -> bool:
        """Return whether a ruling is in force in this game. Raises LookupError if there is no such ruling."""
        return RULINGS.in_force(id, self.table.rulings)

    def settle_cards(self, kinds: tuple[int, ...], owners: tuple[Seat, ...]) -> None:
        """Settle which cards are in the game, by the indexes of their types, and whose they are."""
        self.table.kinds, self.table.owners = kinds, owners
        self.types, self.ids = number_cards(self.catalogue, kinds)

    def changed(self) -> None:
        """The table has changed: forget what was worked out."""
        self.known.clear()
        self._index = None

    def turned(self) -> None:
        """A turn begins: forget all but who waits for what, since nothing has come into play or gone."""
        self.known.clear()

    def type_of(self, card: Card) -> CardType:
        """Return what is printed on a card or base."""
        return self.types[card]

    def id_of(self, card: Card) -> str:
        """The id of a card's type or of a base."""
        return self.ids[card]

    def ids_of(self, cards: Iterable[Card]) -> list[str]:
        """The ids of the types of cards, and of bases: most of what is shown and hashed are these."""
        ids = self.ids
        return [ids[card] for card in cards]

    def owner(self, card: Card) -> Seat:
        """The seat whose deck the card started in."""
        return self.table.owners[card]

    def texts_of(self, card: Card) -> list[CardType]:
        """The types whose abilities a card or base in play has now: its own, and those it copies."""
        if card < 0:
            return [] if card in self._bases_switched_off() else [self.types[card]]
        own = self.types[card]
        copied = self._copies().get(self.table.pieces[card].serial)
        return [own] if copied is None else [own, *copied]

    def _copies(self) -> dict[int, list[CardType]]:
        memo: dict[int, list[CardType]] | None = self.known.get("copied")
        if memo is None:
            memo = self.known["copied"] = {}
            for effect in self.table.lasting:
                if effect.kind == "copy":
                    memo.setdefault(effect.target, []).append(self.catalogue.by_id[effect.text])
        return memo

    def _bases_switched_off(self) -> set[Base]:
        """The bases whose ability something has switched off."""
        memo: set[int] | None = self.known.get("cancelled")
        if memo is None:
            types = self.types
            memo = {effect.target for effect in self.table.lasting if effect.kind == "ignore"}
            for card, piece in self.table.pieces.items():
                if piece.host < 0 and "cancels_base" in types[card].constants:
                    memo.add(piece.base)
            self.known["cancelled"] = memo
        return memo

    def is_cancelled(self, base: Base) -> bool:
        """Return whether something has switched off a base's ability for everybody."""
        return base in self._bases_switched_off()

    def factions_of_sets(self) -> list[str]:
        """The factions of the sets whose cards are in the game."""
        sets = {self.catalogue.types[kind].set for kind in set(self.table.kinds)}
        return [faction.id for faction in self.catalogue.factions.values() if faction.set in sets]

    def watchers(self, moment: Watched) -> list[Watcher]:
        """Every card and base in play with an ability for this moment: to be looked at only."""
        return (self._index or self._make_index())[0].get(moment, [])

    def sources(self, question: Constant) -> list[Answer]:
        """Every card and base in play that answers a question, with its answer: to be looked at only."""
        return (self._index or self._make_index())[1].get(question, [])

    def _make_index(self) -> Index:
        """Make the index anew. Rules ask for it all the time: where there is one it is read without a call."""
        watchers: dict[Watched, list[Watcher]] = {}
        answers: dict[Constant, list[Answer]] = {}
        for source, text in self._texts():
            for moment in text.watched:
                watchers.setdefault(moment, []).append((source, text, text.abilities[moment]))
            for question, answer in text.constants.items():
                answers.setdefault(question, []).append((source, answer))
        self._index = (watchers, answers)
        return self._index

    def _texts(self) -> list[tuple[Card, CardType]]:
        """Every card and base in play with each type whose abilities it has now, if they wait for anything in play."""
        types, cancelled = self.types, self._bases_switched_off()
        bases = [(base, types[base]) for base in self.table.bases if base not in cancelled]
        if self._copies():
            return [(card, text) for card in self.table.pieces for text in self.texts_of(card)] + bases
        pieces = self.table.pieces
        return [(card, text) for card in pieces if (text := types[card]).watched or text.constants] + bases

    def is_own_play_phase(self, seat: Seat) -> bool:
        """Return whether a seat is in the play phase of its own turn."""
        return self.table.step == "play" and self.table.active == seat

    # -- who and where --------------------------------------------------------------------------------------------

    def seats_from(self, seat: Seat) -> list[Seat]:
        """All seats clockwise from this one."""
        return [(seat + step) % self.table.seats for step in range(self.table.seats)]

    @property
    def scoring_base(self) -> Base:
        """The base being scored, NONE outside a scoring."""
        return NONE if self.table.scoring is None else self.table.scoring.base

    def is_used_in_scoring(self, id: str, seat: Seat) -> bool:
        """Return whether a seat has used the special of a card of this name in the scoring window."""
        return self.table.scoring is not None and f"{id}:{seat}" in self.table.scoring.done

    def in_play(self, card: Card) -> bool:
        """Return whether a card or base is in play."""
        return card in self.table.pieces if card >= 0 else card in self.table.bases

    def place(self, card: Card) -> Base:
        """The base where a card in play is; a base is at itself."""
        return self.table.pieces[card].base if card >= 0 else card

    def controller(self, card: Card) -> Seat:
        """Return who controls a card in play."""
        return self.table.pieces[card].controller

    def serial(self, card: Card) -> Serial:
        """The public number of a card in play; bases have none (their own, negative one)."""
        if card < 0:
            return card
        piece = self.table.pieces.get(card)
        return piece.serial if piece else 0

    def seen_at(self, card: Card) -> tuple[Serial, Base]:
        """The public number of a card or base, and where it is: NONE if it is not in play."""
        if card < 0:
            return card, card if card in self.table.bases else NONE
        piece = self.table.pieces.get(card)
        return (piece.serial, piece.base) if piece else (0, NONE)

    def card_of(self, serial: Serial) -> Card:
        """The card in play with that number, NONE if it has left."""
        memo: dict[int, int] | None = self.known.get("serials")
        if memo is None:
            memo = self.known["serials"] = {piece.serial: card for card, piece in self.table.pieces.items()}
        return memo.get(serial, NONE)

    def minions_on(self, base: Base) -> list[Card]:
        """The minions on a base, in the order in which they came."""
        types = self.types
        return [card for card in self.table.on.get(base, ()) if types[card].kind == "minion"]

    def minions(self) -> list[Card]:
        """All minions in play, base by base."""
        memo: list[int] | None = self.known.get("minions")
        if memo is None:
            memo = self.known["minions"] = [card for base in self.table.bases for card in self.minions_on(base)]
        return memo

    def actions_on(self, where: Where) -> list[Card]:
        """The actions on a base (not those on minions there) or on a minion."""
        types = self.types
        return [card for card in self.table.on.get(where, ()) if types[card].kind == "action"]

    def actions(self) -> list[Card]:
        """All actions in play: those on bases and those on minions, base by base."""
        rows: list[int] = []
        for base in self.table.bases:
            rows += self.actions_on(base)
            for minion in self.minions_on(base):
                rows += self.actions_on(minion)
        return rows

    def other_bases(self, base: Base) -> list[Base]:
        """The bases in play except this one."""
        return [other for other in self.table.bases if other != base]

    def seats_with_minions(self, base: Base) -> list[Seat]:
        """The seats that control a minion on a base, clockwise from the active player."""
        there = {self.table.pieces[card].controller for card in self.minions_on(base)}
        return [seat for seat in self.seats_from(self.table.active) if seat in there]

    # -- constant effects -----------------------------------------------------------------------------------------

    def power(self, minion: Card) -> int:
        """A minion's current power."""
        return self.powers()[minion]

    def powers(self) -> dict[Card, int]:
        """The current power of each minion in play: to be looked at only."""
        memo: dict[int, int] | None = self.known.get("powers")
        if memo is None:
            memo = self.known["powers"] = self._powers()
        return memo

    def _powers(self) -> dict[Card, int]:
        types, pieces = self.types, self.table.pieces
        powers = {card: types[card].power + pieces[card].counters for card in self.minions()}
        for source, answer in self.sources("starting_power"):
            powers[source] = answer(self, source) + pieces[source].counters
        for effect in self.table.lasting:
            if effect.kind == "power":
                card = self.card_of(effect.target)
                if card in powers:
                    powers[card] += effect.amount
        for source, answer in self.sources("power"):
            for card, amount in answer(self, source):
                powers[card] += amount
        return {card: max(power, 0) for card, power in powers.items()}

    def power_of_seats(self, base: Base) -> tuple[int, ...]:
        """Each seat's total power on a base."""
        pieces, powers, totals = self.table.pieces, self.powers(), [0] * self.table.seats
        for card in self.minions_on(base):
            totals[pieces[card].controller] += powers[card]
        return tuple(totals)

    def total_power(self, base: Base) -> int:
        """The power of all minions on a base."""
        powers = self.powers()
        return sum([powers[card] for card in self.minions_on(base)])

    def breakpoint(self, base: Base) -> int:
        """A base's current breakpoint."""
        now = self.types[base].power
        for effect in self.table.lasting:
            if effect.kind == "breakpoint" and effect.target == base:
                now += effect.amount
        return max(now, 0)

    def has_trait(self, card: Card, trait: str) -> bool:
        """Return whether a card has a trait: printed, or given to it in play."""
        if trait in self.type_of(card).traits:
            return True
        memo: set[tuple[int, str]] | None = self.known.get("given traits")
        if memo is None:
            memo = self.known["given traits"] = {
                reply for source, answer in self.sources("traits") for reply in answer(self, source)
            }
        return (card, trait) in memo

    def protectors(self, card: Card, question: Constant = "protects") -> list[Seat]:
        """The seats that keep other players' actions (or all their cards) away from a card in play."""
        key = f"{question} by"
        memo: dict[int, list[int]] | None = self.known.get(key)
        if memo is None:
            memo = self.known[key] = {}
            for source, answer in self.sources(question):
                for kept in answer(self, source):
                    memo.setdefault(kept, []).append(self.controller(source))
        return memo.get(card, [])

    def is_indestructible(self, card: Card) -> bool:
        """Return whether a card in play cannot be destroyed."""
        return any(card in answer(self, source) for source, answer in self.sources("indestructible"))

    def may_play_minion(self, seat: Seat, printed: CardType, base: Base) -> bool:
        """Return whether nothing forbids playing such a minion on a base."""
        if base not in self.table.bases and self.ruling("plays are to bases in play"):
            return False
        return not any(answer(self, source, seat, printed, base) for source, answer in self.sources("forbids_minion"))

    def may_play_actions(self, seat: Seat) -> bool:
        """Return whether this player may play actions now. Mark of Sleep may forbid it (revised: in phase 2 only)."""
        if self.is_revised and self.table.step != "play" and self.ruling("sleep is for the play phase"):
            return True
        return not any(effect.kind == "no actions" and effect.target == seat for effect in self.table.lasting)

    def can_score(self, base: Base) -> bool:
        """Return whether nothing keeps a base from scoring."""
        return not any(base in answer(self, source) for source, answer in self.sources("keeps_from_scoring"))

    # -- lasting effects and marks --------------------------------------------------------------------------------

    def last(self, effect: Lasting) -> None:
        """Let an effect go on."""
        self.table.lasting.append(effect)
        self.changed()

    def expire(self, over: Callable[[Lasting], bool]) -> None:
        """End the lasting effects for which `over` holds."""
        kept = [effect for effect in self.table.lasting if not over(effect)]
        if len(kept) != len(self.table.lasting):
            self.table.lasting = kept
            self.changed()

    def use(self, key: str) -> None:
        """Mark something that can be done once a turn."""
        self.table.used[key] = 1

    def is_used(self, key: str) -> bool:
        """Return whether it was done this turn."""
        return key in self.table.used

    def give(self, card: Card, seat: Seat) -> None:
        """Let another seat control a card in play."""
        pieces = self.table.pieces
        old = pieces[card]
        pieces[card] = Piece(old.serial, seat, old.base, old.host, old.counters, old.note)
        self.changed()

    def note(self, card: Card, note: str) -> None:
        """Write down what was chosen for a card in play."""
        pieces = self.table.pieces
        old = pieces[card]
        pieces[card] = Piece(old.serial, old.controller, old.base, old.host, old.counters, note)
        self.changed()

    # -- what happened --------------------------------------------------------------------------------------------

    def tell(self, kind: str, seen_by: Iterable[Seat] | None = None, **args: Argument) -> None:
        """Put an event into the history."""
        self.events.append(Event(kind, args, seen_by=None if seen_by is None else tuple(seen_by)))

    def card_ref(self, card: Card) -> Ref:
        """A card or base, by its type."""
        return self.type_of(card).ref

    def card_refs(self, cards: Iterable[Card]) -> tuple[Ref, ...]:
        """Several cards, by their types."""
        return tuple(self.card_ref(card) for card in cards)

    def tell_of(self, kind: str, seat: Seat, card: Card, **args: Argument) -> None:
        """Tell of a seat and a card."""
        self.events.append(Event(kind, {"seat": seated(seat), "card": self.card_ref(card), **args}))
