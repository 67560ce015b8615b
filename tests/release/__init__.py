"""The recipe of a release: `python -m tests.release` (`make release`) checks this tree and builds its wheel."""
