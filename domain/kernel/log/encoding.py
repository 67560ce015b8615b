"""Entries as data: what of them is sealed, and what is hashed."""

from typing import Any

import msgspec

from domain.kernel.log.canonical import canonical
from domain.kernel.log.entries import Entry, Payload
from domain.kernel.protocol.commitments import chain_next
from domain.kernel.protocol.ids import Seq
from domain.kernel.time.times import rfc3339


def split(payload: Payload) -> tuple[dict[str, Any], dict[str, Any]]:
    """A payload as data: the public fields with `kind`, and the sealed ones."""
    fields: dict[str, Any] = msgspec.to_builtins(payload)
    sealed_fields = {name: fields.pop(name) for name in fields.get("sealed", ()) if name in fields}
    return fields, sealed_fields


def encode_sealed(sealed_fields: dict[str, Any]) -> bytes:
    """Return what c_n binds; empty when nothing is sealed."""
    return canonical(sealed_fields) if sealed_fields else b""


def public_bytes(game: str, seq: Seq, at: int, actor: str, public: dict[str, Any]) -> bytes:
    """The public part of an entry, as hashed."""
    return canonical({**public, "game": game, "seq": seq, "at": rfc3339(at), "actor": actor})


def entry_hash(game: str, previous: bytes, entry: Entry, public: dict[str, Any], commitment: bytes) -> bytes:
    """h_n of an entry whose public fields and commitment c_n are given."""
    public_part = public_bytes(game, entry.seq, entry.at, entry.actor, public)
    return chain_next(previous, public_part, commitment, entry.facts_hash)
