"""Boards as text, for the rulesets that have one."""

from collections.abc import Callable
from typing import Any

from domain.kernel.game import Game
from domain.zgame.drawing import draw as draw_zgame

BOARDS: dict[str, Callable[[Any], str]] = {"zgame": draw_zgame}
"""How a public view is drawn, by ruleset."""


def board(game: Game) -> str | None:
    """The board as everybody sees it; None for a game without one, or one that has not begun."""
    draw = BOARDS.get(game.created.ruleset)
    return None if draw is None or game.state is None else draw(game.ruleset.view(game.state, None))


def turn(game: Game) -> int | None:
    """Which turn a game with a board is in."""
    if game.created.ruleset not in BOARDS or game.state is None:
        return None
    number: int = game.ruleset.view(game.state, None).turn
    return number
