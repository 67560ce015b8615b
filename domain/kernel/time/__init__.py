"""Time: texts of it, clocks, and spans and hours of rest in which these stand still.

- `clocks`: The clock of a seat, what stops it, and what its time is made of.
- `rest`: Hours of rest: nights and days off by the local time of a place, in which a clock does not run.
- `resting`: The time in which hours of rest stop a clock.
- `spans`: Time that counts and time that does not: the one calculation behind every clock (openapi/audit-format.md,
  section 5).
- `times`: Times in milliseconds since 1970, and as text: RFC 3339 in UTC, with three digits of a second.
"""
