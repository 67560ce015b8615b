"""Bodies of problems (RFC 9457)."""

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from api.wire.health import ReadinessReason
from domain.audit.verdict import Kind as FindingKind
from domain.kernel.protocol.faults import Fault
from domain.kernel.protocol.vocabulary import GROWS


class ProblemFault(msgspec.Struct, frozen=True):
    """A fault of a request, and where it is."""

    message: str
    """The kind of fault."""
    source: str | UnsetType = UNSET
    """Where it is: in the body, the query, a header, the path or a cookie."""
    key: str | UnsetType = UNSET
    """Which field or parameter it is."""


class ProblemFinding(msgspec.Struct, frozen=True):
    """A finding: something in a log that does not hold."""

    seq: int
    """The entry; 0 for the log as a whole."""
    kind: Annotated[FindingKind, GROWS]
    """The kind of finding."""
    text: str
    """The statement that does not hold."""


class Problem(msgspec.Struct, frozen=True):
    """A problem (RFC 9457). `GET /problems` says what each type means."""

    type: Annotated[str, Meta(extra_json_schema={"format": "uri-reference"})]
    """The kind of problem; `GET /problems` lists them."""
    status: int
    """The HTTP status."""
    title: str
    """The title of this kind of problem."""
    detail: str
    """The fault in this request."""
    request_id: str
    """The name of the request, as in `X-Request-Id`."""
    errors: list[ProblemFault] | UnsetType = UNSET
    """`invalid-request`: what does not fit, and where."""
    open: str | UnsetType | None = UNSET
    """`stale-decision`: the decision that is open now; null for none."""
    decision: str | UnsetType = UNSET
    """`illegal-choice`: the decision that was answered."""
    position: list[str] | UnsetType = UNSET
    """`position-not-accepted`: the parts of the game that its creator has set up."""
    findings: list[ProblemFinding] | UnsetType = UNSET
    """`audit-failed`: what does not hold, and at which entry."""
    reasons: list[ReadinessReason] | UnsetType = UNSET
    """`unavailable` at `/readyz`: why the process is not ready."""
    fault: Fault | UnsetType = UNSET
    """The values that do not fit, and those allowed, to say in any language; left out where the type says all there
    is."""


class ProblemType(msgspec.Struct, frozen=True):
    """A kind of problem."""

    type: str
    """The `type` of such a problem."""
    status: int
    """The HTTP status that it comes with."""
    title: str
    """Its name."""
    meaning: str
    """Its meaning, and what can be done."""


class ProblemList(msgspec.Struct, frozen=True):
    """Every kind of problem."""

    problems: list[ProblemType]
    """The kinds, by status."""
