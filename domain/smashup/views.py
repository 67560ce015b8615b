"""What a seat may know: its own hand, everything that lies open, and how many cards there are of the rest."""

from typing import Any

import msgspec

from domain.smashup.allowances import free_allowances
from domain.smashup.game import Game
from domain.smashup.state import NONE


class CardView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card in play. `id` names it in the options of decisions."""

    id: str
    card: str
    owner: int
    controller: int
    power: int | None = None
    counters: int = 0
    note: str = ""
    actions: tuple["CardView", ...] = ()


class BaseView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A base in play: its values now, each seat's power there, and the cards in the order in which they came."""

    base: str
    breakpoint: int
    points: tuple[int, ...]
    power: tuple[int, ...]
    cards: tuple[CardView, ...] = ()
    cancelled: bool = False


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player. The hand is there for its owner only."""

    factions: tuple[str, ...]
    vp: int
    hand_size: int
    deck_size: int
    discard: tuple[str, ...] = ()
    hand: tuple[str, ...] | None = None
    resigned: bool = False


class PlayView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A play the active player has left, and what it is limited to."""

    kind: str
    power: int | None = None
    base: str | None = None
    lonely: bool = False
    host: str | None = None


class EffectView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An effect that lasts for a while; `until` is the seat at whose next turn it ends, else it ends with the turn."""

    kind: str
    card: str | None = None
    base: str | None = None
    seat: int | None = None
    amount: int = 0
    text: str | None = None
    until: int | None = None


class ScoringView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A base being scored; `places` once they are known, 0 for none."""

    base: str
    places: tuple[int, ...] = ()


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game as one seat, or anybody, may see it."""

    edition: str
    step: str
    active: int
    turn: int
    seats: tuple[SeatView, ...]
    bases: tuple[BaseView, ...]
    base_deck_size: int
    base_discard: tuple[str, ...] = ()
    limbo: tuple[str, ...] = ()
    left: tuple[PlayView, ...] = ()
    effects: tuple[EffectView, ...] = ()
    scoring: ScoringView | None = None
    winners: tuple[int, ...] | None = None
    seat: int | None = None


def see(game: Game, seat: int | None) -> View:
    """What this seat may know; None: what anybody may."""
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
        _ids(game, table.base_discard),
        _ids(game, table.limbo),
        tuple(_plays_left(game)),
        tuple(_effects(game)),
        None if scoring is None else ScoringView(game.id_of(scoring.base), scoring.places),
        table.winners,
        seat,
    )


def _ids(game: Game, cards: list[int]) -> tuple[str, ...]:
    return tuple(game.id_of(card) for card in cards)


def _seat(game: Game, seat: int, viewer: int | None) -> SeatView:
    table = game.table
    hand = tuple(sorted(_ids(game, table.hands[seat]))) if seat == viewer else None
    if table.draft is not None:
        factions = tuple(faction for who, faction in table.draft.picks if who == seat)
    else:
        factions = table.factions[seat]
    return SeatView(
        factions,
        table.vp[seat],
        len(table.hands[seat]),
        len(table.decks[seat]),
        _ids(game, table.discards[seat]),
        hand,
        table.resigned[seat],
    )


def _base(game: Game, base: int) -> BaseView:
    return BaseView(
        game.id_of(base),
        game.breakpoint(base),
        game.catalogue.base(base).points,
        tuple(game.power_of_seat(seat, base) for seat in range(game.table.seats)),
        tuple(_card(game, card) for card in game.table.on.get(base, ())),
        game.is_cancelled(base),
    )


def _card(game: Game, card: int) -> CardView:
    piece = game.table.pieces[card]
    return CardView(
        card_name(game, card),
        game.id_of(card),
        game.owner(card),
        piece.controller,
        game.power(card) if game.type_of(card).is_minion else None,
        piece.counters,
        piece.note,
        tuple(_card(game, rider) for rider in game.table.on.get(card, ())),
    )


def card_name(game: Game, card: int) -> str:
    """The public name of a card in play."""
    return f"{game.id_of(card)}#{game.serial(card)}"


def _plays_left(game: Game) -> list[PlayView]:
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


def _effects(game: Game) -> list[EffectView]:
    found: list[EffectView] = []
    for effect in game.table.lasting:
        about: dict[str, Any] = {}
        if effect.kind in ("breakpoint", "ignore"):
            about["base"] = game.id_of(effect.target)
        elif effect.kind in ("no actions", "no actions next turn"):
            about["seat"] = effect.target
        else:
            card = game.card_of(effect.target)
            if card == NONE:
                continue
            about["card"] = card_name(game, card)
        until = None if effect.until == NONE else effect.until
        found.append(EffectView(effect.kind, amount=effect.amount, text=effect.text or None, until=until, **about))
    return found
