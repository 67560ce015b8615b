"""The fold of a log into a game, its replay and its exports."""
