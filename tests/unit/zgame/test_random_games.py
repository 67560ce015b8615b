"""Whole games played by chance: nothing breaks, nothing is lost, and a second opinion agrees."""

import os
from typing import Any

from domain.kernel.decisions import Decision
from domain.zgame.numbers import NUMBERS
from domain.zgame.ruleset import RULESET
from tests.unit.zgame import naive
from tests.unit.zgame.play import Play, games

GAMES = int(os.environ.get("TURNFOLD_RANDOM_GAMES", "40"))
"""How many games to play; 5,000 on a quiet night."""


OPENLY = frozenset({"ask-weapons", "ask-ram", "ask-answer", "ask-answer-cards"})
"""What is asked of everybody whom public knowledge does not exclude, though there may be nothing to choose."""


def _check(play: Play, decision: Decision) -> None:
    facts = RULESET.facts(play.state)
    naive.check(facts)
    _check_view(facts, RULESET.view(play.state, decision.seat), decision.seat)
    ids = [option.id for option in decision.options]
    assert len(set(ids)) == len(ids)
    assert decision.min <= decision.max <= len(ids)
    if decision.prompt.id not in OPENLY:
        assert decision.max > 0
        assert not (decision.min == decision.max == len(ids)), "there is nothing to choose"


def _check_view(facts: dict[str, Any], view: Any, seat: int) -> None:
    assert len(view.board) == naive.HEXES[len(facts["seats"])]
    assert [(there.q, there.r) for there in view.board] == sorted((there.q, there.r) for there in view.board)
    known = {name: (owner, place, marks) for name, owner, place, marks in naive.people(facts)}
    for there in view.board:
        assert there.state == naive.attitude(facts, there.id, seat)
        for person in there.people:
            owner, place, marks = known.pop(person.id)
            assert (owner, place) == (person.owner, there.id)
            assert list(person.skills) == naive.skills(person.id, marks)
    assert not known
    for number, (mine, theirs) in enumerate(zip(view.seats, facts["seats"], strict=True)):
        assert mine.hand_size == len(theirs.get("hand", ()))
        assert (mine.hand is not None) == (number == seat)
        assert mine.hand_limit == (10 if mine.faction == "newday" else 5)


def test_random_games_end_and_keep_everything() -> None:
    for play in games(GAMES):
        last: list[dict[str, Any]] = []

        def look(play: Play, decision: Decision, last: list[dict[str, Any]] = last) -> None:
            _check(play, decision)
            last[:] = [RULESET.facts(play.state)]

        play.run(look)
        facts = RULESET.facts(play.state)
        naive.check(facts)
        _check_end(play, facts)


def _check_end(play: Play, facts: dict[str, Any]) -> None:
    outcome = RULESET.outcome(play.state)
    assert outcome is not None
    numbers = NUMBERS[facts["numbers"]]
    counted = naive.final_points(facts, numbers.fort_points_at_end)
    before = [score - points for score, points in zip(outcome.scores, counted, strict=True)]
    assert facts["turn"] == numbers.turns or max(before) >= numbers.points_to_win
    assert facts["turn"] <= numbers.turns
    assert all(outcome.scores[winner] == max(outcome.scores) for winner in outcome.winners)
    for seat in facts["seats"]:
        assert len(seat.get("hand", ())) <= (10 if seat["faction"] == "newday" else 5)
    owners = [owner for _, owner, _, _ in naive.people(facts)]
    ranks = [
        (outcome.scores[number], owners.count(number), seat.get("food", 0) + seat.get("medicine", 0))
        for number, seat in enumerate(facts["seats"])
    ]
    assert outcome.winners == tuple(number for number, rank in enumerate(ranks) if rank == max(ranks))


def test_points_are_told_as_they_are_counted() -> None:
    for play in games(max(GAMES // 4, 6), first=40_000):
        play.run()
        told = [0] * play.seats
        for event in play.events:
            if event.kind == "scored":
                seat = event.args["seat"]
                told[seat.id] += event.args["points"]  # type: ignore[union-attr,index,operator]
        outcome = RULESET.outcome(play.state)
        assert outcome is not None
        assert list(outcome.scores) == told


def test_every_phase_asks_somebody_something() -> None:
    """Chance finds its way into every phase in which there is something to decide, and every kind of question."""
    kinds: set[str] = set()
    prompts: set[str] = set()

    def look(play: Play, decision: Decision) -> None:
        kinds.add(decision.kind)
        prompts.add(decision.prompt.id)

    for play in games(max(GAMES, 60), first=50_000):
        play.run(look)
    assert kinds >= {
        "feed", "deal", "offer", "answer", "place", "move", "commit_weapons", "retreat_to", "build", "brew",
        "sabotage", "demolish", "steal", "infect", "treat", "discard",
    }  # fmt: skip
    assert prompts >= {"ask-ram", "ask-weapons", "ask-weapons-zombies", "ask-weapons-night", "ask-eat", "ask-meals"}
