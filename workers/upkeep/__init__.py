"""Dumps, calendars, and the comparison of the store with its witness."""
