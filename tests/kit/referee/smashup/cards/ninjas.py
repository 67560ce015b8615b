"""Ninjas (core-a.md 4)."""

from tests.kit.referee.smashup.asking import Flow, pick, pick_piece, pick_pieces
from tests.kit.referee.smashup.leaving import destroy, destroy_actions, return_to_hand
from tests.kit.referee.smashup.plays import minion_offers, play_from_hand
from tests.kit.referee.smashup.powers import at_most
from tests.kit.referee.smashup.registry import TALENT_OPEN, attached, hand_before, on_play, talent
from tests.kit.referee.smashup.state import Lasting, Piece, Table
from tests.kit.referee.smashup.triggers import Cause
from tests.kit.referee.smashup.verbs import movable, move_anywhere


@on_play("ninja_master")
def ninja_master(table: Table, it: Cause) -> Flow[None]:
    minion = yield from pick_piece(it.seat, table.minions(it.piece.base), it.card, may=True)
    if minion:
        yield from destroy(table, it, [minion])


@on_play("tiger_assassin")
def tiger_assassin(table: Table, it: Cause) -> Flow[None]:
    minion = yield from pick_piece(it.seat, at_most(table, table.minions(it.piece.base), 3), it.card, may=True)
    if minion:
        yield from destroy(table, it, [minion])


def is_acolyte_open(table: Table, piece: Piece) -> bool:
    return table.minions_played[piece.controller] == 0


CONSTANT = ("the_central_brain", "monkey_lab", "the_vats")
"""The bases that work all the time."""


def is_infiltrate_open(table: Table, piece: Piece) -> bool:
    if not table.is_classic:
        return True
    return piece.base in CONSTANT and piece.note != "spent"


TALENT_OPEN["infiltrate"] = is_infiltrate_open
TALENT_OPEN["ninja_acolyte"] = is_acolyte_open


@talent("ninja_acolyte")
def ninja_acolyte(table: Table, it: Cause) -> Flow[None]:
    base = it.piece.base
    gone = yield from return_to_hand(table, it, [it.piece])
    if gone:
        offers = minion_offers(table, it.seat, table.seats[it.seat].hand, bases=[base])
        yield from play_from_hand(table, it.seat, offers, it.card, may=False)


@on_play("disguise")
def disguise(table: Table, it: Cause) -> Flow[None]:
    bases = [base for base in table.bases if table.minions(base, it.seat)]
    base = yield from pick(it.seat, bases, it.card)
    if base is None:
        return
    own = yield from pick_pieces(it.seat, table.minions(base, it.seat), it.card, 2, 1)
    for _ in own:
        offers = minion_offers(table, it.seat, table.seats[it.seat].hand, bases=[base])
        if (yield from play_from_hand(table, it.seat, offers, it.card)) is None:
            break
    yield from return_to_hand(table, it, own)


@hand_before("hidden_ninja")
def hidden_ninja(table: Table, it: Cause) -> Flow[None]:
    offers = minion_offers(table, it.seat, table.seats[it.seat].hand, bases=[table.scoring.base])
    yield from play_from_hand(table, it.seat, offers, it.card, may=False)


@attached("infiltrate")
def infiltrate(table: Table, it: Cause) -> Flow[None]:
    others = [action for action in table.actions_at(it.base) if action is not it.piece]
    action = yield from pick_piece(it.seat, others, it.card, may=not table.is_classic)
    if action:
        yield from destroy_actions(table, it, [action])


@talent("infiltrate")
def infiltrate_talent(table: Table, it: Cause) -> Flow[None]:
    base = it.piece.base
    if table.is_classic:
        it.piece.note = "" if it.piece.note == "ignoring" else "ignoring"
        return
    yield from destroy_actions(table, None, [it.piece])
    table.lasting.append(Lasting("ignore", base, until=it.seat))


@attached("poison")
def poison(table: Table, it: Cause) -> Flow[None]:
    others = [action for action in table.on(it.piece.host) if action is not it.piece]
    chosen = yield from pick_pieces(it.seat, others, it.card)
    yield from destroy_actions(table, it, chosen)


@on_play("seeing_stars")
def seeing_stars(table: Table, it: Cause) -> Flow[None]:
    minion = yield from pick_piece(it.seat, at_most(table, table.minions(), 3), it.card)
    if minion:
        yield from destroy(table, it, [minion])


@on_play("way_of_deception")
def way_of_deception(table: Table, it: Cause) -> Flow[None]:
    minion = yield from pick_piece(it.seat, movable(table, table.minions(seat=it.seat)), it.card)
    if minion:
        yield from move_anywhere(table, it, minion)
