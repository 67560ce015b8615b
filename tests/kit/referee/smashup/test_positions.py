"""Games from the positions of scenarios, where cards of many kinds meet, under the eyes of the referee."""

from tests.kit.referee.smashup.games import placed
from tests.kit.referee.smashup.positions import positions
from tests.kit.referee.smashup.watched import GAMES

EVERY = max(1, 800 // GAMES)
"""Of so many positions one is played: with 200 games of four, in the soak of each."""

ANSWERS = 25 if EVERY > 1 else 120
"""A game goes so far at most."""


def test_the_referee_has_no_objection() -> None:
    for number, position in enumerate(positions()):
        if number % EVERY or position.before:
            continue
        try:
            game = placed(number, position.given, position.options)
            if game is not None:
                game.play_on(ANSWERS)
        except Exception as error:
            raise AssertionError(f"position {number}, {position.name}: {error}") from error
