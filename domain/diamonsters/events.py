"""The events of a game. A hidden card is named only to its owner; everybody else hears that it moved."""

from functools import cache

from domain.diamonsters.cards import CARD
from domain.diamonsters.ids import Monster
from domain.kernel.protocol.decisions import Argument, Ref
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.ruleset import Event

SEAT = tuple(Ref("seat", seat) for seat in range(6))


def _event(kind: str, *, seen_by: tuple[Seat, ...] | None = None, **args: Argument) -> Event:
    return Event(kind, args, seen_by)


def dealt(game: int, deck: int) -> Event:
    """Everybody has one of each monster; `deck` cards are left. `game` counts the games of a match."""
    return _event("game-dealt" if game == 1 else "next-game-dealt", game=game, deck=deck)


@cache
def revealed(card: Monster) -> Event:
    """The stray monster of the round comes out."""
    return _event("stray-revealed", card=CARD[card])


@cache
def committed(seat: Seat) -> Event:
    """A seat has put a card down, and nobody else knows which."""
    return _event("card-committed", seat=SEAT[seat])


@cache
def committed_own(seat: Seat, card: Monster) -> Event:
    """The same, for the one who did."""
    return _event("own-card-committed", seen_by=(seat,), card=CARD[card])


@cache
def shown(seat: Seat, card: Monster) -> Event:
    """All cards are turned over; one event a seat."""
    return _event("card-shown", seat=SEAT[seat], card=CARD[card])


def cancelled(card: Monster, seats: tuple[Seat, ...]) -> Event:
    """These seats have played alike cards, which are out of the round."""
    return _event("cards-cancelled", card=CARD[card], seats=tuple(SEAT[seat] for seat in seats))


@cache
def one_beats_five(seat: Seat) -> Event:
    """Only a 1 and a 5 were left, so the 1 of this seat wins."""
    return _event("one-beats-five", seat=SEAT[seat], card=CARD[1], other=CARD[5])


def round_won(seat: Seat, card: Monster, stray: Monster, diamonds: int) -> Event:
    """The stray and the winning card go to this seat's lair, which then holds so many diamonds."""
    return _event("round-won", seat=SEAT[seat], card=CARD[card], stray=CARD[stray], diamonds=diamonds)


@cache
def round_undecided(stray: Monster) -> Event:
    """Nobody wins the round; the stray is discarded."""
    return _event("round-undecided", stray=CARD[stray])


@cache
def drawn(seat: Seat) -> Event:
    """The round's winner takes a card, and nobody else knows which."""
    return _event("card-drawn", seat=SEAT[seat])


@cache
def drawn_own(seat: Seat, card: Monster) -> Event:
    """The same, for the one who did."""
    return _event("own-card-drawn", seen_by=(seat,), card=CARD[card])


def reshuffled(cards: int) -> Event:
    """The discard pile becomes the deck."""
    return _event("deck-reshuffled", cards=cards)


def game_won(seat: Seat, alike: Monster, diamonds: int | None) -> Event:
    """A lair holds three alike (`alike`, if not 0), diamonds enough (`diamonds`, if not None), or both."""
    if alike and diamonds is not None:
        return _event("won-by-both", seat=SEAT[seat], card=CARD[alike], diamonds=diamonds)
    if alike:
        return _event("won-by-three-alike", seat=SEAT[seat], card=CARD[alike])
    return _event("won-by-diamonds", seat=SEAT[seat], diamonds=diamonds or 0)


def no_cards_left() -> Event:
    """A card must be taken and there is none anywhere: the lairs decide."""
    return _event("no-cards-left")


def too_many_undecided(rounds: int) -> Event:
    """So many rounds in a row had no winner that the lairs decide."""
    return _event("too-many-undecided", rounds=rounds)


def won_by_lair(seats: tuple[Seat, ...], diamonds: int) -> Event:
    """The best lair wins, or the best ones share the win."""
    if len(seats) == 1:
        return _event("won-by-lair", seat=SEAT[seats[0]], diamonds=diamonds)
    return _event("win-shared", seats=tuple(SEAT[seat] for seat in seats), diamonds=diamonds)


def match_point(seat: Seat, points: int, goal: int) -> Event:
    """A won game gives a match point."""
    return _event("match-point", seat=SEAT[seat], points=points, goal=goal)


def match_won(seats: tuple[Seat, ...]) -> Event:
    """The match points of a long game are reached."""
    if len(seats) == 1:
        return _event("match-won", seat=SEAT[seats[0]])
    return _event("match-shared", seats=tuple(SEAT[seat] for seat in seats))
