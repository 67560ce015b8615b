"""Answers that are polled: sent if they are others than the client knows, at most so much later."""

from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Response

from api.http.bodies import Request
from api.http.headers import matches
from api.http.prepared import Made, Prepared, as_json, known_by
from api.service.long_poll import long_poll


async def answer_changed(
    request: Request, look: Callable[[], Awaitable[Made]], channel: str | None, wait: int | None
) -> Response[Any]:
    """Return what a look shows, or that the client knows it; with a channel at most so many seconds later."""
    header = request.headers.get("if-none-match")
    page = await look()
    if wait and channel and matches(header, page.validator):
        async with long_poll(request, channel) as poll:
            page = await poll.until(lambda seen: not matches(header, seen.validator), look, wait)
    if matches(header, page.validator):
        return Prepared(304, known_by(page.validator), None)
    return as_json(page.body, known_by(page.validator))
