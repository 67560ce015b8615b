"""The golden games of Smash Up show what they are meant to."""

from tests.golden import smashup
from tests.golden.test_golden import FILES


def test_every_game_of_the_generator_is_here() -> None:
    assert {f"smashup-{name}" for name in smashup.GAMES} <= {file.stem for file in FILES}


def test_the_golden_games_show_what_they_are_meant_to() -> None:
    text = {file.stem.removeprefix("smashup-"): file.read_text(encoding="utf-8") for file in FILES}
    assert '"kind":"timed_out"' in text["late-4"]
    assert '"kind":"resigned"' in text["resigned-3"]
    assert '"pass rest"' in text["always-2"]
    assert '"edition":"revised"' in text["revised-3"]
    assert '"limbo"' in text["draft-2"] + text["draft-3"]
    assert '"cyborg_apes"' in text["fiction-2"]
    assert '"extra_turns"' in text["fiction-2"] + text["fiction-4"] + text["twelve-3"]
    assert '"copy"' in text["fiction-2"] + text["fiction-4"] + text["twelve-3"]
