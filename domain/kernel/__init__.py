"""What every game shares: decisions, the log and its hashes, the fold."""
