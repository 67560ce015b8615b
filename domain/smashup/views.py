"""The view of a seat: its own hand, everything that lies open, and the number of the other cards."""

from typing import Annotated, Literal

import msgspec

from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.vocabulary import GROWS
from domain.smashup.state import LastingKind, Step


class CardView(msgspec.Struct, frozen=True):
    """A card in play."""

    id: str
    """Names it in the options of decisions: its type and a number, such as `zapbot#12`."""
    card: str
    """Its type, as in the catalogue."""
    owner: Seat
    """The seat whose deck it is from."""
    controller: Seat
    """The seat that controls it."""
    power: int | None
    """Its power now; null for an action."""
    counters: int
    """How many +1 power counters are on it."""
    note: str
    """Its player's choice for it, a faction, or its fate: a thing of kind `note`; empty for nothing."""
    actions: tuple["CardView", ...]
    """The actions on it."""


class BaseView(msgspec.Struct, frozen=True):
    """A base in play."""

    base: str
    """Its type, as in the catalogue; there is one of each."""
    breakpoint: int
    """The total power at which it scores now."""
    points: tuple[int, ...]
    """The victory points for the first, second and third place."""
    power: tuple[int, ...]
    """The power of each seat there."""
    cards: tuple[CardView, ...]
    """The cards there, in the order in which they came."""
    cancelled: bool
    """Whether its ability is cancelled."""


class PlacedView(msgspec.Struct, frozen=True):
    """A card or a base of a deck that the seat knows, and where it is."""

    place: int
    """How many are above it."""
    card: str
    """Its type, as in the catalogue."""


class SeatView(msgspec.Struct, frozen=True):
    """A player."""

    factions: tuple[str, ...]
    """The factions that its deck is made of, as far as they are drafted."""
    vp: int
    """Its victory points."""
    hand_size: int
    """How many cards it holds."""
    deck_size: int
    """How many cards its deck has."""
    discard: tuple[str, ...]
    """Its discard pile, the types of the cards."""
    hand: tuple[str, ...] | None
    """The types of the cards that it holds, sorted; null for everybody else."""
    resigned: bool
    """Whether it has given up."""
    known_hand: tuple[str, ...]
    """The types of cards that you know another seat to hold, sorted: you have seen how they came there."""
    known_deck: tuple[PlacedView, ...]
    """The cards of its deck that you know to be at their places, the top first."""


class PlayView(msgspec.Struct, frozen=True):
    """A play that the active player has left, and what it is limited to."""

    kind: Literal["minion", "action"]
    """Cards that may be played."""
    power: int | None
    """The most printed power that it may have; null for any."""
    base: str | None
    """Where it has to be played; null for anywhere."""
    lonely: bool
    """Whether it has to be played where its player has no minion."""
    host: str | None
    """The minion that it has to be played on, by its id; null for none in particular."""


class EffectView(msgspec.Struct, frozen=True):
    """An effect that lasts for a while."""

    kind: Annotated[LastingKind, GROWS]
    """Its effect."""
    card: str | None
    """The card in play that it is about, by its id."""
    base: str | None
    """The base that it is about."""
    seat: Seat | None
    """The seat that it is about."""
    amount: int
    """How much it adds; 0 where it adds nothing."""
    text: str | None
    """The type of the card whose text it lends; null for none."""
    until: int | None
    """The seat at whose next turn it ends; null: it ends with the turn."""


class ScoringView(msgspec.Struct, frozen=True):
    """A base that is being scored."""

    base: str
    """Which base."""
    places: tuple[int, ...]
    """The place of each seat, 0 for none; empty before they are known."""


class DraftView(msgspec.Struct, frozen=True):
    """A draft of factions. The `factions` of a seat are those that it has taken so far."""

    pool: tuple[str, ...]
    """The factions that there are to take, each as often as it can be taken."""
    order: tuple[Seat, ...]
    """The seats in the order in which they take one each."""


class View(msgspec.Struct, frozen=True):
    """A game as one seat, or anybody, may see it."""

    edition: str
    """The wording of the cards: `classic` or `revised`."""
    step: Annotated[Step, GROWS]
    """Where the procedure of the turn stands."""
    active: Seat
    """The seat whose turn it is."""
    turn: int
    """Which turn it is, from 1; 0 before the first."""
    seats: tuple[SeatView, ...]
    """The players."""
    bases: tuple[BaseView, ...]
    """The bases in play."""
    base_deck_size: int
    """How many bases the deck has."""
    base_discard: tuple[str, ...]
    """The bases that were discarded."""
    limbo: tuple[str, ...]
    """The types of the cards that are being played: out of the hand, not yet anywhere else."""
    left: tuple[PlayView, ...]
    """Plays that the active player still has this turn."""
    effects: tuple[EffectView, ...]
    """The effects that last for a while."""
    scoring: ScoringView | None
    """The base that is being scored; null for none."""
    winners: tuple[Seat, ...] | None
    """The seats that won; null while the game runs."""
    seat: Seat | None
    """Through whose eyes; null for a spectator."""
    idle: int
    """How many turns in a row no card was played and no base scored; ten a seat end the game."""
    known_bases: tuple[PlacedView, ...]
    """The bases of the deck that you know to be at their places, the top first."""
    draft: DraftView | None
    """The draft of factions; null once the cards are dealt, and where there is none."""
