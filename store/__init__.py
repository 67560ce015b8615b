"""The event store: the only code that reads or writes a game's data in Redis."""
