"""Dumps, calendars, and the comparison of the store with its witness.

- `archiving`: Archives what has rested for long enough: a walk through all games of the lists, a bit of it at a time.
- `calendars`: Brings the calendars of accounts into all their games: hours of rest, and vacations.
- `dumping`: Makes the dump of a month: finished public games as their seats saw them, piece by piece, whoever dies
  meanwhile.
- `losses`: Compares the store with its witness: a store that came back older is told, and nothing is handed out of
  it.
- `witness`: Witnesses: what is remembered of the store outside of it, on the queue's server or in a file.
"""
