"""Ids that cannot be guessed."""

import secrets


def new_id(prefix: str) -> str:
    """An id that cannot be guessed: 80 random bits in the digits a-z and 2-7, behind what it is of."""
    alphabet = "abcdefghijklmnopqrstuvwxyz234567"
    return f"{prefix}_" + "".join(secrets.choice(alphabet) for _ in range(16))
