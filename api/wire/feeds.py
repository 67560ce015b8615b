"""Bodies of feeds."""

import msgspec

from api.wire.values import Request, Time, TokenName


class NewFeed(Request, frozen=True):
    """A feed to be."""

    name: TokenName = "feed"
    """Its purpose, such as the name of a calendar."""


class CreatedFeed(msgspec.Struct, frozen=True):
    """A new feed. Its addresses are shown this once: whoever has one reads the feed."""

    id: str
    """Names it among your tokens, where it is revoked."""
    name: str
    """Its owner's name for it."""
    created: Time
    """When it was created."""
    calendar: str
    """Where the calendar is (RFC 5545), below the address of the service."""
    atom: str
    """Where the same is as Atom (RFC 4287)."""
