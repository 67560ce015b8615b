"""Each law of time is seen to fail where a mistake is planted that it is there for."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, get_args

import pytest
from msgspec.structs import replace

from domain.kernel.fold import evolve
from domain.kernel.log.entries import Deadline, Paused
from domain.kernel.table import deadlines, timekeeping, timing
from domain.kernel.table.evolved import Evolved
from domain.kernel.table.game import Game
from domain.kernel.time import resting, spans
from domain.kernel.time.clocks import SeatClock
from domain.kernel.time.rest import Rest
from tests.unit.audit.clocks import laws, life
from tests.unit.audit.clocks.book import DAY, HOUR
from tests.unit.audit.clocks.laws import Law, witnessed
from tests.unit.audit.clocks.life import RESTS, Life, Step

MUCH = Deadline(per_sitting=5 * HOUR, reserve=HOUR, vacation=14 * DAY, calendar=Rest(((0, 330),), (0, 10), (3, 4)))
SHORT, LONG = Deadline(per_sitting=HOUR), replace(MUCH, per_sitting=60 * HOUR)
LIFE = [
    Step("vacation", 0, 60, 5),
    Step("told", 1, 24 * 60, 4),
    Step("pause", 0, 60, 1),
    Step("keep", 0, 60),
    Step("answer", 0, 30, 2),
    Step("answer", 1, 30, 0),
    Step("vacation", 1, 0, 3),
    Step("answer", 2, 5 * 60, 1),
    Step("keep", 0, 24 * 60),
    Step("told", 1, 24 * 60, 4),
    Step("answer", 1, 24 * 60, 0),
    Step("keep", 0, 12 * 24 * 60),
]
"""Enough for all of them."""

LATE = [Step("answer", 2, 6 * 60), Step("pause", 0, 0, 3), Step("keep", 0, 60), Step("keep", 0, 24 * 60)]
"""Two are late, and nobody has looked, when a pause begins."""


class Mutant(NamedTuple):
    """A mistake, how it is planted, and a life in which it shows."""

    law: Law
    plant: Callable[[pytest.MonkeyPatch], None]
    deadline: Deadline = MUCH
    steps: list[Step] = LIFE


def _due(protected: Iterable[spans.Span], begin: int, allowance: int) -> int:
    """It ends with the first moment of a span, not after it."""
    at, left = begin, allowance
    for first, last in protected:
        if last <= at:
            continue
        if first - at >= left:
            break
        left -= max(0, first - at)
        at = last
    return at + left


def _charge(protected: Iterable[spans.Span], begin: int, end: int) -> int:
    """All time counts."""
    return max(0, end - begin)


def _forgetful(game: Game, *rest: Any) -> Evolved:
    """A pause takes the place of the outages before it."""
    evolved = timing.apply_paused(game, *rest)
    return replace(evolved, game=replace(evolved.game, stops=evolved.game.stops[-1:]))


def _both(game: Game, seat: int, begin: int) -> Iterator[spans.Span]:
    """One has one's own nights and days off, and those of the calendar beside them."""
    rests = (game.clocks[seat].hours.now, game.created.deadline.calendar if game.created.deadline else None)
    return spans.union(*(stops(rest, begin) for rest in rests for stops in (resting.nights, resting.days_off)))


def _next_look(game: Game, hold: int = 0, now: int = 0) -> int | None:
    """It looks again when the time is over, and never at who was late before."""
    times = (deadlines.deadline_of(game, pending) for pending in game.open)
    return min((at for at in times if at is not None and at > max(now, game.at)), default=None)


def _early(deadline: Deadline, clock: SeatClock) -> int:
    """The reserve is nobody's."""
    return max(0, timekeeping.allowance(deadline, clock) - clock.used)


def _forgetful_pause(patch: pytest.MonkeyPatch) -> None:
    fold: dict[Any, Any] = evolve._EVOLVE
    patch.setitem(fold, Paused, _forgetful)


def _running_clock(patch: pytest.MonkeyPatch) -> None:
    for module in (deadlines, timing):
        patch.setattr(module, "runs", lambda *_: True)


def _missing_look(patch: pytest.MonkeyPatch) -> None:
    for module in (life, laws):
        patch.setattr(module, "next_look", _next_look)


MUTANTS = [
    Mutant(
        "due outside of protected time",
        lambda patch: patch.setattr(spans, "due", _due),
        Deadline(per_sitting=5 * HOUR, vacation=5 * DAY),
        [Step("vacation", 0, 0, 5)],
    ),
    Mutant("never earlier by more protection", _forgetful_pause),
    Mutant("due within the bound", lambda patch: patch.setattr(deadlines, "protected_spans", _both), LONG, []),
    Mutant("late in no protected time", _running_clock, SHORT, LATE),
    Mutant("late not too early", lambda patch: patch.setattr(timekeeping, "left", _early)),
    Mutant("nobody free of time", _missing_look, SHORT, LATE),
    Mutant("two opinions", lambda patch: patch.setattr(spans, "charge", _charge)),
]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.law)
def test_a_planted_mistake_is_found(mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    rests = {0: RESTS[1]}
    assert witnessed(Life(mutant.deadline, rests), mutant.steps) == {}
    mutant.plant(monkeypatch)
    assert mutant.law in witnessed(Life(mutant.deadline, rests), mutant.steps)


def test_each_law_has_a_mistake_that_breaks_it() -> None:
    assert {mutant.law for mutant in MUTANTS} == set(get_args(Law))
