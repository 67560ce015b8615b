"""Hands, decks and discard piles: drawing, discarding, revealing, searching, shuffling."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from domain.kernel.protocol.ids import Seat
from domain.play.questions import seated
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Card
from domain.smashup.knowing import forget, learn, note_mingling, note_new_deck, note_placing, shown_from_hand

PileZone = Literal["hand", "deck", "discard"]
Zone = Literal["hand", "deck", "discard", "limbo"]
Destination = Literal["hand", "discard", "bottom", "top", "deck"]
"""Where a card goes; `deck` is anywhere in it: it is shuffled afterwards."""

HAND_LIMIT = 10
"""Cards that a seat keeps at the end of its turn at most."""


def zone_of(game: WorkingCopy, seat: Seat, zone: PileZone) -> list[Card]:
    """A seat's hand, deck or discard pile."""
    table = game.table
    zones = {"hand": table.hands, "deck": table.decks, "discard": table.discards}
    return zones[zone][seat]


def lift(game: WorkingCopy, card: Card) -> Zone | None:
    """Take a card out of its owner's hand, deck or discard pile, or from among those set aside; says where it was."""
    owner = game.owner(card)
    zones: tuple[PileZone, ...] = ("hand", "discard", "deck")
    for name in zones:
        zone = zone_of(game, owner, name)
        if card in zone:
            zone.remove(card)
            if name == "hand":
                shown_from_hand(game, owner, card)
            return name
    if card in game.table.limbo:
        game.table.limbo.remove(card)
        return "limbo"
    return None


def set_aside(game: WorkingCopy, card: Card) -> None:
    """Take a card out of its owner's zones, for all to see, until it is known where it goes."""
    lift(game, card)
    game.table.limbo.append(card)


def put_away(game: WorkingCopy, card: Card) -> None:
    """Discard a card that is being played, or was set aside."""
    if card in game.table.limbo:
        game.table.limbo.remove(card)
        put_into(game, card, "discard")


def put_into(game: WorkingCopy, card: Card, where: Destination) -> None:
    """Put a card that everybody has seen into a zone of its owner's."""
    owner = game.owner(card)
    if where != "discard":
        learn(game, (card,))
    if where == "hand":
        game.table.hands[owner].append(card)
    elif where == "discard":
        game.table.discards[owner].append(card)
    elif where == "top":
        game.table.decks[owner].insert(0, card)
    else:
        game.table.decks[owner].append(card)


def shuffle(game: WorkingCopy, seat: Seat) -> None:
    """Shuffle a deck."""
    game.searched = []
    forget(game, game.table.decks[seat])
    game.table.decks[seat] = game.chance.shuffle(game.table.decks[seat], f"deck {seat}")
    game.tell("shuffled", seat=seated(seat))


def reshuffle(game: WorkingCopy, seat: Seat) -> bool:
    """Make a new deck of the discard pile where there is none left. Returns whether there is a deck now."""
    table = game.table
    if not table.decks[seat] and table.discards[seat]:
        forget(game, table.discards[seat])
        note_new_deck(game, seat)
        if table.is_set_up:
            # As many of each there are at least, wherever they are later on.
            counts = Counter(table.kinds[card] for card in table.discards[seat]) | Counter(table.returned.get(seat, ()))
            table.returned[seat] = tuple(sorted(counts.elements()))
        table.decks[seat] = game.chance.shuffle(table.discards[seat], f"deck {seat}")
        table.discards[seat] = []
        game.tell("reshuffled", seat=seated(seat))
    return bool(table.decks[seat])


def draw(game: WorkingCopy, seat: Seat, count: int) -> list[Card]:
    """Draw cards, as many as there are."""
    table = game.table
    cards: list[Card] = []
    while len(cards) < count and reshuffle(game, seat):
        cards.append(table.decks[seat].pop(0))
        # At once: what is held when a deck is made anew is not from that deck.
        table.hands[seat].append(cards[-1])
    if cards:
        game.has_revealed = True
        game.tell("drew", seat=seated(seat), count=len(cards))
        game.tell("drew-cards", (seat,), cards=game.card_refs(cards))
    return cards


def take_top(game: WorkingCopy, seat: Seat, count: int) -> list[Card]:
    """Lift the top cards of a deck, reshuffling where it runs out; they are in no zone until put back."""
    cards: list[Card] = []
    while len(cards) < count:
        is_over = not game.table.decks[seat]
        if not reshuffle(game, seat):
            break
        if is_over and cards:
            note_mingling(game, seat)
        cards.append(game.table.decks[seat].pop(0))
    game.has_revealed = True
    return cards


def put_on_top(game: WorkingCopy, seat: Seat, cards: Iterable[Card]) -> None:
    """Put lifted cards back onto a deck, the first of them uppermost."""
    game.table.decks[seat][:0] = cards


def look_at_top(game: WorkingCopy, seat: Seat, count: int) -> list[Card]:
    """Show the top cards of a deck to its player alone. They stay where they are; fewer if there are no more."""
    top = take_top(game, seat, count)
    put_on_top(game, seat, top)
    if top:
        learn(game, top, seat)
        game.tell("looked-at-deck", (seat,), seat=seated(seat), cards=game.card_refs(top))
    return top


def put_back(game: WorkingCopy, by: Seat, seat: Seat, top: Iterable[Card], bottom: Iterable[Card]) -> None:
    """Put cards from a deck back onto its top (the first uppermost) and under it (the last lowest), seen by one."""
    top, bottom = list(top), list(bottom)
    for card in (*top, *bottom):
        lift(game, card)
    put_on_top(game, seat, top)
    game.table.decks[seat] += bottom
    note_placing(game, [*top, *bottom], by)
    game.tell("put-back", seat=seated(seat), top=len(top), bottom=len(bottom))


def reveal_top(game: WorkingCopy, seat: Seat, count: int = 1) -> list[Card]:
    """Show the top cards of a deck to everybody. They stay where they are; fewer if there are no more."""
    top = take_top(game, seat, count)
    put_on_top(game, seat, top)
    if top:
        learn(game, top)
        game.tell("revealed", seat=seated(seat), cards=game.card_refs(top))
    return top


def discard(game: WorkingCopy, seat: Seat, cards: Iterable[Card]) -> None:
    """Discard cards from a hand."""
    cards = list(cards)
    for card in cards:
        game.table.hands[seat].remove(card)
        game.table.discards[seat].append(card)
        shown_from_hand(game, seat, card)
    if cards:
        # It may be another seat's card than that of the one who answered.
        game.has_revealed = True
        game.tell("discarded", seat=seated(seat), cards=game.card_refs(cards))


def discard_at_random(game: WorkingCopy, seat: Seat, count: int) -> None:
    """Discard cards from a hand as chance has it; all of them if there are no more."""
    hand = game.table.hands[seat]
    choice: list[Card] = []
    left = sorted(hand, key=lambda card: game.table.kinds[card])
    while left and len(choice) < count:
        choice.append(left.pop(game.chance.below(len(left), f"discard {seat}")))
    discard(game, seat, choice)


def shuffle_in(game: WorkingCopy, seat: Seat, cards: Iterable[Card]) -> None:
    """Shuffle cards from the discard pile into the deck; no cards, no shuffle."""
    cards = list(cards)
    if not cards:
        return
    if not game.table.decks[seat]:
        note_new_deck(game, seat)
    for card in cards:
        lift(game, card)
        game.table.decks[seat].append(card)
    game.tell("shuffled-in", seat=seated(seat), cards=game.card_refs(cards))
    shuffle(game, seat)


def to_hand(game: WorkingCopy, cards: Iterable[Card]) -> None:
    """Put cards that everybody sees from a deck or discard pile into their owners' hands."""
    for card in cards:
        if lift(game, card) is not None:
            put_into(game, card, "hand")
            game.tell_of("took", game.owner(card), card)


def gain_points(game: WorkingCopy, seat: Seat, points: int) -> None:
    """Give a player victory points."""
    if points:
        game.table.vp[seat] += points
        game.tell("gained-points", seat=seated(seat), points=points)


def searchable(game: WorkingCopy, seat: Seat) -> list[Card]:
    """A deck to be searched, its order not given away; an empty one is made anew first.

    Without the cards in it whose abilities are still being carried out.
    """
    reshuffle(game, seat)
    game.has_revealed = True
    at_work = set(game.chain) if game.ruling("no minion finds itself") else ()
    found = (card for card in game.table.decks[seat] if card not in at_work)
    return sorted(found, key=lambda card: game.table.kinds[card])
