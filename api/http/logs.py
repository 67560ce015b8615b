"""The log of the API process: warnings and errors, a JSON object a line, without headers and so without tokens."""

import logging

from litestar.exceptions import HTTPException
from litestar.types import Scope
from redis.exceptions import ResponseError

from api.http import request_ids
from domain.kernel.log.fence import LogDoesNotFold, NewerRules
from domain.kernel.protocol.refusals import Refused
from store.accounts.credentials import Revoked
from store.archive.objects import ArchiveUnavailable
from store.redis.connection import UNAVAILABLE, is_unwritable
from store.redis.gone import GameGone, Removed
from store.redis.metrics import DAMAGED, NEWER
from store.redis.room import NoRoom
from telemetry import logs
from telemetry.failures import FAILURES

log = logging.getLogger("turnfold.api")

SERVICE_UNAVAILABLE = 503


def configure() -> None:
    """Write warnings and errors of this process to standard error, the server's own too, in the form of all others."""
    logs.configure()
    for handler in logging.getLogger().handlers:
        handler.addFilter(request_ids.mark)
    for name in ("uvicorn", "uvicorn.access"):
        server = logging.getLogger(name)
        server.handlers.clear()
        server.propagate = True
    logging.getLogger("uvicorn.access").addFilter(_request)
    logging.getLogger("uvicorn.error").addFilter(_is_ours)


_BEFORE_KEYS = ("/feeds/", "/a/mute/", "/a/", "/join/", "/v1/invitations/", "/v1/devices/")
"""Where addresses are keys themselves, or what lets somebody in."""


_NOT_OURS = (
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "No supported WebSocket library detected.",
)


def _is_ours(record: logging.LogRecord) -> bool:
    """Return whether the server says something of itself: what is no HTTP, anybody may send as often as they like."""
    return not record.getMessage().startswith(_NOT_OURS)


def _request(record: logging.LogRecord) -> bool:
    """Return a request as fields, without what it asks with."""
    match record.args:
        case (client, method, path, _, status):
            record.msg, record.args = "request", ()
            fields = {"client": client, "method": method, "path": _without_keys(str(path)), "status": status}
            record.__dict__["fields"] = fields
    return True


def _without_keys(path: str) -> str:
    """Return an address without what it asks with, and without keys that are part of it."""
    plain = path.partition("?")[0]
    key = next((before for before in _BEFORE_KEYS if plain.startswith(before)), None)
    return plain if key is None else f"{key}…"


def report_damage(error: LogDoesNotFold, **fields: object) -> None:
    """Count and log that a stored log does not fold, with the game, the entry, and where that was met."""
    DAMAGED.labels("api").inc()
    FAILURES.labels("api").inc()
    details = {"game": error.game, "seq": error.seq, **fields}
    log.error("a stored log does not fold: %s", error.why, extra={"fields": details})


def report_archive(error: ArchiveUnavailable, **fields: object) -> None:
    """Log that the archive has not given a game, and where that was met; the archive counts it."""
    FAILURES.labels("api").inc()
    log.error("%s", error, extra={"fields": fields})


async def failure(error: Exception, scope: Scope) -> None:
    """Log what is not the client's doing."""
    if isinstance(error, Refused | Removed | NoRoom | Revoked | GameGone) or (
        isinstance(error, HTTPException) and error.status_code < 500
    ):
        return
    if isinstance(error, NewerRules):
        NEWER.labels("api").inc()
        return
    fields = {"method": scope.get("method"), "path": scope.get("path_template", scope["path"])}
    if isinstance(error, LogDoesNotFold):
        report_damage(error, **fields)
        return
    if isinstance(error, ArchiveUnavailable):
        report_archive(error, **fields)
        return
    if isinstance(error, HTTPException) and error.status_code == SERVICE_UNAVAILABLE:
        # Said by ourselves: the answer to a probe, not a request that failed.
        log.warning("%s", error.detail, extra={"fields": fields})
        return
    FAILURES.labels("api").inc()
    if isinstance(error, UNAVAILABLE):
        log.warning("the store does not answer: %s", error, extra={"fields": fields})
    elif isinstance(error, ResponseError) and is_unwritable(error):
        log.warning("the store refuses writes: %s", error, extra={"fields": fields})
    else:
        log.error("a request failed", exc_info=error, extra={"fields": fields})
