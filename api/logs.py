"""What the API process says: warnings and errors, one JSON object a line, without headers and so without tokens."""

import logging

import msgspec
from litestar.exceptions import HTTPException
from litestar.types import Scope

from domain.kernel.entries import rfc3339
from domain.kernel.refusals import Refused
from store.connection import UNAVAILABLE
from store.metrics import FAILURES

log = logging.getLogger("turnfold.api")

SERVICE_UNAVAILABLE = 503


class Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        row = {
            "time": rfc3339(int(record.created * 1000)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            row["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(row).decode()


def configure() -> None:
    """Write warnings and errors of this process to standard error, the server's own too."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    server = logging.getLogger("uvicorn")
    server.handlers.clear()
    server.propagate = True


async def failure(error: Exception, scope: Scope) -> None:
    """Log what is not the client's doing."""
    if isinstance(error, Refused) or (isinstance(error, HTTPException) and error.status_code < 500):
        return
    fields = {"method": scope.get("method"), "path": scope.get("path_template", scope["path"])}
    if isinstance(error, HTTPException) and error.status_code == SERVICE_UNAVAILABLE:
        # Said by ourselves: the answer to a probe, not a request that failed.
        log.warning("%s", error.detail, extra={"fields": fields})
        return
    FAILURES.labels("api").inc()
    if isinstance(error, UNAVAILABLE):
        log.warning("the store does not answer: %s", error, extra={"fields": fields})
    else:
        log.error("a request failed", exc_info=error, extra={"fields": fields})
