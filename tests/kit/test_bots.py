"""A bot answers whatever can be asked: each bot at each decision of games played by chance, and of better ones."""

import ast
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import Choose, GameConfig, Ruleset
from tests.kit.case import case
from tests.kit.cases import RULESETS

DECISIONS = int(os.environ.get("TURNFOLD_BOT_DECISIONS", "600"))
"""How many decisions each bot of each ruleset is asked; `make soak` asks 50,000."""


def _asked(rules: Ruleset) -> Iterator[tuple[Any, Decision, Randomness]]:
    """The view, the decision and a randomness at each step of games of all sizes, played by chance and by bots."""
    variants = case(rules).variants
    count = 0
    for number in range(DECISIONS):
        chooser = random.Random(number)
        randomness = Randomness(number.to_bytes(32, "big"))
        seats = rules.seats[number % len(rules.seats)]
        variant = chooser.choice(variants)
        options = msgspec.convert(variant.options, rules.options_type)
        state = rules.setup(GameConfig(seats, options, variant.version(rules)), randomness).state
        while decisions := rules.decisions(state):
            decision = chooser.choice(decisions)
            view = rules.view(state, decision.seat)
            own = Randomness(number.to_bytes(16, "big") + count.to_bytes(16, "big"))
            yield view, decision, own
            if (count := count + 1) == DECISIONS:
                return
            bot = rules.bots[chooser.choice(["random", rules.stand_in])]
            state = rules.apply(state, Choose(decision.seat, bot(view, decision, own.draws({}))), randomness).state


@RULESETS
def test_every_bot_answers_whatever_is_asked(rules: Ruleset) -> None:
    for view, decision, own in _asked(rules):
        answers = {name: bot(view, decision, own.draws({})) for name, bot in rules.bots.items()}
        answers["default"] = rules.default(view, decision)
        faults = {name: fault for name, chosen in answers.items() if (fault := decision.fault(chosen))}
        assert not faults, (decision, faults)


@RULESETS
def test_bots_name_no_card(rules: Ruleset) -> None:
    """A card's own row has what a bot knows of it, so that a new card is judged as well."""
    folder = Path(str(sys.modules[type(rules).__module__].__file__)).parent
    cards = {row["id"] for row in rules.cards() if row["kind"] == "card_type"}
    naming = {
        (file.name, word.value)
        for file in (*folder.glob("bot*.py"), *folder.glob("worth*.py"))
        for word in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(word, ast.Constant) and word.value in cards
    }
    assert naming == set()
