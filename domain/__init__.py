"""The games and their rules: pure functions on plain data. No I/O, no clock, no global randomness."""
