"""Wizards (core-b.md 3)."""

from tests.kit.referee.smashup.asking import Flow, by_number, pick, pick_card, pick_cards, pick_piece, pick_places
from tests.kit.referee.smashup.leaving import destroy
from tests.kit.referee.smashup.plays import action_offers, extra_action, extra_minion, play_action
from tests.kit.referee.smashup.powers import power
from tests.kit.referee.smashup.registry import on_play, talent
from tests.kit.referee.smashup.state import Table
from tests.kit.referee.smashup.triggers import Cause
from tests.kit.referee.smashup.verbs import draw, lift, searchable, shuffle_deck


@on_play("chronomage")
def chronomage(table: Table, it: Cause) -> Flow[None]:
    yield from extra_action(table, it)


@talent("archmage")
def archmage(table: Table, it: Cause) -> Flow[None]:
    yield from extra_action(table, it)


@on_play("enchantress")
def enchantress(table: Table, it: Cause) -> Flow[None]:
    draw(table, it.seat, 1)
    yield from ()


@on_play("neophyte")
def neophyte(table: Table, it: Cause) -> Flow[None]:
    top = lift(table, it.seat, 1)
    own = table.seats[it.seat]
    own.deck[:0] = top
    if not top or table.is_minion(top[0]):
        return
    ways = ["hand", "play", "keep"] if can_be_played(table, it.seat, top[0]) else ["hand", "keep"]
    chosen = yield from pick(it.seat, ways, it.card)
    if chosen == "hand":
        own.hand.append(own.deck.pop(0))
    if chosen == "play":
        table.limbo.append((it.seat, own.deck.pop(0)))
        yield from play_revealed(table, it, it.seat, top[0])


def can_be_played(table: Table, seat: int, card: str) -> bool:
    return bool(action_offers(table, seat, [card], "deck"))


def play_revealed(table: Table, it: Cause, owner: int, card: str) -> Flow[None]:
    """Play an action that was found; where its place has to be chosen, that is asked now."""
    base = None
    if table.rows[card].attaches == "base":
        base = yield from pick(it.seat, table.bases, card)
    yield from play_action(table, it.seat, card, base, zone="found", owner=owner)


@on_play("mass_enchantment")
def mass_enchantment(table: Table, it: Cause) -> Flow[None]:
    shown = []
    for seat in table.round():
        if seat != it.seat:
            top = lift(table, seat, 1)
            table.seats[seat].deck[:0] = top
            if top and not table.is_minion(top[0]) and can_be_played(table, it.seat, top[0]):
                shown.append((seat, top[0]))
    if not shown:
        return
    cards = [card for _, card in shown]
    chosen = yield from pick(it.seat, cards, it.card)
    owner, card = shown[by_number(cards)[str(chosen)]]
    table.limbo.append((owner, table.seats[owner].deck.pop(0)))
    yield from play_revealed(table, it, owner, card)


@on_play("mystic_studies")
def mystic_studies(table: Table, it: Cause) -> Flow[None]:
    draw(table, it.seat, 2)
    yield from ()


@on_play("portal")
def portal(table: Table, it: Cause) -> Flow[None]:
    shown = lift(table, it.seat, 5)
    own = table.seats[it.seat]
    own.deck[:0] = shown
    minions = [place for place, card in enumerate(shown) if table.is_minion(card)]
    taken = yield from pick_places(it.seat, shown, minions, it.card)
    own.hand += [shown[place] for place in taken]
    own.deck[: len(shown)] = [card for place, card in enumerate(shown) if place not in taken]
    rest = own.deck[: len(shown) - len(taken)]
    order = yield from pick_cards(it.seat, rest, it.card, len(rest), len(rest), ordered=True)
    own.deck[: len(rest)] = order


@on_play("sacrifice")
def sacrifice(table: Table, it: Cause) -> Flow[None]:
    own = yield from pick_piece(it.seat, table.minions(seat=it.seat), it.card)
    if own:
        draw(table, it.seat, power(table, own))
        yield from destroy(table, it, [own])


@on_play("scry")
def scry(table: Table, it: Cause) -> Flow[None]:
    deck = searchable(table, it.seat)
    actions = [card for card in deck if not table.is_minion(card)]
    card = yield from pick_card(it.seat, list(dict.fromkeys(actions)), it.card)
    if card:
        deck.remove(card)
        table.seats[it.seat].hand.append(card)
    shuffle_deck(table, it.seat)


@on_play("summon")
def summon(table: Table, it: Cause) -> Flow[None]:
    yield from extra_minion(table, it)


@on_play("time_loop")
def time_loop(table: Table, it: Cause) -> Flow[None]:
    yield from extra_action(table, it)
    yield from extra_action(table, it)


@on_play("winds_of_change")
def winds_of_change(table: Table, it: Cause) -> Flow[None]:
    own = table.seats[it.seat]
    cards, own.hand = own.hand, []
    table.shuffle_in(it.seat, cards)
    draw(table, it.seat, 5)
    yield from extra_action(table, it)
