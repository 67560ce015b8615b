"""Bodies of a sandbox."""

import msgspec

from api.wire.games import NewGame
from api.wire.values import Duration, Hex32, Moment, Request, Span, Time


class ClockTurn(Request, frozen=True):
    """By how much a clock is turned forward, or to when: one of the two."""

    by: Span | None = None
    """By how much."""
    to: Moment | None = None
    """To which time, which is not over yet."""


class SeededGame(NewGame, frozen=True, kw_only=True):
    """A game to be, which is drawn by a seed that is asked for."""

    seed: Hex32
    """The seed. Whoever sees the log may read it there, and know what is dealt."""


class SandboxView(msgspec.Struct, frozen=True):
    """A sandbox, and its clock."""

    now: Time
    """The time by which all goes here: deadlines, notices, vacations, and the ages of accounts."""
    ahead: Duration
    """By how much its clock was turned."""
    about: str
    """A description of it, in words."""
    recipes: str
    """Where recipes for it are."""
