"""The league: its games at night, and matches of programs.

- `league`: The league: at night bots play each other, a slice at a time, when nobody waits for a bot that looks
  ahead.
- `matches`: Matches of programs: at night those that are there are seated in games with each other, or with bots of
  the service.
"""
