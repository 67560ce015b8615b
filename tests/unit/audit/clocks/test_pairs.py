"""Secrets from a seat change nothing that it is shown of clocks: two games with other sealed bids and decks."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from api.presenter import clocks
from domain.kernel.log.canonical import canonical
from domain.kernel.log.entries import Deadline
from domain.kernel.table.deadlines import deadline_of
from domain.kernel.table.game import Game, OpenDecision
from tests.kit.knowledge import clocks_of
from tests.unit.audit.clocks.book import DAY, HOUR
from tests.unit.audit.clocks.laws import asked
from tests.unit.audit.clocks.life import Life, Step
from tests.unit.audit.clocks.test_laws import LIVES, PLACES, STEPS, Rests, deadlines


def pair(deadline: Deadline, rests: Rests, bots: int, steps: list[Step]) -> list[tuple[bytes, bytes]]:
    """Live twice, with other sealed answers and cards, until it shows; what is told of clocks in both each time."""
    one, other = Life(deadline, rests, bots), Life(deadline, rests, bots, seed=bytes(32))
    found = []
    for step in steps:
        for life, more in ((one, 0), (other, 1)):
            is_bid = step.what == "answer" and len(life.now.open) > 1
            life.live(step._replace(much=step.much + more) if is_bid else step)
        if asked(one.now) != asked(other.now):
            break
        found.append((canonical(clocks_of(one.now)), canonical(clocks_of(other.now))))
    return found


@settings(max_examples=LIVES, deadline=None)
@given(deadlines(), PLACES, st.integers(0, 1), st.lists(STEPS, max_size=12))
def test_clocks_tell_nothing_that_is_hidden(deadline: Deadline, rests: Rests, bots: int, steps: list[Step]) -> None:
    assert all(one == other for one, other in pair(deadline, rests, bots, steps))


def test_a_clock_that_goes_by_a_sealed_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(game: Game, pending: OpenDecision) -> int | None:
        bids: Any = game.state.bids
        return (deadline_of(game, pending) or 0) + sum(bids)

    steps = [Step("answer", 0, 60, 1), Step("vacation", 1, 0, 3)]
    shown = pair(Deadline(per_sitting=HOUR, vacation=DAY), {}, 0, steps)
    assert len(shown) == 2
    assert all(one == other for one, other in shown)
    monkeypatch.setattr(clocks, "deadline_of", leaking)
    assert any(one != other for one, other in pair(Deadline(per_sitting=HOUR, vacation=DAY), {}, 0, steps))
