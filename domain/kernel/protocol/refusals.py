"""Refusals of the game. Each has a type that clients can rely on, and a text that says what is allowed."""

from typing import Any, Literal

RefusalType = Literal[
    "already-seated",
    "game-not-open",
    "game-not-running",
    "idempotency-key-reused",
    "illegal-choice",
    "invalid-setup",
    "no-vacation",
    "no-take-back",
    "not-admitted",
    "not-seated",
    "not-startable",
    "request-closed",
    "request-not-possible",
    "request-open",
    "seat-taken",
    "seed-mismatch",
    "seed-not-awaited",
    "stale-decision",
    "too-many-seat-changes",
    "wrong-entry",
]


class Refused(Exception):
    """A command that the game does not allow. Nothing was changed by it."""

    def __init__(self, type: RefusalType, detail: str, **extra: Any) -> None:
        super().__init__(detail)
        self.type = type
        self.detail = detail
        self.extra = extra


LONGEST_NAME = 200
"""Characters of what a client wrote that are said back to it."""


def shorten(text: str, most: int = LONGEST_NAME) -> str:
    """A text that holds what a client wrote, cut after so many characters."""
    return text if len(text) <= most else f"{text[:most]}…"


def quote(value: object) -> str:
    """Quote what a client wrote, for a text that says what is wrong with it: escaped, and cut if long."""
    return shorten(repr(value[: LONGEST_NAME + 1] if isinstance(value, str) else value))
