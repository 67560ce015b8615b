"""Bodies of tokens and tickets."""

from typing import Annotated

import msgspec
from msgspec import Meta

from api.wire.values import Request, Span, Time, TokenName
from domain.kernel.protocol.vocabulary import GROWS
from store.accounts.tokens import ProgramScope, Scope, TokenKind


class NewToken(Request, frozen=True):
    """A token to be."""

    name: TokenName
    """The purpose of the token."""
    scopes: Annotated[list[ProgramScope], Meta(min_length=1, max_length=3)] = msgspec.field(
        default_factory=lambda: list[ProgramScope](["play"])
    )
    """Its scope: `play` for everything, `bot` to play, `read` to look."""
    lifetime: Span | None = None
    """How long it is in force, P366D at most; until it is revoked if left out."""


class TokenView(msgspec.Struct, frozen=True):
    """A token, without the secret."""

    id: str
    """Names the token where it is revoked."""
    name: str
    """Its owner's name for it."""
    scopes: list[Scope]
    """Its scope."""
    created: Time
    """When it was created."""
    used: Time | None
    """In which hour it was used last; null if it never was."""
    expires: Time | None
    """Until when it is in force; null: until it is revoked."""
    kind: Annotated[TokenKind, GROWS]
    """Whether its owner keeps it (`program`), a browser in a cookie (`session`), or another's program (`client`)."""
    client: str | None
    """The id of the client that keeps it; null for others."""
    current: bool
    """Whether it is the one that this request came with."""


class TokenList(msgspec.Struct, frozen=True):
    """The tokens of an account that are in force."""

    tokens: list[TokenView]
    """The oldest first."""


class CreatedToken(msgspec.Struct, frozen=True):
    """A new token, shown this once."""

    id: str
    """Names the token where it is revoked."""
    name: str
    """Its owner's name for it."""
    scopes: list[Scope]
    """Its scope."""
    created: Time
    """When it was created."""
    expires: Time | None
    """Until when it is in force; null: until it is revoked."""
    token: str
    """The secret, for the header `Authorization: Bearer`."""


class NewTicket(Request, frozen=True):
    """A ticket to be, to the stream of one game, or of all your games."""

    game: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    """The id of the game; left out: all your games."""


class CreatedTicket(msgspec.Struct, frozen=True):
    """A ticket, shown this once."""

    ticket: str
    """Takes the place of a token, as `ticket` in the query of the stream: once, and until it expires."""
    game: str | None
    """The id of the game; null for the stream of all your games."""
    expires: Time
    """Until when it is good."""
