"""The board as text."""

import msgspec
import pytest
from click.testing import CliRunner

from cli import main
from domain.texts.formatting import LOCALES, Locale, saying
from domain.zgame.drawing import draw
from domain.zgame.ruleset import RULESET
from domain.zgame.views import View
from tests.golden.test_golden import HERE
from tests.rulesets.zgame.play import Play
from tests.rulesets.zgame.test_positions import load

NAMES = ("Ada", "Bob", "Cem", "Dan")


def cells(view: View, locale: Locale = "en") -> dict[str, str]:
    """Draw the board; what stands in each location's own columns. A terminal has 80."""
    say = saying("zgame", locale)
    _, *rows, seats = draw(view, say, NAMES[: len(view.seats)]).split("\n\n")
    assert all(f"{number}: {name}, " in seats for number, name in enumerate(NAMES[: len(view.seats)], 1))
    left, found = min(2 * there.q + there.r for there in view.board), {}
    for r, row in zip(sorted({there.r for there in view.board}), rows, strict=True):
        lines = row.splitlines()
        assert max(map(len, lines)) <= 80, row
        for there in view.board:
            if there.r == r:
                column = 8 * (2 * there.q + there.r - left)
                found[there.id] = " ".join(" ".join(line[column : column + 16] for line in lines).split())
                assert found[there.id].startswith(say(f"place-{there.id}"))
                assert all(say(f"card_type-{person.id}") in found[there.id] for person in there.people)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("locale", LOCALES)
def test_everything_on_the_board_is_drawn(seats: int, locale: Locale) -> None:
    play = Play(3, seats)
    for most in (30, 90):
        view = RULESET.view(play.run(most=most).state, None)
        assert len(cells(view, locale)) == len(view.board)


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
    drawn = cells(RULESET.view(state, None))
    assert drawn["base_0"] == "Base 1 %%1 1: Hook Butcher*!"
    assert drawn["garage_1"] == "Garage 1 ~~1 +##2 2: Boxer"
    assert drawn["police_1"] == "Police station ##z"


def test_replay_draws_the_board() -> None:
    file = str(HERE / "zgame-position-2.ndjson")
    told = CliRunner().invoke(main, ["replay", file])
    assert told.exit_code == 0, told.output
    assert "Turn 6 of 8" in told.output
    assert "Supermarket 2" in told.output
    shown = CliRunner().invoke(main, ["replay", file, "--seq", "6"])
    assert "Turn 6 of 8." in shown.output
    assert msgspec.json.decode(shown.output[shown.output.index("\n{") :])["game"]
