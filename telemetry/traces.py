"""Traces: which work led to which, through all processes (W3C Trace Context), and its ids in every line of a log.

A span is a piece of work: a request, a look at a game, a delivery. It has an id, and that of the trace which it is part
of, so that logs can be read together. A trace that a client has begun, or that is recorded, goes on in the work that a
span leads to. Where nothing records, no span costs more than its ids.
"""

import logging
import random
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from functools import cached_property
from typing import Literal, NamedTuple, Protocol

HEADER = "traceparent"

_NAME = HEADER.encode()
_LONGEST = 512
_FORM = re.compile(r"(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?")
_SAMPLED = 1

Kind = Literal["server", "client", "consumer"]
"""The role of a piece of work: it answers somebody, asks somebody, or does what somebody has left for it."""


class Context(NamedTuple):
    """The place of a span in a trace, as it is passed on: hexadecimal ids, and whether the trace is recorded."""

    trace_id: str
    span_id: str
    is_sampled: bool

    def __str__(self) -> str:
        """Return the value of `traceparent`."""
        return f"00-{self.trace_id}-{self.span_id}-{int(self.is_sampled):02x}"


def parse(traceparent: str) -> Context | None:
    """Read a value of `traceparent`; None for what is none."""
    match = _FORM.fullmatch(traceparent) if len(traceparent) <= _LONGEST else None
    if match is None or (match[1] == "00" and match[5]):
        return None
    return Context(match[2], match[3], bool(int(match[4], 16) & _SAMPLED))


class Span:
    """A piece of work, with the context that caused it if anything did.

    Its ids are drawn when somebody asks for them: most requests log nothing and lead to nothing that is traced.
    """

    def __init__(self, name: str, kind: Kind, cause: Context | None = None) -> None:
        self.name = name
        self.kind = kind
        self.begun = time.time_ns()
        self.attributes: dict[str, str | int] = {}
        self.error = ""
        self.cause = cause

    @cached_property
    def context(self) -> Context:
        """Return its place in the trace of its cause, or in a new one."""
        span_id = f"{random.getrandbits(64):016x}"
        if self.cause is None:
            # It only has to be another one each time: nothing is kept from anybody who guesses it.
            return Context(f"{random.getrandbits(128):032x}", span_id, _is_drawn())
        return Context(self.cause.trace_id, span_id, self.cause.is_sampled)

    @property
    def is_passed_on(self) -> bool:
        """Return whether what this leads to is to be part of its trace: somebody may look for it there."""
        return self.cause is not None or _recorder is not None

    def continue_from(self, cause: Context | None) -> None:
        """Take on what has caused this, which is known only now; None for nothing."""
        if cause is not None:
            self.cause = cause
            self.context = Context(cause.trace_id, self.context.span_id, cause.is_sampled)

    def fail(self, error: BaseException) -> None:
        """Note what it ended with, by its kind alone: words may name somebody."""
        self.error = type(error).__name__

    def end(self) -> None:
        """Record it, if its trace is recorded."""
        if _recorder is not None and self.context.is_sampled:
            _recorder.record(self)


class Recorder(Protocol):
    """Takes the spans that have ended. `ratio` is the share of traces that it wants, from 0 to 1."""

    ratio: float

    def record(self, span: Span) -> None:
        """Take a span whose work ends now. It neither waits nor raises."""


_recorder: Recorder | None = None
_current: ContextVar[Span | None] = ContextVar("span", default=None)


def record_with(recorder: Recorder | None) -> None:
    """Have the spans of this process recorded; None for no longer."""
    global _recorder
    _recorder = recorder


def is_recording() -> bool:
    """Return whether spans of this process are recorded."""
    return _recorder is not None


def current() -> Span | None:
    """Return the span of what is done here; None outside of all."""
    return _current.get()


def passed_on() -> Context | None:
    """Return what is passed on to the work that this leads to; None if nothing is."""
    span = _current.get()
    return span.context if span is not None and span.is_passed_on else None


def traceparent() -> str:
    """Return the same as a value of `traceparent`; empty if nothing is passed on."""
    span = _current.get()
    return str(span.context) if span is not None and span.is_passed_on else ""


def begin_request(name: str, headers: Iterable[tuple[bytes, bytes]]) -> Span:
    """Begin the span of a request, in the context of its task: part of the trace that its client names, if it does.

    A client does not decide what is recorded, which costs something: that is drawn for each request.
    """
    values = [value for header, value in headers if header == _NAME]
    cause = parse(values[0].decode("latin-1")) if len(values) == 1 else None
    if cause is not None and _recorder is not None:
        cause = cause._replace(is_sampled=_is_drawn())
    span = Span(name, "server", cause)
    _current.set(span)
    return span


@contextmanager
def working(name: str, kind: Kind, cause: Context | None = None) -> Iterator[Span]:
    """Begin and end a span around a piece of work: part of the trace of its cause, or of a new one."""
    span = Span(name, kind, cause)
    token = _current.set(span)
    try:
        yield span
    except BaseException as error:
        span.fail(error)
        raise
    finally:
        _current.reset(token)
        span.end()


_NO_STEP = nullcontext()


def step(name: str) -> AbstractContextManager[Span | None]:
    """Begin and end a span around a call to somebody, as a part of what is done here; no span if none is recorded."""
    span = None if _recorder is None else _current.get()
    if span is None or not span.context.is_sampled:
        return _NO_STEP
    return working(name, "client", span.context)


def mark(record: logging.LogRecord) -> bool:
    """A filter of logs, which passes everything: what is logged of a span has its ids as fields."""
    span = _current.get()
    if span is not None:
        ids = {"trace_id": span.context.trace_id, "span_id": span.context.span_id}
        record.__dict__["fields"] = {**record.__dict__.get("fields", {}), **ids}
    return True


def _is_drawn() -> bool:
    return _recorder is not None and random.random() < _recorder.ratio  # noqa: S311
