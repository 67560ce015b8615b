"""Bots: their search, their answers, and moves that are tried out.

- `answering`: The service has bots answer: whatever a bot does, its game goes on, and nothing is thought out twice.
- `bots`: The bots that every ruleset has: one plays by chance alone, others slip now and then, or as usual.
- `imagined`: Chance in imagined worlds: it is thrown away with them, so nobody needs it to be secret, or to be proved.
- `moves`: The moves of a branch: what is stored of it.
- `search`: Bots that look ahead: they try their answers in worlds that their seat holds possible.
- `tree`: The tree of what a seat answers later in its turn: it is learned from playout to playout what goes well
  (UCT).
- `trying`: Plays on from a moment of a game to see what would be: the game itself goes on, or has ended, as it did.
"""
