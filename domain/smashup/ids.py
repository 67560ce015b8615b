"""The numbers of cards and bases. They are aliases, which cost nothing while a game is played."""

Card = int
"""A card, from 0; where a base can be meant as well, that of a base."""

Base = int
"""A base, from -1 down."""

Where = int
"""Where a card is played: a base, or the minion that it is put on."""

Serial = int
"""A card as everybody sees it: cards are counted as they come into play."""
