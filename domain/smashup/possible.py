"""Games from a position: which cards may lie hidden there is nobody's to know but the factions' decks tell.

In a game that was dealt everybody can work out which cards are hidden together: those of the factions that are nowhere
else. In one from a position that was for its creator to say. So a seat that imagines it has other cards there, of those
that its factions' decks have left, and as many of them. Where a position has more than these have, some come twice.
"""

from collections import Counter
from collections.abc import Set

from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.draws import Draws
from domain.kernel.protocol.ids import Seat
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Base, Card
from domain.smashup.setup import bases_in_play, forty
from domain.smashup.state import Table

SEARCHES = frozenset({"search", "search-any", "search-minion"})
"""Questions whose options are cards of the own deck."""

SEARCH_OF_BASES = "new-base"
"""The question whose options are all bases of their deck."""


def with_possible_cards(
    now: WorkingCopy, table: Table, free: Set[int], unseen: Set[int], asked: Decision | None, draws: Draws
) -> tuple[Table, set[int]]:
    """Return the settled table with cards that may be there in place of those unseen, and what is free on it.

    `free` are the cards and bases that are dealt anew, `unseen` those of them that the seat that is `asked` has not
    seen since the table settled.
    """
    other, kinds = table.copy(), list(table.kinds)
    for owner in range(table.seats):
        cards = {card for card in unseen if card >= 0 and table.owners[card] == owner}
        sure = _search_kinds(now, cards, asked) if asked is not None and asked.seat == owner else Counter[int]()
        # Cards that were held before the deck was made anew did not come back with it.
        places = sorted(cards, key=lambda card: (card not in table.knowledge.old, card))
        for card, kind in zip(places, _kinds(now, table, owner, cards, sure, draws), strict=True):
            kinds[card] = kind
    other.kinds = tuple(kinds)
    bases = {base for base in unseen if base < 0} if _kind_of(asked) != SEARCH_OF_BASES else set()
    instead = _bases(now, table, bases, draws)
    other.base_deck = [instead.pop() if base in bases else base for base in table.base_deck]
    return other, {
        *(free - bases),
        *(base for base, was in zip(other.base_deck, table.base_deck, strict=True) if was in bases),
    }


def in_order(table: Table) -> tuple[int, ...]:
    """Return the kinds of the cards by their numbers, the same for all tables of as many cards of these kinds."""
    kinds = list(table.kinds)
    for owner in range(table.seats):
        cards = [card for card, whose in enumerate(table.owners) if whose == owner]
        for card, kind in zip(cards, sorted(table.kinds[card] for card in cards), strict=True):
            kinds[card] = kind
    return tuple(kinds)


def _kinds(
    now: WorkingCopy, table: Table, owner: Seat, cards: Set[Card], sure: Counter[int], draws: Draws
) -> list[int]:
    """Return kinds that as many unseen cards of an owner may have, these among them: last those sure to be there."""
    types, label = now.catalogue.types, f"possible {owner}"
    whole = [printed.index for printed in forty(now.catalogue, table.factions[owner])]
    counts = Counter(
        table.kinds[card] for card, whose in enumerate(table.owners) if whose == owner and card not in cards
    )
    # A search shows all that it may find: there is nothing else of the kind.
    alike = {types[kind].is_action for kind in sure}
    sure = sure | (Counter(table.returned.get(owner, ())) - counts)
    rest = [
        kind
        for kind in (Counter(whole) - counts - sure).elements()
        if kind in sure or types[kind].is_action not in alike
    ]
    left = draws.shuffle(sorted(rest), label)
    count = len(cards) - sure.total()
    more = [draws.choice(left or whole, label) for _ in range(count - len(left))]
    return [*left[:count], *more, *sorted(sure.elements())]


def _bases(now: WorkingCopy, table: Table, bases: set[Base], draws: Draws) -> list[Base]:
    """Return as many bases that may be in the deck, those of the sets in play first."""
    seen = {*table.bases, *table.base_discard, *table.base_deck} - bases
    factions = [faction for there in table.factions for faction in there]
    usual = [base for base in bases_in_play(now.catalogue, factions) if base not in seen]
    unusual = [base.index for base in now.catalogue.bases if base.index not in {*seen, *usual}]
    choice = [*draws.shuffle(usual, "possible bases"), *draws.shuffle(unusual, "possible bases")]
    return choice[: len(bases)]


def _search_kinds(now: WorkingCopy, unseen: Set[Card], asked: Decision) -> Counter[int]:
    """Return the kinds of unseen cards of the own deck that a question shows, once each."""
    if _kind_of(asked) not in SEARCHES:
        return Counter()
    rows = {
        now.catalogue.by_id[str(ref.id)].index
        for option in asked.options
        for ref in option.refs[:1]
        if ref.kind == "card_type"
    }
    table = now.table
    return Counter(rows.difference(table.kinds[card] for card in table.decks[asked.seat] if card not in unseen))


def _kind_of(asked: Decision | None) -> str:
    return "" if asked is None else asked.prompt.id.removeprefix("ask-")
