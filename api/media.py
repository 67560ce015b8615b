"""Media types of our own bodies."""

NDJSON = "application/x-ndjson"
"""A log: JSON objects, one a line."""
