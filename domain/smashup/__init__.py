"""Smash Up: the core set."""

from domain.kernel.ruleset import register
from domain.smashup.ruleset import RULESET

register(RULESET)
