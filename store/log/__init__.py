"""Games: the log of each, what is folded from it, and what stands beside it."""
