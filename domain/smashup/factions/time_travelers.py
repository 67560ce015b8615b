"""Time Travelers: what was played once can be played again."""

from domain.smashup.language import (
    DISCARD,
    NONE,
    Allowance,
    Card,
    Effect,
    Faction,
    Flow,
    Seat,
    WorkingCopy,
    action,
    action_plays,
    agree,
    base_offers,
    destroy_itself,
    draw,
    grant,
    lift,
    minion,
    minion_offers,
    own,
    pick,
    pick_card,
    pick_minion,
    pick_some,
    play_one_of,
    plays_allowed,
    put_into,
    put_under_deck,
    replace_by,
    replay,
    return_to_hand,
    shuffle_away,
    shuffle_in,
    word_option,
)

time_travelers = Faction(
    "time_travelers",
    minion("doctor_when", 5, 1),
    minion("repeater_perfect", 4, 2),
    minion("time_raider", 3, 3),
    minion("jumper", 2, 4),
    action("one_point_twenty_one_gigawatts", 1),
    action("do_over", 2, tags={"costly"}),
    action("into_the_time_slip", 2, tags={"aimed"}),
    action("its_astounding", 1),
    action("stasis_field", 1, "base"),
    action("time_is_fleeting", 1),
    action("time_walk", 1),
    action("wormhole", 1, tags={"costly"}),
    set="science fiction",
)


@time_travelers.when("on_play", "doctor_when")
def doctor_when(it: Effect) -> Flow[None]:
    """You may return another of your minions to its owner's hand; you may play it again at once."""
    others = [card for card in own(it) if card != it.source]
    yield from replay(it, (yield from pick_minion(it, "return", others, may=True)))


@time_travelers.when("on_play", "repeater_perfect")
def repeater_perfect(it: Effect) -> Flow[None]:
    """Put an action from your discard pile on top of your deck."""
    game = it.game
    actions = [card for card in game.table.discards[it.controller] if game.type_of(card).is_action]
    card = yield from pick_card(it, "to-top", actions)
    if card != NONE:
        lift(game, card)
        put_into(game, card, "top")
        game.tell_of("put-on-deck", it.controller, card)


@time_travelers.when("talent", "time_raider", usable=lambda it: bool(it.game.table.discards[it.controller]))
def time_raider(it: Effect) -> Flow[None]:
    """Talent: put a card from your discard pile on the bottom of your deck."""
    card = yield from pick_card(it, "under-deck", it.game.table.discards[it.controller])
    yield from put_under_deck(it, card)


@time_travelers.when("instead_of_discard", "jumper", usable=lambda it: it.about.card == it.source)
def jumper(it: Effect) -> None:
    """Ongoing: where it would go from play to the discard pile, it may go to the hand."""


@time_travelers.when("on_play", "one_point_twenty_one_gigawatts")
def one_point_twenty_one_gigawatts(it: Effect) -> Flow[None]:
    """Shuffle all actions, or all minions, from your discard pile into your deck."""
    game, seat = it.game, it.controller
    discard = game.table.discards[seat]
    kinds = {
        "actions": [card for card in discard if game.type_of(card).is_action],
        "minions": [card for card in discard if game.type_of(card).is_minion],
    }
    offers = [
        (word_option(kind, f"option-{kind}", *dict.fromkeys(game.card_refs(cards)), DISCARD), cards)
        for kind, cards in kinds.items()
        if discard
    ]
    shuffle_in(game, seat, (yield from pick(it, "kind", offers)) or [])


@time_travelers.when("on_play", "do_over")
def do_over(it: Effect) -> Flow[None]:
    """Return one of your minions to its owner's hand; you may play it again at once."""
    yield from replay(it, (yield from pick_minion(it, "return", own(it))))


@time_travelers.when("on_play", "into_the_time_slip")
def into_the_time_slip(it: Effect) -> Flow[None]:
    """Return a minion or an action in play to its owner's hand."""
    game = it.game
    card = yield from pick(it, "return-card", minion_offers(game, [*game.minions(), *game.actions()]))
    if card is not None:
        yield from return_to_hand(it, card)


@time_travelers.when("on_play", "its_astounding")
def its_astounding(it: Effect) -> Flow[None]:
    """You may play an action from your discard pile as an extra action."""
    game, seat = it.game, it.controller
    yield from play_one_of(it, action_plays(game, seat, game.table.discards[seat], "discard"))


@time_travelers.constant("keeps_from_scoring", "stasis_field")
def stasis_field(game: WorkingCopy, source: Card) -> list[Card]:
    """Ongoing: this base cannot score."""
    return [game.place(source)]


@time_travelers.when("start_of_turn", "stasis_field", usable=lambda it: it.controller == it.game.table.active)
def stasis_field_ends(it: Effect) -> Flow[None]:
    """Destroy this card at the start of your turn."""
    yield from destroy_itself(it)


@time_travelers.when(
    "after_scoring_from_hand",
    "time_is_fleeting",
    optional=True,
    usable=lambda it: bool(it.game.table.base_discard),
    of_use=lambda game, seat: bool(game.table.base_discard),
)
def time_is_fleeting(it: Effect) -> Flow[None]:
    """Special: after a base scores, a base from the base discard pile replaces it."""
    game = it.game
    base = yield from pick(it, "next-base", base_offers(game, game.table.base_discard))
    if base is not None:
        replace_by(game, base)


@time_travelers.when("on_play", "time_walk")
def time_walk(it: Effect) -> Flow[None]:
    """Play an extra minion and an extra action; draw two cards; this card goes to the bottom of its owner's deck."""
    game, seat = it.game, it.controller
    kinds = ["minion", "action"]
    keeps = game.is_own_play_phase(seat) and not it.at_once
    if not keeps or (yield from agree(it, "play-first")):
        yield from _play_first(it, kinds)
    for kind in kinds if keeps else []:
        yield from grant(it, kind)
    draw(game, seat, 2)
    yield from put_under_deck(it, it.source)


def _play_first(it: Effect, kinds: list[str]) -> Flow[None]:
    """Make the extra plays at once, in any order; those made are taken from the kinds."""
    game, seat = it.game, it.controller
    while kinds:
        minions = plays_allowed(game, seat, Allowance("", "minion")) if "minion" in kinds else []
        actions = plays_allowed(game, seat, Allowance("", "action")) if "action" in kinds else []
        played = yield from play_one_of(it, minions + actions, hidden=True)
        if played is None:
            return
        kinds.remove("minion" if game.type_of(played[0]).is_minion else "action")


def _has_minions_there(game: WorkingCopy, seat: Seat) -> bool:
    return any(game.controller(minion) == seat for minion in game.minions_on(game.scoring_base))


@time_travelers.when("after_scoring_from_hand", "wormhole", optional=True, of_use=_has_minions_there)
def wormhole(it: Effect) -> Flow[None]:
    """Special: after a base scores, shuffle any of your minions there into their owners' decks."""
    choice = yield from pick_some(it, "shuffle-away", minion_offers(it.game, own(it, it.here)))
    yield from shuffle_away(it, *choice)
