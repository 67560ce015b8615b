"""Media types of our own bodies."""

JSON = "application/json"
"""Bodies of requests and answers."""

NDJSON = "application/x-ndjson"
"""A log: JSON objects, one a line."""
