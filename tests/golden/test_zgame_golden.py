"""The golden games of Z-Game show what they are meant to."""

from tests.golden import zgame
from tests.golden.test_golden import FILES


def test_every_game_of_the_generator_is_here() -> None:
    assert {f"zgame-{name}" for name in zgame.GAMES} <= {file.stem for file in FILES}


def test_the_golden_games_show_what_they_are_meant_to() -> None:
    text = {file.stem.removeprefix("zgame-"): file.read_text(encoding="utf-8") for file in FILES}
    assert '"kind":"timed_out"' in text["late-4"]
    assert '"kind":"resigned"' in text["resigned-3"]
    assert '"commit_weapons"' in text["position-2"]
    assert '"give_up"' in text["position-2"] + text["good-4"]
    assert '"numbers":"reference"' in text["reference-2"]
    assert '"scene":{"kind":"offer"' in "".join(text[name] for name in ("mixed-2", "mixed-3", "mixed-4"))
    assert '"result":{"reason":"points"' in "".join(text.values())
