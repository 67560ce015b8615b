"""The readiness of a process for its work, reading apart from writing, with the reasons against it."""

from collections.abc import Iterable
from typing import Literal

import msgspec
from prometheus_client import Gauge

READY = Gauge(
    "turnfold_ready", "Whether the process can do this: reads, writes.", ["what"], multiprocess_mode="livemin"
)

Code = Literal[
    "unseen",
    "silent",
    "loading",
    "refuses-writes",
    "too-few-replicas",
    "file-failed",
    "not-durable",
    "durability-unknown",
    "evicts",
    "clock-stepped",
    "nearly-full",
    "older",
    "no-wake-ups",
    "no-jobs",
    "stopping",
]
"""The code of a reason, for programs. Codes are added and never change."""

Hindered = Literal["reads", "writes", "nothing"]
"""The work that a reason hinders: without reading there is no writing either; `nothing` is worth knowing all the
same."""


class Reason(msgspec.Struct, frozen=True):
    """A reason why a process cannot do all of its work, or something else that its operators should know."""

    code: Code
    """Its code, for programs."""
    text: str
    """The same in words, with what is known of it."""
    hinders: Hindered = "reads"
    """The work that cannot be done: without reading there is no writing either."""


class Readiness(msgspec.Struct, frozen=True):
    """The readiness of a process, by the reasons against it."""

    reasons: tuple[Reason, ...] = ()

    @property
    def reads(self) -> bool:
        """Return whether it can read."""
        return all(reason.hinders != "reads" for reason in self.reasons)

    @property
    def writes(self) -> bool:
        """Return whether it can write, and read."""
        return all(reason.hinders == "nothing" for reason in self.reasons)

    def and_also(self, reasons: Iterable[Reason]) -> "Readiness":
        """Return this with more reasons."""
        return Readiness((*self.reasons, *reasons))

    def show(self) -> None:
        """Show it in the metrics of this process."""
        READY.labels("reads").set(self.reads)
        READY.labels("writes").set(self.writes)
