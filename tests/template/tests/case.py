"""Tells the kit of Goofspiel."""

from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace

from domain.goofspiel import RULESET
from domain.goofspiel.state import State
from domain.kernel.protocol.decisions import Decision, Option
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import GameConfig
from tests.golden.play import by_bots
from tests.kit.case import Case, Correction, Variant
from tests.kit.play import Play
from tests.rulesets.goofspiel.scenarios import Goofspiel

NEARLY_OVER: dict[str, Any] = {
    "seats": [{"hand": [1, 2], "score": 3}, {"hand": [2, 3]}, {"hand": [1, 4]}, {"hand": [3, 5]}],
    "prizes": [5, 4],
}

SOON_OVER: dict[str, Any] = {"seats": [{"hand": [1, 3]}, {"hand": [2, 3]}], "prizes": [4, 2]}

MORE_THAN_ONE = """
        given: {seats: [{hand: [2, 1]}, {hand: [3, 1]}], prizes: [4, 2]}
        steps: [{0: 2}, {1: 3}]
"""


def check(play: Play, decision: Decision) -> None:
    """Everybody has as many cards as there are prizes, and no prize is won twice."""
    facts = play.facts
    assert {len(hand) for hand in facts["hands"]} == {len(facts["prizes"])}
    cards = play.state.hands[0] if not play.events[1:] else range(1, 14)
    assert sum(facts["scores"]) + sum(facts["prizes"]) <= sum(cards)


def is_there(view: Any, decision: Decision, option: Option) -> bool:
    """Return whether the card is in the hand."""
    return int(option.id) in view.seats[decision.seat].hand


def pairs() -> None:
    """Games that differ in prizes to come and in the bids of others look alike."""
    for number in range(500):
        chooser = Random(number)
        randomness = Randomness(number.to_bytes(32, "big"))
        state: State = RULESET.setup(GameConfig(3, RULESET.options_type(), 0), randomness).state
        bids = (0, chooser.choice(state.hands[1]), chooser.choice(state.hands[2]))
        hidden = chooser.sample(state.prizes[1:], len(state.prizes) - 1)
        one = replace(state, bids=bids)
        other = replace(one, bids=(0, chooser.choice(state.hands[1]), bids[2]), prizes=(state.prizes[0], *hidden))
        for seat in (None, 0, 2):
            assert RULESET.view(one, seat) == RULESET.view(other, seat)
        assert [asked for asked in RULESET.decisions(one) if asked.seat == 0] == [
            asked for asked in RULESET.decisions(other) if asked.seat == 0
        ]


def truths(chance: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two positions that differ in the prizes to come alone."""
    seats = [{"hand": chance.sample(range(1, 14), 4)} for _ in range(chance.randint(2, 4))]
    prizes = chance.sample(range(1, 14), 4)
    return {"seats": seats, "prizes": prizes}, {"seats": seats, "prizes": [prizes[0], *prizes[:0:-1]]}


CASE = Case(
    check=check,
    is_there=is_there,
    pairs=pairs,
    truths=truths,
    nearly_over=NEARLY_OVER,
    variants=(Variant(), Variant({"cards": 8})),
    patience=60,
    forced=lambda options: {"bid ask-bid": "each bid lies hidden until the last one is made"},
    adapter=Goofspiel(),
    golden={f"bots-{seats}": partial(by_bots, "goofspiel", seats=seats) for seats in (2, 3, 4)},
    wishes=({"seats": 2, "bots": [{"seat": 1, "bot": "normal"}], "position": SOON_OVER}, {"seats": 2}),
    company={"position": {"seats": [{"hand": [1, 3]}, {"hand": [2, 3]}, {"hand": [1, 2]}], "prizes": [4, 2]}},
    corrections=(
        Correction(
            "the lowest bid wins",
            straight=(("play.py", "bids.index(max(alone))", "bids.index(min(alone))"),),
            ruled=(
                ("play.py", "def winner(bids: tuple[int, ...])", "def winner(bids: tuple[int, ...], take=max)"),
                ("play.py", "bids.index(max(alone))", "bids.index(take(alone))"),
                (
                    "play.py",
                    "first = winner(state.bids)",
                    'first = winner(state.bids, min if state.ruling("the lowest bid wins") else max)',
                ),
            ),
            scenario=MORE_THAN_ONE,
            old="{scores: [0, 4]}",
            new="{scores: [4, 0]}",
            at="$.game.",
        ),
    ),
    silent=("card_type-", "card_text-", "board-", "ruleset-", "reason-"),
)
