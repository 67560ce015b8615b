"""Replies by mail."""
