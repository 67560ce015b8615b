"""Verbs of abilities that take no cards off the table: move, draw, discard, reveal, strengthen, take control."""

from collections.abc import Iterable

from tests.kit.referee.smashup.asking import Flow, pick, pick_cards
from tests.kit.referee.smashup.leaving import relocate
from tests.kit.referee.smashup.protection import enforce, is_spared
from tests.kit.referee.smashup.state import Lasting, Piece, Table
from tests.kit.referee.smashup.triggers import Cause


def others(table: Table, seat: int) -> list[int]:
    """The other players, clockwise from the active one."""
    return [other for other in table.round() if other != seat]


def other_bases(table: Table, base: str) -> list[str]:
    return [one for one in table.bases if one != base]


def move(table: Table, cause: Cause, piece: Piece, base: str) -> Flow[bool]:
    """Move a minion to another base, with all that lies on it."""
    if not piece.is_there or piece.base == base or not table.is_in_play(base):
        return False
    if (yield from is_spared(table, cause, piece, "move")):
        return False
    if not piece.is_there:
        return False
    relocate(table, piece, base)
    yield from enforce(table)
    return True


def move_anywhere(table: Table, cause: Cause, piece: Piece) -> Flow[bool]:
    """Move a minion to another base that the ability's player chooses."""
    base = yield from pick(cause.seat, other_bases(table, piece.base), cause.card)
    if base is None:
        return False
    return (yield from move(table, cause, piece, base))


def movable(table: Table, pieces: list[Piece]) -> list[Piece]:
    """Those of these minions that have another base to go to."""
    return pieces if len(table.bases) > 1 else []


def strengthen(table: Table, cause: Cause, minion: Piece, amount: int, until: int | None = None) -> Flow[None]:
    """A minion gains power until the end of the turn, or until the start of a seat's turn."""
    if (yield from is_spared(table, cause, minion, "power")):
        return
    table.lasting.append(Lasting("power", minion, amount, until=until))


def take_control(table: Table, cause: Cause, minion: Piece) -> Flow[None]:
    """The ability's player controls a minion until the end of the turn."""
    if (yield from is_spared(table, cause, minion, "control")) or minion.controller == cause.seat:
        return
    table.lasting.append(Lasting("control", minion, minion.controller))
    minion.controller = cause.seat
    yield from enforce(table)


def draw(table: Table, seat: int, count: int) -> int:
    """Draw cards, as far as there are any."""
    own = table.seats[seat]
    drawn = 0
    for _ in range(count):
        table.reshuffle(seat)
        if not own.deck:
            break
        own.hand.append(own.deck.pop(0))
        drawn += 1
    return drawn


def lift(table: Table, seat: int, count: int) -> list[str]:
    """Take the top cards off a deck, to be put somewhere; the pile is shuffled when the deck runs out."""
    own = table.seats[seat]
    there: list[str] = []
    for _ in range(count):
        table.reshuffle(seat)
        if not own.deck:
            break
        there.append(own.deck.pop(0))
    return there


def gain_points(table: Table, seat: int, points: int) -> None:
    table.seats[seat].vp += points


def discard_from_hand(table: Table, seat: int, cards: Iterable[str]) -> None:
    own = table.seats[seat]
    for card in cards:
        own.hand.remove(card)
        own.discard.append(card)


def discard_chosen(table: Table, seat: int, count: int, about: str) -> Flow[None]:
    """A player discards so many cards, those that it chooses."""
    hand = table.seats[seat].hand
    chosen = yield from pick_cards(seat, list(hand), about, count, count)
    discard_from_hand(table, seat, chosen)


def discard_random(table: Table, seat: int, count: int) -> None:
    """A player discards cards by chance."""
    own = table.seats[seat]
    for _ in range(min(count, len(own.hand))):
        number = table.draws.below(len(own.hand), f"discard {seat}")
        card = table.in_catalogue_order(own.hand)[number]
        own.hand.remove(card)
        own.discard.append(card)


def top_and_bottom(table: Table, seat: int, count: int, about: str) -> Flow[None]:
    """Look at the top cards of one's deck, and put them back on its top and its bottom, in any order."""
    there = lift(table, seat, count)
    own = table.seats[seat]
    own.deck[:0] = there
    below = yield from pick_cards(seat, there, about, ordered=True)
    rest = list(there)
    for card in below:
        rest.remove(card)
    order = yield from pick_cards(seat, rest, about, len(rest), len(rest), ordered=True)
    own.deck[: len(there)] = order
    own.deck += below


def rescue(table: Table, seat: int, cards: Iterable[str]) -> None:
    """Take cards from one's discard pile into the hand."""
    own = table.seats[seat]
    for card in cards:
        own.discard.remove(card)
        own.hand.append(card)


def searchable(table: Table, seat: int) -> list[str]:
    """The deck to be searched: an empty one gets the shuffled discard pile first."""
    table.reshuffle(seat)
    return table.seats[seat].deck


def shuffle_deck(table: Table, seat: int) -> None:
    own = table.seats[seat]
    own.deck = table.shuffled(own.deck, f"deck {seat}")
