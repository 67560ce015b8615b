"""The view of a seat: its own hand, everything that lies open, and the number of the other cards."""

from typing import Annotated, Literal

import msgspec

from domain.kernel.ids import Seat
from domain.kernel.vocabulary import GROWS
from domain.smashup.allowances import free_allowances
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Card
from domain.smashup.progress import idle_turns
from domain.smashup.state import NONE, Lasting, LastingKind, Step


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
    """What its player has chosen for it, such as a faction, or what became of it; empty for nothing."""
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


class PlayView(msgspec.Struct, frozen=True):
    """A play that the active player has left, and what it is limited to."""

    kind: Literal["minion", "action"]
    """What may be played."""
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
    """What it does."""
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
    """What the active player may still play this turn."""
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


def see(game: WorkingCopy, seat: Seat | None) -> View:
    """Return what this seat may know; None: what anybody may."""
    table = game.table
    scoring = table.scoring
    return View(
        table.edition,
        table.step,
        table.active,
        table.turn,
        tuple(_seat(game, other, seat) for other in range(table.seats)),
        tuple(_base(game, base) for base in table.bases),
        len(table.base_deck),
        tuple(game.id_of(base) for base in table.base_discard),
        tuple(game.ids_of(table.limbo)),
        tuple(_plays_left(game)),
        tuple(_effects(game)),
        None if scoring is None else ScoringView(game.id_of(scoring.base), scoring.places),
        table.winners,
        seat,
        idle_turns(game),
    )


def _seat(game: WorkingCopy, seat: Seat, viewer: Seat | None) -> SeatView:
    table = game.table
    hand = tuple(sorted(game.ids_of(table.hands[seat]))) if seat == viewer else None
    if table.draft is not None:
        factions = tuple(faction for who, faction in table.draft.picks if who == seat)
    else:
        factions = table.factions[seat]
    return SeatView(
        factions,
        table.vp[seat],
        len(table.hands[seat]),
        len(table.decks[seat]),
        tuple(game.ids_of(table.discards[seat])),
        hand,
        table.resigned[seat],
    )


def _base(game: WorkingCopy, base: int) -> BaseView:
    return BaseView(
        game.id_of(base),
        game.breakpoint(base),
        game.catalogue.base(base).points,
        game.power_of_seats(base),
        tuple(_card(game, card) for card in game.table.on.get(base, ())),
        game.is_cancelled(base),
    )


def _card(game: WorkingCopy, card: Card) -> CardView:
    piece, printed = game.table.pieces[card], game.type_of(card)
    return CardView(
        f"{printed.id}#{piece.serial}",
        printed.id,
        game.owner(card),
        piece.controller,
        game.power(card) if printed.is_minion else None,
        piece.counters,
        piece.note,
        tuple([_card(game, rider) for rider in game.table.on.get(card, ())]),
    )


def card_name(game: WorkingCopy, card: Card) -> str:
    """The public name of a card in play."""
    return f"{game.id_of(card)}#{game.serial(card)}"


def _plays_left(game: WorkingCopy) -> list[PlayView]:
    if game.table.step != "play":
        return []
    return [
        PlayView(
            allowance.kind,
            allowance.power,
            game.id_of(allowance.base) if allowance.base != NONE else None,
            allowance.lonely,
            card_name(game, game.card_of(allowance.host)) if allowance.host != NONE else None,
        )
        for allowance in free_allowances(game)
    ]


def _effects(game: WorkingCopy) -> list[EffectView]:
    return [view for effect in game.table.lasting if (view := _effect(game, effect)) is not None]


def _effect(game: WorkingCopy, effect: Lasting) -> EffectView | None:
    """None for an effect on a card that is no longer in play."""
    base = card = seat = None
    if effect.kind in ("breakpoint", "ignore"):
        base = game.id_of(effect.target)
    elif effect.kind in ("no actions", "no actions next turn"):
        seat = effect.target
    else:
        number = game.card_of(effect.target)
        if number == NONE:
            return None
        card = card_name(game, number)
    until = effect.until if effect.until >= 0 else None
    return EffectView(effect.kind, card, base, seat, effect.amount, effect.text or None, until)
