"""Lists that span games.

- `belonging`: The lists that a game belongs to, by its row, each with its place there.
- `changes`: The changes of a player's games: which of them changed after a number, each once, however often it did.
- `game_places`: Places for games: of each kind an account has so many at once.
- `lobby`: Lists that span games: a projection of the games' summaries, fed from the outboxes and rebuildable at any
  time.
- `placing`: The script that puts games into lists and takes them out, all at once.
- `reliability`: The reliability of a player: whether they were there when others waited for them, in their latest
  games.
"""
