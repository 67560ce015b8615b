"""Bodies of the course of a game."""

import msgspec


class ChartTurn(msgspec.Struct, frozen=True):
    """A moment of a game at which another turn was over."""

    turn: int
    """How many turns were over; 0 as the game began."""
    seq: int
    """The entry of the log after which it was so: `GET /games/{game_id}/states/{seq}` shows the whole table."""


class ChartMeasure(msgspec.Struct, frozen=True):
    """Something that is counted for each seat, and that everybody may know."""

    id: str
    """Names it, also as `measure`."""
    name: str
    """Its name in your language."""
    goal: int | None
    """The amount that wins; null where none does."""
    amounts: list[list[int]]
    """For each of `turns` the amounts, by seat."""


class ChartView(msgspec.Struct, frozen=True):
    """The course of a game in numbers, as everybody may see it."""

    game: str
    """The game."""
    version: int
    """The seq of its latest entry."""
    turns: list[ChartTurn]
    """As the game began, after each turn, and at the end once it is over. Empty before there is a table."""
    measures: list[ChartMeasure]
    """The measures, the one that decides the game first. Empty before there is a table."""
