"""Bodies of logs."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from api.wire.forms import component
from api.wire.values import Time


class EntryView(msgspec.Struct, frozen=True):
    """The fields that every entry of a log has, beside those of its kind."""

    seq: int
    """The number of the entry, from 1."""
    at: Time
    """When it was appended."""
    actor: str
    """Who did it: a player, by the name that it has in this game alone (`a_…`), `host` or `bot`."""
    c: str
    """c_n, the commitment to what is sealed; empty if nothing is."""
    s: str
    """s_n, the commitment to the whole truth after the entry."""
    h: str
    """h_n, the hash of the entry."""
    receipt: str | UnsetType = UNSET
    """p_n, the salt of what is sealed; for its author, while it is sealed."""


class LogPage(msgspec.Struct, frozen=True):
    """Entries of a log."""

    entries: list[Annotated[dict[str, Any], component("LogEntry")]]
    """The entries of this page, in order."""
    after: int | None
    """Asks for the next page; null at the end."""
