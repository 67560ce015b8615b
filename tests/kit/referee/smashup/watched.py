"""The tests of dealt games have this in common: so many games of an edition, in all its variants."""

import os

from tests.kit.referee.smashup.games import VARIANTS, dealt

GAMES = int(os.environ.get("TURNFOLD_REFEREED_GAMES", "200"))
"""The number of dealt games in all; `make soak` has 5,000."""

ANSWERS = 260
"""A game goes so far at most: that is some 30 turns, and most are over by then."""

FIRST = 10_000
"""The number of the first game."""


def watch(edition: str, ask: str) -> None:
    """Referee a quarter of the games: those of an edition in which `ask` is so, at both paces, of 2 to 4 seats."""
    variants = [number for number, one in enumerate(VARIANTS) if (one["edition"], one["ask"]) == (edition, ask)]
    for number in range(FIRST, FIRST + GAMES):
        if number % len(VARIANTS) in variants:
            try:
                dealt(number).play_on(ANSWERS)
            except Exception as error:
                raise AssertionError(f"game {number}: {error}") from error
