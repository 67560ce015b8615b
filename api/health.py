"""Is this process alive, and can it do its work."""

from typing import Any, Literal

import msgspec
from litestar import Request, Router, get

from api.access import PUBLIC
from api.service import service_of
from domain.build import VERSION


class Health(msgspec.Struct, frozen=True):
    """The process answers."""

    status: Literal["ok"]
    version: str


@get("/healthz", operation_id="getHealth", opt=PUBLIC)
async def get_health() -> Health:
    """The process answers, whatever the store does."""
    return Health("ok", VERSION)


@get("/readyz", operation_id="getReadiness", opt=PUBLIC)
async def get_readiness(request: Request[Any, Any, Any]) -> Health:
    """The store answers too; otherwise the problem `unavailable`."""
    await service_of(request).redis.ping()
    return Health("ok", VERSION)


router = Router("/", route_handlers=[get_health, get_readiness], tags=["service"])
