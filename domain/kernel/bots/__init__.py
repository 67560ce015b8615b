"""Bots: their search, their answers, and moves that are tried out."""
