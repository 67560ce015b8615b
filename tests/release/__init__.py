"""The recipe of a release: `python -m tests.release` (`make release`) checks a tree, builds its wheel and tags it."""
