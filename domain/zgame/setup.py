"""Setting a game up (reference 3)."""

from domain.kernel.protocol.chance import Chance
from domain.kernel.protocol.faults import InvalidSetup
from domain.kernel.protocol.refusals import quote
from domain.zgame import maps
from domain.zgame.card_types import DECKS, HAND_DECKS
from domain.zgame.cards import FACTIONS, LEADERS, catalogue
from domain.zgame.corrected import numbers_of
from domain.zgame.ids import Seat
from domain.zgame.options import Options
from domain.zgame.state import BARRICADE, NEUTRAL, Fort, Person, Table


def bare_table(options: Options, factions: tuple[str, ...], first: Seat, rulings: int) -> Table:
    """A table with nothing on it, under so many rulings."""
    seats = len(factions)
    return Table(
        seats=seats,
        numbers=options.numbers,
        factions=factions,
        turn=1,
        first=first,
        phase="feeding",
        has_begun=False,
        food=[0] * seats,
        medicine=[0] * seats,
        vp=[0] * seats,
        hands=[[] for _ in range(seats)],
        decks=dict.fromkeys(DECKS, ()),
        discards=dict.fromkeys(HAND_DECKS, ()),
        people={},
        forts={},
        begun={},
        box=[],
        resigned=[False] * seats,
        hidden=[()] * seats,
        refills={},
        rulings=rulings,
        pace=options.pace,
    )


def check_factions(factions: tuple[str, ...], field: str) -> None:
    """Raise InvalidSetup for an unknown faction in a field of the setup, or one that plays twice."""
    for faction in factions:
        if faction not in FACTIONS:
            detail = f"there is no faction {quote(faction)}; there are {list(FACTIONS)}"
            raise InvalidSetup(detail, "unknown", field, faction, allowed=FACTIONS)
        if factions.count(faction) > 1:
            raise InvalidSetup(f"the faction {quote(faction)} can play once", "repeated", field, faction, most=1)


def choose_factions(options: Options, seats: int, chance: Chance) -> tuple[str, ...]:
    """The faction of each seat, as the options say or by chance. Raises InvalidSetup."""
    if not options.factions:
        return tuple(chance.shuffle(FACTIONS, "factions")[:seats])
    if len(options.factions) != seats:
        count = len(options.factions)
        detail = f"options.factions has {count} entries; there are {seats} seats"
        raise InvalidSetup(detail, "out-of-range", "options.factions", count, least=seats, most=seats)
    check_factions(options.factions, "options.factions")
    return options.factions


def choose_first(first: Seat | None, seats: int, chance: Chance, field: str) -> int:
    """The first player, as a field of the setup says or by chance. Raises InvalidSetup."""
    if first is None:
        return chance.below(seats, "first seat")
    if not 0 <= first < seats:
        detail = f"the first player is one of the seats 0 to {seats - 1}, not {first}"
        raise InvalidSetup(detail, "out-of-range", field, first, least=0, most=seats - 1)
    return first


def new_table(options: Options, factions: tuple[str, ...], first: Seat, chance: Chance, rulings: int) -> Table:
    """A game about to begin its first turn, except for the cards that each player draws."""
    table = bare_table(options, factions, first, rulings)
    amounts = numbers_of(options.numbers, rulings)
    companions: list[str] = []
    for seat, faction in enumerate(factions):
        base = maps.base_of(seat)
        companions += FACTIONS[faction].companions
        for name in (FACTIONS[faction].leader, *FACTIONS[faction].companions):
            table.people[name] = Person(seat, base)
        table.forts[base] = Fort(seat, BARRICADE)
        table.food[seat], table.medicine[seat] = amounts.food, amounts.medicine
    table.forts[maps.POLICE] = Fort(NEUTRAL, BARRICADE)
    table.box = [leader for leader in LEADERS if leader not in table.people]
    for deck, cards in catalogue(rulings).decks.items():
        table.decks[deck] = tuple(chance.shuffle((card for card in cards if card not in companions), deck))
    return table
