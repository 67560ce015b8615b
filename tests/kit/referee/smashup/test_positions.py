"""Games from the positions of scenarios, where cards of many kinds meet, under the eyes of the referee."""

import pytest

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


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (451, "smashup-meetings: two winners of the portal room each take a turn, clockwise from the turn player"),
        (538, "smashup-mended: what must happen is not put in order with what may"),
        (547, "smashup-mended: two doppelgangers find each other once"),
        (1234, "smashup-rulings-together: of two tooth and claws one is used"),
        (1251, "smashup-rulings-together: classic, who wins in the scoring draws no more"),
        (1311, "smashup-rulings-wizards: mass enchantment must play, and the same name in two decks is told apart"),
    ],
)
def test_games_in_which_the_referee_was_wrong_are_followed_to_their_end(number: int, name: str) -> None:
    """Extra turns that are due, a box without a card, searches within searches, a circle, a game that is over at once,
    and cards of one name in several decks."""
    position = next(one for one in positions() if one.name == name)
    game = placed(number, position.given, position.options)
    if game is not None:
        game.play_on(120)
