"""A name for every request: in its answer, in the problem that it may be, and in all that is logged of it."""

import logging
import random
from collections.abc import Iterable
from contextvars import ContextVar
from string import ascii_letters, digits

HEADER = "X-Request-Id"

_NAME = HEADER.lower().encode()
_LETTERS = frozenset(f"{ascii_letters}{digits}-_.".encode())
_LONGEST = 64

_current: ContextVar[str] = ContextVar("request_id", default="")


def current() -> str:
    """The id of the request that is answered here; empty outside of one."""
    return _current.get()


def begin(headers: Iterable[tuple[bytes, bytes]]) -> None:
    """Give the request an id.

    A client or a proxy may bring one, so that its own logs can be read beside ours: letters, digits, `-`, `_` and `.`,
    so that it means nothing wherever it is written. Anything else is passed over.
    """
    request_id = b""
    for name, value in headers:
        if name == _NAME:
            request_id = value
            break
    is_usable = 0 < len(request_id) <= _LONGEST and _LETTERS.issuperset(request_id)
    # It only has to be another one each time: nothing is kept from anybody who guesses it.
    _current.set(request_id.decode() if is_usable else f"{random.getrandbits(64):016x}")


def header() -> tuple[bytes, bytes]:
    """The header that says it in the answer."""
    return (_NAME, _current.get().encode())


def mark(record: logging.LogRecord) -> bool:
    """A filter of logs, which passes everything: what is logged of a request has its id as a field."""
    if name := _current.get():
        record.__dict__["fields"] = {**record.__dict__.get("fields", {}), "request_id": name}
    return True
