"""What a seat cannot see, it cannot learn: two games that differ only in hidden cards look alike to it.

In a world that is like this one but for cards a seat has not seen, the same answers are given as long as they are
possible and everybody sees the same happen. As long as that is so, the seat's view, its events and its decisions are
the same.
"""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from domain.kernel.canonical import canonical
from domain.kernel.decisions import Decision
from domain.kernel.ruleset import Event
from domain.smashup.editions import catalogue
from domain.smashup.ruleset import RULESET
from domain.smashup.run import current
from domain.smashup.state import State, Table
from tests.unit.smashup.play import Play

STEPS = 30
"""How long two worlds are compared."""


def permuted(table: Table, viewer: int, chooser: random.Random) -> Table:
    """The same table with the unseen cards of each other seat (hand and deck) dealt anew, and all decks reordered."""
    other = table.copy()
    for seat in range(table.seats):
        if seat == viewer:
            chooser.shuffle(other.decks[seat])
            continue
        unseen = other.hands[seat] + other.decks[seat]
        chooser.shuffle(unseen)
        size = len(other.hands[seat])
        other.hands[seat], other.decks[seat] = unseen[:size], unseen[size:]
    chooser.shuffle(other.base_deck)
    return other


def seen_by(events: tuple[Event, ...], seat: int | None) -> list[Any]:
    return [(event.kind, event.args) for event in events if event.is_seen_by(seat)]


def worlds(number: int, viewer: int, always: bool) -> tuple[Play, Play] | None:
    """A game at a settled point, and one that differs from it in what the viewer cannot see."""
    options = {"ask": "always"} if always else {}
    play = Play(number, 2 + number % 2, options)
    for _ in range(40 + number % 60):
        decision = play.decision
        if decision is None:
            return None
        play.answer(play.at_random(decision))
    if play.decision is None or play.state.inputs or play.decision.kind not in ("play", "window"):
        return None
    other = Play(number, play.seats, options)
    now = current(play.state, catalogue("classic")).game.table
    table = permuted(now, viewer, random.Random(number + viewer))
    other.state = State(table, (), (), dict(play.state.counters))
    return play, other


@pytest.mark.parametrize("always", [True, False], ids=["ask always", "ask auto"])
def test_what_is_hidden_cannot_be_seen(always: bool) -> None:
    compared = 0
    for number in range(120):
        for viewer in (0, 1):
            pair = worlds(3_000 + number, viewer, always)
            if pair is not None:
                compared += _compare(*pair, viewer, always)
    assert compared > 200


def _compare(here: Play, there: Play, viewer: int, always: bool) -> int:
    """How many steps both worlds go together."""
    for step in range(STEPS):
        mine, other = here.decision, there.decision
        if mine is None or other is None:
            return step
        if not always and (mine.seat, mine.prompt.id) != (other.seat, other.prompt.id):
            return step
        assert mine.seat == other.seat, (mine.prompt, other.prompt)
        _look(here, there, viewer)
        if mine.seat == viewer and canonical(_plain(mine)) != canonical(_plain(other)):
            assert _shows_hidden_cards(mine)
            return step
        chosen = here.at_random(mine)
        if other.fault(chosen) is not None:
            return step
        if seen_by(here.answer(chosen), viewer) != seen_by(there.answer(chosen), viewer):
            return step
    return STEPS


def _look(here: Play, there: Play, viewer: int) -> None:
    for seat in (viewer, None):
        views = [replace(RULESET.view(play.state, seat)) for play in (here, there)]
        assert views[0] == views[1]


def _plain(decision: Decision) -> dict[str, Any]:
    return {"prompt": decision.prompt, "kind": decision.kind, "options": [option.id for option in decision.options]}


def _shows_hidden_cards(decision: Decision) -> bool:
    """Whether the question itself shows its seat hidden cards, as a search or a look does."""
    return decision.prompt.id.removeprefix("ask-") in {
        "make-discard", "search", "search-any", "search-minion", "look", "next-base", "new-base", "order-bases",
        "to-bottom", "order-on-top",
    }  # fmt: skip
