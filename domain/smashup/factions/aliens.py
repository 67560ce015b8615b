"""Aliens: they send minions back where they came from, and gather points on the way."""

from domain.smashup.ids import Base
from domain.smashup.language import (
    NONE,
    Effect,
    Faction,
    Flow,
    action,
    all_at_most,
    discard,
    forget,
    gain_points,
    grant,
    here,
    learn,
    leave,
    minion,
    movable,
    move_one,
    other_players,
    pick_base,
    pick_card,
    pick_minion,
    pick_seat,
    put_under_deck,
    return_to_hand,
    seated,
    swap_base,
)
from domain.smashup.scoring import fill_base_deck

aliens = Faction(
    "aliens",
    minion("supreme_overlord", 5, 1),
    minion("invader", 3, 2),
    minion("scout", 3, 3),
    minion("collector", 2, 4),
    action("abduction", 1, tags={"aimed"}),
    action("beam_up", 2, tags={"aimed"}),
    action("crop_circles", 1, tags={"aimed"}),
    action("disintegrator", 2, tags={"aimed"}),
    action("invasion", 1, tags={"aimed"}),
    action("jammed_signal", 1, "base"),
    action("probe", 1),
    action("terraforming", 1),
)


@aliens.when("on_play", "supreme_overlord")
def supreme_overlord(it: Effect) -> Flow[None]:
    """You may return a minion to its owner's hand."""
    minion = yield from pick_minion(it, "return", it.game.minions(), may=True)
    yield from return_to_hand(it, minion)


@aliens.when("on_play", "invader")
def invader(it: Effect) -> None:
    """Gain 1 VP."""
    gain_points(it.game, it.controller, 1)


@aliens.when("after_scoring", "scout", optional=True, usable=lambda it: it.here == it.game.scoring_base, saves=True)
def scout(it: Effect) -> Flow[None]:
    """After this base scores, you may place this minion into your hand instead of the discard pile."""
    yield from return_to_hand(it, it.source)


@aliens.when("on_play", "collector")
def collector(it: Effect) -> Flow[None]:
    """You may return a minion of power 3 or less here to its owner's hand."""
    minion = yield from pick_minion(it, "return", all_at_most(it, here(it), 3), may=True)
    yield from return_to_hand(it, minion)


@aliens.when("on_play", "collector", edition="revised")
def collector_revised(it: Effect) -> Flow[None]:
    """You may return a minion of power 3 or less here, not a Collector, to its owner's hand."""
    minions = [card for card in all_at_most(it, here(it), 3) if it.game.id_of(card) != "collector"]
    minion = yield from pick_minion(it, "return", minions, may=True)
    yield from return_to_hand(it, minion)


@aliens.when("on_play", "beam_up")
def beam_up(it: Effect) -> Flow[None]:
    """Return a minion to its owner's hand."""
    minion = yield from pick_minion(it, "return", it.game.minions())
    yield from return_to_hand(it, minion)


@aliens.when("on_play", "abduction")
def abduction(it: Effect) -> Flow[None]:
    """Return a minion to its owner's hand. Play an extra minion."""
    yield from beam_up(it)
    yield from grant(it, "minion")


@aliens.when("on_play", "crop_circles")
def crop_circles(it: Effect) -> Flow[None]:
    """Choose a base. Return each minion there to its owner's hand."""
    base = yield from pick_base(it, "base", it.game.table.bases)
    yield from return_to_hand(it, *it.game.minions_on(base))


@aliens.when("on_play", "disintegrator")
def disintegrator(it: Effect) -> Flow[None]:
    """Place a minion of power 3 or less on the bottom of its owner's deck."""
    minion = yield from pick_minion(it, "put-under-deck", all_at_most(it, it.game.minions(), 3))
    yield from put_under_deck(it, minion)


@aliens.when("on_play", "invasion")
def invasion(it: Effect) -> Flow[None]:
    """Move a minion to another base."""
    minion = yield from pick_minion(it, "move", movable(it, it.game.minions()))
    yield from move_one(it, minion)


@aliens.constant("cancels_base", "jammed_signal")
def jammed_signal() -> bool:
    """Ongoing: all players ignore this base's ability."""
    return True


@aliens.when("on_play", "probe")
def probe(it: Effect) -> Flow[None]:
    """Look at another player's hand and choose a minion in it; that player discards it."""
    game = it.game
    seat = yield from pick_seat(it, other_players(it))
    hand = game.table.hands[seat]
    game.has_revealed = True
    learn(game, hand, it.controller)
    game.tell("looked-at-hand", (it.controller,), seat=seated(seat), cards=game.card_refs(hand))
    minions = sorted((card for card in hand if game.type_of(card).is_minion), key=lambda card: game.table.kinds[card])
    card = yield from pick_card(it, "make-discard", minions, always=True, whose=True)
    if card != NONE:
        discard(game, seat, [card])


def _swap(it: Effect) -> Flow[Base]:
    """Swap a base in play for one from the base deck; the new one, NONE if there is none."""
    game, table = it.game, it.game.table
    fill_base_deck(game, search=True)
    game.has_revealed = True
    new = yield from pick_base(it, "new-base", sorted(table.base_deck, reverse=True))
    if new == NONE:
        return NONE
    old = yield from pick_base(it, "old-base", table.bases)
    table.base_deck.remove(new)
    table.base_deck.append(old)
    swap_base(game, old, new)
    game.tell("base-swapped", base=game.card_ref(new), old=game.card_ref(old))
    forget(game, table.base_deck)
    table.base_deck = game.chance.shuffle(table.base_deck, "bases")
    return new


@aliens.when("on_play", "terraforming", edition="classic")
def terraforming(it: Effect) -> Flow[None]:
    """Swap a base for one from the base deck; discard the actions on it. You may play an extra minion there."""
    new = yield from _swap(it)
    if new != NONE:
        yield from leave(it.game, it.game.actions_on(new), "discard")
        yield from grant(it, "minion", base=new)


@aliens.when("on_play", "terraforming", edition="revised")
def terraforming_revised(it: Effect) -> Flow[None]:
    """Swap a base for one from the base deck. You may play an extra minion there."""
    new = yield from _swap(it)
    if new != NONE:
        yield from grant(it, "minion", base=new)
