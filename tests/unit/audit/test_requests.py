"""Requests: what people ask of each other, and what follows; in games that both verifiers hold to be right."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.audit.audit import audit
from domain.kernel.commands import asking, commands
from domain.kernel.fold.replay import replay
from domain.kernel.log.agreement_entries import (
    AbortWish,
    Agreed,
    Asked,
    ClaimWish,
    Declined,
    Extended,
    ExtendWish,
    HandOverWish,
    PauseWish,
    Wish,
)
from domain.kernel.log.entries import HOST, Chose, Deadline, Entry, EntryDraft, Paused, Resigned, TimedOut, Voided
from domain.kernel.protocol.refusals import RefusalType, Refused
from domain.kernel.table.agreements import CLAIM_TIME, GONE_TIME
from domain.kernel.table.requests import MOST_ASKED, seats_to_agree
from domain.kernel.time.times import rfc3339
from tests.unit.audit.logged_game import LoggedGame, Row, rehashed, rows, unseeded
from tests.unit.audit.test_clocks import DAY, HOUR, MINUTE, NAMES, answer, choice, due, is_right, kept, playing, table
from tests.unit.audit.verifier import verify

SLOW = Deadline(per_sitting=DAY, away_after=1)


def ask(at: LoggedGame, seat: int, wish: Wish, id: str = "r_1", wait: int = 0) -> None:
    at.append(asking.ask(at.now, NAMES[seat], id, wish, at.at + wait), wait)


def say(at: LoggedGame, seat: int, id: str = "r_1", *, agree: bool = True, wait: int = 0) -> None:
    at.append(asking.answer(at.now, NAMES[seat], id, agree=agree), wait)


def kinds(at: LoggedGame, since: int) -> list[str]:
    return [entry.kind for entry in at.entries[since:]]


def pause(at: LoggedGame, length: int = 10 * DAY) -> PauseWish:
    return PauseWish(rfc3339(at.at + length))


def refused(type: RefusalType, act: Callable[[], None], why: str | None = None) -> None:
    with pytest.raises(Refused, match=why) as error:
        act()
    assert error.value.type == type


def test_all_others_agree_and_what_was_asked_for_follows_at_once() -> None:
    at = table(SLOW, seats=3)
    begun, seq = due(at, 0), at.now.seq
    ask(at, 0, pause(at))
    say(at, 1)
    assert [request.state for request in at.now.requests] == ["open"]
    say(at, 2)
    assert kinds(at, seq) == ["asked", "agreed", "agreed", "paused"]
    assert [request.state for request in at.now.requests] == ["done"]
    assert due(at, 0) == begun + 10 * DAY
    is_right(at)


@pytest.mark.parametrize("kind", ["abort", "pause", "extend", "hand_over"])
def test_who_asks_for_what_another_asks_for_agrees(kind: str) -> None:
    at = table(SLOW, seats=3)
    if kind == "hand_over":
        for seat in (0, 1):
            answer(at, seat)
        kept(at, at.at + DAY)
    wishes: dict[str, Wish] = {
        "abort": AbortWish(),
        "pause": pause(at),
        "extend": ExtendWish(1, HOUR),
        "hand_over": HandOverWish(2),
    }
    seq, wish = at.now.seq, wishes[kind]
    ask(at, 0, wish)
    ask(at, 1, wish, "r_2")
    if kind != "hand_over":
        assert [request.agreed for request in at.now.requests] == [(1,)]
        # The same again is the same, and another wish under its id is none.
        assert asking.ask(at.now, NAMES[1], "r_2", wish, at.at) == ()
        assert asking.ask(at.now, NAMES[1], "r_4", wish, at.at) == ()
        refused("idempotency-key-reused", lambda: ask(at, 1, HandOverWish(2), "r_2"))
        ask(at, 2, wish, "r_3")
    assert [*dict.fromkeys(kinds(at, seq))][:2] == ["asked", "agreed"]
    assert [request.state for request in at.now.requests] == ["done"]
    # An agreement is not asked again by a player who did not hear of it.
    assert asking.ask(at.now, NAMES[1], "r_2", wish, at.at) == ()
    is_right(at)


def test_who_is_away_and_asks_for_what_another_asks_for_is_back_and_agrees() -> None:
    at = table(SLOW)
    answer(at, 1)
    kept(at, at.at + DAY)
    assert at.now.seats[0].away
    ask(at, 1, AbortWish())
    seq = at.now.seq
    ask(at, 0, AbortWish(), "r_2")
    assert kinds(at, seq) == ["back", "agreed", "voided", "revealed"]
    is_right(at)


def test_what_others_ask_for_otherwise_is_another_request() -> None:
    at = table(SLOW, seats=2)
    ask(at, 0, pause(at))
    ask(at, 1, pause(at, 11 * DAY), "r_2")
    ask(at, 1, AbortWish(), "r_3")
    ask(at, 1, ExtendWish(0, HOUR), "r_4")
    ask(at, 0, ExtendWish(1, HOUR), "r_5")
    assert [request.state for request in at.now.requests] == ["open"] * 5
    # A player who has asked otherwise agrees all the same, and a request that has lost its point by that is over.
    ask(at, 1, at.now.requests[0].wish, "r_6")
    assert [request.state for request in at.now.requests][:2] == ["done", "over"]
    is_right(at)


def test_nobody_agrees_under_an_id_that_there_is() -> None:
    at = table(SLOW, seats=3)
    ask(at, 0, AbortWish())
    ask(at, 1, AbortWish(), "r_2")
    taken = (Agreed(2, "r_1", "r_1"), Agreed(2, "r_1", "r_2"), Asked(2, "r_2", AbortWish()))
    for payload in taken:
        refused("request-open", lambda payload=payload: at.append((EntryDraft(NAMES[2], payload),)))
    ask(at, 2, AbortWish(), "r_3")
    is_right(at)
    for forged in ("r_1", "r_2"):
        lines = rehashed([{**row, "id": forged} if row.get("id") == "r_3" else row for row in rows(at.export())])
        assert {finding.kind for finding in audit(lines).findings} == {"illegal"}
        assert {kind for _, kind in verify(lines).findings} == {"illegal"}


def test_one_who_declines_ends_it() -> None:
    at = table(SLOW, seats=3)
    ask(at, 0, AbortWish())
    say(at, 1)
    say(at, 2, agree=False)
    refused("request-closed", lambda: say(at, 1, agree=False))
    assert at.now.requests[0].state == "declined"
    ask(at, 0, AbortWish(), "r_2")
    is_right(at)


def test_who_asked_takes_it_back() -> None:
    at = table(SLOW)
    ask(at, 0, AbortWish())
    say(at, 0, agree=False)
    refused("request-closed", lambda: say(at, 1))
    is_right(at)


def test_an_abort_ends_the_game_without_a_result() -> None:
    at = table(SLOW)
    ask(at, 1, AbortWish())
    say(at, 0)
    assert at.now.voided is not None
    assert (at.now.voided.reason, at.now.result) == ("agreed", None)
    is_right(at)


def test_bots_agree_at_once() -> None:
    at = table(SLOW, bots={"1": "bold"})
    seq = at.now.seq
    ask(at, 0, AbortWish())
    assert kinds(at, seq) == ["asked", "voided", "revealed"]
    is_right(at)


def test_who_has_given_up_is_not_asked() -> None:
    at = table(SLOW, seats=3)
    ask(at, 0, AbortWish())
    say(at, 1)
    at.append(commands.resign(at.now, NAMES[2]))
    assert at.now.status == "finished"
    is_right(at)


def test_who_is_away_is_not_asked_and_who_goes_away_has_agreed() -> None:
    at = table(SLOW, seats=3)
    ask(at, 0, AbortWish())
    say(at, 1)
    for seat in (0, 1):
        answer(at, seat)
    kinds_then = kept(at, at.at + DAY)
    assert kinds_then[-3:] == ["away", "voided", "revealed"]
    is_right(at)


def test_who_is_away_and_answers_is_back() -> None:
    at = table(SLOW, seats=3)
    for seat in (1, 2):
        answer(at, seat)
    kept(at, at.at + DAY)
    assert at.now.seats[0].away
    seq = at.now.seq
    refused("wrong-entry", lambda: at.append((EntryDraft("ann", Asked(0, "r_1", AbortWish())),)), "seat 0 is away")
    ask(at, 0, AbortWish())
    assert kinds(at, seq) == ["back", "asked"]
    is_right(at)


def left(seats: int = 2) -> LoggedGame:
    """All but the first are away."""
    at = table(Deadline(per_sitting=8 * DAY, away_after=1), seats=seats, rounds=12)
    answer(at, 0)
    kept(at, at.at + 8 * DAY)
    assert [place.away for place in at.now.seats] == [False, *[True] * (seats - 1)]
    return at


@pytest.mark.parametrize("wish", [AbortWish(), ExtendWish(0, DAY), None])
def test_who_is_left_alone_agrees_with_nobody(wish: Wish | None) -> None:
    at = left()
    ask(at, 0, wish or pause(at))
    (request,) = at.now.requests
    assert (request.state, seats_to_agree(at.now, request)) == ("open", ())
    # A player who is back is asked.
    at.append(commands.back(at.now, NAMES[1]))
    assert seats_to_agree(at.now, at.now.requests[0]) == (1,)
    say(at, 1)
    assert at.now.requests[0].state == "done"
    is_right(at)


def test_what_was_asked_before_waits_too() -> None:
    at = table(SLOW, rounds=12)
    answer(at, 0)
    ask(at, 0, AbortWish())
    kept(at, at.at + DAY)
    assert (at.now.seats[1].away, at.now.status, at.now.requests[0].state) == (True, "running", "open")
    is_right(at)


def test_who_is_left_alone_offers_the_seats_of_others() -> None:
    at = left()
    ask(at, 0, HandOverWish(1))
    assert at.now.offer_of(1)
    is_right(at)


def abandoned() -> LoggedGame:
    at = left(3)
    at.at = at.now.clocks[2].gone_since + GONE_TIME - 1
    refused("request-not-possible", lambda: ask(at, 0, ClaimWish()), "7 days")
    ask(at, 0, ClaimWish(), wait=1)
    return whole(at)


def test_who_was_left_alone_for_seven_days_claims_the_end() -> None:
    at = abandoned()
    assert at.now.voided is not None
    assert at.now.voided.reason == "claimed"


@pytest.mark.parametrize(("other", "follows"), [(AbortWish(), ["paused", "voided", "revealed"]), (None, ["paused"])])
def test_what_is_agreed_on_at_once_happens_in_turn_unless_it_has_lost_its_point(
    other: Wish | None, follows: list[str]
) -> None:
    at = table(SLOW, seats=3)
    for seat in (0, 1):
        answer(at, seat)
    wishes = {"r_1": (0, pause(at)), "r_2": (1, other or pause(at, 5 * DAY))}
    for known, (seat, wish) in wishes.items():
        ask(at, seat, wish, known)
        say(at, 1 - seat, known)
    past = kept(at, at.at + DAY)
    assert past[past.index("away") + 1 :][: len(follows)] == follows
    assert at.now.requests[1].state == ("done" if other else "over")
    whole(at)


def test_more_time_is_for_the_sitting_alone() -> None:
    at = table(SLOW)
    begun = due(at, 1)
    ask(at, 0, ExtendWish(1, 2 * DAY))
    say(at, 1)
    assert [due(at, seat) for seat in (0, 1)] == [begun, begun + 2 * DAY]
    answer(at, 0)
    answer(at, 1, wait=DAY + HOUR)
    assert at.now.clocks[1].extended == (0 if at.now.clocks[1].sitting_since is None else 2 * DAY)
    is_right(at)


def test_more_time_has_lost_its_point_when_the_seat_answers() -> None:
    at = table(SLOW)
    ask(at, 0, ExtendWish(1, 2 * DAY))
    answer(at, 1)
    assert at.now.requests[0].state == "over"
    refused("request-closed", lambda: say(at, 1))
    is_right(at)


def test_a_request_is_over_after_seven_days() -> None:
    at = table(Deadline(per_sitting=30 * DAY))
    ask(at, 0, AbortWish())
    at.at += 7 * DAY
    refused("request-closed", lambda: say(at, 1))
    ask(at, 0, AbortWish(), "r_2")
    at.at += 7 * DAY - 1
    say(at, 1, "r_2")
    assert at.now.status == "finished"
    is_right(at)


def test_a_pause_cannot_be_agreed_on_once_its_time_is_over() -> None:
    at = table(SLOW)
    ask(at, 0, pause(at, HOUR))
    at.at += HOUR
    refused("request-closed", lambda: say(at, 1))
    is_right(at)


def test_a_pause_that_begins_otherwise_ends_requests_for_one() -> None:
    at = table(SLOW)
    ask(at, 0, pause(at))
    at.append((EntryDraft(HOST, Paused(rfc3339(at.at + DAY))),), wait=0)
    assert at.now.requests[0].state == "over"
    refused("request-not-possible", lambda: ask(at, 1, pause(at), "r_2"), "paused already")
    is_right(at)


def test_any_seat_ends_a_pause_with_a_day_of_notice() -> None:
    at = table(SLOW)
    begun = due(at, 0)
    ask(at, 0, pause(at))
    say(at, 1)
    at.append(asking.resume(at.now, NAMES[1], at.at), wait=0)
    assert asking.resume(at.now, NAMES[0], at.at) == ()
    assert due(at, 0) == begun + DAY
    is_right(at)


def test_nothing_is_asked_twice() -> None:
    at = table(SLOW)
    ask(at, 0, AbortWish())
    assert asking.ask(at.now, NAMES[0], "r_1", AbortWish(), at.at) == ()
    assert asking.ask(at.now, NAMES[0], "r_2", AbortWish(), at.at) == ()
    refused("idempotency-key-reused", lambda: ask(at, 1, AbortWish()))
    ask(at, 0, ExtendWish(1, HOUR), "r_3")
    refused("request-open", lambda: ask(at, 0, ExtendWish(1, 2 * HOUR), "r_4"))
    say(at, 1, "r_3")
    assert asking.answer(at.now, NAMES[1], "r_3", agree=True) == ()
    assert asking.ask(at.now, NAMES[0], "r_3", ExtendWish(1, HOUR), at.at) == ()
    is_right(at)


def test_a_seat_asks_so_often_and_no_more() -> None:
    at = table(SLOW)
    for number in range(MOST_ASKED):
        ask(at, 0, AbortWish(), f"r_{number}")
        say(at, 0, f"r_{number}", agree=False)
    refused("request-not-possible", lambda: ask(at, 0, AbortWish(), "r_more"), "30 times")
    is_right(at)


IMPOSSIBLE: dict[str, tuple[Deadline | None, Callable[[LoggedGame], Wish], str]] = {
    "a pause without clocks": (None, pause, "no clock runs"),
    "a pause for too long": (SLOW, lambda at: pause(at, 60 * DAY + 1), "60 days"),
    "a pause that is over": (SLOW, lambda at: pause(at, 0), "later"),
    "a pause until no time": (SLOW, lambda at: PauseWish("soon"), "not in the form"),
    "more time without clocks": (None, lambda at: ExtendWish(1, HOUR), "no clock runs"),
    "more time for no seat": (SLOW, lambda at: ExtendWish(7, HOUR), "no clock runs"),
    "no more time": (SLOW, lambda at: ExtendWish(1, MINUTE - 1), "a minute"),
    "a claim with clocks": (SLOW, lambda at: ClaimWish(), "not all been away for 7 days"),
    "a claim at once": (None, lambda at: ClaimWish(), "30 days"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_is_not_possible_is_refused(name: str) -> None:
    deadline, wish, why = IMPOSSIBLE[name]
    at = timeless() if deadline is None else table(deadline)
    refused("request-not-possible", lambda: ask(at, 0, wish(at)), why)


def timeless() -> LoggedGame:
    return LoggedGame().create("toy", 2, unseeded("ann", "bob"))


def claimed() -> LoggedGame:
    at = timeless()
    answer(at, 0)
    at.at += CLAIM_TIME - 1
    refused("request-not-possible", lambda: ask(at, 0, ClaimWish()))
    refused("request-not-possible", lambda: ask(at, 1, ClaimWish(), wait=1))
    ask(at, 0, ClaimWish())
    return whole(at)


def test_who_waits_for_thirty_days_claims_the_end() -> None:
    at = claimed()
    assert at.now.voided is not None
    assert at.now.voided.reason == "claimed"


def whole(at: LoggedGame) -> LoggedGame:
    is_right(at)
    return at


def with_requests() -> LoggedGame:
    """A pause of all three, more time for a seat, and an abort that somebody declines."""
    at = table(SLOW, seats=3)
    ask(at, 0, ExtendWish(1, DAY), "r_1")
    say(at, 1, "r_1")
    say(at, 2, "r_1")
    ask(at, 1, AbortWish(), "r_2")
    say(at, 2, "r_2", agree=False)
    ask(at, 2, pause(at), "r_3")
    say(at, 0, "r_3")
    say(at, 1, "r_3")
    return whole(at)


def aborted() -> LoggedGame:
    at = table(SLOW)
    ask(at, 0, AbortWish())
    say(at, 1)
    return whole(at)


FORGED: dict[str, tuple[Callable[[], LoggedGame], str, Row]] = {
    "asked for another": (with_requests, "asked", {"actor": "bob"}),
    "asked by the host": (with_requests, "asked", {"actor": "host"}),
    "asked by no seat": (with_requests, "asked", {"seat": 9}),
    "another wish": (with_requests, "asked", {"request": {"kind": "extend", "seat": 1, "span": 2 * DAY}}),
    "for too long": (with_requests, "asked", {"request": {"kind": "extend", "seat": 1, "span": 61 * DAY}}),
    "agreed by who asked": (with_requests, "agreed", {"actor": "ann", "seat": 0}),
    "agreed for another": (with_requests, "agreed", {"actor": "cem"}),
    "agreed to something else": (with_requests, "agreed", {"request": "r_9"}),
    "declined for another": (with_requests, "declined", {"actor": "ann"}),
    "more time than agreed": (with_requests, "extended", {"span": 2 * DAY}),
    "more time for another": (with_requests, "extended", {"seat": 2}),
    "more time by a player": (with_requests, "extended", {"actor": "ann"}),
    "another pause": (with_requests, "paused", {"until": rfc3339(1_790_000_000_000 + 20 * DAY)}),
    "another end": (aborted, "voided", {"reason": "claimed"}),
    "an end that others were not asked about": (aborted, "agreed", {"kind": "declined"}),
    "an end that one agrees on alone": (abandoned, "asked", {"request": {"kind": "abort"}}),
    "a claim that was none": (claimed, "asked", {"request": {"kind": "abort"}}),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_agreement_is_found_by_both(name: str) -> None:
    make, kind, fields = FORGED[name]
    data: list[Row] = rows(make().export())
    next(row for row in data if row.get("kind") == kind).update(fields)
    lines = rehashed(data)
    ours = [(finding.seq, finding.kind) for finding in audit(lines).findings]
    assert ours
    assert sorted(verify(lines).findings) == ours


@pytest.mark.parametrize("kind", ["asked", "agreed", "paused", "extended", "voided"])
def test_nothing_is_left_out_of_an_agreement(kind: str) -> None:
    data: list[Row] = rows((aborted if kind == "voided" else with_requests)().export())
    at = next(index for index, row in enumerate(data) if row.get("kind") == kind)
    del data[at]
    for seq, row in enumerate(data[1:], 1):
        row["seq"] = seq
    lines = rehashed(data)
    ours = [(finding.seq, finding.kind) for finding in audit(lines).findings]
    assert ours[0][0] in (at, at + 1)
    assert verify(lines).findings == ours


def test_nobody_ends_a_game_that_nobody_agreed_to_end() -> None:
    at = table(SLOW)
    for payload in (Voided("agreed"), Voided("claimed"), Extended(0, HOUR)):
        refused("wrong-entry", partial(at.append, (EntryDraft(HOST, payload),)), "nobody has agreed")
    refused("request-closed", lambda: at.append((EntryDraft("ann", Agreed(0, "r_1")),)))


class Open(NamedTuple):
    """A request as the naive model knows it."""

    seat: int
    wish: Wish
    until: int
    agreed: frozenset[int] = frozenset()


class Model:
    """Requests by the words of the guide: every open one, with who has agreed; what comes of it."""

    def __init__(self) -> None:
        self.open: dict[str, Open] = {}
        self.done: list[Wish] = []

    def take(self, entry: Entry) -> None:
        """Follow an entry."""
        match entry.payload:
            case Asked(seat, known, wish):
                self.open[known] = Open(seat, wish, entry.at + (3 if isinstance(wish, PauseWish) else 7) * DAY)
            case Agreed(seat, known):
                self.open[known] = self.open[known]._replace(agreed=self.open[known].agreed | {seat})
            case Declined(_, known):
                del self.open[known]
            case Chose(seat) | TimedOut(seat):
                self.keep(lambda request: not (isinstance(request.wish, ExtendWish) and request.wish.seat == seat))
            case Resigned(seat):
                self.keep(lambda request: request.seat != seat)

    def keep(self, is_kept: Callable[[Open], bool]) -> None:
        """Forget what has lost its point."""
        self.open = {known: request for known, request in self.open.items() if is_kept(request)}

    def settle(self, at: LoggedGame) -> None:
        """Let happen what all people who are there have agreed on in time."""
        if at.now.result is not None:
            self.open = {}
        seats = enumerate(at.now.seats)
        there = {seat for seat, place in seats if place.player and not (place.away or place.resigned)}
        for known, request in list(self.open.items()):
            is_agreed = there <= request.agreed | {request.seat} and bool(request.agreed)
            if known in self.open and at.at < request.until and is_agreed:
                self.done.append(request.wish)
                del self.open[known]
                match request.wish:
                    case AbortWish():
                        self.open = {}
                    case PauseWish():
                        self.keep(lambda other: not isinstance(other.wish, PauseWish))


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["abort", "pause", "extend", "agree", "agree", "decline", "answer", "keep", "back", "resign"]),
        st.integers(0, 2),
        st.sampled_from([0, 0, MINUTE, HOUR, DAY, 4 * DAY]),
    ),
    max_size=25,
)


def wish_of(at: LoggedGame, what: str, seat: int) -> Wish:
    match what:
        case "pause":
            return pause(at, 3 * DAY)
        case "extend":
            return ExtendWish((seat + 1) % 3, HOUR)
        case _:
            return AbortWish()


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_requests_are_what_a_naive_model_says(steps: list[tuple[str, int, int]]) -> None:
    at, model = table(Deadline(per_sitting=2 * DAY, away_after=1), seats=3, rounds=12), Model()
    for number, (what, seat, wait) in enumerate(steps):
        if at.now.status != "running":
            break
        at.at += wait
        before = len(at.entries)
        with suppress(Refused):
            drafts = tuple(drafts_of(at, what, seat, number)) or commands.upkeep(at.now, at.at, at.seed)
            if drafts:
                at.append(drafts, wait=0)
        for entry in at.entries[before:]:
            model.take(entry)
        model.settle(at)
        assert effects(at) == model.done
        if at.now.status == "running":
            expected = {known: request.agreed for known, request in model.open.items() if at.at < request.until}
            found = [request for request in at.now.requests if request.is_open(at.at)]
            assert {request.id: frozenset(request.agreed) for request in found} == expected
    assert list(replay(at.id, at.entries, at.seed))[-1].game == at.now
    while at.now.status != "finished":
        at.append(commands.resign(at.now, playing(at.now)), wait=0)
    assert audit(at.export()).findings == ()


def drafts_of(at: LoggedGame, what: str, seat: int, number: int) -> Iterable[EntryDraft]:
    """Return what somebody does; nothing where it is the service's turn."""
    game, player = at.now, NAMES[seat]
    known = [request.id for request in game.requests if request.is_open(at.at)]
    match what:
        case "agree" | "decline" if known:
            return asking.answer(game, player, known[number % len(known)], agree=what == "agree")
        case "abort" | "pause" | "extend":
            return asking.ask(game, player, f"r_{number}", wish_of(at, what, seat), at.at)
        case "answer" if game.decision_of(seat):
            return choice(at, seat)
        case "back":
            return commands.back(game, player)
        case "resign":
            return commands.resign(game, player)
        case _:
            return ()


def effects(at: LoggedGame) -> list[Wish]:
    """Return what the log says that was agreed on."""
    found: list[Wish] = []
    for entry in at.entries:
        match entry.payload:
            case Paused(until=until):
                found.append(PauseWish(until))
            case Extended(seat=seat, span=span):
                found.append(ExtendWish(seat, span))
            case Voided(reason="agreed"):
                found.append(AbortWish())
    return found
