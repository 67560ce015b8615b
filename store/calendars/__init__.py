"""Calendars of accounts, and the zones that they are in.

- `calendars`: Calendars of accounts: hours of rest and vacations, which a dispatcher brings into all games of an
  account.
- `zones`: Time zones: what the clocks of a place will show.
"""
