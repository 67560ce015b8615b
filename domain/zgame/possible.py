"""Games from a position: what may lie hidden there is nobody's to know, but the game's own cards and dice tell.

In a game that was dealt everybody can work out which cards are hidden together, and dice are fair. In one from a
position that was for its creator to say. So a seat that imagines it has other cards there, of those of each deck that
it sees nowhere; where a position has more than there are, some come twice; and dice that have not been thrown are fair.
"""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from domain.kernel.protocol.draws import Draws
from domain.zgame.card_types import HAND_DECKS, Deck
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import CardId, Seat
from domain.zgame.state import SHOWN, Held, Script, Table


def deal_possible_cards(now: WorkingCopy, table: Table, seat: Seat, draws: Draws) -> None:
    """Put what may be there in place of what this seat has never seen on the settled table."""
    unseen = [
        [holding for holding in table.hidden[other] if _is_unseen(holding, other, seat)] for other in range(table.seats)
    ]
    drawn = [Counter(now.cards.deck_of[holding.card] for holding in there if not holding.mix) for there in unseen]
    anew: list[list[Held]] = [[] for _ in unseen]
    rest: list[CardId] = []
    for deck in HAND_DECKS:
        size = len(table.decks[deck])
        cards, others = _possible(now, table, seat, deck, size + sum(there[deck] for there in drawn), draws)
        table.decks[deck] = tuple(cards[:size])
        for there, counts in zip(anew, drawn, strict=True):
            there += [Held(card) for card in cards[size : size + counts[deck]]]
            size += counts[deck]
        rest += others
    # Of a card that a hand began with, or that has gone from hand to hand, nobody knows of which deck it is.
    rest = draws.shuffle(rest, "possible hands")
    for other, there in enumerate(anew):
        there += [
            replace(holding, card=_any(now, rest, draws), pool=0, known=0) for holding in unseen[other] if holding.mix
        ]
        _hold(now, table, other, seat, there)
    _deal_zombies(now, table, draws)


def _is_unseen(holding: Held, other: Seat, seat: Seat) -> bool:
    return other != seat and holding.pool != SHOWN and not holding.known >> seat & 1


def _possible(
    now: WorkingCopy, table: Table, seat: Seat, deck: Deck, count: int, draws: Draws
) -> tuple[list[CardId], list[CardId]]:
    """Return so many cards of a deck that this seat sees nowhere, in random order, and the others of them.

    Those that everybody has seen come back from the discard pile are among them.
    """
    counts = Counter(card for card in _visible_cards(table, seat) if now.cards.deck_of.get(card) == deck)
    sure = Counter(table.returned.get(deck, ())) - counts
    rest = Counter(now.cards.decks[deck]) - counts - sure
    cards = [*draws.shuffle(sure.elements(), f"possible {deck}"), *draws.shuffle(rest.elements(), f"possible {deck}")]
    cards += [draws.choice(now.cards.decks[deck], f"possible {deck}") for _ in range(count - len(cards))]
    return draws.shuffle(cards[:count], f"possible {deck}"), cards[count:]


def _visible_cards(table: Table, seat: Seat) -> Iterator[CardId]:
    yield from table.people
    for pile in table.discards.values():
        yield from pile
    for other, hand in enumerate(table.hands):
        unseen = Counter(holding.card for holding in table.hidden[other] if _is_unseen(holding, other, seat))
        yield from (Counter(hand) - unseen).elements()


def _any(now: WorkingCopy, rest: list[CardId], draws: Draws) -> CardId:
    """Take one of the cards that are left of all decks, or any action card."""
    return rest.pop() if rest else draws.choice([*now.cards.actions], "possible hands")


def _hold(now: WorkingCopy, table: Table, other: Seat, seat: Seat, unseen: list[Held]) -> None:
    """Fill a hand with what the seat knows of it, and these cards.

    Pools tell which cards a hidden one can be, which goes by other ways here.
    """
    sure = [holding for holding in table.hidden[other] if not _is_unseen(holding, other, seat)]
    hand = Counter(table.hands[other]) - Counter(holding.card for holding in table.hidden[other])
    table.hidden[other] = tuple(sorted([*(replace(holding, pool=min(holding.pool, 0)) for holding in sure), *unseen]))
    cards = [*hand.elements(), *(holding.card for holding in table.hidden[other])]
    table.hands[other] = sorted(cards, key=now.cards.order.__getitem__)


def _deal_zombies(now: WorkingCopy, table: Table, draws: Draws) -> None:
    """Put zombies that may be there in place of those that have not come, and fair dice for those not thrown."""
    script, later = table.script, now.table.script
    if script is None or later is None:
        return
    dice = script.dice[: len(script.dice) - len(later.dice)] + (1,) * (later.ones - script.ones)
    came = script.zombies[: len(script.zombies) - len(later.zombies)]
    deck, there = table.decks["zombie"], [*dict.fromkeys(came)]
    missing = Counter(deck) - Counter(now.table.decks["zombie"]) - Counter(there)
    for zombie in deck:
        if missing[zombie] > 0:
            missing[zombie] -= 1
            there.append(zombie)
    whole = now.cards.decks["zombie"]
    rest = draws.shuffle([zombie for zombie in whole if zombie not in there], "possible zombie")
    rest += [draws.choice(whole, "possible zombie") for _ in range(len(deck) - len(there) - len(rest))]
    table.decks["zombie"] = (*there, *rest[: len(deck) - len(there)])
    table.script = Script(dice, came, is_fair=True)
