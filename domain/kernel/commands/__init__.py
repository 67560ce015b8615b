"""Commands: the wishes of players and of the service, turned into drafts of entries."""
