"""Notices: their words, and the ways by which they reach players."""
