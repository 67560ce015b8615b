"""Tricksters: they spoil what the others do."""

from domain.smashup.catalogue import CardType
from domain.smashup.language import (
    NONE,
    Allowance,
    Base,
    Card,
    Effect,
    Faction,
    Flow,
    Lasting,
    Seat,
    WorkingCopy,
    action,
    all_at_most,
    card_offers,
    destroy,
    destroy_actions,
    destroy_itself,
    destroy_one,
    discard,
    discard_at_random,
    draw,
    here,
    minion,
    other_players,
    own,
    pick_faction,
    pick_minion,
    pick_seat,
    pick_some,
)

tricksters = Faction(
    "tricksters",
    minion("leprechaun", 5, 1),
    minion("brownie", 4, 2),
    minion("gnome", 3, 3),
    minion("gremlin", 2, 4),
    action("block_the_path", 1, "base"),
    action("disenchant", 2),
    action("enshrouding_mist", 2, "base"),
    action("flame_trap", 1, "base"),
    action("hideout", 1, "base"),
    action("mark_of_sleep", 1),
    action("pay_the_piper", 1, "base"),
    action("take_the_shinies", 1),
)


def _another_player_plays_here(it: Effect) -> bool:
    return it.about.seat != it.controller and it.about.base == it.here


def _minion_played(it: Effect) -> Card:
    """The minion that was played, NONE if it has left play."""
    return it.game.card_of(it.about.serial)


@tricksters.when("after_minion_played", "leprechaun", usable=_another_player_plays_here)
def leprechaun(it: Effect) -> Flow[None]:
    """Ongoing: after another player plays a minion with less power here, destroy it."""
    minion = _minion_played(it)
    if minion != NONE and it.game.power(minion) < it.game.power(it.source):
        yield from destroy(it, minion)


@tricksters.when(
    "after_affected",
    "brownie",
    usable=lambda it: (
        it.about.card == it.source and it.about.by is not None and it.about.by.controller != it.controller
    ),
)
def brownie(it: Effect) -> None:
    """Ongoing: after another player plays a card that affects this minion, that player discards two random cards."""
    if it.about.by is not None:
        discard_at_random(it.game, it.about.by.controller, 2)


@tricksters.when("on_play", "gnome")
def gnome(it: Effect) -> Flow[None]:
    """You may destroy a minion here with less power than the number of your minions here."""
    yield from destroy_one(it, all_at_most(it, here(it), len(own(it, it.here)) - 1), may=True)


@tricksters.when("after_destroyed", "gremlin", draws=1, usable=lambda it: it.about.card == it.source)
def gremlin(it: Effect) -> None:
    """Ongoing: after this minion is destroyed, draw a card, and each other player discards a random card."""
    draw(it.game, it.controller, 1)
    for seat in other_players(it):
        discard_at_random(it.game, seat, 1)


@tricksters.when("on_play", "block_the_path")
def block_the_path(it: Effect) -> Flow[None]:
    """Name a faction."""
    game = it.game
    in_game = [
        faction_id for faction_id in game.catalogue.factions if any(faction_id in own for own in game.table.factions)
    ]
    game.note(it.source, (yield from pick_faction(it, in_game)))


@tricksters.constant("forbids_minion", "block_the_path")
def block_the_path_forbids(game: WorkingCopy, source: Card, seat: Seat, printed: CardType, base: Base) -> bool:
    """Ongoing: minions of that faction cannot be played on this base."""
    piece = game.table.pieces[source]
    return piece.base == base and piece.note == printed.faction


@tricksters.when("on_play", "disenchant")
def disenchant(it: Effect) -> Flow[None]:
    """Destroy an action on a minion or a base."""
    action = yield from pick_minion(it, "destroy", it.game.actions())
    if action != NONE:
        yield from destroy_actions(it, action)


@tricksters.constant("grants", "enshrouding_mist")
def enshrouding_mist(game: WorkingCopy, source: Card) -> list[Allowance]:
    """Ongoing: on your turn, you may play an extra minion here."""
    return [Allowance(f"s{game.serial(source)}", "minion", base=game.place(source))]


@tricksters.when("after_minion_played", "flame_trap", usable=_another_player_plays_here)
def flame_trap(it: Effect) -> Flow[None]:
    """Ongoing: after another player plays a minion here, destroy it and this card."""
    minion = _minion_played(it)
    if minion != NONE:
        yield from destroy(it, minion)
    yield from destroy_actions(it, it.source)


@tricksters.when(
    "instead_of_effect",
    "hideout",
    usable=lambda it: (
        it.about.base == it.here
        and it.about.seat == it.controller
        and it.about.by is not None
        and it.about.by.is_action
        and it.about.by.controller != it.controller
    ),
)
def hideout(it: Effect) -> Flow[None]:
    """Ongoing: if another player's action would affect your minions here, destroy this card instead."""
    it.stopped.update(it.game.serial(card) for card in own(it, it.here))
    yield from destroy_itself(it)


@tricksters.when("on_play", "mark_of_sleep")
def mark_of_sleep(it: Effect) -> Flow[None]:
    """Choose a player, who cannot play actions in their next turn."""
    seat = yield from pick_seat(it, it.game.seats_from(it.game.table.active))
    mark = Lasting("no actions next turn", seat)
    if mark not in it.game.table.lasting:
        it.game.last(mark)


@tricksters.when("after_minion_played", "pay_the_piper", usable=_another_player_plays_here)
def pay_the_piper(it: Effect) -> Flow[None]:
    """Ongoing: after another player plays a minion here, that player discards a card."""
    seat = it.about.seat
    cards = yield from pick_some(it, "discard", card_offers(it.game, it.game.table.hands[seat]), 1, 1, seat=seat)
    discard(it.game, seat, cards)


@tricksters.when("on_play", "take_the_shinies")
def take_the_shinies(it: Effect) -> None:
    """Each other player discards two random cards."""
    for seat in other_players(it):
        discard_at_random(it.game, seat, 2)
