"""Super Spies (scifi.md 3)."""

from tests.kit.referee.smashup.asking import Flow, pick_card, pick_cards, pick_piece, pick_places
from tests.kit.referee.smashup.leaving import destroy
from tests.kit.referee.smashup.plays import extra_action
from tests.kit.referee.smashup.powers import at_most
from tests.kit.referee.smashup.registry import before, hand_before, on_play
from tests.kit.referee.smashup.state import Table
from tests.kit.referee.smashup.triggers import Cause
from tests.kit.referee.smashup.verbs import (
    discard_chosen,
    discard_from_hand,
    draw,
    lift,
    others,
    take_control,
    top_and_bottom,
)


@before("mole")
def mole(table: Table, it: Cause) -> Flow[None]:
    yield from extra_action(table, it)


@on_play("operative")
def operative(table: Table, it: Cause) -> Flow[None]:
    shown = []
    for seat in table.round():
        top = lift(table, seat, 1)
        table.seats[seat].deck[:0] = top
        shown += [(seat, card) for card in top]
    cards = [card for _, card in shown]
    for place in (yield from pick_places(it.seat, cards, range(len(cards)), it.card)):
        deck = table.seats[shown[place][0]].deck
        deck.append(deck.pop(0))


@on_play("spy")
def spy(table: Table, it: Cause) -> Flow[None]:
    yield from top_and_bottom(table, it.seat, 3, it.card)


@on_play("discards_are_forever")
def discards_are_forever(table: Table, it: Cause) -> Flow[None]:
    for seat in table.round():
        shown: list[str] = []
        while not (shown and table.is_minion(shown[-1])):
            top = lift(table, seat, 1)
            if not top:
                break
            shown += top
        table.seats[seat].discard += shown
    yield from ()


@on_play("for_my_eyes_only")
def for_my_eyes_only(table: Table, it: Cause) -> Flow[None]:
    yield from top_and_bottom(table, it.seat, 5, it.card)


@on_play("from_q_with_love")
def from_q_with_love(table: Table, it: Cause) -> Flow[None]:
    draw(table, it.seat, 3)
    yield from discard_chosen(table, it.seat, 2, it.card)


@hand_before("live_and_let_chum")
def live_and_let_chum(table: Table, it: Cause) -> Flow[None]:
    minion = yield from pick_piece(it.seat, at_most(table, table.minions(table.scoring.base), 3), it.card)
    if minion:
        yield from destroy(table, it, [minion])


@on_play("permit_to_kill")
def permit_to_kill(table: Table, it: Cause) -> Flow[None]:
    shown = {}
    for seat in others(table, it.seat):
        shown[seat] = lift(table, seat, 2)
        table.seats[seat].deck[:0] = shown[seat]
    for seat, cards in shown.items():
        own = table.seats[seat]
        own.discard += [card for card in cards if table.is_minion(card)]
        own.deck[: len(cards)] = [card for card in cards if not table.is_minion(card)]
    for seat, cards in shown.items():
        own = table.seats[seat]
        rest = [card for card in cards if not table.is_minion(card)]
        order = yield from pick_cards(it.seat, rest, it.card, len(rest), len(rest), ordered=True)
        own.deck[: len(rest)] = order


@hand_before("the_base_is_not_enough")
def the_base_is_not_enough(table: Table, it: Cause) -> Flow[None]:
    minion = yield from pick_piece(it.seat, at_most(table, table.minions(table.scoring.base), 4), it.card)
    if minion:
        yield from take_control(table, it, minion)


@on_play("the_spy_who_ditched_me")
def the_spy_who_ditched_me(table: Table, it: Cause) -> Flow[None]:
    for seat in others(table, it.seat):
        minions = [card for card in table.seats[seat].hand if table.is_minion(card)]
        card = yield from pick_card(seat, minions, it.card)
        if card:
            discard_from_hand(table, seat, [card])
