"""In a game from a position no output tells a seat which cards are hidden in it, those that there may be or others.

Two games with one id that differ in hidden cards alone are played on with the same answers, as long as they look alike
to one seat. Its imagined worlds, its tries, and the answers that bots that look ahead would give are the same in both.
"""

import os
from functools import partial
from random import Random
from typing import Any

import msgspec

from domain.kernel.bots import search
from domain.kernel.bots.trying import imagine, luck_of, try_out
from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.ruleset import Ruleset
from domain.kernel.table.game import Game
from tests.kit.case import case
from tests.kit.cases import HIDING
from tests.kit.knowledge import shown_to
from tests.kit.local_game import LocalGame, created, dealt, player
from tests.kit.play import by_chance

PAIRS = int(os.environ.get("TURNFOLD_TRUTHS", "14"))
"""How many pairs of each ruleset are played."""

ANSWERS = 8
"""How far each is played on."""

VIEWER = Seat(1)


def pair(rules: Ruleset, chance: Random) -> list[LocalGame]:
    """The same game from two positions."""
    truths = case(rules).truths
    assert truths, f"{rules.id} hides things: its CASE has `truths`, or it is derived from OpenRules"
    return [
        dealt(LocalGame("g", bytes(32)), created(rules.id, len(position["seats"]), {}, position))
        for position in truths(chance)
    ]


def seen(table: LocalGame) -> bytes:
    """All that the viewer is shown of a game and its log."""
    events = [event for happened in table.events for event in happened]
    return shown_to(VIEWER, player(VIEWER), table.game, table.entries[2:], events, table.seed)


def imagining(rules: Ruleset, game: Game, decision: Decision, chosen: tuple[str, ...]) -> bytes:
    """Return worlds of the viewer, what follows an answer in one, and what bots that look ahead would answer."""
    luck = luck_of(game, VIEWER, 3)
    assert rules.imagine is not None
    worlds = [rules.imagine(game.state, VIEWER, Randomness(bytes([n] * 32)).draws({})) for n in range(3)]
    told: list[Any] = [rules.facts(world) for world in worlds if world is not None]
    now = imagine(game, VIEWER, luck)
    if now is not None:
        for step in try_out(now, VIEWER, [chosen], luck, luck):
            view = rules.view(step.game.state, VIEWER)
            told.append((view, step.game.decision_of(VIEWER), [e for e in step.events if e.is_seen_by(VIEWER)]))
    for effort in rules.foresight.levels.values() if rules.foresight else ():
        small = effort._replace(playouts=3, foresees=min(1, effort.foresees))
        state = search.state_before_answers(rules, game.state)
        view, draws = rules.view(state, VIEWER), Randomness(bytes(32)).draws({})
        look = partial(rules.imagine, state, VIEWER)
        told.append(search.search(rules, rules.foresight, small, view, decision, draws, look, note=told.extend))
    return msgspec.json.encode(told)


def answer(one: LocalGame, other: LocalGame, chance: Random) -> bool:
    """Give the same answer in both games; return whether there was one."""
    pending = one.game.decision_of(VIEWER) or one.game.open[0]
    seat, chosen = pending.decision.seat, by_chance(chance, pending.decision)
    there = other.game.decision_of(seat)
    if there is None or there.decision.fault(chosen) is not None:
        return False
    try:
        for table in (one, other):
            table.choose(seat, chosen)
    except Refused:
        return False
    return True


@HIDING
def test_no_output_tells_what_a_position_hides(rules: Ruleset) -> None:
    compared = 0
    for number in range(PAIRS):
        chance = Random(number)
        one, other = pair(rules, chance)
        assert seen(one) == seen(other), number
        for _ in range(ANSWERS):
            if seen(one) != seen(other) or not one.game.open:
                break
            pending = one.game.decision_of(VIEWER)
            if pending is not None:
                chosen = by_chance(chance, pending.decision)
                here, there = (imagining(rules, table.game, pending.decision, chosen) for table in (one, other))
                assert here == there, number
                compared += one.game.facts_json() != other.game.facts_json()
            if not answer(one, other, chance):
                break
    assert compared >= PAIRS
