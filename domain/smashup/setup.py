"""Dealing: decks, bases, opening hands and the exchange of a hand without minions."""

from collections.abc import Iterable

from domain.kernel.protocol.ids import Seat, Version
from domain.play.questions import Flow, seated
from domain.smashup.catalogue import CardType, Catalogue, Edition
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Base
from domain.smashup.options import Options
from domain.smashup.state import Table
from domain.smashup.zones import discard, draw

OPENING_HAND = 5

ALWAYS_IN_PLAY: dict[Edition, set[str]] = {"classic": {"core"}, "revised": set()}
"""The sets whose bases are used whatever factions are played, by edition."""


def new_table(options: Options, seats: int, rulings: Version) -> Table:
    """An empty table, under so many rulings."""
    return Table(
        options.edition,
        seats,
        options.ask == "always",
        hands=[[] for _ in range(seats)],
        decks=[[] for _ in range(seats)],
        discards=[[] for _ in range(seats)],
        vp=[0] * seats,
        resigned=[False] * seats,
        played=[0] * seats,
        rulings=rulings,
        by_mail=options.pace == "mail",
    )


def forty(catalogue: Catalogue, factions: Iterable[str]) -> list[CardType]:
    """The cards of a deck, in catalogue order."""
    return [printed for faction in factions for printed in catalogue.of_faction(faction) for _ in range(printed.copies)]


def bases_in_play(catalogue: Catalogue, factions: Iterable[str]) -> list[Base]:
    """The bases of the sets that these factions are from, and of those always in play, in catalogue order."""
    sets = {catalogue.factions[faction].set for faction in factions} | ALWAYS_IN_PLAY[catalogue.edition]
    return [base.index for base in catalogue.bases if base.set in sets]


def deal(game: WorkingCopy) -> Flow[None]:
    """Shuffle and deal, now that everybody's factions are known."""
    table, catalogue = game.table, game.catalogue
    kinds: list[int] = []
    owners: list[Seat] = []
    for seat, factions in enumerate(table.factions):
        cards = forty(catalogue, factions)
        table.decks[seat] = list(range(len(kinds), len(kinds) + len(cards)))
        kinds += [printed.index for printed in cards]
        owners += [seat] * len(cards)
    game.settle_cards(tuple(kinds), tuple(owners))
    for seat in range(table.seats):
        table.decks[seat] = game.chance.shuffle(table.decks[seat], f"deck {seat}")
    factions_taken = [faction for factions in table.factions for faction in factions]
    table.base_deck = game.chance.shuffle(bases_in_play(catalogue, factions_taken), "bases")
    table.bases = [table.base_deck.pop(0) for _ in range(table.seats + 1)]
    game.changed()
    game.tell("bases-dealt", bases=game.card_refs(table.bases))
    for seat in game.seats_from(table.active):
        draw(game, seat, OPENING_HAND)
        _exchange(game, seat)
    table.step = "start"
    yield from ()


def _exchange(game: WorkingCopy, seat: Seat) -> None:
    """Show and discard an opening hand without minions, and draw another one, once."""
    hand = game.table.hands[seat]
    if any(game.type_of(card).is_minion for card in hand):
        return
    game.tell("exchanged-hand", seat=seated(seat))
    discard(game, seat, list(hand))
    draw(game, seat, OPENING_HAND)
