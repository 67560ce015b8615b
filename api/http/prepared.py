"""Responses whose bytes are known: what is read most often is made once and sent as it is."""

from typing import Any, NamedTuple

from litestar import Request, Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

RawHeaders = list[tuple[bytes, bytes]]

RECHECKED = "private, no-cache"
"""For answers that their receiver alone may keep, and asks for again before each use (RFC 9111, 5.2.2)."""


class Made(NamedTuple):
    """A body that may be sent again, and what it is known by."""

    body: bytes
    validator: str


class _Known(ASGIResponse):
    """Sends what it was given: nothing is encoded, merged or counted again."""

    def __init__(self, status: int, headers: RawHeaders, body: bytes) -> None:
        self._start = {"type": "http.response.start", "status": status, "headers": headers}
        self._body = {"type": "http.response.body", "body": body, "more_body": False}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send(self._start)  # type: ignore[arg-type]
        await send(self._body)  # type: ignore[arg-type]


class Prepared(Response[Any]):
    """A response that only has to be sent. `headers` are those besides the length of a body (None: no body)."""

    def __init__(self, status: int, headers: RawHeaders, body: bytes | None) -> None:
        if body is not None:
            headers = [*headers, (b"content-length", b"%d" % len(body))]
        self.known = _Known(status, headers, body or b"")

    def to_asgi_response(self, app: Any, request: Request[Any, Any, Any], **options: Any) -> ASGIResponse:
        """Return the answer as it was made, with no more to be done."""
        return self.known


def known_by(validator: str, keep: str = RECHECKED) -> RawHeaders:
    """Return the headers of an answer to one sender: what it is known by, and how it may be kept."""
    return [(b"etag", validator.encode()), (b"cache-control", keep.encode()), (b"vary", b"Authorization")]


def as_json(body: bytes, headers: RawHeaders | None = None, status: int = 200) -> Prepared:
    """Return a response with JSON that was made already."""
    return Prepared(status, [*(headers or ()), (b"content-type", b"application/json")], body)
