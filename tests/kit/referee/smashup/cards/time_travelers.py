"""Time Travelers (scifi.md 4)."""

from tests.kit.referee.smashup.asking import Flow, agree, pick, pick_card, pick_piece, pick_pieces
from tests.kit.referee.smashup.leaving import return_action, return_to_hand, shuffle_away
from tests.kit.referee.smashup.plays import (
    action_offers,
    cyberback_offers,
    grant,
    is_own_phase,
    minion_offers,
    play_from_hand,
    play_one,
)
from tests.kit.referee.smashup.registry import TALENT_OPEN, hand_after, on_play, talent
from tests.kit.referee.smashup.state import Piece, Table
from tests.kit.referee.smashup.triggers import Cause
from tests.kit.referee.smashup.verbs import draw


@on_play("doctor_when")
def doctor_when(table: Table, it: Cause) -> Flow[None]:
    own = [minion for minion in table.minions(seat=it.seat) if minion is not it.piece]
    minion = yield from pick_piece(it.seat, own, it.card, may=True)
    yield from again(table, it, minion)


def again(table: Table, it: Cause, minion: Piece | None) -> Flow[None]:
    """Return a minion to its owner's hand; its player may play it at once."""
    if minion is None:
        return
    gone = yield from return_to_hand(table, it, [minion])
    if gone and minion.owner == it.seat:
        yield from play_one(table, it.seat, minion_offers(table, it.seat, [minion.card]), it.card)


@on_play("repeater_perfect")
def repeater_perfect(table: Table, it: Cause) -> Flow[None]:
    own = table.seats[it.seat]
    card = yield from pick_card(it.seat, [one for one in own.discard if not table.is_minion(one)], it.card)
    if card:
        own.discard.remove(card)
        own.deck.insert(0, card)


TALENT_OPEN["time_raider"] = lambda table, piece: bool(table.seats[piece.controller].discard)


@talent("time_raider")
def time_raider(table: Table, it: Cause) -> Flow[None]:
    own = table.seats[it.seat]
    card = yield from pick_card(it.seat, list(own.discard), it.card)
    if card:
        own.discard.remove(card)
        own.deck.append(card)


@on_play("one_point_twenty_one_gigawatts")
def gigawatts(table: Table, it: Cause) -> Flow[None]:
    own = table.seats[it.seat]
    if not own.discard:
        return
    kind = yield from pick(it.seat, ["actions", "minions"], it.card)
    cards = [card for card in own.discard if table.is_minion(card) == (kind == "minions")]
    own.discard = [card for card in own.discard if table.is_minion(card) != (kind == "minions")]
    if cards:
        table.shuffle_in(it.seat, cards)


@on_play("do_over")
def do_over(table: Table, it: Cause) -> Flow[None]:
    minion = yield from pick_piece(it.seat, table.minions(seat=it.seat), it.card)
    yield from again(table, it, minion)


@on_play("into_the_time_slip")
def into_the_time_slip(table: Table, it: Cause) -> Flow[None]:
    card = yield from pick_piece(it.seat, list(table.pieces), it.card)
    if card is None:
        return
    if table.is_minion(card.card):
        yield from return_to_hand(table, it, [card])
    else:
        yield from return_action(table, it, card)


@on_play("its_astounding")
def its_astounding(table: Table, it: Cause) -> Flow[None]:
    pile = table.seats[it.seat].discard
    yield from play_one(table, it.seat, action_offers(table, it.seat, pile, "discard"), it.card)


@hand_after("time_is_fleeting")
def time_is_fleeting(table: Table, it: Cause) -> Flow[None]:
    base = yield from pick(it.seat, table.base_discard, it.card)
    if base:
        table.base_discard.remove(base)
        if table.scoring.replacement is not None:
            table.base_discard.append(table.scoring.replacement)
        table.scoring.replacement = base


@on_play("time_walk")
def time_walk(table: Table, it: Cause) -> Flow[None]:
    yield from play_first(table, it)
    draw(table, it.seat, 2)
    owner = next(owner for owner, card in reversed(table.limbo) if card == "time_walk")
    table.limbo.remove((owner, "time_walk"))
    it.play.is_put = True
    table.seats[owner].deck.append("time_walk")


def play_first(table: Table, it: Cause) -> Flow[None]:
    """The extra cards may be played before the two are drawn; those that are not may be played later."""
    own = table.seats[it.seat]
    left = ["minion", "action"]
    is_phase = is_own_phase(table, it.seat)
    is_first = not is_phase or (yield from agree(it.seat, it.card))
    while is_first and left:
        offers = minion_offers(table, it.seat, own.hand) if "minion" in left else []
        if "action" in left:
            offers += [*action_offers(table, it.seat, own.hand), *cyberback_offers(table, it.seat)]
        chosen = yield from play_from_hand(table, it.seat, offers, it.card)
        if chosen is None:
            break
        left.remove(table.rows[chosen.card].type)
    for kind in left if is_phase else ():
        grant(table, it.seat, kind)


@hand_after("wormhole")
def wormhole(table: Table, it: Cause) -> Flow[None]:
    own = table.minions(table.scoring.base, it.seat)
    chosen = yield from pick_pieces(it.seat, own, it.card)
    yield from shuffle_away(table, it, chosen)
