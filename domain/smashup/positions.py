"""Loading a position: any cards anywhere they can be, each unknown id or impossible place refused by name."""

from collections import Counter

from domain.kernel.protocol.faults import InvalidSetup
from domain.kernel.protocol.ids import Seat, Version
from domain.kernel.protocol.refusals import quote
from domain.smashup.allowances import normal_allowances
from domain.smashup.catalogue import CardType, Catalogue
from domain.smashup.editions import catalogue
from domain.smashup.ids import Base, Card
from domain.smashup.options import BasePosition, CardPosition, Options, Position, SeatPosition
from domain.smashup.rulings import RULINGS
from domain.smashup.setup import bases_in_play, forty, new_table
from domain.smashup.state import NONE, Piece, Table


class Loader:
    """Puts the cards of a position on a table."""

    def __init__(self, position: Position, options: Options, rulings: Version) -> None:
        self.catalogue = catalogue(options.edition, rulings)
        self.rulings = rulings
        self.position = position
        self.table = new_table(options, len(position.seats), rulings)
        self.kinds: list[int] = []
        self.owners: list[Seat] = []
        self.rest = [forty(self.catalogue, self._factions(seat)) for seat in position.seats]

    def load(self) -> Table:
        """The table. Raises InvalidSetup."""
        position, table = self.position, self.table
        if RULINGS.in_force("positions count from zero", self.rulings):
            _require_counts(position)
        table.is_set_up = True
        table.factions = [seat.factions for seat in position.seats]
        table.active = self._seat(position.active)
        for seat, there in enumerate(position.seats):
            table.hands[seat] = [self._add(self._card(card_id), seat) for card_id in there.hand]
            table.discards[seat] = [self._add(self._card(card_id), seat) for card_id in there.discard]
            table.vp[seat] = there.vp
        if not position.bases:
            detail = "there is no base in play; a position has at least one"
            raise InvalidSetup(detail, "out-of-range", "position.bases", 0, least=1)
        for base in position.bases:
            self._load_base(base)
        for seat, there in enumerate(position.seats):
            types = self.rest[seat] if there.deck is None else [self._card(card_id) for card_id in there.deck]
            table.decks[seat] = [self._add(printed, seat) for printed in list(types)]
        self._load_base_deck()
        table.kinds, table.owners = tuple(self.kinds), tuple(self.owners)
        self._load_phase()
        return table

    def _load_phase(self) -> None:
        position, table = self.position, self.table
        table.turn = 0 if position.phase == "start" else 1
        table.step = position.phase
        table.played[table.active] = position.played.minions
        table.actions_played = position.played.actions
        if position.phase == "play":
            table.allowances = normal_allowances(1 - position.played.minions, 1 - position.played.actions)

    def _load_base_deck(self) -> None:
        position, table = self.position, self.table
        table.base_discard = [self._base(card_id).index for card_id in position.base_discard]
        used = {*table.bases, *table.base_discard}
        if position.base_deck is None:
            factions = [faction for seat in position.seats for faction in seat.factions]
            table.base_deck = [base for base in bases_in_play(self.catalogue, factions) if base not in used]
        else:
            table.base_deck = [self._base(card_id).index for card_id in position.base_deck]
        everywhere = [*table.bases, *table.base_discard, *table.base_deck]
        for base, times in Counter(everywhere).items():
            if times > 1:
                name = self.catalogue.base(base).id
                detail = f"the base {name!r} is in two places; there is one of each"
                raise InvalidSetup(detail, "repeated", "position", name, most=1)

    def _load_base(self, there: BasePosition) -> None:
        base = self._base(there.base).index
        self.table.bases.append(base)
        for entry in there.cards:
            if isinstance(entry, str):
                card, seat = self._split(entry)
                entry = CardPosition(card, seat)
            printed = self._card(entry.card)
            if printed.is_action and printed.attaches != "base":
                detail = f"the action {printed.id!r} does not stay on a base"
                raise InvalidSetup(detail, "misplaced", "position.bases.cards", printed.id)
            if printed.is_action and entry.on_it:
                detail = f"the action {printed.id!r} cannot have cards on it"
                raise InvalidSetup(detail, "conflict", "position.bases.cards.on_it", printed.id)
            owner = entry.controller if entry.owner is None else entry.owner
            controller = owner if entry.controller is None else entry.controller
            if owner is None or controller is None:
                detail = f"the card {quote(entry.card)} has neither owner nor controller"
                raise InvalidSetup(detail, "missing", "position.bases.cards.owner", entry.card)
            minion = self._enter(printed, self._seat(owner), self._seat(controller), base, NONE, entry.counters)
            for rider in entry.on_it:
                self._load_rider(rider, base, minion)

    def _load_rider(self, entry: str, base: Base, minion: Card) -> None:
        card_id, seat = self._split(entry)
        printed = self._card(card_id)
        if printed.attaches not in ("minion", "own minion"):
            detail = f"the card {quote(card_id)} does not stay on a minion"
            raise InvalidSetup(detail, "misplaced", "position.bases.cards.on_it", card_id)
        self._enter(printed, seat, seat, base, minion, 0)

    def _enter(self, printed: CardType, owner: Seat, controller: Seat, base: Base, host: Card, counters: int) -> int:
        table = self.table
        card = self._add(printed, owner)
        table.serials += 1
        table.pieces[card] = Piece(table.serials, controller, base, host, counters)
        where = base if host == NONE else host
        table.on[where] = (*table.on.get(where, ()), card)
        return card

    def _add(self, printed: CardType, seat: Seat) -> int:
        """One more card of this type; the seat's forty have one less of it."""
        rest = self.rest[seat]
        if printed in rest:
            rest.remove(printed)
        self.kinds.append(printed.index)
        self.owners.append(seat)
        return len(self.kinds) - 1

    def _card(self, card_id: str) -> CardType:
        printed = self.catalogue.by_id.get(card_id)
        if printed is None or printed.kind == "base":
            raise InvalidSetup(f"there is no card {quote(card_id)}", "unknown", "position", card_id)
        return printed

    def _base(self, card_id: str) -> CardType:
        printed = self.catalogue.by_id.get(card_id)
        if printed is None or printed.kind != "base":
            bases = [base.id for base in self.catalogue.bases]
            detail = f"there is no base {quote(card_id)}; there are {bases}"
            raise InvalidSetup(detail, "unknown", "position", card_id, allowed=bases)
        return printed

    def _seat(self, seat: Seat) -> Seat:
        if not 0 <= seat < len(self.position.seats):
            last = len(self.position.seats) - 1
            detail = f"there is no seat {seat}; there are the seats 0 to {last}"
            raise InvalidSetup(detail, "out-of-range", "position", seat, least=0, most=last)
        return seat

    def _split(self, entry: str) -> tuple[str, int]:
        card_id, mark, seat = entry.partition("@")
        seats = [str(number) for number in range(len(self.position.seats))]
        if not mark or seat not in seats:
            form = f"card@seat, with one of the seats 0 to {seats[-1]}"
            detail = f"a card in play is written as {form}, not {quote(entry)}"
            raise InvalidSetup(detail, "malformed", "position.bases.cards", entry, allowed=[f"card@0…{seats[-1]}"])
        return card_id, int(seat)

    def _factions(self, seat: SeatPosition) -> tuple[str, ...]:
        return check_factions(self.catalogue, seat.factions, "position.seats.factions")


def _require_counts(position: Position) -> None:
    """Raise InvalidSetup if something is counted below zero."""
    counts = {
        "played.minions": position.played.minions,
        "played.actions": position.played.actions,
        **{f"seats.{seat}.vp": there.vp for seat, there in enumerate(position.seats)},
        **{
            f"bases.{number}.cards.{place}.counters": card.counters
            for number, base in enumerate(position.bases)
            for place, card in enumerate(base.cards)
            if isinstance(card, CardPosition)
        },
    }
    for field, count in counts.items():
        if count < 0:
            detail = f"position.{field} is 0 or more, not {count}"
            raise InvalidSetup(detail, "out-of-range", f"position.{field}", count, least=0)


def check_factions(catalogue: Catalogue, factions: tuple[str, ...], field: str) -> tuple[str, ...]:
    """Two different factions that there are, of a field of the setup. Raises InvalidSetup."""
    for faction in factions:
        if faction not in catalogue.factions:
            known = list(catalogue.factions)
            detail = f"there is no faction {quote(faction)}; there are {known}"
            raise InvalidSetup(detail, "unknown", field, faction, allowed=known)
    detail = f"a seat has two different factions, not {quote(list(factions))}"
    if len(factions) != 2:
        raise InvalidSetup(detail, "out-of-range", field, len(factions), least=2, most=2)
    if factions[0] == factions[1]:
        raise InvalidSetup(detail, "repeated", field, factions[0], most=1)
    return factions
