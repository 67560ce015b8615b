"""Smash Up: the core set, for two to four."""

from domain.smashup.ruleset import RULESET

__all__ = ["RULESET"]
