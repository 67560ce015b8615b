"""States as a seat may imagine them: hidden cards change places with those that it cannot tell from them."""

from collections import Counter

from msgspec.structs import replace

from domain.kernel.protocol.draws import Draws
from domain.kernel.protocol.ids import Seat
from domain.play.engine import Engine
from domain.play.state import Input
from domain.zgame import knowing
from domain.zgame.card_types import HAND_DECKS
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import CardId
from domain.zgame.phases import machinations
from domain.zgame.possible import deal_possible_cards
from domain.zgame.scenes import Scene
from domain.zgame.seeing import see
from domain.zgame.state import SHOWN, Held, State, Table

Pools = dict[tuple[str, int], list[CardId]]
"""The cards of each pool of a deck that a seat does not know the place of."""


TRIES = 12
"""How many worlds are tried at most. Most fit at once; in others somebody else would have been asked."""


def imagine(engine: Engine[Table, WorkingCopy], state: State, seat: Seat, draws: Draws) -> State | None:
    """Return a state that this seat cannot tell from the true one; None where there is none.

    Hidden cards are dealt anew on the settled table, and the seat's answers since are given again. Others are asked
    again about plans that they made unseen. When plans are carried out, and somebody is asked anew, what the others
    have planned cannot be told from what they have done: then there is none. In a game from a position others than the
    true ones are dealt, of those that there may be.
    """
    now = engine.look(state)
    view, asked = see(now, seat), engine.decision_of(state, seat)
    offer = _offer_to(now, seat)
    known = _note_offer(now, state.settled.copy(), seat, offer)
    inputs = [answer for answer in state.inputs if answer.seat == seat or answer.choose is None]
    if offer is not None:
        inputs = [_without_copies(now, answer) for answer in state.inputs]
    for _ in range(TRIES):
        table = known.copy()
        if table.script is not None:
            deal_possible_cards(now, table, seat, draws)
        world = engine.instead(state, _dealt_anew(now, table, seat, draws), inputs, None)
        if world and engine.decision_of(world, seat) == asked and see(engine.look(world), seat) == view:
            return world
    return None


def _offer_to(now: WorkingCopy, seat: Seat) -> Scene | None:
    """Return the offer that this seat has to answer, made since the table settled; None where it is none."""
    scene = now.scene
    is_asked = scene is not None and scene.kind == "offer" and scene.other == seat and now.table.pace == "table"
    return scene if is_asked else None


def _note_offer(now: WorkingCopy, table: Table, seat: Seat, offer: Scene | None) -> Table:
    """Note on a table which cards this seat was offered. Offers that do not stand any more are taken away."""
    table.offers = [waiting for waiting in table.offers if machinations.still_stands(table, waiting)]
    for there in (*table.offers, *([offer] if offer is not None else [])):
        if there.other == seat:
            knowing.note_offer(table, now.cards.deck_of, there.seat, seat, there.hidden)
    return table


def _without_copies(now: WorkingCopy, answer: Input) -> Input:
    """Return an input that gives the first copies of cards: which it gave would tell how many its seat holds."""
    if answer.choose is None:
        return answer
    count: Counter[str] = Counter()
    options = []
    for option in answer.choose:
        verb, *rest = option.split()
        if verb == "give" and rest[0] in now.cards.deck_of:
            count[rest[0]] += 1
            option = " ".join((verb, rest[0], *([str(count[rest[0]])] if count[rest[0]] > 1 else [])))
        options.append(option)
    return Input(answer.seat, tuple(options))


# ---- the table


def _dealt_anew(now: WorkingCopy, table: Table, seat: Seat, draws: Draws) -> Table:
    """Deal anew on this table what the seat does not know."""
    pools = _pools(now, table, seat)
    for (deck, pool), cards in sorted(pools.items()):
        pools[deck, pool] = draws.shuffle(sorted(cards), f"{deck} {pool}")
    units = _units(now, table, seat, pools, draws)
    for other in range(table.seats):
        if other != seat:
            _fill(now, table, other, seat, units[other])
    for deck in HAND_DECKS:
        table.decks[deck] = tuple(pools.get((deck, table.refills.get(deck, 0)), ()))
    _deal_zombies(now, table, draws)
    _deal_offers(table, seat, draws)
    table.hidden[seat] = tuple(sorted(table.hidden[seat]))
    return table


def _is_unknown(holding: Held, seat: Seat) -> bool:
    return not holding.known >> seat & 1


def _pools(now: WorkingCopy, table: Table, seat: Seat) -> Pools:
    pools: Pools = {(deck, table.refills.get(deck, 0)): [*table.decks[deck]] for deck in HAND_DECKS}
    for other, holdings in enumerate(table.hidden):
        for holding in holdings if other != seat else ():
            if _is_unknown(holding, seat) and holding.pool != SHOWN:
                pools.setdefault((now.cards.deck_of[holding.card], holding.pool), []).append(holding.card)
    return pools


def _units(now: WorkingCopy, table: Table, seat: Seat, pools: Pools, draws: Draws) -> list[list[Held]]:
    """Return what each seat holds that this one does not know, with other cards: those of a mix change hands too."""
    units: list[list[Held]] = [[] for _ in range(table.seats)]
    mixed: dict[int, list[tuple[Seat, Held]]] = {}
    for other, holdings in enumerate(table.hidden):
        unknown = [holding for holding in holdings if other != seat and _is_unknown(holding, seat)]
        for holding in unknown:
            if holding.mix:
                mixed.setdefault(holding.mix, []).append((other, holding))
        for deck, pool in sorted(
            (now.cards.deck_of[holding.card], holding.pool) for holding in unknown if not holding.mix
        ):
            units[other].append(Held(pools[deck, pool].pop(), pool))
    for mix, there in sorted(mixed.items()):
        cards = sorted(_kind(now, holding) for _, holding in there)
        anew = [Held(card or pools[deck, pool].pop(), pool, mix) for deck, pool, card in cards]
        for (other, _), holding in zip(there, draws.shuffle(anew, f"mix {mix}"), strict=True):
            units[other].append(holding)
    return units


def _kind(now: WorkingCopy, holding: Held) -> tuple[str, int, CardId]:
    """Return what is known of a card by who does not know where it is: its deck and pool, or itself."""
    return now.cards.deck_of[holding.card], holding.pool, holding.card if holding.pool == SHOWN else ""


def _fill(now: WorkingCopy, table: Table, other: Seat, seat: Seat, units: list[Held]) -> None:
    """Fill a hand with what the seat knows of it, and these cards. Of what others know it knows nothing."""
    sure = [replace(holding, known=1 << seat) for holding in table.hidden[other] if not _is_unknown(holding, seat)]
    everybody = Counter(table.hands[other]) - Counter(holding.card for holding in table.hidden[other])
    table.hidden[other] = tuple(sorted((*sure, *units)))
    hand = [*everybody.elements(), *(holding.card for holding in table.hidden[other])]
    table.hands[other] = sorted(hand, key=now.cards.order.__getitem__)


def _deal_zombies(now: WorkingCopy, table: Table, draws: Draws) -> None:
    """Shuffle the zombies that have not come yet."""
    if table.script is None:
        deck, left = table.decks["zombie"], {*now.table.decks["zombie"]}
        rest = draws.shuffle(sorted(left), "zombie")
        table.decks["zombie"] = (*(zombie for zombie in deck if zombie not in left), *rest)


def _deal_offers(table: Table, seat: Seat, draws: Draws) -> None:
    """Let offers that wait for others be of any cards of the hand."""
    for place, offer in enumerate(table.offers):
        if seat not in (offer.seat, offer.other):
            cards = draws.shuffle(table.hands[offer.seat], "offer")[: len(offer.hidden)]
            table.offers[place] = replace(offer, hidden=tuple(cards))
