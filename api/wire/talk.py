"""Bodies of messages and notes."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from api.wire.forms import END, form
from api.wire.values import Request, SeatNumber, Time
from store.talk.talk import MESSAGE_ID

LONGEST = 2_000

Readers = Literal["table", "self", "seats"]
"""Whom a message is for."""

Reveal = Literal["never", "end"]
"""When a message that is not for the table is shown to all who may see the game."""


class NewMessage(Request, frozen=True):
    """A message to the table or to some seats, or a note to oneself."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    """Plain text, kept in its normal form (NFC) without spaces around it; lines end with line feeds.

    No other character of it is invisible.
    """
    to: Readers = "table"
    """Whom it is for: all who may see the game (`table`), you alone (`self`), or the players of `seats`."""
    seats: Annotated[list[SeatNumber], Meta(max_length=15)] = msgspec.field(default_factory=list)
    """The seats whose players it is for, if `to` is `seats`; else empty."""
    reveal: Reveal = "never"
    """Whether all who may see the game are to read it when that is over (`end`)."""


class MessageView(msgspec.Struct, frozen=True):
    """A message that you may read."""

    id: str
    """Begins with `m_`; later ones are greater. It counts nothing."""
    at: Time
    """When it was written."""
    seat: int
    """The seat that its writer had."""
    player: str
    """Its writer's name in this game, as in `seats[].player`."""
    to: Readers
    """Whom it is for: all who may see the game (`table`), its writer (`self`), or the players of `seats`."""
    seats: list[int]
    """The seats whose players it was for, if `to` is `seats`; else empty."""
    text: str
    """Plain text. It is no markup, even where it looks like some."""
    at_version: int
    """The version of the game when it was written."""
    reveal: Reveal
    """Whether all may read it when the game is over (`end`)."""
    hidden: bool
    """Whether an operator has hidden it. You read it only if you wrote it."""


class ReadMarker(Request, frozen=True):
    """The messages that you have read."""

    message: Annotated[str, form(MESSAGE_ID.removesuffix("$") + END, "the id of a message", "The last one of them.")]
    """The last one of them."""


class ReadMarkerView(msgspec.Struct, frozen=True):
    """The messages that you have read."""

    message: str
    """The last one of them, as you said."""


class ErasedView(msgspec.Struct, frozen=True):
    """A message that you can read no longer: its writer has erased it, or an operator has hidden it."""

    id: str
    """The id of the message. It may be one that you were never told of."""


class MessagePage(msgspec.Struct, frozen=True):
    """Messages of a game."""

    messages: list[MessageView]
    """Those of this page, oldest first."""
    after: str | None
    """The last message that you know then, for later ones at any time: of this page, or else the one that was named."""


class OwnMessage(msgspec.Struct, frozen=True):
    """A message or note of one's own, and where it is."""

    game: str
    """The id of the game."""
    message: MessageView
    """The message."""


class UnreadView(msgspec.Struct, frozen=True):
    """A game with messages to you that you have not said you have read."""

    game: str
    """The id of the game."""
    since: Time
    """Since when: the first of them was written then."""
    message: str
    """The id of the last one."""
