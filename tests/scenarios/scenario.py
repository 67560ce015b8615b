"""A scenario: how it is read from its file, and how it is run."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec
import yaml

from domain.kernel.commands.setups import check_setup
from domain.kernel.log.entries import Chose, Entry
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.registry import ruleset
from tests.kit.case import case
from tests.kit.local_game import LocalGame, created, dealt
from tests.scenarios.adapter import Adapter, Check
from tests.scenarios.asking import tells_unasked
from tests.scenarios.common import CHECKS
from tests.scenarios.failure import ScenarioFailure
from tests.scenarios.performer import Performer

_Act = tuple[int, str | int, Any]
"""A line of `steps`: its number, who, and what."""


MOST_LINES = 5
"""So many steps of a seat are read as one at most."""

LAST = 1_000_000
"""What `then` counts as, behind all steps."""


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, a few choices, and what must then be true.

    `any`: each step may be read in any way with which all the rest holds, rather than in the plainest.
    """

    name: str
    ruleset: str
    given: dict[str, Any]
    steps: list[dict[str | int, Any]] = []
    then: dict[str, Any] = {}
    options: dict[str, Any] = {}
    before: str = ""
    source: str = ""
    any: bool = False


class _Loader(yaml.CSafeLoader):
    """YAML in which `yes` and `no` are words."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool" or first in "tTfF"]
    for first, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


def read_rows(path: Path) -> list[Any]:
    """The scenarios of a file, unchecked: a bad one fails alone. Raises ScenarioFailure if the file is no list."""
    rows = yaml.load(path.read_text(encoding="utf-8"), _Loader)  # noqa: S506  (it is a SafeLoader)
    if rows is None:
        return []
    if not isinstance(rows, list):
        raise ScenarioFailure(f"{path.name}: a scenario file is a list of scenarios")
    names = [row.get("name") if isinstance(row, dict) else None for row in rows]
    if twice := sorted({str(name) for name in names if names.count(name) > 1}):
        raise ScenarioFailure(f"{path.name}: names are unique in a file; more than once: {twice}")
    return rows


def run(row: Any) -> None:
    """Play a scenario. Raises ScenarioFailure, naming the step or field."""
    try:
        scenario = msgspec.convert(_with_seats(row), Scenario)
    except msgspec.ValidationError as error:
        raise ScenarioFailure(f"not a scenario: {error}") from error
    try:
        adapter = case(ruleset(scenario.ruleset)).adapter
    except LookupError as error:
        raise ScenarioFailure(error.args[0]) from error
    checks = {**CHECKS, **adapter.checks}
    _check_fields(scenario, checks)
    failures = []
    for way in _in_each_way(scenario, adapter):
        try:
            return _run(way, adapter, checks)
        except ScenarioFailure as failure:
            failures.append(failure)
    raise max(failures, key=_reached)


def _with_seats(row: Any) -> Any:
    """Return a scenario whose seats are numbers, though some may stand in quotation marks, as they do in JSON."""
    if not isinstance(row, dict):
        return row
    return {**row, **{name: _unquoted(row[name]) for name in ("steps", "then") if name in row}}


def _unquoted(value: Any) -> Any:
    if isinstance(value, list):
        return [_unquoted(item) for item in value]
    if not isinstance(value, dict):
        return value
    keys = {key: int(key) if isinstance(key, str) and key.isdecimal() else key for key in value}
    return {keys[key]: _unquoted(item) for key, item in value.items()}


def _in_each_way(scenario: Scenario, adapter: Adapter) -> Iterator[Scenario]:
    """The scenario, and what else it leaves open: that more is asked, or that it is before a ruling."""
    yield scenario
    options = {**adapter.asking, **scenario.options}
    if options != scenario.options:
        yield msgspec.structs.replace(scenario, options=options)
    if adapter.loosely_before and not scenario.before:
        yield msgspec.structs.replace(scenario, before=adapter.loosely_before)


def _run(scenario: Scenario, adapter: Adapter, checks: Mapping[str, Check]) -> None:
    with _saying("given"):
        performer = adapter.performer(_table(scenario, adapter), adapter, checks)
    acts = [(number, who, what) for number, step in enumerate(scenario.steps, 1) for who, what in step.items()]
    start = performer.table
    try:
        _follow_plainly(performer, acts, scenario.then)
    except ScenarioFailure as failure:
        plainest, performer.table, performer.marks = failure, start.fork(), (0, 0)
    else:
        return
    for legal in _follow(performer, acts, scenario.then):
        raise legal
    if not scenario.any and tells_unasked():
        answers = performer.table.entries[len(start.entries) :]
        raise _only_otherwise(plainest, answers)


def _only_otherwise(plainest: ScenarioFailure, entries: Sequence[Entry]) -> ScenarioFailure:
    """Return the failure of a scenario that holds by another reading than the plainest, which it names."""
    answers = [entry.payload for entry in entries if isinstance(entry.payload, Chose)]
    read = "; ".join(f"{answer.seat}: {', '.join(answer.choose)}" for answer in answers)
    failure = ScenarioFailure(f"{plainest}. It holds if the steps are read as [{read}]: say so, or say `any: true`")
    failure.reached = plainest.reached
    return failure


def _follow_plainly(performer: Performer, acts: Sequence[_Act], then: dict[str, Any]) -> None:
    """Play all steps, each by its first reading. Raises ScenarioFailure, naming the step or field."""
    while acts:
        number, who, what = acts[0]
        if who == "illegal":
            for legal in _legal(performer, number, what):
                raise legal
            acts = acts[1:]
            continue
        with _saying(f"step {number}", number):
            table, acts = _plainest(performer, acts)
        performer.marks = (performer.marks[1], len(performer.table.events))
        performer.table = table.fork()
    _end(performer, then)


def _plainest(performer: Performer, acts: Sequence[_Act]) -> tuple[LocalGame, Sequence[_Act]]:
    """Return the table behind the next step, and the steps behind it: several where they can be played as one alone.

    Raises ScenarioFailure where it leads nowhere.
    """
    together = _same_seat(acts) if performer.joins_steps else []
    try:
        alone = _first(performer, acts[0])
        if len(together) < 2 or _leads_on(performer, alone, acts[1]):
            return alone, acts[1:]
    except ScenarioFailure:
        alone = None
    for count in range(2, len(together) + 1):
        for table in performer.as_one(int(acts[0][1]), together[:count]):
            return table, acts[count:]
    return alone or _first(performer, acts[0]), acts[1:]


def _first(performer: Performer, act: _Act) -> LocalGame:
    """Return the table behind a step that is read in the plainest way. Raises ScenarioFailure if there is none."""
    _, who, what = act
    table = next(performer.step(who, what), None)
    if table is None:
        raise ScenarioFailure(f"`{what}` leads nowhere")
    return table


def _leads_on(performer: Performer, table: LocalGame, act: _Act) -> bool:
    """Return whether a step can be played behind the one that led to a table."""
    before, performer.table = performer.table, table
    try:
        _first(performer, act)
    except ScenarioFailure:
        return False
    finally:
        performer.table = before
    return True


def _follow(performer: Performer, acts: Sequence[_Act], then: dict[str, Any]) -> tuple[ScenarioFailure, ...]:
    """Play the steps that are left; of a step with several readings the first with which all the rest holds.

    Returns what was found legal on the way: that a step should be illegal chooses no reading of another.
    Raises ScenarioFailure, of the reading that got furthest.
    """
    if not acts:
        _end(performer, then)
        return ()
    number, who, what = acts[0]
    if who == "illegal":
        legal = tuple(_legal(performer, number, what))
        try:
            return legal + _follow(performer, acts[1:], then)
        except ScenarioFailure as other:
            raise (*legal, other)[0] from None
    failure: ScenarioFailure | None = None
    for ways in _ways(performer, acts):
        while True:
            try:
                with _saying(f"step {number}", number):
                    table, rest = next(ways)
            except StopIteration:
                break
            except ScenarioFailure as no_way:
                failure = failure or no_way
                break
            before, performer.table = performer.table, table.fork()
            marks, performer.marks = performer.marks, (performer.marks[1], len(before.events))
            try:
                return _follow(performer, rest, then)
            except ScenarioFailure as other:
                performer.table, performer.marks = before, marks
                failure = other if failure is None else max(failure, other, key=_reached)
    raise failure or ScenarioFailure(f"step {number} leads nowhere")


def _ways(performer: Performer, acts: Sequence[_Act]) -> Iterator[Iterator[tuple[LocalGame, Sequence[_Act]]]]:
    """Return how the next steps can be played, the likeliest first: each time the tables, and what is to come then."""
    number, who, what = acts[0]
    yield ((table, acts[1:]) for table in performer.step(who, what))
    together = _same_seat(acts)
    for count in range(2, len(together) + 1):
        rest = acts[count:]
        yield ((table, rest) for table in performer.as_one(int(who), together[:count]))
    if isinstance(who, int):
        others = list(takewhile(lambda act: isinstance(act[1], int) and act[1] != who, acts[1:MOST_LINES]))
        waiting = performer.waiting(who, str(what)) if others else ()
        yield ((table, [*others, (number, who, words), *acts[len(others) + 1 :]]) for table, words in waiting)


def _legal(performer: Performer, number: int, steps: dict[int, Any]) -> Iterator[ScenarioFailure]:
    """Return the failure of each step that should be illegal and can be played."""
    for seat, text in steps.items():
        try:
            with _saying(f"step {number}", number):
                performer.refuse(seat, str(text))
        except ScenarioFailure as failure:
            yield failure


def _same_seat(acts: Sequence[_Act]) -> list[str]:
    """The first step and those of the same seat right behind it, as many as may be meant as one line."""
    (_, who, first), *others = acts
    if not isinstance(who, int):
        return [str(first)]
    following = takewhile(lambda act: act[1] == who, others[: MOST_LINES - 1])
    return [str(first), *(str(what) for _, _, what in following)]


def _end(performer: Performer, then: dict[str, Any]) -> None:
    with _saying("then", LAST):
        if "pending" not in then:
            performer.finish()
        performer.expect(then)


def _table(scenario: Scenario, adapter: Adapter) -> LocalGame:
    position = adapter.position(scenario.given)
    options = adapter.options(scenario.given, scenario.options)
    version = _version(scenario)
    sizes = ruleset(scenario.ruleset).seats
    seats = sizes[0] if len(sizes) == 1 else adapter.seats(scenario.given)
    wanted = created(scenario.ruleset, seats, options, position, version=version)
    check_setup(wanted)
    return dealt(LocalGame(), wanted)


def _version(scenario: Scenario) -> int:
    """Return how many rulings are in force: all, or those made before a given one."""
    rulings = ruleset(scenario.ruleset).rulings
    if not scenario.before:
        return len(rulings)
    try:
        return rulings.number(scenario.before) - 1
    except LookupError as error:
        raise ScenarioFailure(f"before: {error.args[0]}") from error


def _check_fields(scenario: Scenario, checks: Mapping[str, Check]) -> None:
    """A field that nobody checks fails before anything is played, wherever it stands."""
    expected = [step["expect"] for step in scenario.steps if "expect" in step]
    for fields in (*expected, scenario.then):
        if unknown := sorted(fields.keys() - checks.keys()):
            raise ScenarioFailure(f"{scenario.ruleset} has no field {unknown} to check; it has {sorted(checks)}")


def _reached(failure: ScenarioFailure) -> int:
    return failure.reached


@contextmanager
def _saying(where: str, number: int = 0) -> Iterator[None]:
    try:
        yield
    except (ScenarioFailure, Refused) as error:
        failure = ScenarioFailure(f"{where}: {error}")
        failure.reached = number
        raise failure from error
