"""Pirates (core-a.md 5)."""

from tests.kit.referee.smashup.asking import Flow, pick, pick_piece, pick_pieces
from tests.kit.referee.smashup.leaving import destroy
from tests.kit.referee.smashup.powers import at_most, power
from tests.kit.referee.smashup.registry import after, before, hand_before, on_play
from tests.kit.referee.smashup.rows import box_factions
from tests.kit.referee.smashup.state import Table
from tests.kit.referee.smashup.triggers import Cause
from tests.kit.referee.smashup.verbs import movable, move, move_anywhere, other_bases


@before("pirate_king")
def pirate_king(table: Table, it: Cause) -> Flow[None]:
    yield from move(table, it, it.piece, table.scoring.base)


@on_play("saucy_wench")
def saucy_wench(table: Table, it: Cause) -> Flow[None]:
    minion = yield from pick_piece(it.seat, at_most(table, table.minions(it.piece.base), 2), it.card, may=True)
    if minion:
        yield from destroy(table, it, [minion])


@after("first_mate")
def first_mate(table: Table, it: Cause) -> Flow[None]:
    yield from move_anywhere(table, it, it.piece)


@on_play("broadside")
def broadside(table: Table, it: Cause) -> Flow[None]:
    bases = [base for base in table.bases if table.minions(base, it.seat)]
    base = yield from pick(it.seat, bases, it.card)
    if base is None:
        return
    chosen = yield from pick(it.seat, [f"seat {seat}" for seat in table.round()], it.card)
    victims = at_most(table, table.minions(base, int(chosen.split()[1])), 2)
    yield from destroy(table, it, victims)


@on_play("cannon")
def cannon(table: Table, it: Cause) -> Flow[None]:
    chosen = yield from pick_pieces(it.seat, at_most(table, table.minions(), 2), it.card, 2)
    yield from destroy(table, it, chosen)


@on_play("dinghy")
def dinghy(table: Table, it: Cause) -> Flow[None]:
    yield from sail(table, it, 2)


@on_play("full_sail")
@hand_before("full_sail")
def full_sail(table: Table, it: Cause) -> Flow[None]:
    yield from sail(table, it, None)


def sail(table: Table, it: Cause, most: int | None) -> Flow[None]:
    """All are chosen first, then each goes to another base."""
    chosen = yield from pick_pieces(it.seat, movable(table, table.minions(seat=it.seat)), it.card, most)
    for minion in chosen:
        if minion.is_there:
            yield from move_anywhere(table, it, minion)


@on_play("powderkeg")
def powderkeg(table: Table, it: Cause) -> Flow[None]:
    own = yield from pick_piece(it.seat, table.minions(seat=it.seat), it.card)
    if own:
        others = at_most(table, table.minions(own.base), power(table, own))
        yield from destroy(table, it, [own, *(minion for minion in others if minion is not own)])


@on_play("sea_dogs")
def sea_dogs(table: Table, it: Cause) -> Flow[None]:
    if len(table.bases) < 2:
        return
    named = yield from pick(it.seat, box_factions(table), it.card)
    origin = yield from pick(it.seat, table.bases, it.card)
    target = yield from pick(it.seat, other_bases(table, origin), it.card)
    if target is None:
        return
    for minion in table.minions(origin):
        if minion.controller != it.seat and table.rows[minion.card].faction == named:
            yield from move(table, it, minion, target)


@on_play("shanghai")
def shanghai(table: Table, it: Cause) -> Flow[None]:
    others = [minion for minion in table.minions() if minion.controller != it.seat]
    minion = yield from pick_piece(it.seat, movable(table, others), it.card)
    if minion:
        yield from move_anywhere(table, it, minion)
