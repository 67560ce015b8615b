"""Ninjas: they come where nobody expects them, and strike."""

from domain.smashup.language import (
    NONE,
    Card,
    Effect,
    Faction,
    Flow,
    Lasting,
    Seat,
    WorkingCopy,
    action,
    all_at_most,
    destroy,
    destroy_actions,
    destroy_itself,
    destroy_one,
    here,
    host,
    minion,
    minion_offers,
    minion_plays,
    movable,
    move_one,
    own,
    pick_base,
    pick_minion,
    pick_some,
    play_one_of,
    return_to_hand,
)

ninjas = Faction(
    "ninjas",
    minion("ninja_master", 5, 1),
    minion("tiger_assassin", 4, 2),
    minion("shinobi", 3, 3),
    minion("ninja_acolyte", 2, 4, tags={"held"}),
    action("assassination", 1, "minion", tags={"aimed"}),
    action("disguise", 1, tags={"costly"}),
    action("hidden_ninja", 1),
    action("infiltrate", 2, "base", tags={"held"}),
    action("poison", 1, "minion", tags={"aimed"}),
    action("seeing_stars", 2, tags={"aimed"}),
    action("smoke_bomb", 1, "own minion"),
    action("way_of_deception", 1, tags={"costly"}),
)


@ninjas.when("on_play", "ninja_master")
def ninja_master(it: Effect) -> Flow[None]:
    """You may destroy a minion here."""
    yield from destroy_one(it, here(it), may=True)


@ninjas.when("on_play", "tiger_assassin")
def tiger_assassin(it: Effect) -> Flow[None]:
    """You may destroy a minion of power 3 or less here."""
    yield from destroy_one(it, all_at_most(it, here(it), 3), may=True)


@ninjas.when(
    "before_scoring_from_hand",
    "shinobi",
    optional=True,
    usable=lambda it: not it.game.is_used_in_scoring("shinobi", it.controller),
)
def shinobi(it: Effect) -> None:
    """Before a base scores, you may play this minion there; only one Shinobi a base."""


def _makes_way(it: Effect) -> bool:
    return not it.game.table.played[it.controller]


@ninjas.when("talent", "ninja_acolyte", edition="revised", usable=_makes_way)
@ninjas.when("special", "ninja_acolyte", edition="classic", usable=_makes_way)
def ninja_acolyte(it: Effect) -> Flow[None]:
    """On your turn, if you have played no minion, you may return this one to your hand and play another here."""
    base = it.here
    if (yield from return_to_hand(it, it.source)):
        hand = it.game.table.hands[it.controller]
        yield from play_one_of(it, minion_plays(it.game, it.controller, hand, [base]), may=False, hidden=True)


@ninjas.when("end_of_turn", "assassination")
def assassination(it: Effect) -> Flow[None]:
    """Ongoing: destroy this minion at the end of the turn."""
    yield from destroy(it, host(it.game, it.source))


@ninjas.when("on_play", "disguise")
def disguise(it: Effect) -> Flow[None]:
    """Choose one or two of your minions on a base; play as many extra minions there; then return the chosen ones."""
    game = it.game
    base = yield from pick_base(it, "base", [base for base in game.table.bases if own(it, base)])
    if base == NONE:
        return
    slot = game.table.bases.index(base)
    choice = yield from pick_some(it, "disguise", minion_offers(game, own(it, base)), 1, 2)
    serials = [game.serial(card) for card in choice]
    for _ in choice:
        offers = minion_plays(game, it.controller, game.table.hands[it.controller], [base])
        if not (yield from play_one_of(it, offers, hidden=True)):
            break
    if game.ruling("disguised minions return from a swapped base"):
        base = game.table.bases[slot]
    still = [game.card_of(serial) for serial in serials]
    yield from return_to_hand(it, *(card for card in still if card != NONE and game.place(card) == base))


def _may_hold_another(game: WorkingCopy, seat: Seat) -> bool:
    return len(game.table.hands[seat]) > 1


@ninjas.when("before_scoring_from_hand", "hidden_ninja", optional=True, of_use=_may_hold_another)
def hidden_ninja(it: Effect) -> Flow[None]:
    """Before a base scores, play a minion there."""
    hand = it.game.table.hands[it.controller]
    yield from play_one_of(
        it, minion_plays(it.game, it.controller, hand, [it.game.scoring_base]), may=False, hidden=True
    )


@ninjas.when("on_play", "infiltrate", edition="classic")
def infiltrate(it: Effect) -> Flow[None]:
    """Destroy another action on this base."""
    action = yield from pick_minion(it, "destroy", [card for card in it.game.actions_on(it.here) if card != it.source])
    if action != NONE:
        yield from destroy_actions(it, action)


@ninjas.when("on_play", "infiltrate", edition="revised")
def infiltrate_revised(it: Effect) -> Flow[None]:
    """You may destroy another action on this base."""
    others = [card for card in it.game.actions_on(it.here) if card != it.source]
    action = yield from pick_minion(it, "destroy", others, may=True)
    if action != NONE:
        yield from destroy_actions(it, action)


@ninjas.constant("lets_ignore", "infiltrate", edition="classic")
def infiltrate_ignore(game: WorkingCopy, source: Card) -> bool:
    """Ongoing: until the start of your next turn, you may ignore this base's ability."""
    return game.table.pieces[source].note != "spent"


@ninjas.when(
    "switch",
    "infiltrate",
    edition="classic",
    usable=lambda it: bool(it.game.type_of(it.here).constants) and it.game.table.pieces[it.source].note != "spent",
)
def infiltrate_switch(it: Effect) -> None:
    """Ignore what the base does all the time, or follow it again."""
    ignoring = it.game.table.pieces[it.source].note == "ignoring"
    it.game.note(it.source, "" if ignoring else "ignoring")


@ninjas.when(
    "start_of_turn",
    "infiltrate",
    edition="classic",
    quiet=True,
    usable=lambda it: it.controller == it.game.table.active,
)
def infiltrate_ends(it: Effect) -> None:
    """It has no more function."""
    it.game.note(it.source, "spent")


@ninjas.when("talent", "infiltrate", edition="revised")
def infiltrate_talent(it: Effect) -> Flow[None]:
    """Talent: destroy this card; the base's ability is cancelled until the start of your next turn."""
    base = it.here
    yield from destroy_actions(it, it.source)
    it.game.last(Lasting("ignore", base, until=it.controller))


@ninjas.when("on_play", "poison")
def poison(it: Effect) -> Flow[None]:
    """Destroy any number of the other actions on this minion."""
    others = [card for card in it.game.actions_on(host(it.game, it.source)) if card != it.source]
    doomed = yield from pick_some(it, "destroy-any", minion_offers(it.game, others))
    yield from destroy_actions(it, *doomed)


@ninjas.constant("power", "poison")
def poison_power(game: WorkingCopy, source: Card) -> list[tuple[Card, int]]:
    """Ongoing: this minion has -4 power."""
    return [(host(game, source), -4)]


@ninjas.when("on_play", "seeing_stars")
def seeing_stars(it: Effect) -> Flow[None]:
    """Destroy a minion of power 3 or less."""
    yield from destroy_one(it, all_at_most(it, it.game.minions(), 3))


@ninjas.constant("protects", "smoke_bomb")
def smoke_bomb(game: WorkingCopy, source: Card) -> list[Card]:
    """Ongoing: this minion is not affected by other players' actions."""
    return [host(game, source)]


@ninjas.when("start_of_turn", "smoke_bomb", edition="classic", usable=lambda it: it.controller == it.game.table.active)
def smoke_bomb_ends(it: Effect) -> Flow[None]:
    """Destroy this card at the start of your turn."""
    yield from destroy_itself(it)


@ninjas.when("on_play", "way_of_deception")
def way_of_deception(it: Effect) -> Flow[None]:
    """Move one of your minions to another base."""
    minion = yield from pick_minion(it, "move", movable(it, own(it)))
    yield from move_one(it, minion)
