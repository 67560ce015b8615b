"""The table as the referee has it: zones, what lies on bases, and what lasts."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from domain.kernel.protocol.draws import Draws, Randomness
from tests.kit.referee.smashup.rows import Row, rows


@dataclass(eq=False)
class Piece:
    """A card in play: on a base, or, with a host, on a minion there."""

    serial: int
    card: str
    owner: int
    controller: int
    base: str
    host: "Piece | None" = None
    note: str = ""
    counters: int = 0
    is_there: bool = True
    is_kept: bool = False
    """It went to the hand rather than the discard pile."""
    is_buried: bool = False
    """It was put under the deck from the discard pile."""

    @property
    def id(self) -> str:
        return f"{self.card}#{self.serial}"


@dataclass
class Lasting:
    """An effect on a piece, a base or a seat, until the end of the turn or the start of a seat's turn."""

    kind: str
    target: Any
    amount: int = 0
    text: str = ""
    until: int | None = None
    """The seat whose turn ends it by its start; None: it ends with this turn; -1: it never does."""


@dataclass
class Seat:
    """The cards of a seat by their names; a deck has its top first."""

    factions: list[str]
    hand: list[str]
    deck: list[str]
    discard: list[str]
    vp: int = 0


@dataclass
class Scoring:
    """The base being scored."""

    base: str
    stage: str = "before"
    done: set[str] = field(default_factory=set)
    places: dict[int, int] = field(default_factory=dict)
    powers: dict[int, int] = field(default_factory=dict)
    silent: set[int] = field(default_factory=set)
    replacement: str | None = None
    is_off: bool = False


@dataclass(eq=False)
class Search:
    """The search that a Doppelganger is due; `reshuffles`: how often its owner's pile had been shuffled as it left."""

    piece: Piece
    reshuffles: int
    goes_on: bool = False


class Table:
    """All that lies on the table. Nothing here asks anybody."""

    def __init__(self, edition: str, options: dict[str, Any]) -> None:
        self.edition = edition
        self.options = options
        self.rows: dict[str, Row] = rows(edition)
        self.minion_cards = frozenset(row.id for row in self.rows.values() if row.type == "minion")
        self.seats: list[Seat] = []
        self.bases: list[str] = []
        self.base_deck: list[str] = []
        self.base_discard: list[str] = []
        self.pieces: list[Piece] = []
        self.lasting: list[Lasting] = []
        self.limbo: list[tuple[int, str]] = []
        self.active = 0
        self.turn = 1
        self.step = "play"
        self.serials = 1
        self.minions_played: list[int] = []
        self.used: set[Any] = set()
        self.grants: list[Any] = []
        self.spent: list[frozenset[Any]] = []
        self.scoring: Scoring | None = None
        self.extra_turns: list[int] = []
        self.resume_after: int | None = None
        self.progressed = 0
        self.winners: tuple[int, ...] | None = None
        self.reshuffles: Counter[int] = Counter()
        self.pools: list[list[Any]] = []
        self.searches: list[Search] = []
        self.draws: Draws = Randomness(bytes(32)).draws({})
        self.played: Counter[str] = Counter()

    @property
    def is_classic(self) -> bool:
        return self.edition == "classic"

    def is_in_deck(self, search: Search) -> bool:
        """Return whether the card that searches has come into its owner's deck."""
        return self.reshuffles[search.piece.owner] > search.reshuffles or search.piece.is_buried

    def round(self, first: int | None = None) -> list[int]:
        """The seats, clockwise from the active one or another."""
        begin = self.active if first is None else first
        return [(begin + number) % len(self.seats) for number in range(len(self.seats))]

    def is_minion(self, card: str) -> bool:
        return card in self.minion_cards

    def minions(self, base: str | None = None, seat: int | None = None) -> list[Piece]:
        """The minions in play, at a base, of a seat; base by base, as they lie there."""
        there = [
            piece
            for piece in self.pieces
            if piece.host is None
            and (base is None or piece.base == base)
            and (seat is None or piece.controller == seat)
            and piece.card in self.minion_cards
        ]
        return sorted(there, key=lambda piece: self.bases.index(piece.base)) if base is None else there

    def actions_at(self, base: str) -> list[Piece]:
        """The actions that lie on the base itself."""
        return [
            piece
            for piece in self.pieces
            if piece.base == base and piece.host is None and not self.is_minion(piece.card)
        ]

    def on(self, minion: Piece) -> list[Piece]:
        """The actions on a minion."""
        return [piece for piece in self.pieces if piece.host is minion]

    def all_at(self, base: str) -> list[Piece]:
        return [piece for piece in self.pieces if piece.base == base]

    def texts(self, piece: Piece) -> list[str]:
        """Return whose abilities a card has: its own, and those that it copies."""
        return [piece.card, *(one.text for one in self.lasting if one.kind == "copy" and one.target is piece)]

    def having(self, text: str) -> list[Piece]:
        """The cards in play that have this ability, as often as they have it."""
        return [piece for piece in self.pieces for own in self.texts(piece) if own == text]

    def has(self, piece: Piece, text: str) -> bool:
        return text in self.texts(piece)

    def is_in_play(self, base: str) -> bool:
        return base in self.bases

    def is_cancelled(self, base: str) -> bool:
        """Return whether all ignore the base's ability."""
        jammed = any(self.has(piece, "jammed_signal") for piece in self.actions_at(base))
        return jammed or any(one.kind == "ignore" and one.target == base for one in self.lasting)

    def ignores(self, seat: int, base: str) -> bool:
        """Return whether this seat ignores the base by an Infiltrate of the classic edition that is switched on."""
        return self.is_classic and any(
            piece.note == "ignoring" and piece.controller == seat and self.has(piece, "infiltrate")
            for piece in self.actions_at(base)
        )

    def may_ignore(self, seat: int, base: str) -> bool:
        """Return whether this seat may ignore what the base would do to it, by an Infiltrate of the classic edition."""
        return self.is_classic and any(
            piece.controller == seat and piece.note != "spent" and self.has(piece, "infiltrate")
            for piece in self.actions_at(base)
        )

    def works(self, base: str) -> bool:
        return self.is_in_play(base) and not self.is_cancelled(base)

    def shuffled(self, items: list[str], label: str) -> list[str]:
        """The cards in an order by chance."""
        return self.draws.shuffle(items, label)

    def in_catalogue_order(self, items: list[str]) -> list[str]:
        return sorted(items, key=lambda card: self.rows[card].number)

    def bury(self, piece: Piece) -> None:
        """Put a card under its owner's deck."""
        self.take_off(piece)
        self.seats[piece.owner].deck.append(piece.card)

    def take_off(self, piece: Piece) -> None:
        """Take a card off the table; it forgets everything."""
        self.pieces.remove(piece)
        piece.is_there = False
        self.lasting = [one for one in self.lasting if one.target is not piece]

    def put(self, card: str, owner: int, controller: int, base: str, host: Piece | None = None) -> Piece:
        """Put a card into play."""
        piece = Piece(self.serials, card, owner, controller, base, host)
        self.serials += 1
        self.pieces.append(piece)
        self.played[card] += 1
        return piece

    def reshuffle(self, seat: int) -> None:
        """Shuffle the discard pile of a seat into a new deck, if the deck is empty."""
        own = self.seats[seat]
        if not own.deck and own.discard:
            self.reshuffles[seat] += 1
            own.deck = self.shuffled(own.discard, f"deck {seat}")
            own.discard = []

    def shuffle_in(self, seat: int, cards: list[str]) -> None:
        own = self.seats[seat]
        own.deck = self.shuffled([*own.deck, *cards], f"deck {seat}")
