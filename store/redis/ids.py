"""Ids that cannot be guessed."""

import secrets


def digits() -> str:
    """Return 80 random bits in 16 digits of base 32: a-z and 2-7 (RFC 4648, in small letters)."""
    return "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(16))


def new_id(prefix: str) -> str:
    """An id that cannot be guessed: digits behind what it is of."""
    return f"{prefix}_{digits()}"
