"""Chains: abilities that set off abilities, each before the one that set it off goes on, and where a chain ends."""

from domain.play.questions import Flow, nest
from domain.smashup.catalogue import Ability
from domain.smashup.effects import Effect

LONGEST = 1000
"""Abilities in a chain, of which nothing comes of a further one.

The rulebook has no end for a chain. No game stored before there was this one has a chain so long: it took more than the
interpreter's stack holds.
"""


def carried_out(it: Effect, ability: Ability) -> Flow[None]:
    """Carry out an ability. One that asks nothing and sets nothing off is no generator."""
    yield from ability.run(it) or ()


def chain(it: Effect, flow: Flow[None]) -> Flow[None]:
    """Let an ability happen as the next of the chain, if that is not too long."""
    game = it.game
    if len(game.chain) >= LONGEST:
        game.tell("chain-ended", card=game.card_ref(it.source), length=LONGEST)
        return
    game.chain.append(it.source)
    yield from nest(flow)
    game.chain.pop()
