"""The documents of the repository, held against what they speak of."""
