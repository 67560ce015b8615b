"""Ids that cannot be guessed."""

import secrets

DIGITS = "abcdefghijklmnopqrstuvwxyz234567"
"""The digits of base 32, five bits each (RFC 4648, in small letters)."""


def new_id(prefix: str) -> str:
    """An id that cannot be guessed: 80 random bits in the digits a-z and 2-7, behind what it is of."""
    return f"{prefix}_" + "".join(secrets.choice(DIGITS) for _ in range(16))
