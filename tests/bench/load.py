"""A client that costs little: requests made beforehand, answers read no further than their length."""

import asyncio
import time
from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit


def request(method: str, path: str, token: str = "", body: bytes = b"", headers: str = "") -> bytes:
    """An HTTP/1.1 request as bytes."""
    lines = [f"{method} {path} HTTP/1.1", "Host: bench", f"Content-Length: {len(body)}"]
    if body:
        lines.append("Content-Type: application/json")
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if headers:
        lines.append(headers)
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


class _Connection(asyncio.Protocol):
    """Sends the next request when the answer to the one before is complete."""

    def __init__(
        self, requests: Iterator[bytes], status: bytes, done: asyncio.Future[int], times: list[float] | None
    ) -> None:
        self._requests = requests
        self._status = status
        self._done = done
        self._buffer = b""
        self._answers = 0
        self._times = times
        self._sent = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._next()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while (end := self._buffer.find(b"\r\n\r\n")) >= 0:
            head = self._buffer[:end].lower()
            length = int(head.split(b"content-length:")[1].split(b"\r\n")[0]) if b"content-length:" in head else 0
            if len(self._buffer) < end + 4 + length:
                return
            if head[9:12] != self._status:
                self._done.set_exception(AssertionError(self._buffer.decode()))
                self._transport.close()
                return
            self._buffer = self._buffer[end + 4 + length :]
            self._answers += 1
            if self._times is not None:
                self._times.append(time.perf_counter() - self._sent)
            self._next()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._done.done():
            self._done.set_exception(exc or ConnectionError("the server closed the connection"))

    def _next(self) -> None:
        following = next(self._requests, None)
        if following is not None:
            self._sent = time.perf_counter()
            self._transport.write(following)
        elif not self._done.done():
            self._done.set_result(self._answers)
            self._transport.close()


async def rate(
    address: str, connections: Iterable[Iterable[bytes]], status: int = 200, times: list[float] | None = None
) -> float:
    """Requests a second, where each connection sends its requests one after the other; all answers have the status.

    The seconds that each answer took are added to `times`.
    """
    loop = asyncio.get_running_loop()
    place = urlsplit(address)
    done: list[asyncio.Future[int]] = []
    started = time.perf_counter()
    for requests in connections:
        future: asyncio.Future[int] = loop.create_future()
        done.append(future)
        await loop.create_connection(
            lambda requests=requests, future=future: _Connection(iter(requests), str(status).encode(), future, times),
            place.hostname,
            place.port,
        )
    answers = await asyncio.gather(*done)
    return sum(answers) / (time.perf_counter() - started)
