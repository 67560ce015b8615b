"""Files that may be larger than memory: sent piece by piece, as fast as one address may have them, and in ranges."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from litestar import MediaType, Request, Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from api.http.headers import matches
from api.http.methods import IS_HEAD

PIECE = 256 * 1024
"""Bytes that are held of a file at once."""

_RANGE = re.compile(r"bytes=([0-9]{0,18})-([0-9]{0,18})")

Pace = Callable[[int], float]
"""Is told how many bytes were sent. Returns for how many seconds the next ones have to wait."""


class Download(Response[Any]):
    """A file, or a part of it, that only has to be sent."""

    def __init__(self, sending: ASGIResponse) -> None:
        self._sending = sending

    def to_asgi_response(self, app: Any, request: Request[Any, Any, Any], **options: Any) -> ASGIResponse:
        """Return what sends the file."""
        return self._sending


def download(
    request: Request[Any, Any, Any], path: Path, size: int, validator: str, headers: dict[str, str], pace: Pace
) -> Response[Any]:
    """The answer with a file of so many bytes, or with the range that is asked for (RFC 9110, 13 and 14).

    One range is sent. A header that cannot be read as one is passed over, so that all is sent. Raises OSError if there
    is no such file.
    """
    headers = {**headers, "etag": validator, "accept-ranges": "bytes"}
    if matches(request.headers.get("if-none-match"), validator):
        return _bare(304, headers)
    is_same = request.headers.get("if-range", validator) == validator
    part = _range(request.headers.get("range", ""), size) if is_same else None
    first, last = part or (0, size - 1)
    if part and first > last:
        # Nothing of the file, and nothing that a cache might give to who asks for all of it.
        return _bare(416, {"content-range": f"bytes */{size}", "cache-control": "no-store"})
    if part:
        headers["content-range"] = f"bytes {first}-{last}/{size}"
    headers["content-length"] = str(last - first + 1)
    return Download(_Sending(206 if part else 200, headers, path.open("rb"), first, last - first + 1, pace))


def _bare(status: int, headers: dict[str, str]) -> Response[Any]:
    return Response(b"", status_code=status, headers=headers, media_type=MediaType.TEXT)


def _range(header: str, size: int) -> tuple[int, int] | None:
    """The first byte and the last one; the first after the last if there are none; None if it is not one range."""
    named = _RANGE.fullmatch(header.strip())
    if named is None or named[1] == named[2] == "":
        return None
    if named[1] == "":
        return max(0, size - int(named[2])), size - 1
    first, last = int(named[1]), int(named[2] or size - 1)
    if named[2] and last < first:
        return None
    return first, min(last, size - 1)


class _Sending(ASGIResponse):
    """Sends a part of an open file, and closes it."""

    def __init__(
        self, status: int, headers: dict[str, str], file: IO[bytes], first: int, left: int, pace: Pace
    ) -> None:
        raw = [(name.encode(), value.encode()) for name, value in headers.items()]
        self._start = {"type": "http.response.start", "status": status, "headers": raw}
        self._file = file
        self._first = first
        self._left = left
        self._pace = pace

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hanging_up = asyncio.create_task(_hang_up(receive))
        try:
            with self._file as file:
                await send(self._start)  # type: ignore[arg-type]
                file.seek(self._first)
                left = 0 if IS_HEAD.find(scope) else self._left
                while left and not hanging_up.done():
                    piece = await asyncio.to_thread(file.read, min(PIECE, left))
                    if not piece:
                        # It was cut meanwhile: the connection ends before what was promised.
                        raise OSError("a file is shorter than it was")
                    left -= len(piece)
                    # Waits for a reader who is slow: no more than this is held for it.
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
                    await asyncio.wait([hanging_up], timeout=self._pace(len(piece)))
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            hanging_up.cancel()


async def _hang_up(receive: Receive) -> None:
    """Wait until the client has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass
