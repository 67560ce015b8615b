"""A program that serves games, by what it knows."""

import msgspec

from domain.kernel.protocol.ids import Version


class Program(msgspec.Struct, frozen=True):
    """A program, by how many rulings of each ruleset and of the table it knows, and how many kinds of entries.

    `bots` has the edition of each ruleset's bots.

    A ruleset that is not named in `rulings` is not known. One that is not named in `bots` has bots of no certain
    edition; where `bots` is None nothing is said of any.
    """

    rulings: dict[str, Version]
    table: int
    entries: int
    bots: dict[str, int] | None
