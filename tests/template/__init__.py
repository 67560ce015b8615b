"""A small ruleset to begin a new one from: `python -m tests.template NAME` (CONTRIBUTING.md).

It is Goofspiel: everybody secretly bids a card for the prize that lies open. It has one of everything that a ruleset
needs: hidden things, sealed answers, chance, a bot, texts, a page of rules, and what the kit wants to know.
"""
