"""Seats that are handed over, in games that both verifiers hold to be right."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.audit.audit import audit
from domain.kernel.commands import asking, calendars, commands
from domain.kernel.fold.replay import replay
from domain.kernel.log.agreement_entries import AbortWish, HandOverWish, Offered, Taken
from domain.kernel.log.canonical import canonical
from domain.kernel.log.entries import HOST, Deadline, EntryDraft
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.handing import MOST_OFFERS
from domain.kernel.time.clocks import SeatHours
from domain.kernel.time.rest import Rest
from tests.unit.audit.logged_game import LoggedGame, Row, first, rehashed, rows, write
from tests.unit.audit.test_clocks import DAY, HOUR, NAMES, ON_LEAVE, answer, due, kept, leave, playing, table
from tests.unit.audit.test_requests import ask, pause, refused, say
from tests.unit.audit.verifier import verify

SLOW = Deadline(per_sitting=DAY, reserve=HOUR, away_after=1)


def offer(at: LoggedGame, seat: int) -> None:
    at.append(asking.offer(at.now, NAMES[seat], "link"), wait=0)


def take(at: LoggedGame, player: str, seat: int, wait: int = 0) -> None:
    at.append(asking.take_over(at.now, player, seat), wait)


def finished(at: LoggedGame) -> LoggedGame:
    """Somebody gives up, and bots may play on; both verifiers hold the game to be right."""
    while at.now.status != "finished":
        at.append(commands.bot_turn(at.now, at.seed) or commands.resign(at.now, playing(at.now)), wait=0)
    lines = at.export()
    assert audit(lines).findings == ()
    assert verify(lines).findings == []
    assert list(replay(at.id, at.entries, at.seed))[-1].game == at.now
    return at


def test_who_takes_over_brings_their_hours_of_rest_from_the_next_sitting_on() -> None:
    at, rest = table(SLOW, rounds=12), Rest(((0, 60),), (22, 6))
    offer(at, 1)
    at.append(calendars.take_over(at.now, "eve", 1, rest), wait=0)
    assert [entry.kind for entry in at.entries[-2:]] == ["taken", "hours"]
    assert (at.now.clocks[1].hours.now, at.now.clocks[1].hours.latest) == (None, rest)
    assert calendars.take_over(at.now, "eve", 1, rest) == ()
    for _ in range(6):
        asked = at.now.open[0].decision
        player = str(at.now.seats[asked.seat].player)
        at.append(commands.choose(at.now, player, asked.id, (asked.options[0].id,)))
    assert at.now.clocks[1].hours.now == rest
    finished(at)


def with_a_name() -> LoggedGame:
    """Bob's seat is offered to Eve alone, who takes it."""
    at = table(SLOW, seats=3, rounds=2)
    at.append(asking.offer(at.now, "bob", "player", "eve"))
    refused("not-admitted", lambda: take(at, "fay", 1))
    take(at, "eve", 1)
    return finished(at)


def test_a_seat_is_offered_to_one_player_alone() -> None:
    at = table(SLOW, seats=3)
    refused("already-seated", lambda: at.append(asking.offer(at.now, "bob", "player", "ann")))
    for draft in (Offered(1, "player"), Offered(1, "link", "eve"), Offered(1, "player", HOST)):
        refused("wrong-entry", partial(at.append, (EntryDraft("bob", draft),)))
    at.append(asking.offer(at.now, "bob", "player", "eve"))
    assert (at.now.offered_to("eve"), at.now.offered_to("fay")) == (1, None)
    assert asking.offer(at.now, "bob", "player", "eve") == ()
    refused("request-open", lambda: at.append(asking.offer(at.now, "bob", "player", "fay")))
    assert with_a_name().now.has_left("bob")


@pytest.mark.parametrize("fields", [{"to": "link"}, {"player": None}])
def test_a_player_is_named_where_a_seat_is_offered_to_one_and_nowhere_else(fields: Row) -> None:
    data: list[Row] = rows(with_a_name().export())
    at = next(index for index, row in enumerate(data) if row.get("kind") == "offered")
    data[at] = {name: value for name, value in {**data[at], **fields}.items() if value is not None}
    lines = write(data)
    ours = [(finding.seq, finding.kind) for finding in audit(lines).findings]
    assert ours == [(at, "form")]
    assert verify(lines).findings == ours


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("offered", {"player": "fay"}),
        ("offered", {"player": "ann"}),
        ("offered", {"player": "host"}),
        ("taken", {"player": "fay", "actor": "fay"}),
    ],
)
def test_who_is_not_named_takes_no_such_seat_for_both_verifiers(kind: str, fields: Row) -> None:
    data: list[Row] = rows(with_a_name().export())
    next(row for row in data if row.get("kind") == kind).update(fields)
    lines = rehashed(data)
    ours = [(finding.seq, finding.kind) for finding in audit(lines).findings]
    assert ours
    assert verify(lines).findings == ours


def test_who_takes_over_later_waits_a_day_for_other_hours() -> None:
    at, rest = table(SLOW, rounds=12), Rest(((0, 60),), (22, 6))
    offer(at, 1)
    take(at, "eve", 1)
    answer(at, 0)
    at.append(calendars.hours(at.now, "eve", rest, at.at))
    assert at.now.clocks[1].hours.begin == at.at + DAY
    finished(at)


def test_who_takes_over_has_not_the_rest_of_who_was_there() -> None:
    at = table(ON_LEAVE, seats=3, rounds=4)
    at.append(calendars.hours(at.now, "bob", Rest(((0, 60),), (22, 6)), at.at), wait=0)
    leave(at, 1, at.at + HOUR, at.at + DAY)
    offer(at, 1)
    take(at, "eve", 1)
    assert (at.now.clocks[1].hours, at.now.clocks[1].vacations) == (SeatHours(), ())
    finished(at)


def test_who_takes_over_has_the_seat_as_it_is() -> None:
    at = table(SLOW, seats=3)
    before, seq = at.now, at.now.seq
    offer(at, 1)
    assert asking.offer(at.now, "bob", "link") == ()
    take(at, "eve", 1, wait=HOUR)
    after = at.now
    assert [entry.kind for entry in at.entries[seq:]] == ["offered", "taken"]
    assert (after.state, after.facts()) == (before.state, before.facts())
    assert [pending.decision for pending in after.open] == [pending.decision for pending in before.open]
    assert (after.seat_of("eve"), after.seat_of("bob"), after.has_left("bob")) == (1, None, True)
    assert due(at, 1) == at.at + DAY + HOUR
    assert asking.take_over(after, "eve", 1) == ()
    with pytest.raises(Refused, match="no seat"):
        commands.resign(after, "bob")
    at.append(commands.choose(at.now, "eve", after.open[1].decision.id, (after.open[1].decision.options[0].id,)))
    finished(at)


def test_the_deal_stands_though_somebody_else_plays_on() -> None:
    at = table(SLOW)
    drawn = at.now.randomness(at.seed)
    offer(at, 0)
    take(at, "eve", 0)
    assert at.now.randomness(at.seed) == drawn
    finished(at)


def test_a_bot_takes_over_at_once_if_somebody_else_plays_on() -> None:
    at = table(SLOW)
    at.append(asking.offer(at.now, "ann", "bot"))
    assert (at.now.seats[0].player, at.now.seats[0].bot) == (None, at.now.stand_in)
    assert asking.offer(at.now, "ann", "bot") == ()
    refused("request-not-possible", lambda: at.append(asking.offer(at.now, "bob", "bot")), "nobody else plays on")
    finished(at)


def test_who_has_seen_a_hand_takes_no_other_one() -> None:
    at = table(SLOW, seats=3)
    offer(at, 1)
    take(at, "eve", 1)
    for seat in (0, 1):
        at.append((EntryDraft("ann" if seat == 0 else "eve", Offered(seat, "link")),))
    refused("not-admitted", lambda: take(at, "bob", 0))
    refused("not-admitted", lambda: at.append((EntryDraft("bob", Taken(1, "bob")),)))
    refused("already-seated", lambda: take(at, "cem", 0))
    refused("request-closed", lambda: take(at, "dan", 2))
    finished(at)


def test_an_offer_is_taken_back() -> None:
    at = table(SLOW)
    offer(at, 0)
    at.append(asking.reclaim(at.now, "ann"))
    assert asking.reclaim(at.now, "ann") == ()
    refused("request-closed", lambda: take(at, "eve", 0))
    finished(at)


def gone(seats: int = 3) -> LoggedGame:
    """Seat 0 is away."""
    at = table(SLOW, seats=seats)
    for seat in range(1, seats):
        answer(at, seat)
    kept(at, at.at + DAY + HOUR)
    assert at.now.seats[0].away
    return at


def offered_by_all() -> LoggedGame:
    at = gone()
    ask(at, 1, HandOverWish(0))
    say(at, 2)
    assert at.entries[-1].payload == Offered(0, "link")
    assert at.now.offers[0].by_table
    return at


def test_the_others_offer_the_seat_of_who_is_away() -> None:
    at = offered_by_all()
    take(at, "eve", 0)
    tenure = at.now.tenures[0]
    assert (tenure.player, tenure.timeouts, tenure.absences) == ("ann", 1, 1)
    assert (at.now.clocks[0].timeouts, at.now.clocks[0].absences, at.now.seats[0].away) == (0, 0, False)
    finished(at)


@pytest.mark.parametrize("how", ["reclaimed", "back", "answered"])
def test_who_was_away_keeps_the_seat_until_it_is_taken(how: str) -> None:
    at = offered_by_all()
    match how:
        case "reclaimed":
            at.append(asking.reclaim(at.now, "ann"))
        case "back":
            at.append(commands.back(at.now, "ann"))
        case _:
            while not at.now.decision_of(0):
                seat = at.now.open[0].decision.seat
                answer(at, seat)
            answer(at, 0)
    assert (at.now.seats[0].away, at.now.offers) == (False, ())
    refused("request-closed", lambda: take(at, "eve", 0))
    finished(at)


def test_nobody_offers_the_seat_of_who_is_there() -> None:
    at = table(SLOW)
    for seat in (1, 7):
        refused("request-not-possible", lambda seat=seat: ask(at, 0, HandOverWish(seat)), "not away")
    refused("wrong-entry", lambda: at.append((EntryDraft(HOST, Offered(0, "link")),)), "nobody has agreed")
    refused("not-seated", lambda: at.append((EntryDraft("bob", Offered(0, "link")),)))


def test_what_the_old_player_asked_and_agreed_to_is_not_the_new_ones_word() -> None:
    at = table(SLOW, seats=3)
    ask(at, 1, AbortWish())
    say(at, 2)
    ask(at, 2, pause(at), "r_2")
    offer(at, 2)
    take(at, "eve", 2)
    assert [(request.state, request.agreed) for request in at.now.requests] == [("open", ()), ("over", ())]
    finished(at)


def test_a_seat_is_offered_so_often_and_no_more() -> None:
    at = table(SLOW)
    for _ in range(MOST_OFFERS):
        offer(at, 0)
        at.append(asking.reclaim(at.now, "ann"))
    refused("request-not-possible", lambda: offer(at, 0), "10 times")
    finished(at)


def taken_over() -> LoggedGame:
    at = offered_by_all()
    take(at, "eve", 0)
    offer(at, 1)
    at.append(asking.reclaim(at.now, "bob"))
    at.append(asking.offer(at.now, "bob", "bot"))
    return finished(at)


FORGED: dict[str, tuple[str, Row]] = {
    "offered by another": ("offered", {"actor": "bob"}),
    "offered to a bot": ("offered", {"to": "bot"}),
    "offered by no seat": ("offered", {"seat": 9}),
    "taken by who sits there": ("taken", {"actor": "cem", "player": "cem"}),
    "taken for another": ("taken", {"actor": "bob"}),
    "taken by the host": ("taken", {"actor": "host", "player": "host"}),
    "taken by who was there": ("taken", {"actor": "ann", "player": "ann"}),
    "another seat": ("taken", {"seat": 2}),
    "reclaimed by another": ("reclaimed", {"actor": "cem"}),
    "nothing to reclaim": ("reclaimed", {"actor": "cem", "seat": 2}),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_hand_over_is_found_by_both(name: str) -> None:
    kind, fields = FORGED[name]
    data: list[Row] = rows(taken_over().export())
    next(row for row in data if row.get("kind") == kind).update(fields)
    lines = rehashed(data)
    ours = [(finding.seq, finding.kind) for finding in audit(lines).findings]
    assert ours
    assert sorted(verify(lines).findings) == ours


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["link", "link", "bot", "reclaim", "take", "take", "ask", "agree", "answer", "keep", "resign"]),
        st.integers(0, 2),
        st.sampled_from([0, HOUR, DAY]),
    ),
    max_size=25,
)


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_only_who_acts_changes(steps: list[tuple[str, int, int]]) -> None:
    at = table(SLOW, seats=3, rounds=12)
    for number, (what, seat, wait) in enumerate(steps):
        if at.now.status != "running":
            break
        at.at += wait
        before = at.now
        with suppress(Refused):
            act(at, what, seat, number)
        after = at.now
        if what in ("link", "take", "reclaim") and after.status == "running":
            assert after.state == before.state
            assert [pending.decision for pending in after.open] == [pending.decision for pending in before.open]
        players = [place.player for place in after.seats if place.player]
        assert len({*players}) == len(players)
        assert not {*players} & {tenure.player for tenure in after.tenures}
        assert [clock.reserve <= HOUR for clock in after.clocks] == [True] * 3
    assert list(replay(at.id, at.entries, at.seed))[-1].game == at.now
    while at.now.status != "finished":
        at.append(commands.bot_turn(at.now, at.seed) or commands.resign(at.now, playing(at.now)), wait=0)
    assert audit(at.export()).findings == ()


def act(at: LoggedGame, what: str, seat: int, number: int) -> None:
    """One thing that somebody does; else what the service does."""
    game, player = at.now, at.now.seats[seat].player or "eve"
    pending = game.decision_of(seat)
    acts: dict[str, Callable[[], tuple[EntryDraft, ...]]] = {
        "link": lambda: asking.offer(game, player, "link"),
        "bot": lambda: asking.offer(game, player, "bot"),
        "reclaim": lambda: asking.reclaim(game, player),
        "take": lambda: asking.take_over(game, f"new-{number}", seat),
        "ask": lambda: asking.ask(game, player, f"r_{number}", HandOverWish((seat + 1) % 3), at.at),
        "agree": lambda: asking.answer(game, player, game.requests[-1].id if game.requests else "", agree=True),
        "answer": lambda: commands.choose(game, player, pending.decision.id, first(game, seat)) if pending else (),
        "keep": lambda: commands.upkeep(game, at.at, at.seed),
        "resign": lambda: commands.resign(game, player),
    }
    if drafts := acts[what]():
        at.append(drafts, wait=0)


def test_the_form_of_who_takes_over() -> None:
    data: list[Row] = rows(taken_over().export())
    seq, row = next((seq, row) for seq, row in enumerate(data) if row.get("kind") == "taken")
    for fields in ({"bot": "bold"}, {"player": None}):
        wrong = [dict(other) for other in data]
        wrong[seq] = {name: value for name, value in {**row, **fields}.items() if value is not None}
        ours = audit([*map(_line, wrong)]).findings
        assert (seq, "form") in [(finding.seq, finding.kind) for finding in ours]
        assert (seq, "form") in verify([*map(_line, wrong)]).findings


def _line(row: Row) -> bytes:
    return canonical(row) + b"\n"
