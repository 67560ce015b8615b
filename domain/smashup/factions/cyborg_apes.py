"""Cyborg Apes: the more actions on a minion, the better."""

from domain.smashup.catalogue import CardType
from domain.smashup.language import (
    NONE,
    Card,
    Effect,
    Faction,
    Flow,
    WorkingCopy,
    action,
    all_at_most,
    card_offers,
    destroy_actions,
    destroy_one,
    draw,
    foreign,
    grant,
    host,
    minion,
    move_one,
    pick_base,
    pick_some,
    put_under_deck,
    reveal_top,
    shuffle,
    to_hand,
)

cyborg_apes = Faction(
    "cyborg_apes",
    minion("cyberback", 5, 1),
    minion("clyde_2_0", 4, 2),
    minion("baboom", 3, 3),
    minion("furious_george", 2, 4),
    action("cyberevolution", 2, "minion", tags={"boost"}),
    action("flying_monkey", 1, "minion", tags={"boost"}),
    action("going_bananas", 1),
    action("juiced_up", 1, "minion", tags={"boost"}),
    action("missing_uplink", 1, "own minion", tags={"boost"}),
    action("monkey_on_your_back", 1, "own minion", tags={"boost", "hunting"}),
    action("monkey_see_monkey_do", 1),
    action("shielding", 2, "minion", tags={"boost"}),
    set="science fiction",
)


@cyborg_apes.constant("permits_actions", "cyberback")
def cyberback(game: WorkingCopy, source: Card, printed: CardType) -> bool:
    """Ongoing: you may play actions on this minion from your discard pile instead of from your hand."""
    return printed.attaches in ("minion", "own minion")


def _own_action_on_minion_here(it: Effect) -> bool:
    pieces = it.game.table.pieces
    return it.about.base == it.here and it.about.seat == it.controller and pieces[it.about.card].host != NONE


@cyborg_apes.when("instead_of_discard", "clyde_2_0", usable=_own_action_on_minion_here)
def clyde_2_0(it: Effect) -> None:
    """Ongoing: your actions on minions here may go to the hand where they would go to the discard pile."""


@cyborg_apes.when("talent", "baboom")
def baboom(it: Effect) -> Flow[None]:
    """Talent: you may play an extra action on this minion."""
    yield from grant(it, "action", host=it.serial)


@cyborg_apes.constant("power", "furious_george")
def furious_george(game: WorkingCopy, source: Card) -> list[tuple[Card, int]]:
    """Ongoing: +1 power for each action on this minion."""
    return [(source, len(game.actions_on(source)))]


@cyborg_apes.constant("power", "cyberevolution")
def cyberevolution(game: WorkingCopy, source: Card) -> list[tuple[Card, int]]:
    """Ongoing: this minion has +3 power."""
    return [(host(game, source), 3)]


def _can_carry_away(it: Effect) -> bool:
    return it.here == it.game.scoring_base and len(it.game.table.bases) > 1


@cyborg_apes.when("after_scoring", "flying_monkey", optional=True, usable=_can_carry_away)
def flying_monkey(it: Effect) -> Flow[None]:
    """Special: after this base scores, you may move this minion to another base; if you do, destroy this card."""
    base = it.here
    yield from move_one(it, host(it.game, it.source))
    if it.is_in_play and it.here != base:
        yield from destroy_actions(it, it.source)


@cyborg_apes.when("on_play", "going_bananas")
def going_bananas(it: Effect) -> Flow[None]:
    """Choose a base; destroy all other players' actions on it and on minions there."""
    game = it.game
    base = yield from pick_base(it, "base", game.table.bases)
    if base != NONE:
        actions = [card for place in (base, *game.minions_on(base)) for card in game.actions_on(place)]
        yield from destroy_actions(it, *(card for card in actions if game.controller(card) != it.controller))


@cyborg_apes.constant("power", "juiced_up")
def juiced_up(game: WorkingCopy, source: Card) -> list[tuple[Card, int]]:
    """Ongoing: this minion has +2 power for each action on it."""
    return [(host(game, source), 2 * len(game.actions_on(host(game, source))))]


@cyborg_apes.when("end_of_turn", "missing_uplink", usable=lambda it: it.controller == it.game.table.active)
def missing_uplink(it: Effect) -> None:
    """Ongoing: at the end of your turn, draw a card."""
    draw(it.game, it.controller, 1)


@cyborg_apes.when("talent", "monkey_on_your_back")
def monkey_on_your_back(it: Effect) -> Flow[None]:
    """Talent: destroy another player's minion of power 4 or less here; this card goes to the bottom of its deck."""
    yield from destroy_one(it, all_at_most(it, foreign(it, it.here), 4))
    if it.is_in_play:
        yield from put_under_deck(it, it.source)


@cyborg_apes.when("on_play", "monkey_see_monkey_do")
def monkey_see_monkey_do(it: Effect) -> Flow[None]:
    """Reveal your top five cards; put any actions among them into your hand, and shuffle the others into your deck."""
    game, seat = it.game, it.controller
    actions = [card for card in reveal_top(game, seat, 5) if game.type_of(card).is_action]
    to_hand(game, (yield from pick_some(it, "take-actions", card_offers(game, actions))))
    shuffle(game, seat)


@cyborg_apes.constant("protects", "shielding")
def shielding(game: WorkingCopy, source: Card) -> list[Card]:
    """Ongoing: this minion and the other actions on it are not affected by other players' actions."""
    shielded = host(game, source)
    return [shielded, *(card for card in game.actions_on(shielded) if card != source)]
