"""Seats that are late at the same moment: whoever sits last must not win by it, and no log can say otherwise."""

from typing import Any

import pytest

from domain.audit.audit import audit
from domain.kernel.commands import commands
from domain.kernel.log.entries import HOST, Deadline, EntryDraft, Voided
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.table import TABLE
from tests.unit.audit.logged_game import LoggedGame, Row, first, rehashed, rows, unseeded
from tests.unit.audit.verifier import verify

TIME = 60_000
NAMES = ("ann", "bob", "cem", "dan")


def table(seats: int, rulings: int = len(TABLE), **fields: Any) -> LoggedGame:
    """A game in which everybody is asked at once."""
    bots = fields.get("bots", {})
    deadline = Deadline(TIME, fields.pop("reserve", 0), "forfeit")
    players = unseeded(*NAMES[: seats - len(bots)])
    return LoggedGame().create("toy", seats, players, deadline=deadline, table=rulings, **fields)


def answered(by: LoggedGame, *players: int, wait: int = 0) -> None:
    for seat in players:
        pending = by.now.decision_of(seat)
        assert pending is not None
        by.append(commands.choose(by.now, NAMES[seat], pending.decision.id, ("bid 1",)), wait)


def kept(by: LoggedGame) -> LoggedGame:
    """Return what a worker does when the time is over."""
    by.at += TIME
    while by.now.status == "running" and (drafts := commands.upkeep(by.now, by.at, by.seed)):
        by.append(drafts, wait=0)
    return by


def found(lines: list[bytes]) -> list[tuple[int, str]]:
    return [(finding.seq, finding.kind) for finding in audit(lines).findings]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_wins_a_game_in_which_nobody_moved(seats: int) -> None:
    by = kept(table(seats))
    assert by.now.status == "finished"
    assert by.now.result is None
    assert by.now.voided is not None
    assert by.now.voided.reason == "deserted"
    assert [row["kind"] for row in rows(by.export())[-3:]] == ["timed_out", "voided", "revealed"]
    assert found(by.export()) == []
    assert verify(by.export()).code == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_alone_answered_in_time_wins(seats: int) -> None:
    by = table(seats)
    answered(by, 0)
    kept(by)
    assert by.now.result is not None
    assert by.now.result.winners == (0,)
    assert found(by.export()) == []
    assert verify(by.export()).code == 0


def test_two_of_four_fall_together_and_the_others_go_on() -> None:
    by = table(4)
    answered(by, 0, 2)
    by.at += TIME
    by.append(commands.upkeep(by.now, by.at, by.seed), wait=0)
    assert [seat.resigned for seat in by.now.seats] == [False, True, False, True]
    by.finish(first, seen=False)
    assert by.now.result is not None
    timed_out = [row for row in rows(by.export()) if row.get("kind") == "timed_out"]
    assert [(row["decision"], row["also"]) for row in timed_out] == [("7.1", ["7.3"])]
    assert found(by.export()) == []
    assert verify(by.export()).code == 0


def test_who_has_more_time_left_does_not_fall_with_the_others() -> None:
    by = table(3, reserve=TIME)
    answered(by, 1, 2, wait=10_000)
    answered(by, 0, wait=TIME)
    keeper = by.now.open[0].decision.seat
    by.append(commands.choose(by.now, NAMES[keeper], by.now.open[0].decision.id, ("pass",)), wait=0)
    by.at += 40_000
    kept(by)
    assert [seat.resigned for seat in by.now.seats] == [True, False, False]
    kept(by)
    assert by.now.voided is not None
    timed_out = [row for row in rows(by.export()) if row.get("kind") == "timed_out"]
    assert [row["seat"] for row in timed_out] == [0, 1]
    assert timed_out[0].get("also") is None
    assert timed_out[1]["also"] == [f"{timed_out[1]['decision'].partition('.')[0]}.2"]
    assert found(by.export()) == []


def test_a_bot_that_is_left_alone_wins() -> None:
    by = kept(table(3, bots={"2": "bold"}))
    assert by.now.result is not None
    assert by.now.result.winners == (2,)
    assert found(by.export()) == []


@pytest.mark.parametrize("is_late", [True, False])
def test_bots_that_are_left_among_themselves_do_not_play_on(is_late: bool) -> None:
    by = table(4, bots={"2": "bold", "3": "bold"})
    by.append(commands.resign(by.now, "ann"))
    assert by.now.status == "running"
    if is_late:
        kept(by)
    else:
        by.append(commands.resign(by.now, "bob"))
    assert (by.now.status, by.now.result) == ("finished", None)
    assert by.now.voided is not None
    assert by.now.voided.reason == "deserted"
    assert found(by.export()) == []
    assert verify(by.export()).code == 0


def test_a_game_is_not_deserted_while_somebody_plays() -> None:
    by = table(4, bots={"3": "bold"})
    by.append(commands.resign(by.now, "ann"))
    assert commands.desert(by.now) == ()
    with pytest.raises(Refused, match="nobody sits there"):
        by.append((EntryDraft(HOST, Voided("deserted")),))


def test_a_game_of_bots_alone_may_end_whenever_nobody_wants_to_know_how_it_ends() -> None:
    by = LoggedGame().create("toy", 2, {}, bots={"0": "bold", "1": "bold"})
    by.append(commands.desert(by.now))
    assert by.now.voided is not None
    assert by.now.voided.reason == "deserted"
    assert found(by.export()) == []
    assert verify(by.export()).code == 0
    assert commands.desert(by.now) == ()


def test_a_game_from_before_goes_as_it_went() -> None:
    by = kept(table(2, rulings=0))
    assert by.now.result is not None
    assert by.now.result.winners == (1,)
    assert found(by.export()) == []
    assert verify(by.export()).code == 0


def _alone(data: list[Row]) -> list[Row]:
    """One falls, and the other wins."""
    late = next(row for row in data if row.get("kind") == "timed_out")
    late.pop("also")
    kept = [row for row in data if row.get("kind") != "voided"]
    kept[-1] |= {"seq": kept[-1]["seq"] - 1, "result": {"winners": [1], "reasons": ["last-seat"]}}
    kept[0]["entries"] -= 1
    return kept


def _put(kind: str, **fields: Any) -> Any:
    def forge(data: list[Row]) -> list[Row]:
        next(row for row in data if row.get("kind") == kind).update(fields)
        return data

    return forge


def _without_table(data: list[Row]) -> list[Row]:
    data[1].pop("table")
    return data


FORGED = {
    "one falls for all": (2, _alone, False),
    "the other way round": (2, _put("timed_out", seat=1, decision="5.1", also=["5.0"]), True),
    "itself twice": (2, _put("timed_out", also=["5.0"]), False),
    "a decision that was never asked": (2, _put("timed_out", also=["4.1"]), False),
    "one of three is spared": (3, _put("timed_out", also=["6.1"]), False),
    "with too few rulings": (2, _without_table, False),
    "somebody wins all the same": (2, _put("revealed", result={"winners": [1], "reasons": ["last-seat"]}), False),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_log_in_which_they_fall_otherwise_is_found(name: str) -> None:
    seats, forge, needs_rules = FORGED[name]
    data = forge(rows(kept(table(seats)).export()))
    lines = rehashed(data)
    assert found(lines) != []
    told = {kind for _, kind in verify(lines).findings}
    assert told.isdisjoint({"illegal", "result"}) is needs_rules


def test_rulings_of_the_table_that_are_not_known_here_leave_it_open() -> None:
    data = rows(kept(table(2)).export())
    data[1]["table"] = len(TABLE) + 1
    verdict = audit(rehashed(data))
    assert verdict.findings == ()
    assert "the rules were not checked" in verdict.notes[0]
