"""A way to a service on which each answer is lost once, the next refused for now, and each stream cut."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx2

LATER = {"status_code": 503, "headers": {"Retry-After": "0"}}


class Losses:
    """A note of what happens on the way: how often each POST was sent, and where streams were taken up again."""

    def __init__(self) -> None:
        self.sent: dict[bytes, int] = {}
        self.resumed: list[str] = []

    def times(self, request: httpx2.Request) -> int:
        """Note a request, and return how often it was sent, if it was to be lost."""
        if "text/event-stream" in request.headers.get("accept", ""):
            self.resumed.append(request.headers.get("Last-Event-ID", ""))
        if request.method != "POST":
            return 3
        name = request.headers["Idempotency-Key"].encode() + request.url.raw_path + request.content
        self.sent[name] = self.sent.get(name, 0) + 1
        return self.sent[name]


class Cut(httpx2.SyncByteStream, httpx2.AsyncByteStream):
    """A stream that is cut after it has said something."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __iter__(self) -> Iterator[bytes]:
        for part in self._stream:
            yield part
            if b"data:" in part:
                raise httpx2.ReadError("cut")

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for part in self._stream:
            yield part
            if b"data:" in part:
                raise httpx2.ReadError("cut")

    def close(self) -> None:
        self._stream.close()

    async def aclose(self) -> None:
        await self._stream.aclose()


def lose(response: httpx2.Response, times: int) -> httpx2.Response:
    """Return what comes of an answer on the way, the third time itself."""
    if times == 1:
        raise httpx2.ReadError("the answer is lost")
    if times == 2:
        return httpx2.Response(**LATER)
    if response.headers.get("content-type", "").startswith("text/event-stream"):
        response.stream = Cut(response.stream)
    return response


class Losing(httpx2.HTTPTransport):
    """The way of a client without `await`."""

    losses = Losses()

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        response = super().handle_request(request)
        times = self.losses.times(request)
        if times < 3:
            response.read()
        return lose(response, times)


class AsyncLosing(httpx2.AsyncHTTPTransport):
    """The way of one with it."""

    losses = Losses()

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        response = await super().handle_async_request(request)
        times = self.losses.times(request)
        if times < 3:
            await response.aread()
        return lose(response, times)
