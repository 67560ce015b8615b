"""Logs of a test's processes, for the reader of a failure on a machine that is gone by then."""

from typing import Protocol
from weakref import WeakSet


class Witness(Protocol):
    """Processes that say something."""

    def said(self) -> str:
        """The latest that they have said."""


PRESENT: WeakSet[Witness] = WeakSet()
"""All that are there."""


def testimony() -> str:
    """The latest that all have said."""
    return "\n".join(filter(None, (witness.said() for witness in PRESENT)))
