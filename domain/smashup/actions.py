"""The play phase: all that the active player can do in it, and the doing of it."""

from typing import Any

from domain.kernel.protocol.decisions import Option
from domain.kernel.protocol.ids import Seat
from domain.play.questions import Flow, seated
from domain.smashup.allowances import free_allowances, is_affordable, pay
from domain.smashup.catalogue import Watched
from domain.smashup.deeds import Deed
from domain.smashup.effects import Effect, usable
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Where
from domain.smashup.playing import Play, hosts, minion_plays, own_action_plays, play
from domain.smashup.questions import END, play_option
from domain.smashup.state import NONE, Allowance
from domain.smashup.targets import pick_minion, use_of
from domain.smashup.triggers import in_scope, resolve


def offers(game: WorkingCopy) -> list[tuple[Option, Any]]:
    """Return what the active player can do now; None is to end the phase."""
    seat = game.table.active
    return [
        *_plays(game, seat),
        *_plays_from_discard(game, seat),
        *_abilities(game, seat, "talent", "talent"),
        *_abilities(game, seat, "special", "special"),
        *_abilities(game, seat, "switch", "special"),
        *_specials_in_discard(game, seat),
        (END, None),
    ]


def _plays(game: WorkingCopy, seat: Seat) -> list[tuple[Option, Any]]:
    free = free_allowances(game)
    if not free:
        return []
    hand, bases = game.table.hands[seat], game.table.bases
    kinds = {allowance.kind for allowance in free}
    plays: list[Play] = []
    if "minion" in kinds:
        plays += _payable(game, seat, free, "minion", minion_plays(game, seat, hand, bases))
    if "action" in kinds:
        plays += _payable(game, seat, free, "action", own_action_plays(game, seat))
    return [(option, Deed(card, where)) for option, (card, where) in plays]


def _payable(game: WorkingCopy, seat: Seat, free: list[Allowance], kind: str, plays: list[Play]) -> list[Play]:
    """Those plays of cards of a kind that can be paid: all where an allowance pays for any."""
    if any(allowance.kind == kind and allowance.is_plain for allowance in free):
        return plays
    return [
        (option, (card, where))
        for option, (card, where) in plays
        if is_affordable(game, free, seat, game.type_of(card), *_place(game, where))
    ]


def _place(game: WorkingCopy, where: Where) -> tuple[int, int]:
    """Return where a play goes: the base, and the minion if it is for one."""
    return (where, NONE) if where < 0 else (game.place(where), where)


def _plays_from_discard(game: WorkingCopy, seat: Seat) -> list[tuple[Option, Any]]:
    """Plays that a card in play lets come from the discard pile."""
    permits = [
        (source, answer)
        for source, answer in game.sources("permits")
        if game.controller(source) == seat and not game.is_used(f"permit {game.serial(source)}")
    ]
    options: list[tuple[Option, Any]] = []
    if not permits:
        return options
    free = free_allowances(game)
    for source, answer in permits:
        key = f"permit {game.serial(source)}"
        bases = [game.place(source)]
        cards = [card for card in game.table.discards[seat] if answer(game, source, game.type_of(card))]
        for option, (card, base) in minion_plays(game, seat, cards, bases, "discard"):
            if is_affordable(game, free, seat, game.type_of(card), base):
                options.append((option, Deed(card, base, key)))
    return list({option.id: (option, deed) for option, deed in options}.values())


def _abilities(game: WorkingCopy, seat: Seat, moment: Watched, verb: str) -> list[tuple[Option, Any]]:
    options: list[tuple[Option, Any]] = []
    for source, text, ability in game.watchers(moment):
        if source < 0 or game.controller(source) != seat:
            continue
        it = Effect(game, source, seat, text)
        key = f"{moment} {it.key}"
        if not game.is_used(key) and usable(it, ability):
            options.append((use_of(game, verb, source), Deed(source, NONE, key, True, text, ability)))
    return options


def _specials_in_discard(game: WorkingCopy, seat: Seat) -> list[tuple[Option, Any]]:
    types = game.types
    options: list[tuple[Option, Any]] = []
    visited: set[int] = set()
    for card in game.table.discards[seat]:
        printed = types[card]
        if "special_from_discard" not in printed.abilities or printed.index in visited:
            continue
        visited.add(printed.index)
        key = f"{printed.id} {seat}"
        if game.is_used(key):
            continue
        for base in game.table.bases:
            if game.may_play_minion(seat, printed, base):
                option = play_option("special", printed.id, game.id_of(base), "discard")
                options.append((option, Deed(card, base, key, True)))
    return options


def act(game: WorkingCopy, deed: Deed) -> Flow[None]:
    """Do what the active player has chosen."""
    seat = game.table.active
    if deed.key:
        game.use(deed.key)
    if deed.ability is not None:
        it = Effect(game, deed.card, seat, deed.text)
        game.tell("used", seat=seated(seat), card=game.card_ref(deed.card))
        yield from resolve(it, deed.ability)
        return
    where = deed.where if deed.free else (yield from _pay(game, seat, deed))
    yield from in_scope(game, play(game, seat, deed.card, where))


def _pay(game: WorkingCopy, seat: Seat, deed: Deed) -> Flow[int]:
    """Pay for a play, and return where it goes: what pays may depend on the minion it is for."""
    printed = game.type_of(deed.card)
    base, host = _place(game, deed.where)
    if host == NONE and printed.attaches in ("minion", "own minion"):
        free = free_allowances(game)
        open_to = [
            minion for minion in hosts(game, seat, deed.card) if is_affordable(game, free, seat, printed, base, minion)
        ]
        host = yield from pick_minion(Effect(game, deed.card, seat), "host", open_to)
    pay(game, seat, printed, base, host)
    return base if host == NONE else host
