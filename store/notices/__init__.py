"""Notices: channels, what they were told, and work items."""
