"""Somebody who listens to the stream of a game, or of all their games."""

import contextlib
import json
import queue
import socket
import threading
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx2

from tests.api.document import checking, operations
from tests.api.person import Data, Person
from tests.processes.waiting import PATIENCE


class Event(NamedTuple):
    """An event that was sent. A comment has the kind `:`."""

    kind: str
    id: int | None
    data: Any


class Stream:
    """A stream that is open from the first event on, until it ends or is closed; read in the background.

    `is_over`: there was nothing to come back for.
    """

    def __init__(self, who: Person, game: Data | None, last: int | None = None, **query: Any) -> None:
        self._events: queue.Queue[Event | Exception | None] = queue.Queue()
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        path = f"/games/{game['id']}/events" if game else "/players/me/events"
        self._operation = "streamGame" if game else "streamMyGames"
        self._context = who.stream(path, headers=headers, params=query)
        self.response = self._context.__enter__()
        self.is_over = self.response.status_code == 204
        if self.is_over:
            self._events.put(None)
            return
        assert self.response.status_code == 200, self.response.read()
        assert self.response.headers["content-type"] == "text/event-stream"
        assert self.response.headers["cache-control"] == "no-store"
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def __iter__(self) -> Iterator[Event]:
        """The events, without comments, until the stream ends."""
        while (event := self.next()) is not None:
            if event.kind != ":":
                yield event

    def next(self) -> Event | None:
        """The next event or comment; None at the end."""
        event = self._events.get(timeout=PATIENCE)
        if isinstance(event, Exception):
            raise event
        return event

    def until(self, kind: str) -> list[Event]:
        """All events up to the next one of this kind."""
        found = []
        for event in self:
            found.append(event)
            if event.kind == kind:
                return found
        raise AssertionError(f"the stream ended without {kind}: {found}")

    def rest(self) -> list[Event]:
        """All that comes until the stream ends."""
        return list(self)

    def close(self) -> None:
        """Hang up."""
        # To close it would not wake the one who reads.
        with contextlib.suppress(OSError):
            self.response.extensions["network_stream"].get_extra_info("socket").shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)

    def _read(self) -> None:
        try:
            for event in _told(self.response, self._operation):
                self._events.put(event)
            self._events.put(None)
        except (httpx2.RemoteProtocolError, httpx2.ReadError):
            self._events.put(None)
        except Exception as error:
            self._events.put(error)


def parsed(response: httpx2.Response, operation: str = "streamGame") -> list[Event]:
    """The events of a stream that has ended, without comments."""
    return [event for event in _told(response, operation) if event.kind != ":"]


def _told(response: httpx2.Response, operation: str) -> Iterator[Event]:
    return (event for block in _blocks(response) if (event := _parse(block, operation)) is not None)


def _blocks(response: httpx2.Response) -> Iterator[list[str]]:
    block: list[str] = []
    for line in response.iter_lines():
        if line:
            block.append(line)
        else:
            yield block
            block = []
    assert not block, f"the stream ended within {block}"


def _parse(block: list[str], operation: str) -> Event | None:
    """An event as it is documented; None for a block that is none."""
    if block == [":"]:
        return Event(":", None, None)
    fields = dict(line.split(": ", 1) for line in block)
    assert fields.keys() <= {"retry", "id", "event", "data"}, block
    if "event" not in fields:
        return None
    data = json.loads(fields["data"])
    schema = _schema(operation)
    checking(schema).validate({name: fields[name] for name in fields.keys() & {"id", "event", "data"}})
    (content,) = [
        kind["properties"]["data"]["contentSchema"]
        for kind in schema["oneOf"]
        if kind["properties"]["event"]["const"] == fields["event"]
    ]
    checking(content).validate(data)
    return Event(fields["event"], int(fields["id"]) if "id" in fields else None, data)


def _schema(operation: str) -> Data:
    """The schema of one event."""
    content = operations()[operation]["responses"]["200"]["content"]["text/event-stream"]
    return dict(content["schema"])
