"""The games by which tests and measurements show what is true of any game; what a ruleset does is shown beside it."""

PLAIN = "diamonsters"
"""Small decisions, at which all are asked at once; a game is short, or as long as one likes."""

RICH = "smashup"
"""Large decisions of many kinds, one after the other, about many cards."""
