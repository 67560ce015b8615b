"""Referees: models of rules that follow games of the engine and object where they see them otherwise."""
