"""Bodies of plans: several answers in one request."""

from typing import Annotated

import msgspec
from msgspec import Meta

from api.wire.games import DecisionView, GameView
from api.wire.table import CommandAccepted
from api.wire.values import Head, Request
from domain.kernel.protocol.decisions import RefKind
from domain.kernel.protocol.faults import Fault
from domain.kernel.protocol.planned import LONGEST


class PlannedAbout(Request, frozen=True):
    """A thing that a decision to come has to be about, as its `refs` say."""

    kind: RefKind
    """The sort of thing that it is."""
    id: Annotated[str, Meta(max_length=100)] | Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
    """Which of them."""


class PlannedAnswer(Request, frozen=True):
    """An answer to a decision that is not open yet."""

    kind: Annotated[str, Meta(min_length=1, max_length=40)]
    """The question expected then, in a word; at any other, the plan stops."""
    choose: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=200)]
    """The ids of the options that are chosen."""
    refs: Annotated[list[PlannedAbout], Meta(max_length=20)] = msgspec.field(default_factory=list)
    """Things that the decision has to be about; empty: whatever they are."""


class NewPlan(Request, frozen=True):
    """An answer to an open decision, and what to answer after that."""

    decision: Annotated[str, Meta(min_length=1, max_length=40)]
    """The id of the decision."""
    choose: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=200)]
    """The ids of the options that are chosen."""
    seen: Head | None = None
    """The latest version of the game that you have seen."""
    then: Annotated[list[PlannedAnswer], Meta(max_length=LONGEST - 1)] = msgspec.field(default_factory=list)
    """The answers then, one decision after the other."""


class PlanStopped(msgspec.Struct, frozen=True):
    """The answer at which a plan came to an end, and why. Those that were accepted before stay."""

    answer: int
    """Which of its answers was not given, from 0; the first of `then` is 1."""
    type: str
    """The type of the problem that it would have been answered with by itself."""
    detail: str
    """The fault in it."""
    fault: Fault | None
    """The same as data, as in a problem of that type; null where that has none."""


class PlanAccepted(msgspec.Struct, frozen=True):
    """The answers that are in the log, for good."""

    version: int
    """The seq of the last of them."""
    accepted: list[CommandAccepted]
    """The answers that were accepted, in the order of the plan."""
    stopped: PlanStopped | None
    """Where it stopped, and why; null if all was accepted."""
    decision: DecisionView | None
    """Your seat's question now; null for none."""
    game: GameView | None
    """The game as it is now; null if `view` was not asked for."""
