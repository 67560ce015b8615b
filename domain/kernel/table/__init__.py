"""The table around a ruleset: the state of a game, and the changes that entries make of it.

- `agreements`: The kinds of requests: when each can be asked, what ends it, which entry follows when all have agreed.
- `course`: The course of a game: what everybody may see of it after each turn, in numbers, for plots.
- `deadlines`: Due times: when a game next needs the service, for a bot's turn, a deadline, a deal, or an end to
  waiting.
- `evolved`: A game after an entry: evolved, proposed, or played again.
- `game`: The state of a game, as folded from its log: the table around the ruleset's own state.
- `handing`: Seats that are handed over: offered, taken by somebody else, or kept after all.
- `identifiers`: Ids that follow from what they are made of, so that the same request again names the same thing.
- `losses`: Losses: a store that came back without its end has lost entries, and the log says so from there on.
- `progress`: The progress of a game: its status, and the seats that it waits for.
- `requests`: Requests in the fold: somebody asks, all others agree or one declines, and what was agreed on follows at
  once.
- `seating`: Entries before the deal: who sits where, who starts the game, which seeds are opened.
- `steps`: The steps that several kinds of entries share.
- `taking_back`: Answers that are taken back: which may be, and the game that would have been without them.
- `timekeeping`: The changes of a seat's clock by entries.
- `timing`: Entries about time: an excuse, an absence, a pause, an outage.
- `trail`: The answers of a game that can still be taken back: those since something was drawn, or came to light.
"""
