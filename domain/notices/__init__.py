"""Notices: what a player who is away is told of a game, when, and in which words."""
