"""Requests that are sent again: what was lost on the way, and what a service has no time for just now."""

import asyncio
import random

import httpx2

LONGEST_PAUSE = 60.0
"""Seconds between two attempts, at most."""

_FIRST_PAUSE = 0.25
"""Seconds before the second repetition; each of the next ones waits about twice as long as the one before."""

_LOST = (httpx2.TimeoutException, httpx2.NetworkError, httpx2.RemoteProtocolError)
_LATER = (429, 502, 503, 504)

ONCE = {"once": True}
"""The extensions of a request that is not repeated."""


class Repeating(httpx2.AsyncBaseTransport):
    """Sends each request until it is answered: a service that is away comes back, and games wait for days.

    Every request of a bot may be repeated: an answer counts once, and so does what has an Idempotency-Key.
    """

    def __init__(self, transport: httpx2.AsyncBaseTransport) -> None:
        self._transport = transport

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Return the first answer that is no "later". Raises httpx2.TransportError for what no repetition mends."""
        is_sent_once = bool(request.extensions.get("once"))
        failures = 0
        while True:
            pause = _pause(failures)
            try:
                response = await self._transport.handle_async_request(request)
            except _LOST:
                if is_sent_once:
                    raise
            else:
                if is_sent_once or response.status_code not in _LATER:
                    return response
                await response.aclose()
                seconds = response.headers.get("retry-after", "")
                pause = min(float(seconds), LONGEST_PAUSE) if seconds.isdecimal() else pause
            failures += 1
            await asyncio.sleep(pause)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._transport.aclose()


def _pause(failures: int) -> float:
    """Return the seconds before a request is sent again that has failed so often before: not all come back at once."""
    if not failures:
        return 0.0
    return random.uniform(0.5, 1.0) * min(_FIRST_PAUSE * 2.0 ** min(failures, 10), LONGEST_PAUSE)  # noqa: S311
