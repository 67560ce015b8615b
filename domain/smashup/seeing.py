"""The table of Smash Up, as a seat or anybody may see it."""

from domain.kernel.protocol.ids import Seat
from domain.smashup.allowances import free_allowances
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Base, Card
from domain.smashup.knowing import knows
from domain.smashup.progress import idle_turns
from domain.smashup.state import NONE, Lasting
from domain.smashup.views import (
    BaseView,
    CardView,
    DraftView,
    EffectView,
    PlacedView,
    PlayView,
    ScoringView,
    SeatView,
    View,
)


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
        _known_places(game, table.base_deck, seat),
        None if table.draft is None else DraftView(table.draft.pool, table.draft.order),
    )


def glance(game: WorkingCopy, seat: Seat) -> View:
    """Return as much of what a seat may know as a greedy player goes by: bases, points and its own hand."""
    table = game.table
    return View(
        table.edition,
        table.step,
        table.active,
        table.turn,
        tuple([_glance_at(game, other, seat) for other in range(table.seats)]),
        tuple([_base(game, base) for base in table.bases]),
        base_deck_size=0,
        base_discard=(),
        limbo=(),
        left=(),
        effects=(),
        scoring=None,
        winners=None,
        seat=seat,
        idle=0,
        known_bases=(),
        draft=None,
    )


def _glance_at(game: WorkingCopy, seat: Seat, viewer: Seat) -> SeatView:
    hand = tuple(game.ids_of(game.table.hands[seat])) if seat == viewer else None
    return SeatView(
        factions=(),
        vp=game.table.vp[seat],
        hand_size=0,
        deck_size=0,
        discard=(),
        hand=hand,
        resigned=False,
        known_hand=(),
        known_deck=(),
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
        _known_hand(game, seat, viewer),
        _known_deck(game, seat, viewer),
    )


def _known_hand(game: WorkingCopy, seat: Seat, viewer: Seat | None) -> tuple[str, ...]:
    table = game.table
    if seat == viewer or not table.knowledge.known:
        return ()
    return tuple(sorted(game.id_of(card) for card in table.hands[seat] if knows(table, viewer, card)))


def _known_deck(game: WorkingCopy, seat: Seat, viewer: Seat | None) -> tuple[PlacedView, ...]:
    if any(game.owner(card) == seat for card in game.searched):
        # It is about to be shuffled; until then places would tell where in it lay what was found.
        return ()
    return _known_places(game, game.table.decks[seat], viewer)


def _known_places(game: WorkingCopy, deck: list[Card], viewer: Seat | None) -> tuple[PlacedView, ...]:
    table = game.table
    if not table.knowledge.known:
        return ()
    known = ((place, card) for place, card in enumerate(deck) if knows(table, viewer, card))
    return tuple(PlacedView(place, game.id_of(card)) for place, card in known)


def _base(game: WorkingCopy, base: Base) -> BaseView:
    return BaseView(
        game.id_of(base),
        game.breakpoint(base),
        game.type_of(base).points,
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
