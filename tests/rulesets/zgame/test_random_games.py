"""Whole games of Z-Game played by chance, beyond what holds in every ruleset."""

import os

from domain.kernel.protocol.decisions import Decision
from domain.zgame.ruleset import RULESET
from tests.rulesets.zgame.play import Play, games

GAMES = int(os.environ.get("TURNFOLD_RANDOM_GAMES", "40"))
"""How many games to play; 5,000 on a quiet night."""


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


def test_a_game_of_defaults_ends() -> None:
    for seats in (2, 3, 4):
        play = Play(seats, seats)
        while play.decisions:
            decision = play.decisions[0]
            play.answer(decision, RULESET.default(RULESET.view(play.state, decision.seat), decision))
        assert RULESET.outcome(play.state) is not None
