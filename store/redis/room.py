"""The refusal of what there is no room for."""

from typing import Literal

RoomKind = Literal[
    "too-many-avoided",
    "too-many-branches",
    "too-many-channels",
    "too-many-clients",
    "too-many-messages",
    "too-many-tokens",
]
"""The things whose number is at its bound: the type of the problem that clients are told."""


class NoRoom(Exception):
    """There are as many of something as there may be: of what, and in words how many that is. Nothing was changed."""

    def __init__(self, type: RoomKind, detail: str) -> None:
        super().__init__(detail)
        self.type = type
        self.detail = detail
