"""Bodies about dumps of finished games."""

from typing import Annotated

import msgspec
from msgspec import Meta


class DumpView(msgspec.Struct, frozen=True):
    """A file with the finished public games of a ruleset in a month."""

    month: Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}$")]
    """The month in which the games ended, by UTC."""
    ruleset: str
    """The ruleset that they were played by."""
    games: int
    """How many games are in it."""
    answers: int
    """How many answers are in it."""
    bytes: int
    """How long the file is, packed as it is."""
    sha256: str
    """The SHA-256 of the file, packed as it is, in hexadecimal."""
    address: str
    """Where the file is: NDJSON, packed by gzip."""


class DumpList(msgspec.Struct, frozen=True):
    """The dumps that there are."""

    dumps: list[DumpView]
    """Every dump, the latest month first."""
