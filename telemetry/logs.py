"""The logs of processes: JSON objects, one a line, without headers, bodies and queries, and so without secrets.

Each line of a request or a job has the ids of its trace.
"""

import json
import logging
from datetime import UTC, datetime

import msgspec

from telemetry import traces


class JsonFormatter(logging.Formatter):
    """A record as a line of JSON; `fields` of the record are fields of the object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as a line."""
        row = {
            "time": datetime.fromtimestamp(record.created, UTC),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            row["error"] = self.formatException(record.exc_info)
        # In ASCII: what a stranger has sent neither moves a terminal's cursor nor turns its letters round.
        return json.dumps(msgspec.to_builtins(row), separators=(",", ":")).replace("\x7f", "\\u007f")


def configure(level: int = logging.WARNING) -> None:
    """Write what is of this level or above to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter())
    handler.addFilter(traces.mark)
    logging.basicConfig(level=level, handlers=[handler])
