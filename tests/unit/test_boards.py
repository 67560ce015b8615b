"""The tables as text: every ruleset's can be drawn in every language, with names and not ids."""

import random
import re

import pytest
from click.testing import CliRunner

from cli import main
from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Choose, GameConfig, Ruleset
from domain.texts.formatting import LOCALES, Locale, saying, text
from tests.golden.test_golden import HERE
from tests.kit.case import Drawn, case

NAMES = ("Ada", "Bob", "Cem", "Dan")
ANSWERS = 120


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("eyes", [None, 1])
def test_a_table_is_drawn_with_names_and_no_ids(rules: Ruleset, locale: Locale, eyes: int | None) -> None:
    say = saying(rules.id, locale)
    luck, randomness = random.Random(4), Randomness(bytes(32))
    names = NAMES[: rules.seats[-1]]
    state = rules.setup(GameConfig(len(names), rules.options_type(), len(rules.rulings)), randomness).state
    for _ in range(ANSWERS):
        board = rules.board(rules.view(state, eyes), say, names)
        assert not (missing := [name for name in names if name not in board.text]), f"no {missing} in:\n{board.text}"
        assert not re.search(r"[a-z]_[a-z0-9]", board.text + board.legend), board.text
        if not (open_now := rules.decisions(state)):
            break
        asked = luck.choice(open_now)
        count = luck.randint(asked.min, min(asked.max, len(asked.options)))
        chosen = tuple(option.id for option in luck.sample(asked.options, count))
        state = rules.apply(state, Choose(asked.seat, chosen), randomness).state


@pytest.mark.parametrize(
    ("ruleset", "drawn"),
    [
        pytest.param(rules.id, drawn, id=f"{rules.id}-{drawn.game}-{drawn.locale}")
        for rules in rulesets()
        for drawn in case(rules).drawn
    ],
)
def test_replay_draws_the_table_in_the_readers_language(ruleset: str, drawn: Drawn) -> None:
    file = HERE / f"{ruleset}-{drawn.game}.ndjson"
    told = CliRunner().invoke(main, ["replay", str(file), "--locale", drawn.locale])
    assert told.exit_code == 0, told.output
    assert drawn.words in told.output
    legend = text(ruleset, drawn.locale, Message("board-legend"))  # type: ignore[arg-type]
    assert told.output.count(legend) == 1
