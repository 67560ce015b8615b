"""A view or an event that tells what is hidden is found out."""

from typing import Any

import msgspec
import pytest

from domain.diamonsters import RULESET, events
from domain.diamonsters.view import View
from domain.kernel.protocol.ruleset import Event
from tests.rulesets.diamonsters.twins import check


def test_a_view_that_tells_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = type(RULESET).view

    def telling(self: Any, state: Any, seat: int | None) -> View:
        return msgspec.structs.replace(honest(self, state, seat), undecided=sum(state.hands[0]))

    monkeypatch.setattr(type(RULESET), "view", telling)
    with pytest.raises(AssertionError, match="sees a difference"):
        check(200)


def test_an_event_that_tells_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = events.committed_own

    def telling(seat: int, card: int) -> Event:
        return msgspec.structs.replace(honest(seat, card), seen_by=None)

    monkeypatch.setattr(events, "committed_own", telling)
    with pytest.raises(AssertionError, match="sees a difference"):
        check(200)
