"""Server-sent events (HTML, 9.2): what every stream of them begins, goes on and ends with."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.plugins.problem_details import ProblemDetailsException
from litestar.response.base import ASGIResponse
from litestar.types import Scope, Send

from api.http.logs import report_archive, report_damage
from api.http.media import EVENT_STREAM
from api.http.methods import IS_HEAD
from api.http.metrics import STREAMS
from api.http.problems import invalid
from api.wire.streams import EndReason, StreamEnd
from domain.kernel.log.fence import LogDoesNotFold, NewerRules
from store.archive.objects import ArchiveUnavailable
from store.redis.connection import UNAVAILABLE
from store.redis.metrics import NEWER

RETRY = 1_000
"""Milliseconds after which a client is to come back when its stream has ended."""

HEARTBEAT = b":\n\n"
"""Keeps the connection alive while there is nothing to tell."""

_START = {
    "type": "http.response.start",
    "status": 200,
    "headers": [
        (b"content-type", EVENT_STREAM.encode()),
        (b"cache-control", b"no-store"),
        # nginx would otherwise collect what should be sent at once.
        (b"x-accel-buffering", b"no"),
    ],
}

_END = {"type": "http.response.body", "body": b"", "more_body": False}

Say = Callable[[bytes], Awaitable[None]]


class EventStream(Response[Any]):
    """The answer that goes on."""

    def __init__(self, stream: ASGIResponse) -> None:
        self._stream = stream

    def to_asgi_response(self, app: Any, request: Any, **options: Any) -> ASGIResponse:
        """Return the stream itself, which sends as it goes on."""
        return self._stream


def require_plain(request: Request[Any, Any, Any], last_event_id: int | None) -> None:
    """Require that the id a client comes back with is as it was sent. Raises ValidationException."""
    if request.headers.get("last-event-id", str(last_event_id)) != str(last_event_id):
        raise invalid("header", "Last-Event-ID", "it is a number in plain digits, or left out")


async def has_sent_head(scope: Scope, send: Send) -> bool:
    """Return whether the head of a stream was all that was asked for; it is sent then."""
    if not IS_HEAD.find(scope):
        return False
    await send(dict(_START))  # type: ignore[arg-type]
    await send(_END)  # type: ignore[arg-type]
    return True


async def send_events(send: Send, tell: Callable[[Say], Awaitable[EndReason]], is_heard: Callable[[], bool]) -> None:
    """Send a stream from its beginning to its end: what `tell` says, and why it ends, if that is still heard."""
    with STREAMS.track_inprogress():
        await _send_events(send, tell, is_heard)


async def _send_events(send: Send, tell: Callable[[Say], Awaitable[EndReason]], is_heard: Callable[[], bool]) -> None:
    await send(dict(_START))  # type: ignore[arg-type]
    say = _speaker(send)
    await say(b"retry: %d\n\n" % RETRY)
    try:
        reason = await tell(say)
    except ProblemDetailsException as error:
        reason = msgspec.convert((error.type_ or "").rpartition("/")[2], EndReason)
    except UNAVAILABLE:
        reason = "unavailable"
    except NewerRules:
        NEWER.labels("api").inc()
        reason = "newer-rules"
    except ArchiveUnavailable as error:
        report_archive(error, path="a stream")
        reason = "unavailable"
    except LogDoesNotFold as error:
        report_damage(error, path="a stream")
        reason = "log-does-not-fold"
    if is_heard():
        await say(message("end", msgspec.json.encode(StreamEnd(reason))))
    await send(_END)  # type: ignore[arg-type]


def message(kind: str, data: bytes, id: int | None = None) -> bytes:
    """One event. JSON has no line feed in it."""
    named = b"" if id is None else b"id: %d\n" % id
    return b"%sevent: %s\ndata: %s\n\n" % (named, kind.encode(), data)


def _speaker(send: Send) -> Say:
    async def say(chunk: bytes) -> None:
        # Waits for a reader who is slow: no more than this is held for it.
        await send({"type": "http.response.body", "body": chunk, "more_body": True})

    return say
