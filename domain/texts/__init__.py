"""Texts in the languages of the service, for whoever shows a game: the API, and replays without it."""
