"""The numbers of cards. They are aliases, which cost nothing while a game is played."""

Monster = int
"""A card, by its value from 1 to 5; 0 is none."""
