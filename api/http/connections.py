"""Connections: how many there may be, and how long a client may take to say what it wants.

uvicorn limits neither. Its protocol is extended here, so that streams, the end of a process and sockets that are handed
over stay as they are.
"""

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from itertools import chain
from typing import Any, Literal

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from api.http.limits import network
from api.http.noted import IS_WHOLE
from api.http.problem_types import PROBLEMS
from api.settings import Settings

LARGEST_HEAD = 64 * 1024
"""Bytes of a request before its body."""

HEADER_MARKS = len(b": \r\n")

MOST_QUEUED = 16
"""Requests of one connection that wait for those before them."""

MOST_FRAMING = 8
"""Bytes around each byte of a chunked body (sizes, extensions, trailers), beyond as many as a head may have."""

SLOWEST = 64 * 1024
"""Bytes of a body that bring a second more to send the rest of it."""

_OFFER = b"\r\nupgrade:"
_PASSED_OVER = re.compile(rb"(?i)(?<=\r\nupgrade)(?=:)")

LOOK_EVERY = 1.0
"""Seconds after which it is looked again how much of a body has come."""

LINGER = 2.0
"""Seconds for which a client may go on sending a body after its answer."""


def _answer(slug: str, detail: str) -> bytes:
    """A problem, as the last that is said on a connection."""
    row = PROBLEMS[slug]
    body = {"status": row.status, "type": row.type, "title": row.title, "detail": detail}
    content = msgspec.json.encode(body)
    head = (
        f"HTTP/1.1 {row.status} {HTTPStatus(row.status).phrase}\r\ncontent-type: application/problem+json\r\n"
        f"content-length: {len(content)}\r\nretry-after: 1\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + content


_FULL = _answer("unavailable", "there are as many connections here, or from your address, as are allowed")
_LATE = _answer("too-slow", PROBLEMS["too-slow"].meaning)
_LARGE = _answer("headers-too-large", PROBLEMS["headers-too-large"].meaning)
_MALFORMED = _answer("invalid-request", "this is no HTTP request that could be read")


class ConnectionCounter:
    """Counts the connections of this process, all together and from each address (IPv6: from each /64).

    Proxies that `trusted_proxies` names bring many clients, and so does a socket that has no addresses: they count
    towards all alone.
    """

    def __init__(self, settings: Settings) -> None:
        self.header_seconds = settings.header_seconds
        self.body_seconds = settings.body_seconds
        self._most = settings.connections_per_process
        self._most_of_one = settings.connections_per_address
        self._named = [name.strip() for name in settings.trusted_proxies.split(",") if name.strip()]
        self._count = 0
        self._of: Counter[str] = Counter()

    def enter(self, address: str | None) -> Callable[[], None] | None:
        """Let a connection in: what to call when it has ended; None if there are as many as are allowed."""
        whose = None if address is None or self._is_proxy(address) else network(address)
        if self._count >= self._most or (whose is not None and self._of[whose] >= self._most_of_one):
            return None
        self._count += 1
        if whose is not None:
            self._of[whose] += 1
        return partial(self._leave, whose)

    def _leave(self, whose: str | None) -> None:
        self._count -= 1
        if whose is not None:
            self._of[whose] -= 1
            if not self._of[whose]:
                del self._of[whose]

    def _is_proxy(self, address: str) -> bool:
        return any(name in ("*", address) or _holds(name, address) for name in self._named)


def _holds(name: str, address: str) -> bool:
    try:
        return ip_address(address) in ip_network(name, strict=False)
    except ValueError:
        return False


Data = bytes | bytearray | memoryview
"""Bytes that a transport takes."""

_LENGTH = b"\r\ncontent-length: "
"""Stands in a head that says how long the body is."""

_CONTINUE = b"HTTP/1.1 100 "
"""Begins what is no answer yet, but lets the body come."""

_CLOSE = b"\r\nconnection: close"


class _Outlet(asyncio.Transport):
    """Writes an answer, or drops it once the connection has ended: the loop would raise for what a client did.

    A head that says how long the body is waits for it, so that both go into the same packet; not if none will come
    (`has_body`). One that is sent before the request is whole (`is_early`) says that the connection ends: what still
    comes of the request is no beginning of another one.
    """

    def __init__(self, transport: asyncio.Transport, is_early: Callable[[], bool], *, has_body: bool) -> None:
        super().__init__()
        self._transport = transport
        self._is_early = is_early
        self._is_answer = False
        self._is_begun = not has_body
        self._head: Data = b""

    def is_closing(self) -> bool:
        """Return whether the connection has ended, or is about to."""
        return self._transport.is_closing()

    def write(self, data: Data) -> None:
        """Send this, if somebody is there."""
        if not self._is_answer and data[: len(_CONTINUE)] != _CONTINUE:
            self._is_answer = True
            data = _with_the_end(bytes(data)) if self._is_early() else data
        if not self._is_begun and _LENGTH in data:
            self._head = data
        elif self._head:
            self._send(self._head, data)
            self._head = b""
        else:
            self._send(data)
        self._is_begun = True

    def close(self) -> None:
        """End the connection, once all that was written is sent."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._head:
            self._send(self._head)
            self._head = b""

    def _send(self, *parts: Data) -> None:
        if not self._transport.is_closing():
            self._transport.writelines(parts)


def _with_the_end(head: bytes) -> bytes:
    """Return a head of an answer that says that the connection ends."""
    return head if _CLOSE in head else head.replace(b"\r\n\r\n", _CLOSE + b"\r\n\r\n", 1)


def _without_offers(before: bytes, data: bytes) -> bytes:
    """A part of a head that comes after another one; offers to go on in another protocol are made unknown headers.

    Such an offer may be passed over (RFC 9110, 7.8), but the parser would give up the body that comes with it. A part
    may end within the name of one: what is put in comes right before the colon.
    """
    head, end, rest = (before + data).partition(b"\r\n\r\n")
    # Hardly any head has one, and this is a tenth of what it takes to look at each letter by the expression.
    if _OFFER not in head.lower():
        return data
    return (_PASSED_OVER.sub(b"-", head) + end + rest)[len(before) :]


def _ambiguous(headers: Sequence[tuple[bytes, bytes]], version: str) -> str:
    """Return what of a head others in between may read otherwise (RFC 9112, 3.2 and 6.1); "" where nothing is."""
    names, is_old = [name for name, _ in headers], version < "1.1"
    hosts = names.count(b"host")
    if hosts > 1 or not (hosts or is_old):
        return "not one host is named"
    if b"transfer-encoding" in names:
        codings = [value.strip().lower() for name, value in headers if name == b"transfer-encoding"]
        if is_old or codings != [b"chunked"]:
            return "the body comes in no way that is known"
    return ""


class Connection(HttpToolsProtocol):
    """A connection that ends when its client does not say in time, or at too much length, what it wants."""

    def __init__(self, counter: ConnectionCounter, **options: Any) -> None:
        super().__init__(**options)
        # The server asks for handlers, which all of our logs have: what nobody writes down need not be put together.
        self.access_log = self.access_logger.isEnabledFor(logging.INFO)
        self._counter = counter
        self._leave: Callable[[], None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._head_bytes = 0
        self._head_end = b""
        self._body_bytes = 0
        self._framed_bytes = 0
        self._refusal = _MALFORMED
        self._begun = self.loop.time()
        self._stage: Literal["head", "body", "answer"] = "head"
        self._count = 0
        self._cycles: list[RequestResponseCycle] = []

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        self._leave = self._counter.enter(self.client[0] if self.client else None)
        if self._leave is None:
            self._give_up(_FULL)
        else:
            self._wait(self._counter.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._stop_waiting()
        self._tell_those_who_answer()
        if self._leave is not None:
            self._leave()
            self._leave = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take some bytes. Time is counted only if they do not end a request."""
        if self.transport.is_closing():
            return
        if self._stage == "body":
            self._framed_bytes += len(data)
            super().data_received(data)
        else:
            super().data_received(_without_offers(self._head_end, data))
        # The parser has called the methods below meanwhile: the stage may be another one by now.
        if self._stage == "answer" and self.cycle.response_complete:
            # Line feeds between requests, which begin none.
            self._stage, self._head_bytes = "head", 0
        self._head_end = (self._head_end + data)[1 - len(_OFFER) :] if self._stage == "head" else b""
        if self._stage == "head":
            self._head_bytes += len(data)
            if self._head_bytes > LARGEST_HEAD:
                self._refuse(_LARGE)
        # Chunks of a byte each cost much more to take apart than the body is worth.
        if self._stage == "body" and self._framed_bytes > LARGEST_HEAD + MOST_FRAMING * self._body_bytes:
            self._refuse(_MALFORMED)
        if self._stage == "answer" or self.transport.is_closing():
            self._stop_waiting()
        elif self._timer is None:
            self._begun = self.loop.time()
            self._look_later()

    def on_message_begin(self) -> None:
        """A request begins."""
        if self.transport.is_closing():
            raise ValueError("the connection has ended")
        super().on_message_begin()
        self._stage, self._head_bytes = "head", 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header. Trailers after a chunked body are of no use to anybody and not kept."""
        if self._stage == "head":
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The body begins, or there is none."""
        if len(self.pipeline) >= MOST_QUEUED:
            raise ValueError("too many requests at once")
        # However many bytes came at once: several requests may have, each with a head of its own.
        size = sum(map(len, chain.from_iterable(self.headers))) + HEADER_MARKS * len(self.headers)
        if len(self.url) + size > LARGEST_HEAD:
            self._refusal = _LARGE
            raise ValueError("the head is too large")
        if fault := _ambiguous(self.headers, self.parser.get_http_version()):
            raise ValueError(fault)
        if self.parser.should_upgrade() and self.parser.get_method() != b"CONNECT":
            # An offer behind another request: its body would be taken for the next one.
            raise ValueError("the body would be lost")
        # It refuses an address that is none, which is no answer to the request before.
        super().on_headers_complete()
        self._stop_waiting()
        self._stage, self._body_bytes, self._framed_bytes = "body", 0, 0
        has_body = self.scope["method"] != "HEAD"
        self._count += 1
        self.cycle.transport = _Outlet(self.transport, partial(self._is_coming, self._count), has_body=has_body)
        self._cycles = [cycle for cycle in self._cycles if not cycle.response_complete]
        self._cycles.append(self.cycle)

    def send_400_response(self, msg: str) -> None:
        """Answer for a parser that has stopped: at what is no HTTP, or where it was told to."""
        self._refuse(self._refusal)

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request has been sent."""
        self._stage = "answer"
        if not self._framed_bytes:
            scope: Any = self.scope
            IS_WHOLE.note(scope, True)
        super().on_message_complete()
        if self.cycle.response_complete:
            # The answer has said that the connection ends with it.
            self._give_up(b"")

    def _is_coming(self, request: int) -> bool:
        """Return whether the body of a request, by its number, is still to come."""
        return self._stage == "body" and self._count == request

    def on_response_complete(self) -> None:
        """The request has been answered, perhaps before its body was there."""
        super().on_response_complete()
        if self._stage == "body" and not self.transport.is_closing():
            self._unset_keepalive_if_required()
            self.cycle.keep_alive = False
            self._wait(LINGER)

    def _look_later(self) -> None:
        self._wait(self._counter.header_seconds if self._stage == "head" else LOOK_EVERY)

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self._on_time)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _on_time(self) -> None:
        """Time is over, unless it is this side that lets the client wait, or a body comes fast enough."""
        self._timer = None
        now = self.loop.time()
        if self.flow.read_paused or self._has_not_let_go_on():
            self._begun = now
        left = self._begun + self._counter.body_seconds + self._body_bytes / SLOWEST - now
        is_answered = self.cycle is None or self.cycle.response_complete
        if self.flow.read_paused or (self._stage == "body" and not is_answered and left > 0):
            self._look_later()
        else:
            is_silent = self._stage == "head" and not self._head_bytes
            self._refuse(b"" if is_silent else _LATE)

    def _has_not_let_go_on(self) -> bool:
        """Return whether the client has asked whether to send its body, and was told nothing yet."""
        return self.cycle is not None and self.cycle.waiting_for_100_continue

    def _refuse(self, answer: bytes) -> None:
        """End the connection with this answer, if it can only be taken for that to the request that comes in."""
        under_way = [cycle for cycle in self._cycles if not cycle.response_complete]
        if self._stage == "body" and self.cycle.response_complete:
            # It was answered before all of it was there.
            answer = b""
        if self._stage != "head":
            under_way = [cycle for cycle in under_way if cycle is not self.cycle or cycle.response_started]
        self._give_up(b"" if under_way else answer)

    def _give_up(self, answer: bytes) -> None:
        """End the connection; whoever reads the body or writes the answer sees that the client is gone."""
        self._stop_waiting()
        if self.transport.is_closing():
            return
        self._tell_those_who_answer()
        if answer:
            self.transport.write(answer)
        self.transport.close()

    def _tell_those_who_answer(self) -> None:
        """Note that the client is gone, for the request under way too, which uvicorn forgets behind others."""
        for cycle in self._cycles:
            if not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()
