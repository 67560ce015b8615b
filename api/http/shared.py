"""Answers that are the same for all who may have them: with a validator, kept by caches, and compressed.

Only what holds no secret is compressed: where a secret and something that a stranger chose share a compressed body, its
length tells of the secret (BREACH). Documents, catalogues, rules and games that are over have none; a running game, an
account or a token is never compressed.
"""

import asyncio
import gzip
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from cachetools import LRUCache
from litestar.types import Message, Scope, Send

from api.http.headers import matches

_FOR_A_WHILE = b"public, max-age=300"
"""For what does not say otherwise."""

_WORTHWHILE = 1_000
"""Bytes from which on it pays to compress."""

_QUICK = 64 * 1024
"""Bytes up to which that takes a millisecond or two, and is done at once."""

_SMALLEST, _SOON = 9, 4
"""Levels of compression: of what is quick, and of what is long, which is a twentieth longer for a third of the time."""

_KEPT = 16 * 1024 * 1024
"""Bytes of compressed bodies that are kept, by what they are of."""


class Sharing:
    """Completes the answers of handlers whose `opt` says `SHARED`."""

    def __init__(self) -> None:
        self._compressed: LRUCache[bytes, bytes] = LRUCache(_KEPT, getsizeof=len)

    def holding(self, scope: Scope, send: Send) -> Send:
        """Return what holds an answer back until it is whole, and sends the shortest form that the client takes."""
        messages: list[Any] = []

        async def hold(message: Message) -> None:
            messages.append(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                for part in await self._complete(scope, messages):
                    await send(part)

        return hold

    async def _complete(self, scope: Scope, messages: list[Any]) -> list[Any]:
        start, *parts = messages
        headers = {name.lower(): value for name, value in start["headers"]}
        if start["status"] not in (200, 304) or b"no-cache" in headers.get(b"cache-control", b""):
            return messages
        headers.setdefault(b"cache-control", _FOR_A_WHILE)
        headers[b"vary"] = b", ".join(filter(None, (headers.get(b"vary"), b"Accept-Encoding")))
        if start["status"] == 304:
            # Its handler knows by what the answer is known.
            return [{**start, "headers": _bodiless(headers)}, *parts]
        body = b"".join(part.get("body", b"") for part in parts)
        # Weak: the same for the compressed body and the plain one.
        validator = headers.get(b"etag") or b'W/"%s"' % sha256(body).hexdigest()[:24].encode()
        headers[b"etag"] = validator
        request_headers = dict(scope["headers"])
        if matches(request_headers.get(b"if-none-match", b"").decode("latin-1"), validator.decode("latin-1")):
            return [{**start, "status": 304, "headers": _bodiless(headers)}, {**parts[-1], "body": b""}]
        if len(body) >= _WORTHWHILE and takes_gzip(scope["headers"]):
            body = await self._compress(sha256(body).digest(), body)
            headers[b"content-encoding"] = b"gzip"
            headers[b"etag"] = b"W/" + validator.removeprefix(b"W/")
        headers[b"content-length"] = b"%d" % len(body)
        return [{**start, "headers": list(headers.items())}, {**parts[-1], "body": body}]

    async def _compress(self, digest: bytes, body: bytes) -> bytes:
        packed = self._compressed.get(digest)
        if packed is None:
            packed = _gzip(body) if len(body) <= _QUICK else await asyncio.to_thread(_gzip, body)
            if len(packed) <= _KEPT:
                self._compressed[digest] = packed
        return packed


def _bodiless(headers: dict[bytes, bytes]) -> list[tuple[bytes, bytes]]:
    return [row for row in headers.items() if row[0] not in (b"content-type", b"content-length")]


def _gzip(body: bytes) -> bytes:
    # The same bytes everywhere: no time, no name.
    return gzip.compress(body, _SMALLEST if len(body) <= _QUICK else _SOON, mtime=0)


def takes_gzip(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return whether a client takes gzip (RFC 9110, 12.5.3)."""
    named: dict[bytes, bool] = {}
    for value in (value for name, value in headers if name == b"accept-encoding"):
        for part in value.lower().split(b","):
            coding, _, weight = part.partition(b";")
            # Zero is written in few ways: `q=0`, `q=0.`, up to three more zeros.
            named[coding.strip()] = weight.strip().removeprefix(b"q=").strip(b"0.") != b"" or not weight.strip()
    return named.get(b"gzip", named.get(b"*", False))
