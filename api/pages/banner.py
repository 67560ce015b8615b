"""The words on every page of a sandbox that it is one, and the header that says so on every answer."""

import re
from typing import Any

HEADER = (b"turnfold-sandbox", b"yes")

_NOTE = b"""
<aside><p><strong>Sandbox.</strong> The clock of this service is turned by whoever asks for it, and accounts end after a
day: <a href="/docs/sandbox">for those who build clients</a>.</p></aside>"""

_BEGIN = re.compile(rb"<body[^>]*>")


class Banner:
    """An application whose pages have the note, in front of another that has them without."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request as the other does, and say what the service is."""
        if scope["type"] == "http":
            # A packed page has no place for a note.
            scope = {**scope, "headers": [row for row in scope["headers"] if row[0] != b"accept-encoding"]}
        begin: dict[str, Any] = {}
        body: list[bytes] = []

        async def note(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], HEADER]}
                if _is_page(message["headers"]):
                    begin.update(message)
                    return
            elif begin:
                body.append(message.get("body", b""))
                if message.get("more_body"):
                    return
                page = _BEGIN.sub(lambda found: found[0] + _NOTE, b"".join(body), count=1)
                await send({**begin, "headers": _with_length(begin["headers"], page)})
                message = {**message, "body": page}
            await send(message)

        await self._app(scope, receive, note)


def _is_page(headers: list[tuple[bytes, bytes]]) -> bool:
    return any(name.lower() == b"content-type" and value.startswith(b"text/html") for name, value in headers)


def _with_length(headers: list[tuple[bytes, bytes]], body: bytes) -> list[tuple[bytes, bytes]]:
    """Return the headers with the length of a body, if they have one."""
    length = b"%d" % len(body)
    return [(name, length if name.lower() == b"content-length" else value) for name, value in headers]
