"""Z-Game: two to four groups of survivors fight over a city, by day with each other, by night with the dead."""

from domain.zgame.ruleset import RULESET

__all__ = ["RULESET"]
