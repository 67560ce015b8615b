"""A log says from where on entries were lost, in games that both verifiers hold to be right."""

import pytest

from domain.audit.audit import audit
from domain.kernel.commands import commands
from domain.kernel.log.entries import EntryDraft, Loss
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.losses import tell_loss
from tests.unit.audit.logged_game import LoggedGame, rehashed, rows
from tests.unit.audit.test_clocks import NAMES, SITTING, is_right, table
from tests.unit.audit.verifier import verify


def test_the_host_tells_of_a_loss_and_the_game_goes_on_as_it_was() -> None:
    at = table(SITTING)
    before = at.now
    at.append(tell_loss(before, 3))
    assert at.entries[-1].payload == Loss(3)
    assert (at.now.state, at.now.open, at.now.clocks) == (before.state, before.open, before.clocks)
    is_right(at)


def test_an_open_game_may_have_lost_entries_and_one_that_is_over_none() -> None:
    at = LoggedGame()
    at.create_only("toy", 2, NAMES[0])
    at.append(tell_loss(at.now, 1))
    at.append(commands.leave(at.now, NAMES[0]))
    assert audit(at.export()).findings == ()
    assert verify(at.export()).findings == []
    assert tell_loss(at.now, 1) == ()


@pytest.mark.parametrize(("actor", "entries"), [(NAMES[0], 1), ("bot", 1), ("host", 0), ("host", -1)])
def test_nobody_else_tells_of_one_and_none_is_of_nothing(actor: str, entries: int) -> None:
    at = table(SITTING)
    with pytest.raises(Refused):
        at.append((EntryDraft(actor, Loss(entries)),))
    at.append(tell_loss(at.now, 1))
    at.append(commands.resign(at.now, NAMES[0]))
    data = rows(at.export())
    forged = next(row for row in data if row.get("kind") == "loss")
    forged.update(actor=actor, entries=entries)
    assert verify(rehashed(data)).findings
