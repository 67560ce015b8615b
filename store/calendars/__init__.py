"""Calendars of accounts, and the zones that they are in."""
