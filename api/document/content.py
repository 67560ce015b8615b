"""Bodies that are not JSON: lines of a log, events of a stream, pages."""

from collections.abc import Mapping

from api.document.schemas import Schemas
from api.document.shapes import REF, Schema
from api.http.media import EVENT_STREAM, JSON, NDJSON, SVG
from api.wire.charts import ChartView
from api.wire.games import GameView
from api.wire.inbox import InboxPage
from api.wire.rows import GameRow
from api.wire.streams import GoneView, OverviewView, StreamEnd, StreamEntry, StreamReset
from api.wire.talk import ErasedView, MessageView

EVENTS = {
    "reset": StreamReset,
    "entry": StreamEntry,
    "game": GameView,
    "message": MessageView,
    "erased": ErasedView,
    "end": StreamEnd,
}
"""The kinds of events in a stream, and what their `data` is."""

OWN_EVENTS = {
    "overview": OverviewView,
    "changed": GameRow,
    "gone": GoneView,
    "inbox": InboxPage,
    "end": StreamEnd,
}
"""The same for the stream of all games of a player."""

_LINES = {
    "type": "string",
    "format": "binary",  # A generated client passes it on as bytes, without a copy as text.
    "description": "An export: JSON objects, one a line (see the audit format): a header, then the entries with their "
    "facts.",
    "contentMediaType": NDJSON,
    "contentSchema": {"oneOf": [{"$ref": REF.format(name=name)} for name in ("ExportHeader", "LogEntry")]},
}


def export_lines(schemas: Schemas) -> Schema:
    """An export."""
    return {NDJSON: {"schema": _LINES}}


def rules_content(schemas: Schemas) -> Schema:
    """A page, or the text that it is made of."""
    text = {"schema": {"type": "string", "description": "The page."}}
    return {"text/html": text, "text/markdown": dict(text)}


def chart_content(schemas: Schemas) -> Schema:
    """The course of a game, as data or as a picture."""
    picture = {"type": "string", "description": "The picture.", "contentMediaType": SVG}
    return {JSON: {"schema": schemas.of(ChartView)}, SVG: {"schema": picture}}


def stream_events(schemas: Schemas) -> Schema:
    """The stream of a game."""
    return _stream(schemas, EVENTS, "The seq, for `Last-Event-ID`.")


def own_events(schemas: Schemas) -> Schema:
    """The stream of all games of a player."""
    return _stream(schemas, OWN_EVENTS, "The number of the change, for `Last-Event-ID`.")


def _stream(schemas: Schemas, events: Mapping[str, type], id: str) -> Schema:
    """A stream: in OpenAPI 3.1 its schema is that of each event, with the fields of HTML, 9.2."""
    kinds = [_event(schemas, kind, data, id) for kind, data in events.items()]
    return {EVENT_STREAM: {"schema": {"description": "One event of the stream.", "oneOf": kinds}}}


def _event(schemas: Schemas, kind: str, data: type, id: str) -> Schema:
    return {
        "type": "object",
        "description": schemas.words(data),
        "properties": {
            "event": {"type": "string", "const": kind, "enum": [kind], "description": "What kind of event it is."},
            "id": {"type": "string", "pattern": "^[0-9]+$", "description": id},
            "data": {
                "type": "string",
                "contentMediaType": JSON,
                "contentSchema": schemas.of(data),
                "description": "JSON.",
            },
        },
        "required": ["event", "data"],
    }
