"""Games that are not there any more: when the store gives one up, and the refusals of those who ask for it."""

from domain.kernel.time.times import DAY

WITHOUT_RESULT = 30 * DAY
"""Milliseconds for which a game is kept that ended without a result."""


class GameGone(LookupError):
    """The store has no entry of this game, though it had some when it was looked up."""


class Removed(LookupError):
    """An operator has removed the game."""
