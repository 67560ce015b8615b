"""Diamonsters: a game of secret simultaneous bids, for two to six."""

from domain.diamonsters.ruleset import RULESET

__all__ = ["RULESET"]
