"""Bodies of messages and notes."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from api.wire.values import Request, SeatNumber, Time

LONGEST = 2_000

Whom = Literal["table", "seats", "self"]
"""Whom a message is for."""

Reveal = Literal["never", "end"]
"""When a note is shown to all who may see the game."""


class NewMessage(Request, frozen=True):
    """A message to the table or to some seats, or a note to oneself."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    """Plain text, kept in its normal form (NFC) without spaces around it; lines end with line feeds.

    No other character of it is invisible.
    """
    to: Whom = "table"
    """Whom it is for: all who may see the game, the players at `seats`, or you alone (`self`)."""
    seats: Annotated[list[SeatNumber], Meta(max_length=16)] = msgspec.field(default_factory=list[int])
    """For `seats`, those of the players whom it is for, not yours."""
    reveal: Reveal = "never"
    """For `self`, whether all are to read it when the game is over (`end`)."""


class MessageView(msgspec.Struct, frozen=True):
    """A message that you may read."""

    id: str
    """Begins with `m_`; later ones are greater. It counts nothing."""
    at: Time
    """When it was written."""
    seat: int
    """The seat that its writer had."""
    player: str
    """What its writer is called in this game, as in `seats[].player`."""
    to: Whom
    """Whom it is for."""
    seats: list[int]
    """For `seats`, whose they were."""
    text: str
    """Plain text. Whatever it looks like, it is no markup."""
    at_version: int
    """The version of the game when it was written."""
    reveal: Reveal
    """Whether it is a note that all may read when the game is over (`end`)."""


class MessagePage(msgspec.Struct, frozen=True):
    """Messages of a game."""

    messages: list[MessageView]
    """Those of this page, oldest first."""
    after: str | None
    """Asks for later ones, at any time: the last message of this page, or else the `after` that was asked for."""


class OwnMessage(msgspec.Struct, frozen=True):
    """A message or note of one's own, and where it is."""

    game: str
    """The id of the game."""
    message: MessageView
    """The message."""
