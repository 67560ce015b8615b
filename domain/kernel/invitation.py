"""The wish for a game."""

from typing import Any

import msgspec


class Invitation(msgspec.Struct, frozen=True):
    """The wish for a game: the fields of `created` that its creator chooses, already converted to data."""

    ruleset: str
    seats: int
    options: dict[str, Any]
    bots: dict[str, str]
    position: dict[str, Any] | None
