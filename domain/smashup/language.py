"""The words that cards are written in: everything a faction's file needs."""

from collections.abc import Iterable

from domain.kernel.protocol.ids import Seat
from domain.play.questions import Flow, seated, word
from domain.smashup.affecting import reaches
from domain.smashup.catalogue import Catalogue, Faction, action, base, minion
from domain.smashup.changing import copy_abilities, gain_power, lower_breakpoint, move, swap_base, take_control
from domain.smashup.effects import Effect, Happened
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Base, Card, Serial
from domain.smashup.knowing import forget, learn, note_placing
from domain.smashup.leaving import destroy, destroy_actions, leave, put_under_deck, return_to_hand, shuffle_away
from domain.smashup.playing import (
    action_plays,
    grant,
    may_hold_actions,
    minion_plays,
    own_action_plays,
    play,
    play_minion,
    play_one_of,
    plays_allowed,
)
from domain.smashup.questions import DECK, DISCARD, number_option, play_option, word_option
from domain.smashup.scoring import replace_by
from domain.smashup.state import FOREVER, NONE, Allowance, Lasting
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
    look_at_top,
    put_away,
    put_back,
    put_into,
    put_on_top,
    reshuffle,
    reveal_top,
    searchable,
    set_aside,
    shuffle,
    shuffle_in,
    take_top,
    to_hand,
)

__all__ = [
    "DECK",
    "DISCARD",
    "FOREVER",
    "NONE",
    "Allowance",
    "Base",
    "Card",
    "Catalogue",
    "Effect",
    "Faction",
    "Flow",
    "Happened",
    "Lasting",
    "Seat",
    "Serial",
    "WorkingCopy",
    "action",
    "action_plays",
    "agree",
    "all_at_most",
    "base",
    "base_offers",
    "card_offers",
    "copy_abilities",
    "destroy",
    "destroy_actions",
    "destroy_itself",
    "destroy_one",
    "discard",
    "discard_at_random",
    "draw",
    "foreign",
    "forget",
    "gain_points",
    "gain_power",
    "grant",
    "here",
    "host",
    "learn",
    "leave",
    "lift",
    "look_at_top",
    "lower_breakpoint",
    "may_hold_actions",
    "minion",
    "minion_offers",
    "minion_plays",
    "minions_in_discard",
    "movable",
    "move",
    "move_one",
    "note_placing",
    "number_option",
    "other_players",
    "own",
    "own_action_plays",
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
    "play_found",
    "play_minion",
    "play_one_of",
    "play_option",
    "plays_allowed",
    "put_away",
    "put_back",
    "put_into",
    "put_on_top",
    "put_under_deck",
    "reaches",
    "replace_by",
    "replay",
    "reshuffle",
    "return_to_hand",
    "reveal_top",
    "search_minion",
    "searchable",
    "seated",
    "set_aside",
    "shuffle",
    "shuffle_away",
    "shuffle_in",
    "split_top",
    "swap_base",
    "take_control",
    "take_top",
    "to_hand",
    "word",
    "word_option",
]


def here(it: Effect) -> list[Card]:
    """The minions on this base."""
    return it.game.minions_on(it.here)


def own(it: Effect, base: Base = NONE) -> list[Card]:
    """The minions its player controls, everywhere or on a base."""
    game = it.game
    minions = game.minions() if base == NONE else game.minions_on(base)
    return [card for card in minions if game.controller(card) == it.controller]


def foreign(it: Effect, base: Base = NONE) -> list[Card]:
    """The other players' minions, everywhere or on a base."""
    game = it.game
    minions = game.minions() if base == NONE else game.minions_on(base)
    return [card for card in minions if game.controller(card) != it.controller]


def all_at_most(it: Effect, minions: Iterable[Card], power: int) -> list[Card]:
    """Those of at most this power now."""
    return [card for card in minions if it.game.power(card) <= power]


def host(game: WorkingCopy, source: Card) -> Card:
    """The minion an action lies on; NONE for a card that lies on none."""
    return game.table.pieces[source].host


def other_players(it: Effect) -> list[Seat]:
    """The other players, clockwise from the active one."""
    return [seat for seat in it.game.seats_from(it.game.table.active) if seat != it.controller]


def minions_in_discard(it: Effect) -> list[Card]:
    """The minions in its player's discard pile."""
    return [card for card in it.game.table.discards[it.controller] if it.game.type_of(card).is_minion]


def destroy_one(it: Effect, minions: Iterable[Card], may: bool = False) -> Flow[None]:
    """Destroy one of these minions, of its player's choice."""
    victim = yield from pick_minion(it, "destroy", minions, may)
    if victim != NONE:
        yield from destroy(it, victim)


def destroy_itself(it: Effect) -> Flow[None]:
    """Destroy this action."""
    it.game.tell_of("destroyed", it.controller, it.source)
    yield from leave(it.game, [it.source], "discard")


def move_one(it: Effect, minion: Card) -> Flow[None]:
    """Move a minion to another base, of its player's choice."""
    if minion != NONE and it.game.in_play(minion):
        goals = it.game.other_bases(it.game.place(minion))
        goal = yield from pick_base(it, "minion-to", goals, minion=it.game.card_ref(minion))
        if goal != NONE:
            yield from move(it, minion, goal)


def movable(it: Effect, minions: Iterable[Card]) -> list[Card]:
    """Those of these minions that can be moved to another base: none where there is just one base."""
    is_stuck = len(it.game.table.bases) == 1 and it.game.ruling("nothing moves from the only base")
    return [] if is_stuck else list(minions)


def split_top(it: Effect, count: int) -> Flow[None]:
    """Look at the top cards of one's deck, and put them back on its top and its bottom, in any order."""
    game, seat = it.game, it.controller
    seen = look_at_top(game, seat, count)
    if not seen:
        return
    bottom = yield from pick_some(it, "to-bottom", card_offers(game, seen), ordered=True, is_sealed=True)
    rest = [card for card in seen if card not in bottom]
    top = yield from pick_some(it, "order-on-top", card_offers(game, rest), len(rest), ordered=True, is_sealed=True)
    put_back(game, seat, seat, top, bottom)


def search_minion(it: Effect, minions: Iterable[Card]) -> Flow[Card]:
    """Choose one of these minions from a deck that is searched and show it; NONE where there is none."""
    card = yield from pick_card(it, "search-minion", minions, always=True)
    if card != NONE:
        it.game.searched.append(card)
        set_aside(it.game, card)
        it.game.tell("revealed", seat=seated(it.controller), cards=it.game.card_refs([card]))
    return card


def play_found(it: Effect, card: Card, bases: Iterable[Base]) -> Flow[None]:
    """Play a minion that was found, onto one of these bases; where it cannot be played it is discarded."""
    if card == NONE:
        return
    game, seat = it.game, it.controller
    play = yield from pick(it, "base", minion_plays(game, seat, [card], bases, "deck"))
    if play is None:
        put_away(game, card)
        game.tell("discarded", seat=seated(seat), cards=game.card_refs([card]))
    else:
        yield from play_minion(game, seat, *play)


def replay(it: Effect, minion: Card) -> Flow[None]:
    """Return a minion to the hand; its player may play that same card again at once."""
    game, seat = it.game, it.controller
    if minion != NONE and (yield from return_to_hand(it, minion)) and minion in game.table.hands[seat]:
        yield from play_one_of(it, minion_plays(game, seat, [minion], game.table.bases))
