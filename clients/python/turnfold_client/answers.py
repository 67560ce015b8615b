"""Answers of a service, and for how long it is asked again."""

import random
from contextlib import suppress
from typing import Any, NamedTuple

import httpx2

LOST = (httpx2.TimeoutException, httpx2.NetworkError, httpx2.RemoteProtocolError)
"""Failures that a repetition mends."""

LATER = (429, 502, 503, 504)  # the statuses of a service that has no time just now


class Refused(Exception):
    """The service says no, or nothing that could be understood.

    `problem` is what is wrong in a word, such as `stale-decision`, and `detail` in a sentence.
    """

    def __init__(self, response: httpx2.Response) -> None:
        try:
            body = response.json()
            self.problem, self.detail = str(body["type"]).rpartition("/")[2], str(body["detail"])
        except (ValueError, KeyError, TypeError):
            self.problem, self.detail = "", response.text[:200]
        self.response, request = response, response.request
        super().__init__(f"{request.method} {request.url.path}: {response.status_code} {self.detail}")


class Event(NamedTuple):
    """An event of a stream, which goes on after its `id`."""

    kind: str
    data: Any
    id: str


class Patience:
    """Says how long to wait before the next attempt, until so many seconds were waited in all."""

    def __init__(self, seconds: float) -> None:
        self._left, self._failures = seconds, 0

    def pause(self, response: httpx2.Response | None = None) -> float | None:
        """Return the seconds to wait after this answer, or after none; None if it is not to be tried again."""
        if response is not None and response.status_code not in LATER:
            return None
        after = "" if response is None else response.headers.get("Retry-After", "")
        # At once, then ever later, and not all at the same moment who have failed together.
        pause = 0.25 * 2.0 ** min(self._failures, 10) * random.uniform(0.5, 1.0) if self._failures else 0.0  # noqa: S311
        pause = min(float(after) if after.isdecimal() else pause, 60.0)
        self._left, self._failures = self._left - pause, self._failures + 1
        return pause if self._left > 0 else None


def content(response: httpx2.Response) -> Any:
    """Return what an answer has as JSON, None where it has nothing. Raises Refused for what is no success."""
    with suppress(ValueError):
        if response.is_success:
            return response.json() if response.content else None
    raise Refused(response)
