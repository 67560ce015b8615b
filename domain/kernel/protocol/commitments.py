"""The two hash functions of the fairness scheme, and what is built from them (openapi/audit-format.md).

`H` binds, `M` derives. Both frame their parts the same way, so that no two lists of parts are alike:
the tag, prefixed with `turnfold/1/`, and every part, each preceded by its length as u32 big-endian.
"""

import re
import struct
from base64 import b32encode
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Any

from domain.kernel.protocol.ids import Seat, Seq

Part = bytes | str | int

_LENGTH = struct.Struct(">I").pack
_NUMBER = struct.Struct(">IQ").pack

_BLOCK = 64
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
"""RFC 2104: the block of SHA-256, and what its bytes become in the inner and in the outer hash."""

SEED_BYTES = 32
"""Length of the host's seed S and of every seat's seed E_i."""

HEX32 = re.compile(r"[0-9a-f]{64}")
"""Seeds, commitments and hashes as text."""


@lru_cache(1024)
def _tag(tag: str) -> bytes:
    text = f"turnfold/1/{tag}".encode()
    return _LENGTH(len(text)) + text


def _frame(tag: str, parts: Iterable[Part]) -> bytes:
    return _tag(tag) + _join(parts)


def _join(parts: Iterable[Part]) -> bytes:
    """Each part behind its length."""
    pieces: list[bytes] = []
    for part in parts:
        if type(part) is bytes:
            pieces += (_LENGTH(len(part)), part)
        elif isinstance(part, int):
            pieces.append(_NUMBER(8, part))
        else:
            data = part.encode() if isinstance(part, str) else part
            pieces += (_LENGTH(len(data)), data)
    return b"".join(pieces)


def H(tag: str, *parts: Part) -> bytes:  # noqa: N802  (the scheme's own name)
    """SHA-256 of the framed tag and parts; text is UTF-8, a number is u64 big-endian. 32 bytes."""
    return sha256(_frame(tag, parts)).digest()


def M(key: bytes, tag: str, *parts: Part) -> bytes:  # noqa: N802  (the scheme's own name)
    """HMAC-SHA256 (RFC 2104) under `key` of the framed tag and parts. 32 bytes."""
    # Python's `hmac` would hash key and tag again for each draw: this is half of the time of a draw.
    start, finish = _begin(key, tag)
    inner, outer = start.copy(), finish.copy()
    inner.update(_join(parts))
    outer.update(inner.digest())
    derived: bytes = outer.digest()
    return derived


@lru_cache(8192)
def _begin(key: bytes, tag: str) -> tuple[Any, Any]:
    """Both hashes of HMAC with key and tag taken in: a game draws for the same few purposes all the time."""
    block = (key if len(key) <= _BLOCK else sha256(key).digest()).ljust(_BLOCK, b"\0")
    return sha256(block.translate(_INNER) + _tag(tag)), sha256(block.translate(_OUTER))


def server_commitment(game: str, secret: bytes) -> bytes:
    """C: what `created` says of the host's seed S."""
    return H("server", game, secret)


@lru_cache(16_384)
def actor_id(key: bytes, game: str) -> str:
    """Return what an account with this key (32 bytes) is called in the log of a game, and nowhere else.

    It is `a_` and 16 digits. Nobody without the key can tell whose it is, or that two games have the same player.
    """
    # 80 bits: no two players of a service get the same id by chance.
    return "a_" + b32encode(M(key, "actor", game)[:10]).decode().lower()


def seat_commitment(game: str, seat: Seat, seed: bytes) -> bytes:
    """C_i: what `joined` may say of a seat's seed E_i."""
    return H("seat", game, seat, seed)


@lru_cache(4096)
def game_key(game: str, secret: bytes, started: bytes, seat_seeds: tuple[bytes, ...]) -> bytes:
    """G: the key of all draws, from S, the hash of the entry `started`, and each E_i in seat order."""
    return H("game", game, secret, started, *seat_seeds)


@lru_cache(4096)
def asked_key(seed: bytes, seat_seeds: tuple[bytes, ...]) -> bytes:
    """G where the creator of a game asked for a seed: the same in each game that has the same seeds."""
    return H("asked", seed, *seat_seeds)


def payload_commitment(secret: bytes, seq: Seq, sealed_json: bytes) -> bytes:
    """c_n: binds the sealed fields of entry n under its salt p_n; empty when nothing is sealed."""
    # Without a salt a choice of few options could be found by trying all of them.
    return H("payload", payload_salt(secret, seq), sealed_json) if sealed_json else b""


def payload_salt(secret: bytes, seq: Seq) -> bytes:
    """p_n: the salt of c_n, given to the author of a sealed choice as a receipt."""
    return M(secret, "payload", seq)


def facts_commitment(secret: bytes, seq: Seq, facts_json: bytes) -> bytes:
    """s_n: binds the whole truth after entry n under its salt q_n."""
    return H("facts", M(secret, "facts", seq), facts_json)


def chain_start(game: str) -> bytes:
    """h_0."""
    return H("log", game)


def chain_next(previous: bytes, public_json: bytes, commitment: bytes, facts_hash: bytes) -> bytes:
    """h_n, from h_{n-1}, the public part of entry n, c_n and s_n."""
    return H("entry", previous, public_json, commitment, facts_hash)


def bot_key(secret: bytes, decision: str) -> bytes:
    """The key of a bot's own randomness at one decision: a turn played twice chooses the same."""
    return M(secret, "bot", decision)
