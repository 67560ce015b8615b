"""Programs that serve the same games: what each knows, and what all of them do."""

from collections.abc import Iterable
from typing import get_args

from domain.kernel.log.entries import Payload
from domain.kernel.log.program import Program
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.table import TABLE


def this_program() -> Program:
    """Return what is known here."""
    return Program(
        {rules.id: len(rules.rulings) for rules in rulesets()},
        len(TABLE),
        len(get_args(Payload)),
        {rules.id: rules.bots_edition for rules in rulesets()},
    )


def in_common(programs: Iterable[Program]) -> Program:
    """Return what all programs know: of each the least. Raises ValueError where there are none."""
    one, *others = programs
    for other in others:
        one = Program(
            {name: min(count, other.rulings[name]) for name, count in one.rulings.items() if name in other.rulings},
            min(one.table, other.table),
            min(one.entries, other.entries),
            _same_bots(one.bots, other.bots),
        )
    return one


def knows_more(one: Program, other: Program) -> bool:
    """Return whether one program knows rulings, or kinds of entries, that another does not."""
    rulings = any(count > other.rulings.get(name, -1) for name, count in one.rulings.items())
    return rulings or one.table > other.table or one.entries > other.entries


def _same_bots(one: dict[str, int] | None, other: dict[str, int] | None) -> dict[str, int] | None:
    if one is None or other is None:
        return other if one is None else one
    return {name: edition for name, edition in one.items() if other.get(name) == edition}
