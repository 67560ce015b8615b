"""Cyborg Apes (scifi.md 2)."""

from tests.kit.referee.smashup.asking import Flow, pick, pick_piece, pick_places
from tests.kit.referee.smashup.leaving import destroy, destroy_actions
from tests.kit.referee.smashup.plays import grant
from tests.kit.referee.smashup.powers import at_most
from tests.kit.referee.smashup.registry import after, on_play, talent
from tests.kit.referee.smashup.state import Table
from tests.kit.referee.smashup.triggers import Cause
from tests.kit.referee.smashup.verbs import lift, move_anywhere, shuffle_deck


@talent("baboom")
def baboom(table: Table, it: Cause) -> Flow[None]:
    grant(table, it.seat, "action", host=it.piece.serial)
    yield from ()


@after("flying_monkey")
def flying_monkey(table: Table, it: Cause) -> Flow[None]:
    if (yield from move_anywhere(table, it, it.piece.host)):
        yield from destroy_actions(table, None, [it.piece])


@on_play("going_bananas")
def going_bananas(table: Table, it: Cause) -> Flow[None]:
    base = yield from pick(it.seat, table.bases, it.card)
    if base:
        there = [one for one in table.all_at(base) if not table.is_minion(one.card) and one.controller != it.seat]
        yield from destroy_actions(table, it, there)


@talent("monkey_on_your_back")
def monkey_on_your_back(table: Table, it: Cause) -> Flow[None]:
    others = [minion for minion in table.minions(it.piece.base) if minion.controller != it.seat]
    victim = yield from pick_piece(it.seat, at_most(table, others, 4), it.card)
    if victim:
        yield from destroy(table, it, [victim])
    if it.piece.is_there:
        table.bury(it.piece)


@on_play("monkey_see_monkey_do")
def monkey_see_monkey_do(table: Table, it: Cause) -> Flow[None]:
    shown = lift(table, it.seat, 5)
    own = table.seats[it.seat]
    own.deck[:0] = shown
    actions = [place for place, card in enumerate(shown) if not table.is_minion(card)]
    taken = yield from pick_places(it.seat, shown, actions, it.card)
    own.hand += [shown[place] for place in taken]
    own.deck[: len(shown)] = [card for place, card in enumerate(shown) if place not in taken]
    if shown:
        shuffle_deck(table, it.seat)
