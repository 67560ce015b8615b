"""Goofspiel: secret bids for prizes that lie open, for two to four."""

from domain.goofspiel.ruleset import RULESET

__all__ = ["RULESET"]
