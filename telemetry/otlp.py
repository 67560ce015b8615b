"""The way of spans out of a process: OpenTelemetry (OTLP over HTTP) sends them, in a thread of its own.

It comes with `turnfold[tracing]`.
"""

import atexit
import logging
import os
import threading
import time
from collections.abc import Callable

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import OTELResourceDetector, Resource
from opentelemetry.sdk.trace import SpanLimits, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.id_generator import IdGenerator
from opentelemetry.sdk.trace.sampling import ALWAYS_ON
from opentelemetry.trace import SpanContext, SpanKind, Status, StatusCode, TraceFlags

from telemetry.traces import Context, Kind, Span

KINDS: dict[Kind, SpanKind] = {
    "server": SpanKind.SERVER,
    "client": SpanKind.CLIENT,
    "consumer": SpanKind.CONSUMER,
}

LONGEST = 256
"""Characters of an attribute."""

END_WITHIN = 2.0
"""Seconds in which a process that ends gets rid of its spans. The rest is lost then."""

QUIET_FOR = 60.0
"""Seconds for which the log says nothing more of a receiver that does not take spans."""


class _Ids(IdGenerator):
    """Gives each span the ids that it has already: logs have them, and others go on from them."""

    def __init__(self) -> None:
        self._next = threading.local()

    def take(self, context: Context) -> None:
        """Take the ids of the span that is made next in this thread."""
        self._next.context = context

    def generate_trace_id(self) -> int:
        return int(self._next.context.trace_id, 16)

    def generate_span_id(self) -> int:
        return int(self._next.context.span_id, 16)


class Recorder:
    """Sends spans to where the environment says (`OTEL_EXPORTER_OTLP_ENDPOINT` and the like), some at a time.

    Spans that cannot be sent are dropped: the queue of the library has 2,048 at most.
    """

    def __init__(self, part: str, version: str, ratio: float) -> None:
        self.ratio = ratio
        self._ids = _Ids()
        exporter = OTLPSpanExporter()
        logging.getLogger(OTLPSpanExporter.__module__).addFilter(_Seldom())
        provider = TracerProvider(
            ALWAYS_ON,
            _resource(part, version),
            shutdown_on_exit=False,
            id_generator=self._ids,
            span_limits=SpanLimits(max_attribute_length=LONGEST),
        )
        provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = provider.get_tracer("turnfold", version)
        _end_with_process(provider.shutdown)

    def record(self, span: Span) -> None:
        """Take a span whose work ends now."""
        context = trace.set_span_in_context(trace.NonRecordingSpan(_read(span.cause))) if span.cause else None
        self._ids.take(span.context)
        otel_span = self._tracer.start_span(
            span.name, context, KINDS[span.kind], span.attributes, start_time=span.begun
        )
        if span.error:
            otel_span.set_attribute("error.type", span.error)
            otel_span.set_status(Status(StatusCode.ERROR))
        otel_span.end()


def _read(cause: Context) -> SpanContext:
    flags = TraceFlags(TraceFlags.SAMPLED)
    return SpanContext(int(cause.trace_id, 16), int(cause.span_id, 16), is_remote=True, trace_flags=flags)


def _resource(part: str, version: str) -> Resource:
    """Return what the spans of this process are of; the environment (`OTEL_SERVICE_NAME`) may say it otherwise."""
    own = {"service.namespace": "turnfold", "service.name": f"turnfold-{part}", "service.version": version}
    return Resource(own | {"process.pid": os.getpid()}).merge(OTELResourceDetector().detect())


class _Seldom(logging.Filter):
    """Lets the log say once in a while that spans are not taken, however often that is."""

    def __init__(self) -> None:
        super().__init__()
        self._next = 0.0

    def filter(self, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        if now < self._next:
            return False
        self._next = now + QUIET_FOR
        return True


def _end_with_process(shutdown: Callable[[], None]) -> None:
    """Have what is left sent when the process ends, by a thread that it need not wait for: no other can begin then."""
    ends = threading.Event()

    def end() -> None:
        ends.wait()
        shutdown()

    ending = threading.Thread(target=end, name="spans", daemon=True)
    ending.start()

    def send_rest() -> None:
        ends.set()
        ending.join(END_WITHIN)

    atexit.register(send_rest)
