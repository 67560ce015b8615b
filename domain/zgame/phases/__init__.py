"""The phases of a turn, one module each or one for what belongs together."""
