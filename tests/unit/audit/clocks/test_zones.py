"""Time zone data of other years: a log says the same by all of them, and they move no time that is near."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from domain.kernel.commands import calendars
from domain.kernel.fold.replay import replay
from domain.kernel.log.entries import Deadline
from domain.kernel.table.game import Game
from domain.kernel.time import resting, spans
from domain.kernel.time.rest import Rest
from store.calendars.zones import offsets, rest_in
from tests.unit.audit.clocks.book import DAY, FIRST, HALF_HOUR, HOUR
from tests.unit.audit.clocks.laws import dues, witnessed
from tests.unit.audit.clocks.life import Life, Step
from tests.unit.audit.clocks.zones import zone_data

PLACE = "Europe/Warsaw"
YEARS = {"with summers": "CET-1CEST,M3.5.0,M10.5.0/3", "for ever winter": "CET-1", "for ever summer": "CEST-2"}
"""The time of a place's clocks by the data of three years, as POSIX says it."""


def data_of(year: str, folder: Path) -> AbstractContextManager[None]:
    """Let the place have the data of a year."""
    return zone_data(folder / year, {PLACE: YEARS[year]})


STEPS = [
    Step("answer", 0, 10 * 60),
    Step("pause", 0, 60, 4),
    Step("answer", 1, 24 * 60),
    Step("vacation", 0, 30, 5),
    Step("keep", 0, 10 * 24 * 60),
]


def said(life: Life) -> list[tuple[Game, dict[str, int]]]:
    """Return the game after each entry, and when the time for what is asked is over."""
    return [(played.game, dues(played.game)) for played in replay(life.id, life.entries, life.seed)]


@pytest.mark.parametrize("year", YEARS)
def test_a_log_says_the_same_by_the_data_of_any_year(year: str, tmp_path: Path) -> None:
    with data_of("with summers", tmp_path):
        life = Life(Deadline(per_sitting=DAY, vacation=DAY), {0: rest_in(PLACE, (23, 7), (6, 7), FIRST)})
        assert witnessed(life, STEPS) == {}
        now = said(life)
    with data_of(year, tmp_path):
        assert said(life) == now


def test_a_fold_that_asks_a_zone_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def asking(rest: Rest | None, begin: int) -> Iterator[spans.Span]:
        return known(rest and Rest(tuple(offsets(PLACE, begin, begin + DAY)), rest.quiet), begin)

    known = resting.nights
    monkeypatch.setattr(resting, "nights", asking)
    with data_of("with summers", tmp_path):
        # It ends when it is night by the one, and not yet by the other.
        life = Life(Deadline(per_sitting=7 * HOUR + HALF_HOUR), {0: rest_in(PLACE, (23, 7), (), FIRST)})
        now = said(life)
    with data_of("for ever winter", tmp_path):
        assert said(life) != now


def test_what_is_known_of_a_place_later_moves_no_time_that_is_near(tmp_path: Path) -> None:
    """In October it is decided that the clocks will not go back: the host tells so, for the sittings to come."""
    with data_of("with summers", tmp_path):
        life = Life(Deadline(per_sitting=30 * DAY), {0: rest_in(PLACE, (23, 7), (), FIRST)})
    before = dues(life.now)
    life.clock += 5 * DAY
    with data_of("for ever summer", tmp_path):
        told = rest_in(PLACE, (23, 7), (), life.clock)
    life.append(calendars.hours(life.now, "ann", told, life.clock))
    assert (life.entries[-1].actor, dues(life.now)) == ("host", before)
    for seat in range(3):
        life.live(Step("answer", seat, 12 * 60))
    for _ in range(4):
        life.live(Step("answer", 0, 12 * 60))
        life.keep(life.clock + 31 * DAY)
    assert life.now.clocks[0].hours.now == told
    assert next(spans.union(resting.nights(told, FIRST + 50 * DAY)))[1] % DAY == 5 * HOUR
