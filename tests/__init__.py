"""The tests, and the measurements and campaigns that a clone of the repository has."""

from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
"""The root of this checkout."""
