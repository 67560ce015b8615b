"""Bodies of reports."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from api.wire.values import Request, Time
from store.reports import Measure, Reason


class NewReport(Request, frozen=True):
    """A report to be, of a message of another player."""

    reason: Reason
    """Why you report it."""
    text: Annotated[str, Meta(max_length=500)] = ""
    """What operators should know besides, as plain text."""


class DeedView(msgspec.Struct, frozen=True):
    """A step that an operator took about a message, and why."""

    what: Measure
    """`hidden`: nobody but its writer reads it any more; `muted`: its writer cannot write to others for some time;
    `dismissed`: nothing; `lifted`: what was done before was taken back."""
    at: Time
    """When it was done."""
    until: Time | None
    """For `muted`, until when."""
    why: str
    """Why, in the operator's words."""
    text: str
    """What was done, in your language."""


class ReportView(msgspec.Struct, frozen=True):
    """A report that you made, and what came of it."""

    id: str
    """Begins with `c_`."""
    game: str
    """The game that the message is in."""
    message: str
    """The id of the message."""
    at: Time
    """When you reported it."""
    reason: Reason
    """Why you reported it."""
    text: str
    """What you told the operators."""
    status: Literal["open", "settled"]
    """Whether an operator has still to look at it (`open`)."""
    deeds: list[DeedView]
    """What was done about it, oldest first."""


class MeasureView(msgspec.Struct, frozen=True):
    """A step that an operator took about a message of yours. Who reported it is told to nobody."""

    game: str
    """The game that the message is in."""
    message: str
    """The id of the message."""
    deed: DeedView
    """What was done."""


class ReportList(msgspec.Struct, frozen=True):
    """Your reports, and what was done about messages of yours, as long as that is kept."""

    reports: list[ReportView]
    """The reports that you made, oldest first."""
    measures: list[MeasureView]
    """What operators did about messages of yours, oldest first."""
    muted: Time | None
    """Until when you cannot write to others; null if you can."""
