"""Zombies (core-b.md 4)."""

from tests.kit.referee.smashup.asking import Ask, Flow, agree, pick, pick_card, pick_cards
from tests.kit.referee.smashup.plays import extra_minion, minion_offers, play_one
from tests.kit.referee.smashup.registry import on_play
from tests.kit.referee.smashup.state import Table
from tests.kit.referee.smashup.triggers import Cause
from tests.kit.referee.smashup.verbs import lift, rescue, searchable, shuffle_deck


@on_play("zombie_lord")
def zombie_lord(table: Table, it: Cause) -> Flow[None]:
    """One for each base that was without own minions at first and still is."""
    left = [base for base in table.bases if not table.minions(base, it.seat)]
    while True:
        bases = [base for base in left if table.is_in_play(base) and not table.minions(base, it.seat)]
        weak = [card for card in table.seats[it.seat].discard if table.rows[card].power <= 2]
        offers = minion_offers(table, it.seat, weak, "discard", bases)
        chosen = yield from play_one(table, it.seat, offers, it.card)
        if chosen is None:
            return
        left.remove(str(chosen.base))


@on_play("grave_digger")
def grave_digger(table: Table, it: Cause) -> Flow[None]:
    minions = [card for card in table.seats[it.seat].discard if table.is_minion(card)]
    card = yield from pick_card(it.seat, minions, it.card, may=True)
    if card:
        rescue(table, it.seat, [card])


@on_play("walker")
def walker(table: Table, it: Cause) -> Flow[None]:
    own = table.seats[it.seat]
    top = lift(table, it.seat, 1)
    own.deck[:0] = top
    if top and (yield from agree(it.seat, it.card)):
        own.discard.append(own.deck.pop(0))


@on_play("grave_robbing")
def grave_robbing(table: Table, it: Cause) -> Flow[None]:
    card = yield from pick_card(it.seat, table.seats[it.seat].discard, it.card)
    if card:
        rescue(table, it.seat, [card])


@on_play("lend_a_hand")
def lend_a_hand(table: Table, it: Cause) -> Flow[None]:
    own = table.seats[it.seat]
    chosen = yield from pick_cards(it.seat, list(own.discard), it.card)
    for card in chosen:
        own.discard.remove(card)
    if chosen:
        table.shuffle_in(it.seat, chosen)


@on_play("mall_crawl")
def mall_crawl(table: Table, it: Cause) -> Flow[None]:
    deck = searchable(table, it.seat)
    card = yield from pick(it.seat, list(dict.fromkeys(deck)), it.card, may=True)
    if card:
        count = yield from how_many(it, deck.count(card))
        for _ in range(count):
            deck.remove(card)
            table.seats[it.seat].discard.append(card)
    shuffle_deck(table, it.seat)


def how_many(it: Cause, most: int) -> Flow[int]:
    (answer,) = yield Ask(it.seat, tuple(str(number) for number in range(1, most + 1)), about=it.card)
    return int(answer)


@on_play("not_enough_bullets")
def not_enough_bullets(table: Table, it: Cause) -> Flow[None]:
    pile = table.seats[it.seat].discard
    minions = list(dict.fromkeys(card for card in pile if table.is_minion(card)))
    card = yield from pick(it.seat, minions, it.card, may=True)
    if card:
        count = yield from how_many(it, pile.count(card))
        rescue(table, it.seat, [card] * count)


@on_play("outbreak")
def outbreak(table: Table, it: Cause) -> Flow[None]:
    yield from extra_minion(table, it, lonely=True)


@on_play("they_keep_coming")
def they_keep_coming(table: Table, it: Cause) -> Flow[None]:
    offers = minion_offers(table, it.seat, table.seats[it.seat].discard, "discard")
    yield from play_one(table, it.seat, offers, it.card, may=False)
