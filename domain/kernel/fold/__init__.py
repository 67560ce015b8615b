"""The fold of a log into a game, its replay and its exports.

- `dumped`: The lines of a dump: what was asked and answered in games that are over, as the seats saw it
  (docs/dumps.md).
- `dumping`: Writes what the seats of a finished game saw, were asked and chose: for who trains players of the game.
- `evolve`: Evolves a game by each kind of entry, and refuses entries that the rules or the table do not allow.
- `export`: The log as others see it (openapi/audit-format.md): sealed fields only for those who may see them.
- `exported`: The parts of an export: its first line, and entries with their places in the chain.
- `fold`: The reducer: a game and an entry give the next game, or a refusal.
- `replay`: Going through a log again, entry by entry.
"""
