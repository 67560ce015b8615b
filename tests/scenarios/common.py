"""The fields of `then` that every ruleset has."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.protocol.decisions import Decision
from domain.kernel.table.game import Game
from tests.scenarios.adapter import Check, same
from tests.scenarios.failure import ScenarioFailure
from tests.scenarios.matching import offers
from tests.scenarios.tokens import Line, read_line


def _winner(game: Game, expected: int | list[int] | None) -> None:
    winners = game.result.winners if game.result else ()
    wanted = [] if expected is None else expected if isinstance(expected, list) else [expected]
    same("winner", sorted(winners), sorted(wanted))


def pending_as(read: Callable[[Decision, str], Line]) -> Check:
    """The check of an open decision and its options, named by words that are read like this where it is asked."""
    return lambda game, expected: _pending(game, expected, read)


def _pending(game: Game, expected: dict[str, Any], read: Callable[[Decision, str], Line]) -> None:
    if unknown := sorted(expected.keys() - {"seat", "has", "lacks"}):
        raise ScenarioFailure(f"pending has no field {unknown}; it has seat, has and lacks")
    pending = game.decision_of(expected["seat"])
    if pending is None:
        asked = [other.decision.seat for other in game.open]
        raise ScenarioFailure(f"pending: seat {expected['seat']} is not asked anything; asked are {asked}")
    options = [option.id for option in pending.decision.options]
    for text in expected.get("has", ()):
        if not offers(pending.decision, read(pending.decision, str(text))):
            raise ScenarioFailure(f"pending: `{text}` is not offered; offered are {options}")
    for text in expected.get("lacks", ()):
        if offers(pending.decision, read(pending.decision, str(text))):
            raise ScenarioFailure(f"pending: `{text}` is offered, among {options}")


CHECKS: Mapping[str, Check] = {"winner": _winner, "pending": pending_as(lambda _, text: read_line(text))}
