"""The table around a ruleset: the state of a game, and the changes that entries make of it."""
