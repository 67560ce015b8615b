"""Upkeep: the work of operators and sweeps across the whole store.

- `accepting`: Takes a store on that came back older: each game that lacks entries says so from there on.
- `archiving`: Moves finished games into the archive, and back, one after the other.
- `client_removal`: Removes clients, other people's programs, for operators.
- `dumps`: The folder of dumps: a file for each month and ruleset, and one for each month that lists them.
- `exclusion`: Keeps accounts out of the league, for operators.
- `expiry`: Deletes what nobody needs: games without a result, and unused accounts without games.
- `integrity`: The integrity check of stored games, for operators: it replays a log and compares the rest of the data
  with it.
- `leaving`: Takes an account out of its games, and what links them to it out of these.
- `moderation`: Acts on reports, for operators.
- `paging`: Makes pages of the older rows of lists, of games that are in the archive; and takes rows out of pages
  again.
- `pausing`: Pauses by the operator: the clocks of a game stop, and run again.
- `removal`: Hides games from the lists, or removes them for good, for operators.
"""
