"""The league: its members, their results and ratings.

- `league`: The league in Redis: how far it is, what came of its games, and the ratings that follow from these in
  their order.
- `matches`: The matches of a night: planned once, whoever is asked to, and seated until all are.
- `members`: Members of the league: accounts whose games count, what came of these, and the tables.
"""
