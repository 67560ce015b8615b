"""Validators tell whether a client has a game as it is shown now."""

import subprocess
import sys

SHOWN = """
import domain.build
domain.build.BUILD = {build!r}
from api.presenter.games import Audience, Noted, etag
from domain.texts.naming import Naming
from tests.kit.local_game import LocalGame, created, dealt
from tests.kit.samples import PLAIN
game = dealt(LocalGame(), created(PLAIN, 2)).game
print(etag(game, Audience(0, "en", Noted()), Naming(("Ada", "Bob")), None))
"""


def _validator(build: str) -> str:
    command = [sys.executable, "-c", SHOWN.format(build=build)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_game_that_another_build_has_shown_is_asked_for_again() -> None:
    assert _validator("turnfold 1.0.0") == _validator("turnfold 1.0.0") != _validator("turnfold 1.0.1")
