"""Clocks: sittings, excuses, increments, absences, pauses, outages, in games that both verifiers hold to be right."""

import pytest

from domain.audit.audit import audit
from domain.kernel.commands import calendars, commands
from domain.kernel.fold.replay import replay
from domain.kernel.log.entries import HOST, Away, Deadline, EntryDraft, Outage, Paused, Resumed, TimedOut, VacationEnded
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.table import TABLE
from domain.kernel.table.deadlines import deadline_of, next_look, stop_of
from domain.kernel.table.game import Game
from domain.kernel.table.timing import MOST_VACATIONS
from domain.kernel.time.times import rfc3339
from tests.unit.audit.logged_game import LoggedGame, Row, rehashed, rows, unseeded
from tests.unit.audit.verifier import verify

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
NAMES = ("ann", "bob", "cem")
SITTING = Deadline(per_sitting=HOUR)


def table(deadline: Deadline, seats: int = 2, bots: dict[str, str] | None = None, rounds: int = 6) -> LoggedGame:
    """All bid at once, then the highest bidder is asked alone; and so on."""
    players = unseeded(*NAMES[: seats - len(bots or {})])
    wish = {"deadline": deadline, "bots": bots or {}, "options": {"rounds": rounds}, "table": len(TABLE)}
    return LoggedGame().create("toy", seats, players, **wish)


def choice(at: LoggedGame, seat: int, option: int = 0) -> tuple[EntryDraft, ...]:
    pending = at.now.decision_of(seat)
    assert pending is not None
    return commands.choose(at.now, NAMES[seat], pending.decision.id, (pending.decision.options[option].id,))


def answer(at: LoggedGame, seat: int, option: int = 0, wait: int = 0) -> None:
    at.append(choice(at, seat, option), wait)


def asked(at: LoggedGame) -> list[int]:
    return [pending.decision.seat for pending in at.now.open]


def due(at: LoggedGame, seat: int) -> int:
    pending = at.now.decision_of(seat)
    assert pending is not None
    found = deadline_of(at.now, pending)
    assert found is not None
    return found


def kept(at: LoggedGame, until: int) -> list[str]:
    """Return what the service does by then, at its times; the kinds of entries."""
    before = len(at.entries)
    while at.now.status == "running" and (look := next_look(at.now)) is not None and look <= until:
        at.at = max(at.at, look)
        drafts = commands.upkeep(at.now, at.at, at.seed)
        assert drafts, "it looks for nothing"
        at.append(drafts, wait=0)
    at.at = max(at.at, until)
    return [entry.kind for entry in at.entries[before:]]


def test_no_log_is_filled_with_short_vacations() -> None:
    at = table(Deadline(per_sitting=DAY, vacation=60 * DAY), rounds=12)
    for number in range(MOST_VACATIONS):
        begin = at.at + (2 * number + 2) * HOUR
        at.append(commands.vacation(at.now, "ann", begin, begin + HOUR), wait=0)
    begin = at.at + 30 * DAY
    with pytest.raises(Refused, match="40 vacations"):
        at.append(commands.vacation(at.now, "ann", begin, begin + HOUR))
    # Nor by those that an account takes in all its games.
    assert calendars.vacations(at.now, "ann", [(begin, begin + DAY)], at.at) == ()
    assert calendars.lacking(at.now, "ann", (begin, begin + DAY), at.at) == DAY
    is_right(at)
    data = rows(at.export())
    last = max(index for index, row in enumerate(data) if row.get("kind") == "vacation")
    data.insert(last, {**data[last], "until": rfc3339(begin + DAY), "from": rfc3339(begin)})
    for seq, row in enumerate(data[1:], 1):
        row["seq"] = seq
    lines = rehashed(data)
    assert (last + 1, "illegal") in {(finding.seq, finding.kind) for finding in audit(lines).findings}
    assert (last + 1, "illegal") in verify(lines).findings


def is_right(at: LoggedGame) -> None:
    """The game is what its log says, and both verifiers agree."""
    if at.now.status != "finished":
        at.append(commands.resign(at.now, NAMES[0]), wait=0)
    while at.now.status != "finished":
        at.append(commands.bot_turn(at.now, at.seed) or commands.resign(at.now, playing(at.now)), wait=0)
    lines = at.export()
    assert audit(lines).findings == ()
    checked = verify(lines)
    assert checked.code == 0, checked
    assert list(replay(at.id, at.entries, at.seed))[-1].game == at.now


def playing(game: Game) -> str:
    return next(seat.player or "" for seat in game.seats if seat.player and not seat.resigned)


def test_a_sitting_has_one_allowance_for_all_its_decisions() -> None:
    at = table(SITTING)
    begun = at.at
    answer(at, 1, wait=10 * MINUTE)
    answer(at, 0, 2, wait=10 * MINUTE)
    assert due(at, 0) == begun + HOUR
    is_right(at)


def test_a_new_sitting_begins_when_others_are_asked_as_well() -> None:
    at = table(SITTING)
    answer(at, 1)
    answer(at, 0, 2, wait=10 * MINUTE)
    answer(at, 0, wait=10 * MINUTE)
    assert [due(at, seat) for seat in (0, 1)] == [at.at + HOUR] * 2
    is_right(at)


def test_a_new_sitting_begins_once_somebody_else_has_acted() -> None:
    at = table(SITTING)
    answer(at, 0, 2, wait=10 * MINUTE)
    answer(at, 1, wait=10 * MINUTE)
    assert due(at, 0) == at.at + HOUR
    is_right(at)


def test_a_sitting_goes_on_where_the_others_only_wait_with_it() -> None:
    at = table(SITTING, seats=3)
    begun = at.at
    answer(at, 1, wait=10 * MINUTE)
    assert due(at, 0) == begun + HOUR


def test_against_bots_alone_each_of_their_answers_ends_a_sitting() -> None:
    at = table(SITTING, bots={"1": "bold"})
    answer(at, 0, wait=50 * MINUTE)
    kept(at, at.at)
    assert at.now.open[0].decision.seat == 0
    assert due(at, 0) == at.at + HOUR
    is_right(at)


def test_what_a_sitting_takes_beyond_its_allowance_is_taken_off_the_reserve() -> None:
    at = table(Deadline(per_sitting=HOUR, reserve=HOUR))
    answer(at, 1)
    answer(at, 0, 2, wait=50 * MINUTE)
    answer(at, 0, wait=30 * MINUTE)
    assert at.now.clocks[0].reserve == 40 * MINUTE
    assert due(at, 0) == at.at + HOUR + 40 * MINUTE
    answer(at, 1)
    answer(at, 0, 2, wait=70 * MINUTE)
    assert at.now.clocks[0].reserve == 30 * MINUTE
    is_right(at)


def test_who_does_not_come_costs_one_allowance_a_sitting() -> None:
    at = table(SITTING)
    answer(at, 1)
    # Its bid, and if that is the highest also what it is asked alone.
    assert set(kept(at, at.at + HOUR)) == {"timed_out"}
    assert (at.now.clocks[0].missed, at.at) == (1, at.entries[-1].at)
    is_right(at)


def test_the_increment_is_earned_in_time_up_to_its_bound() -> None:
    at = table(Deadline(per_decision=0, reserve=10 * MINUTE, increment=5 * MINUTE, reserve_max=12 * MINUTE))
    answer(at, 0, 2, wait=4 * MINUTE)
    assert at.now.clocks[0].reserve == 11 * MINUTE
    answer(at, 1, wait=MINUTE)
    assert (at.now.clocks[1].reserve, due(at, 0)) == (10 * MINUTE, at.at + 11 * MINUTE)
    answer(at, 0)
    assert at.now.clocks[0].reserve == 12 * MINUTE
    kept(at, due(at, 1))
    assert at.now.clocks[1].reserve == 0
    is_right(at)


def test_a_sitting_earns_its_increment_when_it_is_over() -> None:
    at = table(Deadline(per_sitting=HOUR, increment=MINUTE))
    answer(at, 0, 2)
    assert at.now.clocks[0].reserve == 0
    answer(at, 1)
    assert [clock.reserve for clock in at.now.clocks] == [MINUTE, 0]
    is_right(at)


def test_the_first_timeouts_are_excused_once_in_a_sitting() -> None:
    at = table(Deadline(per_sitting=HOUR, excuses=2))
    begun = at.at
    answer(at, 1)
    assert kept(at, begun + HOUR) == ["excused"]
    assert due(at, 0) == begun + 2 * HOUR
    answer(at, 0, 2, wait=30 * MINUTE)
    assert due(at, 0) == begun + 2 * HOUR
    assert kept(at, begun + 2 * HOUR) == ["timed_out"]
    assert [clock.excuses for clock in at.now.clocks] == [1, 2]
    assert at.now.clocks[0].timeouts == 1
    is_right(at)


def test_an_excused_seat_does_not_fall_with_the_others() -> None:
    at = table(Deadline(HOUR, on_timeout="forfeit", excuses=1), seats=3)
    answer(at, 0, wait=MINUTE)
    assert kept(at, at.at + HOUR) == ["excused", "excused"]
    assert kept(at, at.at + HOUR) == ["timed_out", "revealed"]
    assert at.now.result is not None
    assert at.now.result.winners == (0,)
    is_right(at)


def test_a_timeout_that_is_to_be_excused_is_none() -> None:
    at = table(Deadline(per_sitting=HOUR, excuses=1))
    decision = at.now.open[0].decision
    with pytest.raises(Refused, match="excused first"):
        at.append((EntryDraft(HOST, TimedOut(0, decision.id, "bot", ("bid 1",), ("choose",))),), HOUR)


GONE = Deadline(per_sitting=HOUR, away_after=2)


def gone() -> LoggedGame:
    """The player of seat 0 has missed two sittings, while the other one answers at once."""
    at = table(GONE, rounds=12)
    begun = at.at
    while not at.now.seats[0].away:
        if at.now.decision_of(1):
            answer(at, 1)
        else:
            kept(at, at.at + HOUR)
    assert at.at == begun + 2 * HOUR
    while not at.now.decision_of(1):
        at.append(commands.upkeep(at.now, at.at, at.seed), wait=0)
    return at


def test_a_vanished_player_costs_two_allowances() -> None:
    at = gone()
    assert at.now.seats[0].away
    assert at.now.facts()["away"] == [0]
    seq = at.now.seq
    while at.now.seq < seq + 8:
        at.append(commands.bot_turn(at.now, at.seed) or choice(at, 1), wait=0)
    assert {entry.actor for entry in at.entries[seq:]} == {"bot", "bob"}
    is_right(at)


def asked_while_away() -> LoggedGame:
    at = gone()
    while not at.now.decision_of(0):
        answer(at, 1)
    return at


def test_who_answers_after_all_is_back() -> None:
    at = asked_while_away()
    answer(at, 0)
    assert not at.now.seats[0].away
    assert at.now.clocks[0].missed == 0
    is_right(at)


def test_who_says_so_is_back_with_a_fresh_clock() -> None:
    at = asked_while_away()
    at.append(commands.back(at.now, "ann"), wait=MINUTE)
    assert commands.back(at.now, "ann") == ()
    assert due(at, 0) == at.at + HOUR
    is_right(at)


def test_nobody_else_says_that_somebody_is_back() -> None:
    at = gone()
    with pytest.raises(Refused, match="no seat"):
        commands.back(at.now, "eve")


def test_the_last_person_is_never_away() -> None:
    at = gone()
    kept(at, at.at + 5 * HOUR)
    assert at.now.clocks[1].missed > 1
    assert [seat.away for seat in at.now.seats] == [True, False]
    is_right(at)


def test_nobody_is_away_who_has_not_missed_enough() -> None:
    at = table(GONE)
    with pytest.raises(Refused, match="not missed"):
        at.append((EntryDraft(HOST, Away(0)),))


def paused(at: LoggedGame, length: int) -> None:
    at.append((EntryDraft(HOST, Paused(rfc3339(at.at + length))),), wait=0)


def test_a_pause_stops_all_clocks_until_its_end() -> None:
    at = table(SITTING)
    begun = at.at
    at.at += 20 * MINUTE
    paused(at, DAY)
    assert [due(at, seat) for seat in (0, 1)] == [begun + HOUR + DAY] * 2
    answer(at, 0, wait=HOUR)
    answer(at, 1, wait=HOUR)
    assert [due(at, seat) for seat in asked(at)] == [begun + 20 * MINUTE + DAY + HOUR]
    with pytest.raises(Refused, match="paused already"):
        paused(at, DAY)
    is_right(at)


def test_a_player_resumes_with_a_day_of_notice_and_the_host_at_once() -> None:
    at = table(SITTING)
    begun = at.at
    paused(at, 10 * DAY)
    at.append((EntryDraft("ann", Resumed()),), wait=HOUR)
    assert due(at, 0) == begun + HOUR + DAY + HOUR
    with pytest.raises(Refused, match="over by then"):
        at.append((EntryDraft("bob", Resumed()),), wait=0)
    with pytest.raises(Refused, match="no seat"):
        at.append((EntryDraft("eve", Resumed()),), wait=0)
    at.append((EntryDraft(HOST, Resumed()),), wait=0)
    assert due(at, 0) == at.at + HOUR
    is_right(at)


@pytest.mark.parametrize("length", [0, 61 * DAY])
def test_a_pause_has_a_length_and_no_more_than_sixty_days(length: int) -> None:
    with pytest.raises(Refused):
        paused(table(SITTING), length)


def test_an_outage_is_given_back_before_anybody_is_late() -> None:
    at = table(SITTING)
    begun = at.at
    at.at += 3 * HOUR
    at.append((EntryDraft(HOST, Outage(rfc3339(begun + HOUR // 2), rfc3339(at.at))),), wait=0)
    assert due(at, 0) == at.at + HOUR // 2
    assert commands.upkeep(at.now, at.at, at.seed) == ()
    is_right(at)


def test_nobody_is_late_in_time_that_does_not_count_though_it_was_over_before() -> None:
    at = table(SITTING)
    at.at += 2 * HOUR
    paused(at, DAY)
    assert commands.upkeep(at.now, at.at + HOUR, at.seed) == ()
    assert next_look(at.now, now=at.at + HOUR) == at.at + DAY
    is_right(at)


def test_nobody_is_late_in_a_pause_though_the_clock_of_the_service_is_set_back_to_before_it() -> None:
    at = table(SITTING)
    at.at += 2 * HOUR
    paused(at, DAY)
    assert commands.upkeep(at.now, at.at - HOUR // 2, at.seed) == ()
    assert next_look(at.now, now=at.at - HOUR // 2) == at.at + DAY
    with pytest.raises(Refused, match="does not run"):
        at.append(commands.time_out(at.now, at.now.open[0], at.seed), HOUR)


def test_who_is_on_vacation_does_not_forfeit_with_others_who_were_asked_at_the_same_time() -> None:
    at = table(Deadline(HOUR, on_timeout="forfeit", vacation=DAY), seats=3)
    at.at += 2 * HOUR
    leave(at, 1, None, at.at + 5 * HOUR)
    first, _, third = (pending.decision.id for pending in at.now.open)
    assert kept(at, at.at) == ["timed_out", "revealed"]
    assert at.entries[-2].payload == TimedOut(0, first, "forfeit", also=(third,))
    assert at.now.result is not None
    assert at.now.result.winners == (1,)
    is_right(at)


def test_a_game_without_a_deadline_has_no_clock_to_stop() -> None:
    at = LoggedGame().create("toy", 2, unseeded("ann", "bob"))
    with pytest.raises(Refused, match="no deadline"):
        paused(at, DAY)


ON_LEAVE = Deadline(per_sitting=HOUR, vacation=5 * DAY)


def leave(at: LoggedGame, seat: int, begin: int | None, end: int) -> None:
    at.append(commands.vacation(at.now, NAMES[seat], begin, end), wait=0)


def test_a_vacation_stops_one_clock_and_acting_does_not_end_it() -> None:
    at = table(ON_LEAVE)
    begun = at.at
    leave(at, 0, None, begun + DAY)
    leave(at, 0, begun + 2 * DAY, begun + 4 * DAY)
    assert [due(at, seat) for seat in (0, 1)] == [begun + DAY + HOUR, begun + HOUR]
    stops = [stop_of(at.now, 0, begun + wait) for wait in (0, DAY - 1, DAY, 2 * DAY)]
    assert [stop.why if stop else None for stop in stops] == ["vacation", "vacation", None, "vacation"]
    answer(at, 1, 2)
    answer(at, 0, wait=HOUR)
    answer(at, 1)
    assert due(at, 0) == begun + DAY + HOUR
    assert at.now.clocks[0].vacation == 2 * DAY
    at.at = begun + 2 * DAY - HOUR // 2
    answer(at, 0)
    answer(at, 1)
    assert [span[0] for span in at.now.clocks[0].vacations] == [begun + 2 * DAY]
    assert commands.vacation(at.now, "ann", begun + 2 * DAY, begun + 4 * DAY) == ()
    is_right(at)


@pytest.mark.parametrize(
    ("begin", "length", "why"),
    [
        (-1, DAY, "now or later"),
        (367 * DAY, DAY, "within a year"),
        (0, HOUR - 1, "an hour"),
        (0, 6 * DAY, "of vacation are left"),
        (9 * DAY, 2 * DAY, "overlaps"),
    ],
)
def test_a_vacation_is_taken_out_of_what_there_is(begin: int, length: int, why: str) -> None:
    at = table(ON_LEAVE)
    leave(at, 0, at.at + 10 * DAY, at.at + 11 * DAY)
    with pytest.raises(Refused, match=why):
        leave(at, 0, at.at + begin, at.at + begin + length)


def test_a_vacation_is_taken_by_who_sits_there_in_a_game_with_clocks() -> None:
    at = table(ON_LEAVE)
    with pytest.raises(Refused, match="no seat"):
        commands.vacation(at.now, "eve", None, at.at + DAY)
    at = LoggedGame().create("toy", 2, unseeded("ann", "bob"))
    with pytest.raises(Refused, match="no clock runs"):
        leave(at, 0, None, at.at + DAY)


def ended(at: LoggedGame, *until: int, seat: int = 0, actor: str = "ann", wait: int = 0) -> None:
    """Vacations end early that were to last until these times."""
    at.append(tuple(EntryDraft(actor, VacationEnded(seat, rfc3339(end))) for end in until), wait=wait)


def test_who_ends_a_vacation_early_has_what_is_left_of_it_and_a_clock_that_runs() -> None:
    at = table(ON_LEAVE)
    begun = at.at
    leave(at, 0, None, begun + 2 * DAY)
    leave(at, 0, begun + 3 * DAY, begun + 5 * DAY)
    assert at.now.clocks[0].vacation == DAY
    ended(at, begun + 2 * DAY, begun + 5 * DAY, wait=HOUR)
    assert (at.now.clocks[0].vacation, at.now.clocks[0].vacations) == (5 * DAY - HOUR, ((begun, at.at),))
    assert due(at, 0) == at.at + HOUR
    leave(at, 0, None, at.at + 4 * DAY)
    assert due(at, 0) == at.at + 4 * DAY + HOUR
    is_right(at)


def test_what_is_no_vacation_any_more_is_not_ended() -> None:
    at = table(ON_LEAVE)
    end = at.at + DAY
    leave(at, 0, None, end)
    for wrong, seat, actor in ((end + 1, 0, "ann"), (end, 1, "bob"), (end, 0, "bob"), (end, 0, HOST)):
        with pytest.raises(Refused):
            ended(at, wrong, seat=seat, actor=actor)
    with pytest.raises(Refused, match="no vacation"):
        ended(at, end, wait=DAY)
    at.append(commands.resign(at.now, "ann"))
    with pytest.raises(Refused):
        ended(at, end)


def test_a_calendar_ends_what_lies_within_a_vacation_that_was_ended_but_for_what_is_wanted_still() -> None:
    at = table(ON_LEAVE)
    begun = at.at
    for first, last in ((0, 1), (2, 3), (4, 6)):
        leave(at, 0, begun + first * DAY, begun + last * DAY)
    found = calendars.endings(at.now, "ann", [(begun, begun + 5 * DAY)], [(begun + 2 * DAY, begun + 3 * DAY)], begun)
    assert found == (EntryDraft("ann", VacationEnded(0, rfc3339(begun + DAY))),)
    at.append(found)
    assert calendars.endings(at.now, "ann", [(begun, begun + 2 * DAY)], [], at.at) == ()
    assert calendars.endings(at.now, "eve", [(begun, begun + 9 * DAY)], [], at.at) == ()


def with_ended_vacation() -> LoggedGame:
    at = table(ON_LEAVE)
    leave(at, 0, None, at.at + DAY)
    ended(at, at.at + DAY, wait=HOUR)
    return whole(at)


def with_vacation() -> LoggedGame:
    at = table(ON_LEAVE)
    leave(at, 0, None, at.at + DAY)
    leave(at, 0, at.at + 2 * DAY, at.at + 3 * DAY)
    return whole(at)


def forged(at: LoggedGame, *kinds: str, **fields: object) -> list[bytes]:
    """The same log with other fields in its first entry of one of these kinds."""
    data: list[Row] = rows(at.export())
    next(row for row in data if row.get("kind") in kinds).update(fields)
    return rehashed(data)


def whole(at: LoggedGame) -> LoggedGame:
    is_right(at)
    return at


def with_pause() -> LoggedGame:
    at = table(SITTING)
    paused(at, 10 * DAY)
    at.append((EntryDraft("ann", Resumed()),), wait=HOUR)
    at.append((EntryDraft(HOST, Outage(rfc3339(at.at - HOUR), rfc3339(at.at))),), wait=0)
    return whole(at)


def with_absence() -> LoggedGame:
    at = asked_while_away()
    at.append(commands.back(at.now, "ann"), wait=0)
    return whole(at)


FORGED = {
    "a pause by a player": (with_pause, ("paused",), {"actor": "ann"}),
    "a pause for too long": (with_pause, ("paused",), {"until": "2099-01-01T00:00:00.000Z"}),
    "a stranger goes on": (with_pause, ("resumed",), {"actor": "eve"}),
    "an outage to come": (with_pause, ("outage",), {"until": "2099-01-01T00:00:00.000Z"}),
    "another one is away": (with_absence, ("away",), {"seat": 1}),
    "somebody is away by a player's word": (with_absence, ("away",), {"actor": "bob"}),
    "another one is back": (with_absence, ("back",), {"actor": "bob", "seat": 1}),
    "a vacation of somebody else": (with_vacation, ("vacation",), {"actor": "bob"}),
    "a vacation for too long": (with_vacation, ("vacation",), {"until": "2026-12-31T00:00:00.000Z"}),
    "a vacation of before": (with_vacation, ("vacation",), {"from": "2026-01-01T00:00:00.000Z"}),
    "a vacation that somebody else ends": (with_ended_vacation, ("vacation_ended",), {"actor": "bob"}),
    "a vacation that nobody took is ended": (
        with_ended_vacation,
        ("vacation_ended",),
        {"until": "2026-12-31T00:00:00.000Z"},
    ),
    "never away": (with_absence, ("created",), {"deadline": {"per_sitting": HOUR}}),
}


@pytest.mark.parametrize("name", FORGED)
def test_both_verifiers_find_what_the_table_does_not_allow(name: str) -> None:
    make, kinds, fields = FORGED[name]
    lines = forged(make(), *kinds, **fields)
    assert {finding.kind for finding in audit(lines).findings} == {"illegal"}
    assert {kind for _, kind in verify(lines).findings} == {"illegal"}


@pytest.mark.parametrize("kind", ["timed_out", "excused"])
@pytest.mark.parametrize("stop", ["paused", "vacation"])
def test_both_verifiers_find_who_was_late_while_no_clock_ran(kind: str, stop: str) -> None:
    at = table(Deadline(per_sitting=HOUR, excuses=int(kind == "excused"), vacation=DAY))
    if stop == "paused":
        paused(at, HOUR)
    else:
        leave(at, 0, None, at.at + HOUR)
    assert kind in kept(at, at.at + 2 * HOUR)
    is_right(at)
    lines = forged(at, stop, until=rfc3339(at.at + HOUR))
    assert "illegal" in {finding.kind for finding in audit(lines).findings}
    assert {kind for _, kind in verify(lines).findings} == {"illegal"}


@pytest.mark.parametrize("kind", ["timed_out", "excused"])
def test_what_comes_before_its_time_is_found(kind: str) -> None:
    at = table(Deadline(per_sitting=HOUR, excuses=int(kind == "excused")))
    at.append(commands.time_out(at.now, at.now.open[0], at.seed), wait=HOUR - 1)
    at.append(commands.resign(at.now, "ann"))
    assert [(finding.seq, finding.kind) for finding in audit(at.export()).findings] == [(6, "early")]
