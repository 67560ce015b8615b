"""Bodies of what is done at the table: seats, seeds, answers."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from api.wire.values import Duration, Head, Hex32, Request, SeatNumber, Time
from domain.kernel.protocol.vocabulary import GROWS


class TakeSeat(Request, frozen=True):
    """A seat to take."""

    seat: SeatNumber | None = None
    """Which seat; the first that is free if left out."""
    invite: Annotated[str, Meta(max_length=64)] | None = None
    """The code of an invitation, which a private game asks for."""
    commitment: Hex32 | None = None
    """C_i, for a hand in the deal (see the audit format)."""
    accept_position: bool = False
    """Whether you know that its creator has set the game up as they liked, and that it is not dealt."""


class OpenSeed(Request, frozen=True):
    """A seed that is opened."""

    seed: Hex32
    """E_i, which the commitment of the seat was made of."""


class NewCommand(Request, frozen=True):
    """An answer to a decision."""

    decision: Annotated[str, Meta(min_length=1, max_length=40)]
    """The id of the decision."""
    choose: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=200)]
    """The ids of the options that are chosen."""
    seen: Head | None = None
    """The latest version of the game that you have seen."""


class NewTakeBack(Request, frozen=True):
    """Answers to take back."""

    to: Annotated[int, Meta(ge=1, le=10_000)]
    """The seq of the first of them, one of `take_backs.to`: it goes with all that you have answered since."""


class ClockPart(msgspec.Struct, frozen=True):
    """A part of the time until somebody's time is over."""

    what: Annotated[
        Literal["sitting", "decision", "reserve", "pause", "outage", "vacation", "night", "free-day"], GROWS
    ]
    """The time left for the sitting or the decision, or of the reserve; or a span in which no clock runs."""
    span: Duration
    """How long it is."""
    start: Time | None = msgspec.field(name="from")
    """From when on no clock runs; null for what is left."""
    until: Time | None
    """Until when no clock runs; null for what is left."""


class RunningClock(msgspec.Struct, frozen=True):
    """The sum that says when the time of a seat is over: `since` and all `parts` make `until`."""

    seat: int
    """The seat."""
    decision: str
    """The id of its open decision."""
    since: Time
    """Since when this is asked."""
    parts: list[ClockPart]
    """The time added to that."""
    until: Time
    """When its time is over."""


class GameClock(msgspec.Struct, frozen=True):
    """The clocks that run in a game."""

    version: int
    """The seq of the latest entry of the log."""
    now: Time
    """The service's own time."""
    clocks: list[RunningClock]
    """Those of the people who are asked something; empty without a deadline."""


class CommandAccepted(msgspec.Struct, frozen=True):
    """The answer is in the log, for good."""

    version: int
    """The seq of its entry."""
    at: Time
    """When it was appended."""
    head: str
    """The hash of its entry."""
    receipt: str | None
    """The salt of what is sealed in the entry; null if nothing is."""
