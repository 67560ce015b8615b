"""Is this process alive, and can it do its work."""

from typing import Literal

import msgspec
from litestar import Router, get

from api.document.operation import Operation
from api.http.access import PUBLIC, UNLIMITED
from api.http.bodies import Request
from api.http.problems import problem
from api.service.service import service_of
from domain.build import VERSION


class Health(msgspec.Struct, frozen=True):
    """The process answers."""

    status: Literal["ok"]
    """It is `ok`; else there is a problem."""
    version: str
    """The version of the service."""


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
        "Can the process do its work?",
        PUBLIC | UNLIMITED,
    ).handler,
)
async def get_readiness(request: Request) -> Health:
    """The store answers, takes writes and keeps an append-only file; else the problem `unavailable` says why not."""
    service = service_of(request)
    reasons = [*await service.condition.faults()]
    if not service.feed.is_heard:
        reasons.append("no wake-ups come from the store")
    if service.closing.is_set():
        reasons.append("this process was told to stop")
    if reasons:
        raise problem("unavailable", f"not ready: {'; '.join(reasons)}", headers={"Retry-After": "1"})
    return Health("ok", VERSION)


router = Router("/", route_handlers=[get_health, get_readiness], tags=["service"])
