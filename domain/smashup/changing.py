"""Changing what is in play: moving minions, attaching actions, power, control."""

from domain.kernel.protocol.ids import Seat
from domain.play.questions import Flow, seated
from domain.smashup.affecting import reaches
from domain.smashup.catalogue import CardType, Constant
from domain.smashup.effects import Effect
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Base, Card
from domain.smashup.leaving import leave
from domain.smashup.state import NONE, Lasting, Piece

PROTECTIONS: tuple[Constant, ...] = ("protects", "protects_from_all")
"""The kinds of protection of minions: from other players' actions, or from all their cards."""


def enter(game: WorkingCopy, card: Card, controller: Seat, base: Base, host: Card = NONE) -> None:
    """A card comes into play, on a base or on a minion there."""
    table = game.table
    table.serials += 1
    table.pieces[card] = Piece(table.serials, controller, base, host)
    where = base if host < 0 else host
    table.on[where] = (*table.on.get(where, ()), card)
    game.changed()


def move(it: Effect, minion: Card, base: Base) -> Flow[bool]:
    """Move a minion, with all that lies on it, to another base. Return whether it came there."""
    game = it.game
    if not game.in_play(minion) or game.place(minion) == base or base not in game.table.bases:
        return False
    if not (yield from reaches(it, minion, "move")):
        return False
    game.tell_of("moved", it.controller, minion, base=game.card_ref(base), source=game.card_ref(it.source))
    relocate(game, minion, base)
    yield from enforce_protection(game)
    return True


def relocate(game: WorkingCopy, minion: Card, base: Base) -> None:
    """Put a minion in play to another base."""
    table = game.table
    old = table.pieces[minion].base
    left = tuple(card for card in table.on[old] if card != minion)
    if left:
        table.on[old] = left
    else:
        del table.on[old]
    table.on[base] = (*table.on.get(base, ()), minion)
    for card in (minion, *table.on.get(minion, ())):
        piece = table.pieces[card]
        table.pieces[card] = Piece(piece.serial, piece.controller, base, piece.host, piece.counters, piece.note)
    game.changed()


def swap_base(game: WorkingCopy, old: int, new: int) -> None:
    """Put a new base into the slot of an old one; the cards there stay."""
    table = game.table
    table.bases[table.bases.index(old)] = new
    there = table.on.pop(old, ())
    if there:
        table.on[new] = there
    for card, piece in table.pieces.items():
        if piece.base == old:
            table.pieces[card] = Piece(piece.serial, piece.controller, new, piece.host, piece.counters, piece.note)
    forget_base(game, old)
    game.changed()


def forget_base(game: WorkingCopy, base: Base) -> None:
    """A base has left play: what lasted on it ends."""
    kinds = ("breakpoint", "ignore") if game.ruling("what lasts on a base ends with it") else ("breakpoint",)
    game.expire(lambda effect: effect.kind in kinds and effect.target == base)


def gain_power(it: Effect, minion: Card, amount: int) -> Flow[None]:
    """Change a minion's power until the end of the turn."""
    game = it.game
    if game.in_play(minion) and (yield from reaches(it, minion, "power")):
        game.last(Lasting("power", game.serial(minion), amount))
        game.tell_of("gained-power", it.controller, minion, power=amount, source=game.card_ref(it.source))


def take_control(it: Effect, minion: Card) -> Flow[None]:
    """Control a minion until the end of the turn."""
    game = it.game
    if game.in_play(minion) and (yield from reaches(it, minion, "control")):
        game.last(Lasting("control", game.serial(minion), game.controller(minion)))
        game.give(minion, it.controller)
        game.tell_of("took-control", it.controller, minion, source=game.card_ref(it.source))
        yield from enforce_protection(game)


def copy_abilities(it: Effect, model: CardType, until: int = NONE) -> Flow[None]:
    """Have another card's abilities until the end of the turn; what it does as it is played is done at once."""
    it.game.last(Lasting("copy", it.serial, text=model.id, until=until))
    it.game.tell_of("copied", it.controller, it.source, model=model.ref)
    ability = model.abilities.get("on_play")
    if ability is not None:
        copied = Effect(it.game, it.source, it.controller, model)
        copied.played, copied.at_once = True, it.at_once
        yield from ability.run(copied) or ()


def lower_breakpoint(it: Effect, base: Base, amount: int) -> None:
    """Lower a base's breakpoint until the end of the turn."""
    it.game.last(Lasting("breakpoint", base, -amount))
    it.game.tell("lowered-breakpoint", seat=seated(it.controller), base=it.game.card_ref(base), power=amount)


def has_protection(game: WorkingCopy) -> bool:
    """Return whether anything in play protects minions."""
    return any(map(game.sources, PROTECTIONS))


def enforce_protection(game: WorkingCopy) -> Flow[None]:
    """Destroy other players' actions on minions that have come under protection."""
    for question in PROTECTIONS:
        if not game.sources(question):
            continue
        for minion in game.minions():
            # On most minions there is nothing, and this is asked every turn.
            if minion not in game.table.on or not (seats := game.protectors(minion, question)):
                continue
            doomed = [
                action for action in game.actions_on(minion) if any(seat != game.controller(action) for seat in seats)
            ]
            for action in doomed:
                game.tell_of("destroyed", game.controller(action), action)
            if doomed:
                yield from leave(game, doomed, "discard")
