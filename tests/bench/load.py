"""A client that costs little: requests made beforehand, answers read no further than their length."""

import asyncio
import time
from collections.abc import Iterable, Iterator, Sequence
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

    def __init__(self) -> None:
        self._requests: Iterator[bytes] = iter(())
        self._status = b""
        self._done: asyncio.Future[int] | None = None
        self._buffer = b""
        self._answers = 0
        self._times: list[float] | None = None
        self._sent = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def send(self, requests: Iterable[bytes], status: int, times: list[float] | None) -> asyncio.Future[int]:
        """Begin to send requests. Return what will be the number of answers."""
        self._requests, self._status, self._times = iter(requests), str(status).encode(), times
        self._done = asyncio.get_running_loop().create_future()
        self._answers = 0
        self._next()
        return self._done

    def close(self) -> None:
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        assert self._done is not None
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
        if self._done is not None and not self._done.done():
            self._done.set_exception(exc or ConnectionError("the server closed the connection"))

    def _next(self) -> None:
        following = next(self._requests, None)
        if following is not None:
            self._sent = time.perf_counter()
            self._transport.write(following)
        elif self._done is not None and not self._done.done():
            self._done.set_result(self._answers)


class Connections:
    """Connections to an address that stay open, until they are closed."""

    def __init__(self, opened: list[_Connection]) -> None:
        self._opened = opened

    @classmethod
    async def to(cls, address: str, count: int) -> "Connections":
        """Open so many."""
        loop, place = asyncio.get_running_loop(), urlsplit(address)
        opened = [await loop.create_connection(_Connection, place.hostname, place.port) for _ in range(count)]
        return cls([connection for _, connection in opened])

    async def send(
        self, requests: Iterable[Iterable[bytes]], status: int = 200, times: list[float] | None = None
    ) -> int:
        """Send the requests for each connection one after the other. Return how many answers came.

        All have the status; the seconds that each took are added to `times`.
        """
        sending = zip(self._opened, requests, strict=True)
        return sum(await asyncio.gather(*(each.send(own, status, times) for each, own in sending)))

    def close(self) -> None:
        """Close them all."""
        for connection in self._opened:
            connection.close()


async def rate(
    address: str, requests: Sequence[Iterable[bytes]], status: int = 200, times: list[float] | None = None
) -> float:
    """Requests a second, where each connection sends its requests one after the other; for the rest, see `send`."""
    started = time.perf_counter()
    connections = await Connections.to(address, len(requests))
    answers = await connections.send(requests, status, times)
    connections.close()
    return answers / (time.perf_counter() - started)
