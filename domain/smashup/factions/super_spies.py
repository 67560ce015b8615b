"""Super Spies: they know what comes next, and who must not have it."""

from collections.abc import Callable

from domain.smashup.language import (
    NONE,
    Card,
    Effect,
    Faction,
    Flow,
    Seat,
    WorkingCopy,
    action,
    all_at_most,
    card_offers,
    destroy_one,
    discard,
    draw,
    here,
    learn,
    lift,
    may_hold_actions,
    minion,
    other_players,
    own_action_plays,
    pick_minion,
    pick_some,
    play_one_of,
    put_back,
    put_into,
    put_under_deck,
    reveal_top,
    seated,
    split_top,
    take_control,
    take_top,
)

super_spies = Faction(
    "super_spies",
    minion("secret_agent", 5, 1),
    minion("mole", 4, 2),
    minion("operative", 3, 3),
    minion("spy", 2, 4),
    action("discards_are_forever", 1),
    action("for_my_eyes_only", 2),
    action("from_q_with_love", 1),
    action("live_and_let_chum", 1, tags={"aimed"}),
    action("mindraker", 1, "base"),
    action("permit_to_kill", 1),
    action("the_base_is_not_enough", 1, tags={"aimed"}),
    action("the_spy_who_ditched_me", 2),
    set="science fiction",
)


@super_spies.when(
    "after_action_played", "secret_agent", usable=lambda it: it.about.seat != it.controller, even_gone=True
)
def secret_agent(it: Effect) -> Flow[None]:
    """Ongoing: after another player plays an action, that player discards a card."""
    seat = it.about.seat
    cards = yield from pick_some(it, "discard", card_offers(it.game, it.game.table.hands[seat]), 1, 1, seat=seat)
    discard(it.game, seat, cards)


def _may_act(it: Effect) -> bool:
    game = it.game
    if it.here != game.scoring_base:
        return False
    silenced = any(answer(game, source, it.controller) for source, answer in game.sources("silences"))
    if silenced:
        return False
    hides = game.always_ask and may_hold_actions(game, it.controller)
    return hides or bool(own_action_plays(game, it.controller))


@super_spies.when("before_scoring", "mole", optional=True, usable=_may_act)
def mole(it: Effect) -> Flow[None]:
    """Special: before this base scores, you may play an extra action."""
    yield from play_one_of(it, own_action_plays(it.game, it.controller), hidden=True)


@super_spies.when("on_play", "operative")
def operative(it: Effect) -> Flow[None]:
    """Reveal the top card of each player's deck; put any of them on the bottom of their decks."""
    game = it.game
    cards = [card for seat in game.seats_from(it.controller) for card in reveal_top(game, seat)]
    buried = yield from pick_some(it, "bury-any", card_offers(game, cards, whose=True))
    for card in buried:
        yield from put_under_deck(it, card)


@super_spies.when("on_play", "spy")
def spy(it: Effect) -> Flow[None]:
    """Look at your top three cards; put them back on the top and the bottom of your deck in any order."""
    yield from split_top(it, 3)


@super_spies.when("on_play", "discards_are_forever")
def discards_are_forever(it: Effect) -> None:
    """Each player reveals cards from the deck up to the first minion, and discards them."""
    game = it.game
    for seat in game.seats_from(it.controller):
        top = take_top(game, seat, 1)
        while top and game.type_of(top[-1]).is_action and (following := take_top(game, seat, 1)):
            top += following
        for card in top:
            put_into(game, card, "discard")
        if top:
            game.tell("discarded-from-deck", seat=seated(seat), cards=game.card_refs(top))


@super_spies.when("on_play", "for_my_eyes_only")
def for_my_eyes_only(it: Effect) -> Flow[None]:
    """Look at your top five cards; put them back on the top and the bottom of your deck in any order."""
    yield from split_top(it, 5)


@super_spies.when("on_play", "from_q_with_love")
def from_q_with_love(it: Effect) -> Flow[None]:
    """Draw three cards, then discard two."""
    game, seat = it.game, it.controller
    draw(game, seat, 3)
    cards = yield from pick_some(it, "discard", card_offers(game, game.table.hands[seat]), 2, 2)
    discard(game, seat, cards)


def _up_to(power: int, *, foreign: bool) -> Callable[[WorkingCopy, Seat], bool]:
    """Return a check for minions of so much power at most where a base scores; with `foreign`, those of others."""

    def are_there(game: WorkingCopy, seat: Seat) -> bool:
        there = game.minions_on(game.scoring_base)
        return any(game.power(card) <= power and not (foreign and game.controller(card) == seat) for card in there)

    return are_there


@super_spies.when("before_scoring_from_hand", "live_and_let_chum", optional=True, of_use=_up_to(3, foreign=False))
def live_and_let_chum(it: Effect) -> Flow[None]:
    """Special: before a base scores, destroy a minion of power 3 or less there."""
    yield from destroy_one(it, all_at_most(it, here(it), 3))


@super_spies.constant("silences", "mindraker")
def mindraker(game: WorkingCopy, source: Card, seat: Seat) -> bool:
    """Ongoing: while this base is being scored, other players cannot play specials from the hand."""
    return game.place(source) == game.scoring_base and game.controller(source) != seat


@super_spies.when("on_play", "permit_to_kill")
def permit_to_kill(it: Effect) -> Flow[None]:
    """Each other player reveals their top two cards; the minions are discarded, the others go back in any order."""
    game = it.game
    top = {seat: reveal_top(game, seat, 2) for seat in other_players(it)}
    for seat, cards in top.items():
        minions = [card for card in cards if game.type_of(card).is_minion]
        for card in minions:
            lift(game, card)
            put_into(game, card, "discard")
        if minions:
            game.tell("discarded-from-deck", seat=seated(seat), cards=game.card_refs(minions))
    for seat, cards in top.items():
        rest = [card for card in cards if game.type_of(card).is_action]
        offers = card_offers(game, rest, whose=True)
        back = yield from pick_some(it, "order-on-top", offers, len(rest), ordered=True, is_sealed=True)
        put_back(game, it.controller, seat, back, [])


@super_spies.when("before_scoring_from_hand", "the_base_is_not_enough", optional=True, of_use=_up_to(4, foreign=True))
def the_base_is_not_enough(it: Effect) -> Flow[None]:
    """Special: before a base scores, control a minion of power 4 or less there until the end of the turn."""
    minion = yield from pick_minion(it, "control", all_at_most(it, here(it), 4))
    if minion != NONE:
        yield from take_control(it, minion)


@super_spies.when("on_play", "the_spy_who_ditched_me")
def the_spy_who_ditched_me(it: Effect) -> Flow[None]:
    """Each other player discards a minion, or reveals a hand without minions."""
    game = it.game
    for seat in other_players(it):
        hand = game.table.hands[seat]
        game.has_revealed = True
        minions = [card for card in hand if game.type_of(card).is_minion]
        if minions:
            discard(game, seat, (yield from pick_some(it, "discard", card_offers(game, minions), 1, 1, seat=seat)))
        else:
            learn(game, hand)
            game.tell("looked-at-hand", seat=seated(seat), cards=game.card_refs(hand))
