"""The kernel refuses what would make a log that cannot be audited afterwards."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.commands import commands
from domain.kernel.commands.setups import check_setup
from domain.kernel.log.canonical import fault
from domain.kernel.protocol.refusals import Refused
from domain.kernel.time.times import milliseconds, rfc3339
from tests.kit.local_game import created
from tests.unit.audit.logged_game import LoggedGame, first, unseeded


@pytest.mark.parametrize("bots", [{"x": "bold"}, {"01": "bold"}, {"2": "bold"}, {"-1": "bold"}, {"1": "oracle"}])
def test_bots_sit_on_seats_that_are_there(bots: dict[str, str]) -> None:
    with pytest.raises(Refused, match="bot"):
        check_setup(created("toy", 2, bots=bots))


@pytest.mark.parametrize("value", [1.5, 2**53, "\ud800", {"ż": 1}])
def test_what_has_no_canonical_form_does_not_get_into_a_log(value: Any) -> None:
    with pytest.raises(Refused, match="position"):
        check_setup(created("toy", 2, position={"deck": value}))


def test_a_value_may_be_nested_64_deep() -> None:
    value: Any = 1
    for _ in range(63):
        value = [value]
    assert fault(value) is None
    assert fault([value]) == "it is nested deeper than 64 levels"


@pytest.mark.parametrize("commitment", ["", "ab", "AB" * 32, "ab" * 33, "yes"])
def test_a_commitment_that_nothing_can_open_is_refused(commitment: str) -> None:
    table = LoggedGame()
    table.create_only("toy", 2, "ann")
    with pytest.raises(Refused, match="32 bytes"):
        table.append(commands.join(table.now, "bob", None, commitment))


def test_a_head_that_this_game_never_had_is_refused() -> None:
    table = LoggedGame().create("toy", 2, unseeded("ann", "bob"))
    decision = table.now.open[0].decision
    chosen = first(table.now, 0)
    for seen in ("5", f"5:{'0' * 64}", f"6:{table.now.head.hex()}"):
        with pytest.raises(Refused, match="head"):
            table.append(commands.choose(table.now, "ann", decision.id, chosen, seen))
    table.append(commands.choose(table.now, "ann", decision.id, chosen, table.head))


@given(st.integers(0, 253_402_300_799_999))
def test_a_time_reads_as_it_was_written(at: int) -> None:
    assert milliseconds(rfc3339(at)) == at
