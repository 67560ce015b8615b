"""Accounts, and the ways into them."""
