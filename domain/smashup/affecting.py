"""Effects on a card in play: protection, abilities that step in, and who is told of it."""

from domain.play.questions import Flow
from domain.smashup.effects import Effect, Happened
from domain.smashup.ids import Card
from domain.smashup.triggers import collect, resolve, trigger

AFFECTING = {
    "classic": frozenset({"destroy", "move", "return", "attach"}),
    "revised": frozenset({"destroy", "move", "return", "attach", "place", "power", "control", "cancel", "transfer"}),
}
"""The kinds of effect that count as affecting a minion, by edition."""


def reaches(it: Effect, card: Card, how: str) -> Flow[bool]:
    """Return whether an effect reaches a card in play. If so, watchers notice it; if not, an event tells of it."""
    game = it.game
    if how not in AFFECTING[game.table.edition]:
        return True
    if game.serial(card) in it.stopped:
        return False
    is_minion = game.type_of(card).is_minion
    if is_shielded(it, card) or (is_minion and (yield from _something_steps_in(it, card))):
        if it.source < 0:
            game.tell("unaffected-by-base", base=game.card_ref(it.source), card=game.card_ref(card))
        else:
            game.tell_of("unaffected", it.controller, card, source=game.card_ref(it.source))
        return False
    _notice(it, card)
    return True


def is_shielded(it: Effect, card: Card) -> bool:
    """Return whether a card in play is protected from this effect."""
    game = it.game
    if it.is_action and any(seat != it.controller for seat in game.protectors(card)):
        return True
    return it.source >= 0 and any(seat != it.controller for seat in game.protectors(card, "protects_from_all"))


def _something_steps_in(it: Effect, card: Card) -> Flow[bool]:
    """Let an ability happen instead of the effect; the effect then leaves alone what that ability shields."""
    game = it.game
    about = Happened(game, card, game.controller(card), game.place(card), it)
    for source, text, ability in game.watchers("instead_of_effect"):
        instead = Effect(game, source, game.controller(source), text, about=about)
        if ability.usable is None or ability.usable(instead):
            yield from resolve(instead, ability)
            it.stopped |= instead.stopped | {about.serial}
            return True
    return False


def _notice(it: Effect, card: Card) -> None:
    game = it.game
    if it.played and game.serial(card) not in it.noticed:
        it.noticed.add(game.serial(card))
        about = Happened(game, card, game.controller(card), game.place(card), it)
        trigger(game, collect(game, "after_affected", about, leaving=(card,)))
