"""Endpoints of players: a POST to an address that somebody has named, within bounds of time and size."""

import asyncio
import ssl
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from functools import cache
from typing import Any

import httpcore2
import msgspec

from workers.notices.guard import Forbidden

PATIENCE = 15.0
"""Seconds in which an endpoint has to answer, the look-up of its name and the handshake included."""

MOST_READ = 16 * 1024
"""Bytes that are read of an answer: more than its head has. An endpoint may say for ever that the answer is to come."""

LONGEST_DATE = 40
"""Characters of a date in a header."""


class Reply(msgspec.Struct, frozen=True):
    """The end of a call: the status of the answer, or a word for why there is none.

    `retry_after` is for how many seconds the endpoint asks to be left alone.
    """

    status: int | None = None
    fault: str = ""
    retry_after: int = 0


class Endpoints:
    """Calls endpoints, each over a connection of its own. Nothing that they answer is read but the head."""

    def __init__(self, backend: httpcore2.AsyncNetworkBackend, tls: ssl.SSLContext | None = None) -> None:
        self._backend = backend
        self._tls = tls

    async def post(self, url: str, headers: Mapping[str, str], body: bytes, patience: float = PATIENCE) -> Reply:
        """Send a body. Redirects are not followed: an answer that is not 2xx is a failure."""
        try:
            # Its own types refuse what is no address.
            where = httpcore2.URL(url)
            async with asyncio.timeout(patience), self._pool() as pool:
                raw_headers = [(name.encode(), value.encode()) for name, value in headers.items()]
                async with pool.stream(
                    "POST", where, headers=raw_headers, content=body, extensions={"timeout": {"connect": patience}}
                ) as answer:
                    return Reply(answer.status, retry_after=_asked_for(dict(answer.headers)))
        except Exception as error:
            fault = _fault(error)
            if not fault:
                raise
            return Reply(fault=fault)

    def _pool(self) -> httpcore2.AsyncConnectionPool:
        return httpcore2.AsyncConnectionPool(self._tls or _tls_context(), network_backend=_Bounding(self._backend))


class _Bounding(httpcore2.AsyncNetworkBackend):
    """Connects as another backend does, and reads `MOST_READ` bytes of each connection at most."""

    def __init__(self, backend: httpcore2.AsyncNetworkBackend) -> None:
        self._backend = backend

    async def connect_tcp(self, *where: Any, **options: Any) -> httpcore2.AsyncNetworkStream:
        return _Bounded(await self._backend.connect_tcp(*where, **options))


class _Bounded(httpcore2.AsyncNetworkStream):
    """A connection of which so many bytes are read; what comes after them breaks it off."""

    def __init__(self, stream: httpcore2.AsyncNetworkStream) -> None:
        self._stream = stream
        self._left = MOST_READ

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        if not self._left:
            raise httpcore2.ReadError("the answer has no end")
        part = await self._stream.read(min(max_bytes, self._left), timeout)
        self._left -= len(part)
        return part

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        await self._stream.write(buffer, timeout)

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def start_tls(self, *how: Any, **options: Any) -> httpcore2.AsyncNetworkStream:
        return _Bounded(await self._stream.start_tls(*how, **options))

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


_FAULTS: tuple[tuple[type[BaseException] | tuple[type[BaseException], ...], str], ...] = (
    (Forbidden, "not-public"),
    ((TimeoutError, httpcore2.TimeoutException), "timeout"),
    (httpcore2.ConnectError, "unreachable"),
    ((httpcore2.NetworkError, httpcore2.ProtocolError, OSError), "broken-off"),
    ((httpcore2.UnsupportedProtocol, TypeError, ValueError), "no-address"),
)


def _fault(error: BaseException) -> str:
    """Return the word for what went wrong; empty for what is no fault of an endpoint."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            return "certificate"
        cause = cause.__cause__ or cause.__context__
    return next((word for kind, word in _FAULTS if isinstance(error, kind)), "")


def _asked_for(headers: Mapping[bytes, bytes]) -> int:
    """Return `Retry-After` in seconds, where it may be a date (RFC 9110); 0 where it is left out, or is neither."""
    named = {name.lower(): value for name, value in headers.items()}.get(b"retry-after", b"")
    if named.isdigit() or len(named) > LONGEST_DATE:
        return int(named) if len(named) < 9 else 0
    try:
        return max(0, round(parsedate_to_datetime(named.decode("latin-1")).timestamp() - time.time()))
    except (ValueError, OverflowError):
        return 0


@cache
def _tls_context() -> ssl.SSLContext:
    return ssl.create_default_context()
