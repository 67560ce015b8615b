"""Failures that should not be, counted by the part that it happened in. Operators build on the name: it stays."""

from prometheus_client import Counter

FAILURES = Counter("turnfold_failures", "What failed that should not: in api, dispatcher, worker or feed.", ["part"])
