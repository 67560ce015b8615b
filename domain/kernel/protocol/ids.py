"""The numbers that all rules speak of. They are aliases, which cost nothing while a game is played."""

Seat = int
"""A place at the table, from 0."""

Seq = int
"""The number of an entry in its log, from 1."""

Version = int
"""How many rulings of its ruleset a game keeps, from the first."""
