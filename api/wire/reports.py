"""Bodies of reports."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from api.wire.values import Request, Time
from domain.kernel.protocol.ids import Seat
from store.talk.reports import Measure, MessageReason, PlayerReason, Reason


class NewReport(Request, frozen=True):
    """A report to be, of a message of another player."""

    reason: MessageReason
    """Why you report it."""
    text: Annotated[str, Meta(max_length=500)] = ""
    """Anything else that operators should know, as plain text."""


class NewPlayerReport(Request, frozen=True):
    """A report to be, of a player of a game that you share."""

    reason: PlayerReason
    """Why you report them: `cheating`, such as by two accounts; `stalling`, time taken so that others give up; `name`,
    what they are called; `harassment`, from table to table."""
    text: Annotated[str, Meta(max_length=500)] = ""
    """Anything else that operators should know, as plain text."""


class DeedView(msgspec.Struct, frozen=True):
    """A step that an operator took about a message or a player, and why."""

    what: Measure
    """`hidden`: nobody but its writer reads it any more; `muted`: who is reported cannot write to others for some time;
    `warned`: they are shown why; `dismissed`: nothing; `lifted`: what was done before was taken back."""
    at: Time
    """When it was done."""
    until: Time | None
    """For `muted`, until when."""
    why: str
    """Why, in the operator's words."""
    text: str
    """The measure, in your language."""


class ReportView(msgspec.Struct, frozen=True):
    """A report that you made, and what came of it."""

    id: str
    """Begins with `c_`."""
    game: str
    """The game that it is about."""
    seat: Seat
    """The seat of whom it is about, at that time."""
    message: str | None
    """The id of the message; null if you reported the player."""
    at: Time
    """When you reported it."""
    reason: Reason
    """Why you reported it."""
    text: str
    """Your words to the operators."""
    status: Literal["open", "settled"]
    """Whether an operator has still to look at it (`open`)."""
    deeds: list[DeedView]
    """Measures about it, oldest first."""


class MeasureView(msgspec.Struct, frozen=True):
    """A step that an operator took about you, or a message of yours. Nobody is told who reported it."""

    game: str
    """The game that it is about."""
    message: str | None
    """The id of the message; null if it is about how you play."""
    deed: DeedView
    """The measure."""


class ReportList(msgspec.Struct, frozen=True):
    """Your reports, and what was done about you and your messages, as long as that is kept."""

    reports: list[ReportView]
    """The reports that you made, oldest first."""
    measures: list[MeasureView]
    """Operators' measures about you and your messages, oldest first."""
    muted: Time | None
    """Until when you cannot write to others; null if you can."""
