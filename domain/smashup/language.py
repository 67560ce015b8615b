"""The words that cards are written in: everything a faction's file needs."""

from collections.abc import Iterable

from domain.smashup.catalogue import Catalogue, Faction, action, base, minion
from domain.smashup.changing import gain_power, lower_breakpoint, move, swap_base
from domain.smashup.effects import Effect, Happened
from domain.smashup.game import Game
from domain.smashup.leaving import destroy, destroy_actions, leave, put_under_deck, return_to_hand
from domain.smashup.playing import grant, minion_plays, play, play_minion, play_one_of
from domain.smashup.questions import Flow, play_option, seated, word, word_option
from domain.smashup.state import NONE, Allowance, Lasting
from domain.smashup.targets import (
    agree,
    base_offers,
    card_offers,
    minion_offers,
    pick,
    pick_base,
    pick_card,
    pick_faction,
    pick_minion,
    pick_minion_there,
    pick_number,
    pick_seat,
    pick_some,
)
from domain.smashup.zones import (
    discard,
    discard_at_random,
    draw,
    gain_points,
    lift,
    put_into,
    put_on_top,
    reshuffle,
    reveal_top,
    searchable,
    shuffle,
    shuffle_in,
    take_top,
    to_hand,
)

__all__ = [
    "NONE",
    "Allowance",
    "Catalogue",
    "Effect",
    "Faction",
    "Flow",
    "Game",
    "Happened",
    "Lasting",
    "action",
    "agree",
    "all_at_most",
    "base",
    "base_offers",
    "card_offers",
    "destroy",
    "destroy_actions",
    "destroy_one",
    "discard",
    "discard_at_random",
    "draw",
    "foreign",
    "gain_points",
    "gain_power",
    "grant",
    "here",
    "host",
    "leave",
    "lift",
    "lower_breakpoint",
    "minion",
    "minion_offers",
    "minion_plays",
    "minions_in_discard",
    "move",
    "move_one",
    "other_players",
    "own",
    "pick",
    "pick_base",
    "pick_card",
    "pick_faction",
    "pick_minion",
    "pick_minion_there",
    "pick_number",
    "pick_seat",
    "pick_some",
    "play",
    "play_minion",
    "play_one_of",
    "play_option",
    "put_into",
    "put_on_top",
    "put_under_deck",
    "reshuffle",
    "return_to_hand",
    "reveal_top",
    "searchable",
    "seated",
    "shuffle",
    "shuffle_in",
    "swap_base",
    "take_top",
    "to_hand",
    "word",
    "word_option",
]


def here(it: Effect) -> list[int]:
    """The minions on this base."""
    return it.game.minions_on(it.here)


def own(it: Effect, base: int = NONE) -> list[int]:
    """The minions its player controls, everywhere or on a base."""
    game = it.game
    minions = game.minions() if base == NONE else game.minions_on(base)
    return [card for card in minions if game.controller(card) == it.controller]


def foreign(it: Effect, base: int = NONE) -> list[int]:
    """The other players' minions, everywhere or on a base."""
    game = it.game
    minions = game.minions() if base == NONE else game.minions_on(base)
    return [card for card in minions if game.controller(card) != it.controller]


def all_at_most(it: Effect, minions: Iterable[int], power: int) -> list[int]:
    """Those of at most this power now."""
    return [card for card in minions if it.game.power(card) <= power]


def host(game: Game, source: int) -> int:
    """The minion an action lies on; NONE for a card that lies on none."""
    return game.table.pieces[source].host


def other_players(it: Effect) -> list[int]:
    """The other players, clockwise from the active one."""
    return [seat for seat in it.game.seats_from(it.game.table.active) if seat != it.controller]


def minions_in_discard(it: Effect) -> list[int]:
    """The minions in its player's discard pile."""
    return [card for card in it.game.table.discards[it.controller] if it.game.type_of(card).is_minion]


def destroy_one(it: Effect, minions: Iterable[int], may: bool = False) -> Flow[None]:
    """Destroy one of these minions, of its player's choice."""
    victim = yield from pick_minion(it, "destroy", minions, may)
    if victim != NONE:
        yield from destroy(it, victim)


def move_one(it: Effect, minion: int) -> Flow[None]:
    """Move a minion to another base, of its player's choice."""
    if minion != NONE and it.game.in_play(minion):
        goals = it.game.other_bases(it.game.place(minion))
        goal = yield from pick_base(it, "minion-to", goals, minion=it.game.card_ref(minion))
        if goal != NONE:
            yield from move(it, minion, goal)
