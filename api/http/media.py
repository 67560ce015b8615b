"""Media types of our own bodies."""

EVENT_STREAM = "text/event-stream"
"""Server-sent events (HTML, 9.2)."""

JSON = "application/json"
"""Bodies of requests and answers."""

NDJSON = "application/x-ndjson"
"""A log: JSON objects, one a line."""

SVG = "image/svg+xml"
"""A picture."""
