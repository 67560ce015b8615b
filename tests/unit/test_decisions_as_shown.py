"""A decision as clients get it: who asks is named, and no two options read alike."""

import random

import pytest

from api.presenter.games import decision_view
from domain.kernel.protocol.decisions import Decision, Message, Option, Ref
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Choose, GameConfig, Ruleset
from domain.texts.formatting import LOCALES

NAMES = tuple(f"Player {number}" for number in range(6))
GAMES, ANSWERS = 3, 300


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
def test_no_two_options_read_alike(rules: Ruleset) -> None:
    for number in range(GAMES):
        luck, randomness = random.Random(number), Randomness(number.to_bytes(32, "big"))
        state = rules.setup(GameConfig(rules.seats[-1], rules.options_type(), len(rules.rulings)), randomness).state
        for answer in range(ANSWERS):
            open_now = rules.decisions(state)
            if not open_now:
                break
            asked = luck.choice(open_now)
            shown = decision_view(rules.id, asked, LOCALES[answer % len(LOCALES)], NAMES)
            assert len({option.label for option in shown.options}) == len(shown.options), shown
            count = luck.randint(asked.min, min(asked.max, len(asked.options)))
            chosen = tuple(option.id for option in luck.sample(asked.options, count))
            state = rules.apply(state, Choose(asked.seat, chosen), randomness).state


def test_alike_cards_in_play_have_their_numbers_and_others_are_counted() -> None:
    card = Message("option-card", {"card": Ref("card_type", "neophyte")})
    options = (
        Option("neophyte#4", card, (Ref("card", "neophyte#4"),)),
        Option("neophyte#9", card, (Ref("card", "neophyte#9"),)),
        Option("neophyte", card),
        Option("neophyte/2", card),
    )
    shown = decision_view("smashup", Decision(0, "choose", Message("ask-draft"), options), "en", NAMES)
    assert [option.label for option in shown.options] == [
        "Neophyte #4", "Neophyte #9", "Neophyte (1)", "Neophyte (2)",
    ]  # fmt: skip


def test_a_decision_names_what_its_prompt_is_about() -> None:
    prompt = Message("ask-minion-to", {"source": Ref("card_type", "invasion"), "minion": Ref("card_type", "scout")})
    shown = decision_view("smashup", Decision(0, "choose", prompt, ()), "en", NAMES)
    assert shown.refs[:2] == [Ref("card_type", "invasion"), Ref("card_type", "scout")]
    assert [ref.kind for ref in shown.refs[2:]] == ["rule"]
