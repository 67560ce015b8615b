"""Take-backs: what may be taken back and what not, what they cost of one's time, and how forged ones are found."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.audit.audit import audit
from domain.kernel.commands import asking, commands
from domain.kernel.fold.export import read_line
from domain.kernel.log.agreement_entries import TakeBackWish
from domain.kernel.log.canonical import canonical
from domain.kernel.log.entries import HOST, Deadline, EntryDraft, TookBack
from domain.kernel.protocol.commitments import facts_commitment
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.deadlines import deadline_of
from domain.kernel.table.taking_back import MOST, take_backs
from domain.kernel.table.timekeeping import left
from domain.kernel.table.trail import TakeBacks
from tests.unit.audit.logged_game import LoggedGame, Row, S, first, put, rehashed, relinked, rows, unseeded, write
from tests.unit.audit.verifier import verify

NAMES = ("ann", "bob", "cem")
HOUR = 3_600_000


def table(deadline: Deadline | None = None, seats: int = 3, take_back: str = "own") -> LoggedGame:
    """All bid at once, unseen; once all have, the highest bidder is asked whether to keep a card."""
    fields = {"deadline": deadline, "take_back": take_back, "options": {"rounds": 4}}
    return LoggedGame().create("toy", seats, unseeded(*NAMES[:seats]), **fields)


def answer(at: LoggedGame, seat: int, option: int = 0, wait: int = 1_000) -> int:
    """Answer; the seq of the entry."""
    pending = at.now.decision_of(seat)
    assert pending is not None
    chosen = (pending.decision.options[option].id,)
    at.append(commands.choose(at.now, NAMES[seat], pending.decision.id, chosen), wait)
    return at.now.seq


def take_back(at: LoggedGame, seat: int, to: int, wait: int = 1_000) -> None:
    at.append(commands.take_back(at.now, NAMES[seat], to), wait)


def refused(at: LoggedGame, seat: int, to: int) -> str:
    before = at.now
    with pytest.raises(Refused) as refusal:
        take_back(at, seat, to)
    assert at.now is before
    assert refusal.value.type == "no-take-back"
    return refusal.value.detail


def test_an_answer_is_taken_back_and_asked_anew() -> None:
    at = table()
    asked = {pending.decision.seat: pending.decision for pending in at.now.open}
    to = answer(at, 0)
    assert take_backs(at.now, 0).to == (to,)
    take_back(at, 0, to)
    again = {pending.decision.seat: pending.decision for pending in at.now.open}
    assert again[0].id == f"{at.now.seq}.0"
    assert again[0].same_question(asked[0])
    # Nobody else is asked anew.
    assert {seat: again[seat] for seat in (1, 2)} == {seat: asked[seat] for seat in (1, 2)}


def test_what_was_answered_before_is_no_longer_asked_and_says_why() -> None:
    at = table()
    asked = at.now.open[0].decision
    to = answer(at, 0)
    take_back(at, 0, to)
    with pytest.raises(Refused, match=rf"since entry {to + 1} has taken back what was answered from entry {to} on"):
        at.append(commands.choose(at.now, "ann", asked.id, (asked.options[1].id,)))
    # The same answer is the one that is in the log.
    assert commands.choose(at.now, "ann", asked.id, (asked.options[0].id,)) == ()


def test_the_same_request_again_changes_nothing() -> None:
    at = table()
    to = answer(at, 0)
    take_back(at, 0, to)
    assert commands.take_back(at.now, "ann", to) == ()
    answer(at, 0)
    assert "what can be taken back are the answers [9]" in refused(at, 0, to)


def test_not_once_another_seat_has_answered() -> None:
    at = table()
    to = answer(at, 0)
    answer(at, 1)
    assert take_backs(at.now, 0).why == "others"
    assert "another seat has answered since" in refused(at, 0, to)
    take_back(at, 1, at.now.seq)
    # Now nobody has.
    take_back(at, 0, to)
    assert [pending.decision.seat for pending in at.now.open] == [0, 1, 2]


def test_not_what_has_shown_what_others_had_answered_unseen() -> None:
    at = table()
    for seat in range(3):
        to = answer(at, seat, option=seat)
    assert take_backs(at.now, 2).why == "nothing"
    assert "since something was last drawn or came to light" in refused(at, 2, to)


def test_not_by_others_nor_in_a_game_without_nor_what_is_no_answer() -> None:
    at = table()
    to = answer(at, 0)
    for seat, what in ((1, to), (0, 1), (0, to + 1)):
        refused(at, seat, what)
    with pytest.raises(Refused, match="does not sit at seat 0"):
        at.append((EntryDraft("bob", TookBack(0, to)),))
    without = table(take_back="never")
    assert "without take-backs" in refused(without, 0, answer(without, 0))
    assert without.now.trail.answers == ()


def test_not_what_a_bot_has_answered_for_somebody_late() -> None:
    at = table(Deadline(per_sitting=HOUR))
    at.append(commands.upkeep(at.now, at.at + HOUR, at.seed), HOUR)
    late = next(entry.payload.seat for entry in at.entries if entry.kind == "timed_out")
    assert take_backs(at.now, late).why == "others"


def test_not_after_somebody_has_resigned() -> None:
    at = table()
    to = answer(at, 0)
    at.append(commands.resign(at.now, "cem"))
    refused(at, 0, to)


def test_not_too_often_in_a_sitting() -> None:
    at = table()
    for _ in range(MOST):
        take_back(at, 0, answer(at, 0))
    to = answer(at, 0)
    assert take_backs(at.now, 0).why == "often"
    refused(at, 0, to)
    take_back(at, 1, answer(at, 1))
    # Another seat has answered since.
    take_back(at, 0, to)


def test_one_who_takes_back_often_is_no_hindrance_to_another() -> None:
    at = table()
    to = answer(at, 1)
    for _ in range(MOST):
        take_back(at, 0, answer(at, 0))
    take_back(at, 1, to)


def test_who_takes_a_seat_over_has_given_none_of_its_answers() -> None:
    at = table()
    to = answer(at, 1)
    at.append(asking.offer(at.now, "bob", "link"))
    assert at.now.answers[1] is not None
    at.append(asking.take_over(at.now, "eve", 1))
    assert at.now.answers[1] is None
    assert take_backs(at.now, 1) == TakeBacks((), "nothing", ())
    with pytest.raises(Refused, match=f"the entry {to} cannot be taken back"):
        at.append(commands.take_back(at.now, "eve", to))


@pytest.mark.parametrize("deadline", [Deadline(per_sitting=HOUR), Deadline(HOUR), Deadline(HOUR, increment=HOUR)])
def test_time_is_not_given_back(deadline: Deadline) -> None:
    at = table(deadline)
    for _ in range(2):
        take_back(at, 0, answer(at, 0, wait=HOUR // 4), wait=HOUR // 5)
    pending = at.now.decision_of(0)
    assert pending is not None
    clock = at.now.clocks[0]
    assert (clock.used, clock.reserve, left(deadline, clock)) == (HOUR // 2, 0, HOUR // 2)
    assert deadline_of(at.now, pending) == at.at + HOUR // 2


def test_nothing_is_taken_back_when_its_time_would_be_over() -> None:
    at = table(Deadline(HOUR))
    take_back(at, 0, answer(at, 0, wait=HOUR // 2))
    to = answer(at, 0, wait=HOUR // 2)
    assert take_backs(at.now, 0).why == "late"
    assert "the time for that decision would be over" in refused(at, 0, to)


def test_two_who_take_turns_at_it_do_not_stop_the_clock() -> None:
    deadline = Deadline(per_sitting=HOUR)
    at = table(deadline)
    for _ in range(3):
        mine = answer(at, 0, wait=HOUR // 8)
        theirs = answer(at, 1, wait=HOUR // 8)
        take_back(at, 1, theirs, wait=0)
        take_back(at, 0, mine, wait=0)
    # All three have been asked all the time, but for what ann and bob had answered for a while.
    assert [left(deadline, at.now.clocks[seat]) for seat in (0, 1)] == [HOUR - 3 * HOUR // 8, HOUR - 6 * HOUR // 8]


steps = st.lists(st.tuples(st.sampled_from(("answer", "back")), st.integers(0, 2), st.integers(0, 40)), max_size=25)


@settings(deadline=None, max_examples=60)
@given(steps, st.sampled_from((Deadline(HOUR, 600_000, increment=300_000), Deadline(per_sitting=HOUR, reserve=60_000))))
def test_no_series_of_take_backs_gives_a_seat_more_time(taken: list[tuple[str, int, int]], deadline: Deadline) -> None:
    at = table(deadline)
    asked = dict.fromkeys(range(3), 0)
    for what, seat, minutes in taken:
        wait, before = minutes * 60_000, at.now
        may_answer = sum(bid > 0 for bid in before.state.bids) < 2
        try:
            if what == "answer" and may_answer and before.decision_of(seat):
                answer(at, seat, wait=wait)
            else:
                take_back(at, seat, max(take_backs(before, seat).to, default=1), wait=wait)
        except Refused:
            at.at = before.at
            continue
        for pending in before.open:
            asked[pending.decision.seat] += wait
        # No answer meanwhile matters: all the time in which a seat was asked was for this.
        for pending in at.now.open:
            who = pending.decision.seat
            spent = asked[who] - (at.now.at - pending.since)
            assert left(deadline, at.now.clocks[who]) == max(0, HOUR + deadline.reserve - spent)


def ask(at: LoggedGame, seat: int, to: int, agree: tuple[int, ...] = (), id: str = "r_1") -> None:
    """Ask the others for it; these agree."""
    at.append(asking.ask(at.now, NAMES[seat], id, TakeBackWish(to), at.at))
    for other in agree:
        at.append(asking.answer(at.now, NAMES[other], id, agree=True))


def test_all_others_may_let_a_seat_go_back_beyond_their_own_answers() -> None:
    at = table()
    before = at.now
    to = answer(at, 0)
    answer(at, 1)
    assert (take_backs(at.now, 0).to, take_backs(at.now, 0).ask) == ((), (to,))
    ask(at, 0, to, agree=(1, 2))
    assert [entry.kind for entry in at.entries[-4:]] == ["asked", "agreed", "agreed", "took_back"]
    assert at.now.facts()["game"] == before.facts()["game"]
    # A seat that has answered since is asked anew as well; one that has not goes on being asked.
    asked = {pending.decision.seat: pending.decision.id for pending in at.now.open}
    assert asked == {0: f"{at.now.seq}.0", 1: f"{at.now.seq}.1", 2: before.open[2].decision.id}
    ended = at.finish(first, seen=False)
    assert audit(ended.export()).is_ok
    assert verify(ended.export()).code == 0


def test_a_game_may_ask_for_agreement_always() -> None:
    at = table(take_back="ask")
    to = answer(at, 0)
    assert take_backs(at.now, 0) == TakeBacks((), "ask", (to,))
    assert "the others have to agree" in refused(at, 0, to)
    ask(at, 0, to, agree=(1,))
    # An answer of whoever it is takes its point from the request.
    answer(at, 2)
    with pytest.raises(Refused, match="is not open"):
        at.append(asking.answer(at.now, NAMES[2], "r_1", agree=True))
    assert audit(at.finish(first, seen=False).export()).is_ok


def test_nobody_can_agree_to_what_cannot_be_undone() -> None:
    at = table()
    tos = [answer(at, seat) for seat in range(3)]
    for seat, to in enumerate(tos):
        with pytest.raises(Refused, match=r"others can let you take back are \[\]"):
            ask(at, seat, to)
    without = table(take_back="never")
    with pytest.raises(Refused, match="without take-backs"):
        ask(without, 0, answer(without, 0))


def test_the_host_takes_nothing_back_by_itself() -> None:
    at = table()
    to = answer(at, 0)
    with pytest.raises(Refused, match="nobody has agreed"):
        at.append((EntryDraft(HOST, TookBack(0, to)),))
    ask(at, 0, to, agree=(1,))
    with pytest.raises(Refused, match="nobody has agreed"):
        at.append((EntryDraft(HOST, TookBack(0, to)),))


def agreed() -> list[Row]:
    """An export in which entry 11 goes back to entry 6, as asked by entry 8."""
    at = table()
    to = answer(at, 0)
    answer(at, 1)
    ask(at, 0, to, agree=(1, 2))
    return rows(at.finish(first, seen=False).export())


def played() -> LoggedGame:
    """A game with take-backs, to its end: entries 7 and 9."""
    at = table(seats=2)
    for option in (1, 2):
        take_back(at, 0, answer(at, 0, option))
    answer(at, 0)
    return at.finish(first, seen=False)


def test_a_game_with_take_backs_holds() -> None:
    at = played()
    assert [entry.seq for entry in at.entries if entry.kind == "took_back"] == [7, 9]
    assert audit(at.export()).is_ok
    assert verify(at.export()).code == 0


def _without_the_right(data: list[Row]) -> None:
    del data[1]["take_back"]


def _with_another_game(data: list[Row]) -> None:
    data[7]["facts"]["game"]["scores"] = [1, 0]


@pytest.mark.parametrize(
    ("forge", "expected"),
    [
        (put(7, to=5), [(7, "diverged"), (7, "illegal")]),
        (put(7, to=7), [(7, "diverged"), (7, "illegal")]),
        (put(7, to=8), [(7, "illegal")]),
        (put(7, to=9_999), [(7, "illegal")]),
        (put(9, to=6), [(9, "illegal")]),
        (put(7, seat=1), [(7, "illegal")]),
        (put(7, seat=15), [(7, "illegal")]),
        (put(7, actor="bob"), [(7, "illegal")]),
        (put(7, actor="bob", seat=1), [(7, "illegal")]),
        (put(7, actor="host"), [(7, "illegal")]),
        (_without_the_right, [(7, "diverged"), (7, "illegal")]),
        (_with_another_game, [(7, "diverged"), (9, "diverged")]),
    ],
)
def test_what_is_forged_is_found_by_both_verifiers(
    forge: Callable[[list[Row]], None], expected: list[tuple[int, str]]
) -> None:
    data = rows(played().export())
    forge(data)
    lines = rehashed(data) if forge is not _with_another_game else with_a_chain(data)
    assert [(finding.seq, finding.kind) for finding in audit(lines).findings] == expected
    assert verify(lines).findings == expected


@pytest.mark.parametrize(
    ("forge", "expected"),
    [
        (put(12, to=8), [(12, "diverged"), (12, "illegal")]),
        (put(12, seat=1), [(12, "illegal")]),
        (put(12, actor="ann"), [(12, "illegal")]),
        (put(9, request={"kind": "take_back", "to": 8}), [(9, "illegal")]),
        (put(9, request={"kind": "take_back", "to": 0}), [(9, "form")]),
        (put(11, seat=1), [(11, "illegal")]),
    ],
)
def test_what_nobody_has_agreed_on_is_found_by_both_verifiers(
    forge: Callable[[list[Row]], None], expected: list[tuple[int, str]]
) -> None:
    data = agreed()
    forge(data)
    lines = rehashed(data) if expected[0][1] != "form" else write(data)
    found = [(finding.seq, finding.kind) for finding in audit(lines).findings]
    assert [row for row in found if row[1] != "changed"] == expected
    assert [row for row in verify(lines).findings if row[1] != "changed"] == expected


def with_a_chain(data: list[Row]) -> list[bytes]:
    """With every hash derived anew from what the lines say."""
    truth = {row["seq"]: row["facts"] for row in data[1:]}
    for row in data[1:]:
        row["s"] = facts_commitment(S, row["seq"], canonical(row["facts"])).hex()
    return relinked(data[0], [read_line(row)[0] for row in data[1:]], truth)
