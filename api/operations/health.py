"""Is this process alive, and can it do its work."""

from litestar import Router, get

from api.document.operation import Operation
from api.http.access import PUBLIC, UNLIMITED
from api.http.bodies import Request
from api.http.problems import problem
from api.service.service import service_of
from api.wire.health import Health, ProcessReadiness, ReadinessReason
from domain.build import VERSION
from telemetry.readiness import Readiness


@get(
    "/healthz",
    **Operation(
        "getHealth",
        "Is the process alive?",
        PUBLIC | UNLIMITED,
        needs_store=False,
    ).handler,
)
async def get_health() -> Health:
    """The process answers, whatever the store does."""
    return Health("ok", VERSION)


@get(
    "/readyz",
    **Operation(
        "getReadiness",
        "Can the process read?",
        PUBLIC | UNLIMITED,
    ).handler,
)
async def get_readiness(request: Request) -> ProcessReadiness:
    """The store answers and keeps what it acknowledges; else the problem `unavailable` has the `reasons`.

    While `writes` is false, games can be read and followed, but nothing can be changed; `reasons` say why.
    """
    readiness = await service_of(request).condition.readiness()
    return _state(readiness, is_ready=readiness.reads)


@get(
    "/readyz/writes",
    **Operation(
        "getWriteReadiness",
        "Can the process write?",
        PUBLIC | UNLIMITED,
    ).handler,
)
async def get_write_readiness(request: Request) -> ProcessReadiness:
    """The process can read, and the store takes writes; else the problem `unavailable` has the `reasons`."""
    readiness = await service_of(request).condition.readiness()
    return _state(readiness, is_ready=readiness.writes)


def _state(readiness: Readiness, *, is_ready: bool) -> ProcessReadiness:
    reasons = [ReadinessReason(reason.code, reason.text, reason.hinders) for reason in readiness.reasons]
    if is_ready:
        return ProcessReadiness("ok", VERSION, readiness.writes, reasons)
    why = "; ".join(reason.text for reason in readiness.reasons if reason.hinders != "nothing")
    raise problem("unavailable", f"not ready: {why}", headers={"Retry-After": "1"}, reasons=reasons)


router = Router("/", route_handlers=[get_health, get_readiness, get_write_readiness], tags=["service"])
