"""Bodies of logs."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from api.wire.forms import component
from api.wire.values import Time


class EntryView(msgspec.Struct, frozen=True):
    """The fields that every entry of a log has, beside those of its kind."""

    seq: int
    """The number of the entry, from 1."""
    at: Time
    """When it was appended."""
    actor: str
    """The actor: a player, by the name that it has in this game alone (`a_…`), `host` or `bot`."""
    c: str
    """c_n, the commitment to what is sealed; empty if nothing is."""
    s: str
    """s_n, the commitment to the whole truth after the entry."""
    h: str
    """h_n, the hash of the entry."""
    receipt: str | UnsetType = UNSET
    """p_n, the salt of what is sealed; for its author, while it is sealed."""


class TriedView(msgspec.Struct, frozen=True):
    """An answer that a bot has tried."""

    choose: list[str]
    """The ids of the options that it would have chosen."""
    worth: Annotated[float, Meta(ge=0, le=1)]
    """How likely the bot held it that it would win then, on average over its playouts, from 0 to 1."""
    playouts: Annotated[int, Meta(ge=1)]
    """How often it was played out. Answers that come out worse are given up early."""


class ThoughtView(msgspec.Struct, frozen=True):
    """The answers that a bot that looks ahead has considered before it chose one."""

    seq: int
    """The entry of the log that is the answer. The game as it was asked is that of the version before."""
    seat: int
    """The seat of the bot."""
    bot: str
    """The level of the bot."""
    decision: str
    """The decision that it answered."""
    choose: list[str]
    """The ids of the options that it chose."""
    considered: list[TriedView]
    """Its tries, at most 12 answers: those that were tried most first, and of these the best first."""


class ThoughtPage(msgspec.Struct, frozen=True):
    """Answers that bots have considered."""

    thoughts: list[ThoughtView]
    """Those of this page, in the order of the answers."""
    after: int | None
    """The last seq of this page, for the next one; null at the end."""


class LogPage(msgspec.Struct, frozen=True):
    """Entries of a log."""

    entries: list[Annotated[dict[str, Any], component("LogEntry")]]
    """The entries of this page, in order."""
    after: int | None
    """The last seq of this page, for the next one; null at the end."""
