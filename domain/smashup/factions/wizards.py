"""Wizards: more actions, more cards."""

from domain.smashup.language import (
    DECK,
    NONE,
    Allowance,
    Card,
    Effect,
    Faction,
    Flow,
    WorkingCopy,
    action,
    card_offers,
    destroy,
    draw,
    grant,
    lift,
    minion,
    note_placing,
    other_players,
    own,
    pick,
    pick_card,
    pick_minion,
    pick_some,
    play,
    put_on_top,
    reveal_top,
    searchable,
    shuffle,
    to_hand,
    word,
    word_option,
)

wizards = Faction(
    "wizards",
    minion("archmage", 4, 1),
    minion("chronomage", 3, 2),
    minion("enchantress", 2, 3),
    minion("neophyte", 2, 4),
    action("mass_enchantment", 1),
    action("mystic_studies", 2),
    action("portal", 1),
    action("sacrifice", 1, tags={"costly"}),
    action("scry", 1),
    action("summon", 2),
    action("time_loop", 1),
    action("winds_of_change", 1, tags={"costly"}),
)


@wizards.constant("grants", "archmage", edition="classic")
def archmage(game: WorkingCopy, source: Card) -> list[Allowance]:
    """Ongoing: on each of your turns you may play an extra action."""
    return [Allowance(f"s{game.serial(source)}", "action")]


@wizards.when("talent", "archmage", edition="revised")
@wizards.when("on_play", "chronomage")
def extra_action(it: Effect) -> Flow[None]:
    """You may play an extra action."""
    yield from grant(it, "action")


@wizards.when("on_play", "enchantress")
def enchantress(it: Effect) -> None:
    """Draw a card."""
    draw(it.game, it.controller, 1)


@wizards.when("on_play", "neophyte")
def neophyte(it: Effect) -> Flow[None]:
    """Reveal the top card of your deck; an action you may take into your hand or play as an extra action."""
    game = it.game
    for card in reveal_top(game, it.controller):
        if not game.type_of(card).is_action:
            return
        ref = game.card_ref(card)
        offers = [(word_option("hand", "option-take", word("yes"), ref, DECK), "hand")]
        if game.may_play_actions(it.controller):
            offers.append((word_option("play", "option-play-it", ref, DECK), "play"))
        offers.append((word_option("keep", "option-leave-on-deck", word("no"), word("top")), "keep"))
        choice = yield from pick(it, "revealed-action", offers, card=ref)
        if choice == "hand":
            to_hand(game, [card])
        elif choice == "play":
            yield from play(game, it.controller, card)


@wizards.when("on_play", "mass_enchantment")
def mass_enchantment(it: Effect) -> Flow[None]:
    """Reveal the top card of each other player's deck; play one of the revealed actions as an extra action."""
    game = it.game
    rows = [card for seat in other_players(it) for card in reveal_top(game, seat)]
    actions = [card for card in rows if game.type_of(card).is_action]
    if game.may_play_actions(it.controller):
        card = yield from pick(it, "play-revealed", card_offers(game, actions, whose=True))
        if card is not None:
            yield from play(game, it.controller, card)


@wizards.when("on_play", "mystic_studies")
def mystic_studies(it: Effect) -> None:
    """Draw two cards."""
    draw(it.game, it.controller, 2)


@wizards.when("on_play", "portal")
def portal(it: Effect) -> Flow[None]:
    """Reveal your top five cards; put any minions among them into your hand, and the others back in any order."""
    game, seat = it.game, it.controller
    top = reveal_top(game, seat, 5)
    minions = [card for card in top if game.type_of(card).is_minion]
    taken = yield from pick_some(it, "take-any", card_offers(game, minions))
    to_hand(game, taken)
    rest = [card for card in top if card not in taken]
    back = yield from pick_some(it, "order-on-top", card_offers(game, rest), len(rest), ordered=True, is_sealed=True)
    for card in rest:
        lift(game, card)
    put_on_top(game, seat, back)
    note_placing(game, back, seat)


@wizards.when("on_play", "sacrifice")
def sacrifice(it: Effect) -> Flow[None]:
    """Choose one of your minions; draw as many cards as its power; destroy it."""
    minion = yield from pick_minion(it, "destroy", own(it))
    if minion != NONE:
        draw(it.game, it.controller, it.game.power(minion))
        yield from destroy(it, minion)


@wizards.when("on_play", "scry")
def scry(it: Effect) -> Flow[None]:
    """Search your deck for an action, show it and take it into your hand; shuffle the deck."""
    game, seat = it.game, it.controller
    actions = [card for card in searchable(game, seat) if game.type_of(card).is_action]
    card = yield from pick_card(it, "search", actions, always=True)
    to_hand(game, [card] if card != NONE else [])
    shuffle(game, seat)


@wizards.when("on_play", "summon")
def summon(it: Effect) -> Flow[None]:
    """Play an extra minion."""
    yield from grant(it, "minion")


@wizards.when("on_play", "time_loop")
def time_loop(it: Effect) -> Flow[None]:
    """Play two extra actions."""
    yield from grant(it, "action")
    yield from grant(it, "action")


@wizards.when("on_play", "winds_of_change")
def winds_of_change(it: Effect) -> Flow[None]:
    """Shuffle your hand into your deck and draw five cards. You may play an extra action."""
    table = it.game.table
    table.decks[it.controller] += table.hands[it.controller]
    table.hands[it.controller] = []
    shuffle(it.game, it.controller)
    draw(it.game, it.controller, 5)
    yield from grant(it, "action")
