"""Seats that the creator of a game frees before it starts."""

from collections.abc import Callable

import pytest

from domain.audit.audit import audit
from domain.kernel.commands import commands
from domain.kernel.log.entries import EntryDraft, Joined, Left
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.table import TABLE
from tests.unit.audit.logged_game import LoggedGame, Row, first, rehashed, rows
from tests.unit.audit.verifier import verify


def opened(start: str = "auto") -> LoggedGame:
    at = LoggedGame()
    at.create_only("diamonsters", 3, "ann", start=start, table=len(TABLE))
    at.append(commands.join(at.now, "bob", None))
    return at


def freed(start: str = "auto") -> LoggedGame:
    at = opened(start)
    at.append(commands.free(at.now, "ann", 1, "bob"))
    return at


def test_a_freed_seat_is_taken_by_others_but_not_by_the_same_player() -> None:
    at = freed()
    assert commands.free(at.now, "ann", 1, "bob") == ()
    with pytest.raises(Refused, match="freed") as error:
        at.append(commands.join(at.now, "bob", None))
    assert error.value.type == "not-admitted"
    for name in ("cem", "dan"):
        at.append(commands.join(at.now, name, None))
    assert commands.free(at.now, "ann", 1, "bob") == ()
    at.append(commands.deal(at.now))
    lines = at.finish(first).export()
    assert audit(lines).findings == ()
    assert verify(lines).findings == []


@pytest.mark.parametrize(("who", "seat"), [("bob", 0), ("eve", 1), ("ann", 2), ("ann", 7)])
def test_a_seat_is_freed_by_the_creator_alone_and_only_if_somebody_sits_there(who: str, seat: int) -> None:
    at = opened()
    with pytest.raises(Refused) as error:
        at.append((EntryDraft(who, Left(seat)),))
    assert error.value.type == "not-seated"


def test_a_creator_who_left_frees_nothing() -> None:
    at = opened("manual")
    at.append(commands.leave(at.now, "ann"))
    with pytest.raises(Refused):
        at.append(commands.free(at.now, "ann", 1, "bob"))


def played() -> LoggedGame:
    at = freed()
    for name in ("cem", "dan"):
        at.append(commands.join(at.now, name, None))
    at.append(commands.deal(at.now))
    at.append(commands.resign(at.now, "cem"))
    at.append(commands.resign(at.now, "dan"))
    return at


FORGED: dict[str, Callable[[list[Row]], object]] = {
    "freed by another": lambda data: data[4].update(actor="eve"),
    "back again": lambda data: data[5].update(actor="bob", player="bob"),
    "an empty seat": lambda data: data[4].update(seat=2),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_freedom_is_found_by_both(name: str) -> None:
    data = rows(played().export())
    assert [row.get("kind") for row in data[3:6]] == ["joined", "left", "joined"]
    FORGED[name](data)
    lines = rehashed(data)
    ours = [(finding.seq, finding.kind) for finding in audit(lines).findings]
    assert ours
    assert sorted(verify(lines).findings) == ours


def test_who_joins_and_was_not_freed_is_no_matter() -> None:
    at = opened()
    at.append((EntryDraft("bob", Left(1)),))
    at.append((EntryDraft("bob", Joined(1, "bob")),))
    assert at.now.freed == ()
