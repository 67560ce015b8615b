"""The kernel that all games share: decisions, the log and its hashes, the fold."""
