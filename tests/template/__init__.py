"""A small ruleset to begin a new one from: `python -m tests.template NAME` (docs/recipes/ruleset.md).

It is Nim: two players, nothing hidden, five files. All that it leaves out has a default.
"""
