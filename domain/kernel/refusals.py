"""What the game forbids: every refusal has a type that clients can rely on and a text that says what is allowed."""

from typing import Any, Literal

RefusalType = Literal[
    "already-seated",
    "game-not-open",
    "game-not-running",
    "illegal-choice",
    "invalid-setup",
    "not-seated",
    "not-startable",
    "seat-taken",
    "seed-mismatch",
    "seed-not-awaited",
    "stale-decision",
    "wrong-entry",
]


class Refused(Exception):
    """A command that the game does not allow. Nothing was changed by it."""

    def __init__(self, type: RefusalType, detail: str, **extra: Any) -> None:
        super().__init__(detail)
        self.type = type
        self.detail = detail
        self.extra = extra
