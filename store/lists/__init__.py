"""Lists that span games.

- `belonging`: The lists that a game belongs to, by its row, each with its place there.
- `changes`: The changes of a player's games: which of them changed after a number, each once, however often it did.
- `game_places`: Places for games: of each kind an account has so many at once.
- `lobby`: Lists that span games: a projection of the games' summaries, fed from the outboxes and rebuildable at any
  time.
- `pages`: The rows of a list in their order: the newest are in the store, older ones of finished games in pages.
- `placing`: The lists that games are in, and where each game stands; the script that puts games in and takes them out.
- `reliability`: The reliability of a player: whether they were there when others waited for them, in their latest
  games.
"""
