"""Bots: functions of what a seat sees, what it is asked and a randomness of its own. None ever sees the state."""
