"""The board as text."""

import msgspec
from click.testing import CliRunner

from cli import main
from domain.kernel.decisions import Message
from domain.texts.formatting import text
from domain.zgame.drawing import draw
from domain.zgame.ruleset import RULESET
from tests.golden.test_golden import HERE
from tests.rulesets.zgame.play import Play
from tests.rulesets.zgame.test_positions import load

NAMES = ("Ada", "Bob", "Cem", "Dan")


def say(id: str, **args: str | int) -> str:
    return text("zgame", "en", Message(id, dict(args)))


def test_everything_on_the_board_is_drawn() -> None:
    for seats in (2, 3, 4):
        view = RULESET.view(Play(3, seats).run(most=120).state, None)
        drawn = draw(view, say, NAMES[:seats])
        for there in view.board:
            assert say(f"place-{there.id}") in drawn
            for person in there.people:
                assert say(f"card_type-{person.id}") in drawn
        assert all(f"{number}: {name}, " in drawn for number, name in enumerate(NAMES[:seats], 1))


def test_markers_and_states_have_signs() -> None:
    state = load({
        "seats": [{"faction": "raiders"}, {"faction": "bees"}],
        "locations": {
            "base_0": {"people": ["ldr_raiders@0", "c03@0/exhausted/infected"], "fort": "blockpost@0"},
            "garage_1": {"people": ["c01@1"], "begun": "barricade@1", "fort": "ruin@0"},
            "police_1": {"fort": "barricade@z"},
        },
        "phase": "brewing",
        "stop": "night_attack",
    })  # fmt: skip
    drawn = draw(RULESET.view(state, None), say, NAMES[:2])
    for sign in ("%%1", "Butcher*!", "~~1 +##2", "##z", "1: Ada, Raiders", "2: Boxer"):
        assert sign in drawn


def test_replay_draws_the_board() -> None:
    file = str(HERE / "zgame-position-2.ndjson")
    told = CliRunner().invoke(main, ["replay", file])
    assert told.exit_code == 0, told.output
    assert "Turn 6 of 8" in told.output
    assert "Supermarket 2" in told.output
    shown = CliRunner().invoke(main, ["replay", file, "--seq", "6"])
    assert "Turn 6 of 8." in shown.output
    assert msgspec.json.decode(shown.output[shown.output.index("\n{") :])["game"]
