"""The parts of an export: its first line, and entries with their places in the chain."""

import msgspec

from domain.kernel.log.entries import Entry
from domain.kernel.protocol.ids import Seat, Seq, Version


class Spoken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message to all at the table, beside an export: nothing vouches for it."""

    at: str
    """When it was written."""
    player: str
    """Its writer's name in the log."""
    seat: Seat
    """The seat of its writer."""
    at_version: Seq
    """The seq of the latest entry when it was written."""
    text: str
    """Its plain text."""


class Header(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line of an export."""

    format: str
    """The name and version of the format."""
    game: str
    """The id of the game."""
    ruleset: str
    """The id of the ruleset."""
    version: Version
    """By how many of its rulings the game is played."""
    build: str
    """Which build of the service created the game."""
    entries: int
    """How many lines follow."""
    head: str
    """The hash of the last entry."""
    from_position: bool = False
    """Whether its creator has set the game up; left out: no."""
    talk: list[Spoken] = []
    """Messages to all, the oldest first, if all people of the game agreed; no hash covers them."""


class Linked(msgspec.Struct, frozen=True):
    """An entry with its place in the chain: c_n and h_n."""

    entry: Entry
    commitment: bytes
    head: bytes
