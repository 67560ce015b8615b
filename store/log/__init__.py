"""Games: the log of each, what is folded from it, and what stands beside it.

- `appending`: The keys and arguments of the scripts that write entries.
- `beside`: Knowledge of a game beside its log: how others are let in, which game goes on from it.
- `branches`: Branches of games that are over: other moves from some moment on, beside the log, which does not know of
  them.
- `causes`: Causes: the trace of the latest entry of a game, so that the work that follows from it is part of that.
- `codec`: Entries and snapshots as Redis holds them.
- `games`: The event store: appends with optimistic concurrency, reads that fold only what is new.
- `loading`: Loads games whole, as they are stored.
- `orders`: The standing orders of players, beside the logs of their games: a hash for each game, by the players'
  names there.
- `planning`: Carries out plans: several answers with one append, however often they are sent.
- `reads`: Reads that many ask for at once.
- `replays`: Replays the past of a game from its log: states, history, hashes and exports.
- `row_pages`: Pages of rows as objects of the archive: those of a list whose games ended long ago, under names of their
  own.
- `rows`: Rows of lists: what is known of a game without its log.
- `short_rows`: Rows of archived games in short, as one field of their metas, of which there are many.
- `stored_logs`: Logs as they are stored, by parts: in the store, or in the archive.
- `summary`: The summary of a game that lists show, kept beside its log so that a list needs no fold.
- `thoughts`: The thoughts of bots that look ahead: beside the logs of their games, which do not need them.
- `timeline`: A game as one process knows it: the latest folded state and what happened on the way.
- `waits`: The waits of a game: its questions, what others ask, seats that accounts can have or are missed at.
"""
