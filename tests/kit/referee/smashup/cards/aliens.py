"""Aliens (core-a.md 2)."""

from tests.kit.referee.smashup.asking import Flow, pick, pick_card, pick_piece
from tests.kit.referee.smashup.leaving import discard_pieces, put_under_deck, return_to_hand
from tests.kit.referee.smashup.plays import extra_minion
from tests.kit.referee.smashup.powers import at_most
from tests.kit.referee.smashup.protection import enforce
from tests.kit.referee.smashup.registry import after, on_play
from tests.kit.referee.smashup.state import Table
from tests.kit.referee.smashup.triggers import Cause
from tests.kit.referee.smashup.verbs import discard_from_hand, gain_points, movable, move_anywhere


@on_play("supreme_overlord")
def supreme_overlord(table: Table, it: Cause) -> Flow[None]:
    minion = yield from pick_piece(it.seat, table.minions(), it.card, may=True)
    if minion:
        yield from return_to_hand(table, it, [minion])


@on_play("invader")
def invader(table: Table, it: Cause) -> Flow[None]:
    gain_points(table, it.seat, 1)
    yield from ()


@after("scout")
def scout(table: Table, it: Cause) -> Flow[None]:
    yield from return_to_hand(table, it, [it.piece])


@on_play("collector")
def collector(table: Table, it: Cause) -> Flow[None]:
    there = at_most(table, table.minions(it.piece.base), 3)
    if not table.is_classic:
        there = [minion for minion in there if minion.card != "collector"]
    minion = yield from pick_piece(it.seat, there, it.card, may=True)
    if minion:
        yield from return_to_hand(table, it, [minion])


@on_play("abduction")
def abduction(table: Table, it: Cause) -> Flow[None]:
    yield from beam_up(table, it)
    yield from extra_minion(table, it)


@on_play("beam_up")
def beam_up(table: Table, it: Cause) -> Flow[None]:
    minion = yield from pick_piece(it.seat, table.minions(), it.card)
    if minion:
        yield from return_to_hand(table, it, [minion])


@on_play("crop_circles")
def crop_circles(table: Table, it: Cause) -> Flow[None]:
    base = yield from pick(it.seat, table.bases, it.card)
    if base:
        yield from return_to_hand(table, it, table.minions(base))


@on_play("disintegrator")
def disintegrator(table: Table, it: Cause) -> Flow[None]:
    minion = yield from pick_piece(it.seat, at_most(table, table.minions(), 3), it.card)
    if minion:
        yield from put_under_deck(table, it, minion)


@on_play("invasion")
def invasion(table: Table, it: Cause) -> Flow[None]:
    minion = yield from pick_piece(it.seat, movable(table, table.minions()), it.card)
    if minion:
        yield from move_anywhere(table, it, minion)


@on_play("probe")
def probe(table: Table, it: Cause) -> Flow[None]:
    others = [f"seat {seat}" for seat in table.round() if seat != it.seat]
    chosen = yield from pick(it.seat, others, it.card)
    victim = int(chosen.split()[1])
    minions = [card for card in table.seats[victim].hand if table.is_minion(card)]
    card = yield from pick_card(it.seat, minions, it.card)
    if card:
        discard_from_hand(table, victim, [card])


@on_play("terraforming")
def terraforming(table: Table, it: Cause) -> Flow[None]:
    if not table.base_deck:
        table.base_deck = table.shuffled(table.base_discard, "bases")
        table.base_discard = []
    if not table.base_deck:
        return
    new = yield from pick(it.seat, table.base_deck, it.card)
    old = yield from pick(it.seat, table.bases, it.card)
    yield from swap(table, old, new)
    yield from extra_minion(table, it, base=new)


def swap(table: Table, old: str, new: str) -> Flow[None]:
    """Swap a base in play for one of the deck; its minions stay, in classic the actions on the base go."""
    if table.is_classic:
        yield from discard_pieces(table, table.actions_at(old))
    table.base_deck.remove(new)
    table.bases[table.bases.index(old)] = new
    for piece in table.pieces:
        if piece.base == old:
            piece.base = new
    table.lasting = [one for one in table.lasting if one.target != old]
    table.base_deck = table.shuffled([*table.base_deck, old], "bases")
    yield from enforce(table)
