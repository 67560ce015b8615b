"""Bodies about the process itself."""

from typing import Annotated, Literal

import msgspec

from domain.kernel.protocol.vocabulary import GROWS
from telemetry.readiness import Code, Hindered


class Health(msgspec.Struct, frozen=True):
    """The process answers."""

    status: Literal["ok"]
    """It is `ok`; else there is a problem."""
    version: str
    """The version of the service."""


class ReadinessReason(msgspec.Struct, frozen=True):
    """A reason why a process cannot do all of its work, or something else that its operators should know."""

    code: Annotated[Code, GROWS]
    """Its id, for programs."""
    text: str
    """The same in words, with what is known of it."""
    hinders: Hindered
    """The operations that are not possible: without reading there is no writing either."""


class ProcessReadiness(msgspec.Struct, frozen=True):
    """The state of a process: what it can do, and why no more."""

    status: Literal["ok"]
    """It is `ok`; else there is a problem."""
    version: str
    """The version of the service."""
    writes: bool
    """Whether it can write, too."""
    reasons: list[ReadinessReason]
    """Why it cannot, and what else operators should know."""
