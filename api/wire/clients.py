"""Bodies of clients: programs of other people that ask for tokens of accounts."""

from typing import Annotated

import msgspec
from msgspec import Meta

from api.wire.values import PlayerName, Request, Time

RedirectUri = Annotated[str, Meta(min_length=1, max_length=500)]


class NewClient(Request, frozen=True):
    """A client to be."""

    name: PlayerName
    """The name that people are shown on the page of consent."""
    redirect_uris: Annotated[list[RedirectUri], Meta(min_length=1, max_length=5)]
    """Where it is led back to: https, `http://127.0.0.1` or `http://[::1]` with any port, or a scheme of its own.

    That has a dot. Hosts are in lower case, and no address has a user or a fragment.
    """


class ClientView(msgspec.Struct, frozen=True):
    """A client. It is public: it has no secret, and shows by PKCE that it is the one that asked."""

    client_id: str
    """Names it in its requests. Begins with `o_`."""
    name: str
    """The name that people are shown on the page of consent."""
    redirect_uris: list[str]
    """Where it is led back to."""
    created: Time
    """When it was registered."""


class ClientList(msgspec.Struct, frozen=True):
    """The clients that an account has registered."""

    clients: list[ClientView]
    """The oldest first."""
