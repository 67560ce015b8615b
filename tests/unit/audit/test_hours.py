"""Hours of rest: nights and days off, which the log tells without naming a place."""

from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.audit.audit import audit
from domain.kernel.commands import calendars, commands
from domain.kernel.log.entries import HOST, Deadline, Dealt, EntryDraft, Hours, TimedOut
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.table import TABLE
from domain.kernel.table.deadlines import charge, deadline_of, next_look, runs, stop_of, time_parts
from domain.kernel.table.game import Game
from domain.kernel.time import spans
from domain.kernel.time.rest import Rest
from domain.kernel.time.resting import days_off, fault_of, nights
from domain.kernel.time.times import DAY, HOUR
from store.calendars.zones import AHEAD, offsets, rest_in
from tests.unit.audit.logged_game import BEGIN, LoggedGame, unseeded
from tests.unit.audit.test_clocks import NAMES, answer, due, forged, is_right, kept, table, whole
from tests.unit.audit.verifier import verify

DOMAIN = Path(__file__).parents[3] / "domain"
WARSAW = ((0, 60), (1_774_746_000_000, 120), (1_792_890_000_000, 60))
SUMMER = 1_774_746_000_000
"""When Warsaw's clocks went forward: a Sunday in March, at 2 o'clock."""

NIGHT = Rest(WARSAW, (23, 7))
ALL = Rest(WARSAW, (21, 7), (6, 7))
SITTING = Deadline(per_sitting=DAY)


def names(at: LoggedGame, seat: int, rest: Rest | None, actor: str = "") -> None:
    told = Hours(seat) if rest is None else Hours(seat, rest.offsets, rest.quiet, rest.free_days)
    at.append((EntryDraft(actor or NAMES[seat], told),), wait=0)


def resting(rests: dict[int, Rest], deadline: Deadline = SITTING) -> LoggedGame:
    """A game whose players rest from its start."""
    at = LoggedGame()
    at.create_only("toy", 2, "ann", deadline=deadline, options={"rounds": 12}, version=0)
    at.append(commands.join(at.now, "bob", None))
    at.append(calendars.deal(at.now, rests))
    return at


def within(found: Iterator[spans.Span], end: int) -> list[spans.Span]:
    return list(takewhile(lambda span: span[0] < end, found))


def test_a_night_follows_the_clocks_of_its_place() -> None:
    found = within(spans.union(nights(NIGHT, SUMMER - 30 * HOUR)), SUMMER + DAY)
    assert [(begin - SUMMER, end - SUMMER) for begin, end in found] == [
        (-27 * HOUR, -19 * HOUR),
        (-3 * HOUR, 4 * HOUR),
        (20 * HOUR, 28 * HOUR),
    ]


def test_days_off_are_whole_and_local() -> None:
    found = within(spans.union(days_off(Rest(WARSAW, None, (7,)), SUMMER - 2 * DAY)), SUMMER + 8 * DAY)
    assert found == [(SUMMER - 2 * HOUR, SUMMER + 21 * HOUR), (SUMMER + 165 * HOUR, SUMMER + 189 * HOUR)]


@pytest.mark.parametrize(
    ("rest", "why"),
    [
        (Rest((), (23, 7)), "1 to 24 offsets"),
        (Rest(((0, 901),), (23, 7)), "900 minutes"),
        (Rest(((0, 0), (0, 60)), (23, 7)), "in order"),
        (Rest(((0, 0),), (22, 9)), "10 hours"),
        (Rest(((0, 0),), (7, 7)), "10 hours"),
        (Rest(((0, 0),), (23, 24)), "10 hours"),
        (Rest(((0, 0),), None, (5, 6, 7)), "2 days"),
        (Rest(((0, 0),), None, (7, 6)), "in order"),
        (Rest(((0, 0),), None, (0,)), "in order"),
        (Rest(((0, 0),)), "is named"),
    ],
)
def test_what_hours_of_rest_can_be(rest: Rest, why: str) -> None:
    fault = fault_of(rest)
    assert fault is not None
    assert why in fault.detail
    with pytest.raises(Refused, match=why):
        names(table(SITTING), 0, rest)


def test_who_rests_from_the_start_is_never_due_at_night() -> None:
    at = resting({0: ALL})
    assert [entry.kind for entry in at.entries[-2:]] == ["hours", "dealt"]
    assert charge(at.now, 0, at.at, due(at, 0)) == DAY
    assert due(at, 1) == at.at + DAY
    parts = time_parts(at.now, at.now.open[0])
    assert {part.what for part in parts} >= {"sitting", "night"}
    assert at.at + sum(part.span for part in parts) == due(at, 0)
    is_right(at)


def test_hours_come_into_force_with_the_first_sitting_that_begins_a_day_later() -> None:
    at = table(SITTING, rounds=12)
    names(at, 0, ALL)
    told = at.at
    while at.at < told + DAY:
        assert at.now.clocks[0].hours.now is None
        answer(at, 0, 2, wait=2 * HOUR)
        answer(at, 1, wait=2 * HOUR)
        answer(at, 0)
    assert at.now.clocks[0].hours.now == ALL
    assert due(at, 0) > at.at + DAY
    is_right(at)


def test_what_is_taken_back_begins_no_sitting_with_which_hours_come_into_force() -> None:
    at = LoggedGame()
    wish = {"deadline": Deadline(per_decision=2 * DAY), "take_back": "own", "options": {"rounds": 3}}
    at.create("toy", 2, unseeded("ann", "bob"), table=len(TABLE), **wish)
    names(at, 0, ALL)
    answer(at, 0, wait=25 * HOUR)
    at.append(commands.take_back(at.now, "ann", at.now.seq), wait=0)
    assert at.now.clocks[0].hours.now is None
    answer(at, 0)
    answer(at, 1)
    assert at.now.clocks[0].hours.now == (ALL if at.now.decision_of(0) else None)
    is_right(at)


def test_others_are_named_four_weeks_later_and_none_at_any_time() -> None:
    at = resting({0: NIGHT})
    with pytest.raises(Refused, match="four weeks"):
        names(at, 0, ALL)
    names(at, 0, None)
    with pytest.raises(Refused, match="four weeks"):
        names(at, 0, NIGHT)
    at.at += 28 * DAY
    names(at, 0, ALL)
    assert at.now.clocks[0].hours.latest == ALL
    is_right(at)


def test_the_host_tells_how_hours_go_on_and_names_none() -> None:
    at = resting({0: NIGHT})
    names(at, 0, Rest((*WARSAW, (1_806_000_000_000, 120)), NIGHT.quiet), HOST)
    for rest in (ALL, None):
        with pytest.raises(Refused, match="the host"):
            names(at, 0, rest, HOST)
    with pytest.raises(Refused, match="the host"):
        names(at, 1, NIGHT, HOST)
    with pytest.raises(Refused, match="does not sit"):
        names(at, 0, NIGHT, "bob")
    is_right(at)


def test_a_command_names_hours_once_and_lets_them_go_on() -> None:
    at = resting({})
    at.append(calendars.hours(at.now, "ann", NIGHT, at.at), wait=0)
    assert calendars.hours(at.now, "ann", NIGHT, at.at) == ()
    later = Rest((*WARSAW, (BEGIN + 300 * DAY, 120)), NIGHT.quiet)
    assert calendars.hours(at.now, "ann", later, at.at) == ()
    (draft,) = calendars.hours(at.now, "ann", later, BEGIN + 150 * DAY)
    assert draft.actor == HOST
    (draft,) = calendars.hours(at.now, "ann", None, at.at)
    assert (draft.actor, draft.payload) == ("ann", Hours(0))
    assert calendars.hours(at.now, "eve", NIGHT, at.at) == ()


def test_nobody_rests_where_no_clock_runs() -> None:
    at = LoggedGame().create("toy", 2, unseeded("ann", "bob"))
    with pytest.raises(Refused, match="no clock runs"):
        names(at, 0, NIGHT)
    assert calendars.hours(at.now, "ann", NIGHT, at.at) == ()
    assert calendars.deal(at.now, {0: NIGHT}) == commands.deal(at.now)


def rests() -> LoggedGame:
    at = resting({0: NIGHT})
    names(at, 0, NIGHT, HOST)
    return whole(at)


FORGED = {
    "by somebody else": ({"actor": "bob"}, ("hours",)),
    "by the host": ({"actor": HOST}, ("hours",)),
    "of a place that is not known yet": ({"offsets": [[BEGIN + DAY, 60]]}, ("hours",)),
    "of a seat that is not there": ({"seat": 5}, ("hours",)),
}


@pytest.mark.parametrize("name", FORGED)
def test_both_verifiers_find_hours_that_the_table_does_not_allow(name: str) -> None:
    fields, kinds = FORGED[name]
    lines = forged(rests(), *kinds, **fields)
    assert {finding.kind for finding in audit(lines).findings} == {"illegal"}
    assert {kind for _, kind in verify(lines).findings} == {"illegal"}


WEEKENDS = Rest(((0, -300),), (0, 8), (6, 7))


def test_all_have_the_calendar_of_their_game_and_a_night_of_their_own_where_they_name_one() -> None:
    at = resting({0: Rest(((0, 540),), (22, 6), (3,))}, Deadline(per_sitting=9 * HOUR, calendar=WEEKENDS))
    monday = (BEGIN // DAY * DAY) + next(d for d in range(7) if (BEGIN // DAY + d + 3) % 7 == 0) * DAY
    for hour in range(24 * 7):
        seen = [stop_of(at.now, seat, monday + 7 * DAY + hour * HOUR) for seat in (0, 1)]
        common, away = (hour - 5) % 168, (hour + 9) % 24
        free = common // 24 >= 5
        assert [bool(stop) for stop in seen] == [free or away >= 22 or away < 6, free or common % 24 < 8]
    is_right(at)


def test_a_calendar_says_what_clocks_show_when_the_game_is_created() -> None:
    late = Rest(((BEGIN + DAY, 60),), None, (7,))
    with pytest.raises(Refused, match="what the clocks show now"):
        resting({}, Deadline(per_sitting=HOUR, calendar=late))
    at = whole(resting({}, Deadline(per_sitting=HOUR, calendar=WEEKENDS)))
    calendar = {"offsets": [[BEGIN + DAY, 60]], "free_days": [7]}
    lines = forged(at, "created", deadline={"per_sitting": HOUR, "calendar": calendar})
    assert {finding.kind for finding in audit(lines).findings} == {"illegal"}
    assert {kind for _, kind in verify(lines).findings} == {"illegal"}


PLACES = st.lists(st.tuples(st.integers(0, 400), st.integers(-900, 900)), max_size=5).map(
    lambda rows: (
        (0, rows[0][1] if rows else 0),
        *sorted({BEGIN + day * DAY: minutes for day, minutes in rows}.items()),
    )
)
RESTS = st.builds(
    Rest,
    PLACES,
    st.one_of(st.none(), st.tuples(st.integers(0, 23), st.integers(1, 10)).map(lambda row: (row[0], sum(row) % 24))),
    st.lists(st.integers(1, 7), max_size=2, unique=True).map(lambda days: tuple(sorted(days))),
).filter(lambda rest: fault_of(rest) is None)


def bound(game: Game, seat: int, left: int) -> int:
    """Return how long it may take at most until so much has counted, pauses and vacations aside.

    A week has 70 hours that count, but for one in which clocks change.
    """
    deadline = game.created.deadline
    rests = (game.clocks[seat].hours.now, deadline.calendar if deadline else None)
    changes = sum(len(rest.offsets) for rest in rests if rest)
    return (-(-left // (70 * HOUR)) + changes) * 7 * DAY


@settings(max_examples=40, deadline=None)
@given(RESTS, st.none() | RESTS, st.sampled_from([HOUR, DAY, 9 * DAY]), st.lists(st.integers(0, 3 * DAY), max_size=8))
def test_nobody_is_late_in_rest_and_nobody_is_free_of_time(
    ann: Rest, common: Rest | None, allowance: int, waits: list[int]
) -> None:
    at = resting({0: ann}, Deadline(per_sitting=allowance, calendar=common))
    for wait in waits:
        for pending in at.now.open:
            seat, end = pending.decision.seat, deadline_of(at.now, pending)
            assert end is not None
            assert stop_of(at.now, seat, end) is None
            assert charge(at.now, seat, pending.since, end) <= allowance
            assert end - pending.since <= bound(at.now, seat, allowance)
        due_next = next_look(at.now)
        if due_next is None:
            break
        before, seen = at.now, len(at.entries)
        kept(at, min(due_next, at.at + wait))
        for entry in at.entries[seen:]:
            if isinstance(entry.payload, TimedOut):
                assert runs(before, entry.payload.seat, entry.at)
    at.append(commands.resign(at.now, "ann"), wait=0)
    assert audit(at.export()).findings == ()


def test_no_log_is_read_by_what_zones_are_today() -> None:
    """They change from year to year, and a log is to say the same for ever."""
    assert not [file for file in DOMAIN.rglob("*.py") if "zoneinfo" in file.read_text()]
    at = resting({0: rest_in("Europe/Warsaw", (23, 7), (6, 7), BEGIN)})
    is_right(at)


def test_a_zone_is_told_as_its_offsets() -> None:
    assert list(offsets("Europe/Warsaw", BEGIN - 300 * DAY, BEGIN)) == [(0, 60), *WARSAW[1:2]]
    assert list(offsets("Asia/Kolkata", BEGIN, BEGIN + AHEAD)) == [(0, 330)]
    assert len(list(offsets("Africa/Casablanca", BEGIN, BEGIN + AHEAD))) <= 6


def test_hours_before_the_deal_are_dealt_with() -> None:
    at = resting({0: NIGHT, 1: ALL})
    assert [entry.payload for entry in at.entries][-1] == Dealt()
    assert [clock.hours.now for clock in at.now.clocks] == [NIGHT, ALL]
