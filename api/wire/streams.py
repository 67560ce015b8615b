"""Bodies of the events in a stream."""

from typing import Literal

import msgspec

from api.wire.games import EventView
from api.wire.values import Time


class StreamEntry(msgspec.Struct, frozen=True):
    """The events of one entry of the log, as far as you may know them."""

    seq: int
    """The number of the entry."""
    at: Time
    """When it was appended."""
    head: str
    """The hash of the entry."""
    events: list[EventView]
    """The events; none that you may know, if empty."""


class StreamReset(msgspec.Struct, frozen=True):
    """The service has lost entries that you were told of: forget what you know of the game, it goes on from here."""

    version: int
    """The version that the game has now."""
    head: str
    """The hash of its latest entry."""


EndReason = Literal[
    "finished", "resume", "unauthenticated", "not-found", "removed", "unavailable", "newer-rules", "log-does-not-fold"
]


class StreamEnd(msgspec.Struct, frozen=True):
    """The reason for which a stream ends."""

    reason: EndReason
    """The game is over, come back with the last id (`resume`), or the problem that you would be answered with."""


class OverviewView(msgspec.Struct, frozen=True):
    """The numbers of your games, when a stream of all of them begins."""

    to_move: int
    """Games that wait for you."""
    open: int
    """Games that have not started."""
    running: int
    """Games that go on."""


class GoneView(msgspec.Struct, frozen=True):
    """A game that is not yours any more: you have left it, or it is gone."""

    id: str
    """The id of the game."""
