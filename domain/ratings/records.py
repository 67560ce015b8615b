"""The records that the league is made of."""

from typing import Literal

from msgspec import Struct

from domain.kernel.ids import Seat

Pace = Literal["bots"]
"""Who plays, and how fast: `bots` are games of bots alone, which take no time."""


class Rating(Struct, frozen=True):
    """The strength of somebody: a normal distribution around `mu`, `sigma` wide, after so many games."""

    mu: float = 25.0
    sigma: float = 25 / 3
    games: int = 0

    @property
    def ordinal(self) -> float:
        """Return what somebody is worth almost surely: who has played little comes behind who has proved as much."""
        return self.mu - 3 * self.sigma


class LeagueGame(Struct, frozen=True):
    """A game of the league: its bots by seat, on a deal from which all that is dealt and drawn follows."""

    ruleset: str
    bots: tuple[str, ...]
    deal: str


class LeagueResult(Struct, frozen=True):
    """The game of this number in a night, counted in days since 1970, and the seats that have won it."""

    night: int
    number: int
    game: LeagueGame
    winners: tuple[Seat, ...]
