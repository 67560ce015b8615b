"""Hours of rest: nights and days off by the local time of a place, in which a clock does not run.

No time zone is named, since its name tells where somebody lives, and what it stands for changes. A place is what its
clocks show: offsets from UTC, each from a time on, the last one for ever.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

MOST_OFFSETS = 24
"""Offsets of a place at most."""

FURTHEST = 15 * 60
"""Minutes that the clocks of a place are ahead of UTC, or behind it, at most."""

LONGEST_NIGHT = 10
"""Hours of a night at most."""

MOST_FREE_DAYS = 2
"""Days off of a week at most."""

Pair = Annotated[tuple[int, ...], Meta(min_length=2, max_length=2)]
Offsets = Annotated[tuple[Pair, ...], Meta(max_length=MOST_OFFSETS)]
FreeDays = Annotated[tuple[Annotated[int, Meta(ge=1, le=7)], ...], Meta(max_length=MOST_FREE_DAYS)]


class Rest(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Nights and days off in a place."""

    offsets: Offsets
    """From when on, in milliseconds since 1970, its clocks are so many minutes ahead of UTC."""
    quiet: Pair | None = None
    """The hours, from 0 to 23, at which a night begins and ends; left out: none."""
    free_days: FreeDays = ()
    """The days of the week that are off, from 1 for Monday to 7; left out: none."""

    @property
    def pattern(self) -> tuple[tuple[int, ...] | None, tuple[int, ...]]:
        """Return what a player chooses, wherever that is."""
        return self.quiet, self.free_days
