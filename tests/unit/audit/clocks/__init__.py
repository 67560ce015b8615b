"""The laws of time, in games in which all that is known to clocks happens at random."""
