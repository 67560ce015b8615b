"""Reads a number of seconds, as those who call a command say it."""

import math
from typing import Any

import click


class Seconds(click.FloatRange):
    """So many seconds: what would never be over, or is no number, is a wrong call."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read it."""
        seconds = super().convert(value, param, ctx)
        if not math.isfinite(seconds):
            self.fail(f"{value} is no number of seconds.", param, ctx)
        return seconds
