"""The port of a process that is for its operators alone: what it counts, and how it is."""

import os
import socket
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

import msgspec
from prometheus_client import REGISTRY, CollectorRegistry, make_wsgi_app, multiprocess
from prometheus_client.exposition import ThreadingWSGIServer

from telemetry.readiness import Readiness

HEAD_SECONDS = 5
"""Seconds in which somebody who connects says what is wanted."""

MOST_THREADS = 32
"""Connections that are answered at once."""

Answer = Callable[[], tuple[bool, bytes]]
"""Returns whether all is well, and a body of JSON that says more."""


class Heartbeat:
    """Records when something last happened that has to happen again and again, within `patience` seconds."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._last = time.monotonic()

    def beat(self) -> None:
        """Record that it happened."""
        self._last = time.monotonic()

    def is_alive(self) -> bool:
        """Return whether it happened lately."""
        return time.monotonic() - self._last <= self._patience


class _Silent(WSGIRequestHandler):
    # Each connection has a thread, and none keeps it by saying nothing, or half of what it wants.
    timeout = HEAD_SECONDS

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing of each request."""


class PortTaken(OSError):
    """The port for operators cannot be had; which it is, and by which settings it is named, stands in its words."""


class _Server(ThreadingWSGIServer):
    # As many as ask at once, and no more: whoever connects and says nothing has a thread until it is sent away.
    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._free = threading.BoundedSemaphore(MOST_THREADS)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a thread of its own; a connection too many is closed."""
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer, and make room for the next."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()


def serve(
    host: str,
    port: int | None,
    is_alive: Callable[[], bool] | None = None,
    readiness: Callable[[], Readiness] | None = None,
) -> None:
    """Answer `/metrics`, `/healthz`, `/readyz` and `/readyz/writes` at this port, from threads; nowhere without it.

    A probe is answered 200 or 503, with JSON; what is left out has no address here. Numbers are those of all processes
    that share PROMETHEUS_MULTIPROC_DIR, if that is set. Raises PortTaken.
    """
    if port is None:
        return
    metrics: Callable[..., Iterable[bytes]] = make_wsgi_app(_registry())
    answers = _answers(is_alive, readiness)

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == "/metrics":
            return metrics(environ, start_response)
        if path not in answers:
            start_response("404 Not Found", [("Content-Type", "text/plain")])
            return [" ".join(["/metrics", *answers, "\n"]).encode()]
        is_well, body = answers[path]()
        status = "200 OK" if is_well else "503 Service Unavailable"
        start_response(status, [("Content-Type", "application/json")])
        return [body]

    try:
        server = make_server(host, port, answer, _server_for(host), _Silent)
    except OSError as error:
        raise PortTaken(
            f"cannot listen on {host} port {port}: {error}. Set TURNFOLD_METRICS_PORT to another port, "
            "or TURNFOLD_METRICS_HOST to another address."
        ) from error
    threading.Thread(target=server.serve_forever, name="status", daemon=True).start()


def _server_for(host: str) -> type[_Server]:
    return type("_Server6", (_Server,), {"address_family": socket.AF_INET6}) if ":" in host else _Server


def _answers(is_alive: Callable[[], bool] | None, readiness: Callable[[], Readiness] | None) -> dict[str, Answer]:
    answers: dict[str, Answer] = {}
    if is_alive is not None:
        answers["/healthz"] = lambda: _answer(is_alive(), {})
    if readiness is not None:
        answers["/readyz"] = lambda: _readiness_answer(readiness(), lambda now: now.reads)
        answers["/readyz/writes"] = lambda: _readiness_answer(readiness(), lambda now: now.writes)
    return answers


def _readiness_answer(readiness: Readiness, is_ready: Callable[[Readiness], bool]) -> tuple[bool, bytes]:
    readiness.show()
    return _answer(is_ready(readiness), {"writes": readiness.writes, "reasons": readiness.reasons})


def _answer(is_well: bool, more: dict[str, Any]) -> tuple[bool, bytes]:
    return is_well, msgspec.json.encode({"status": "ok" if is_well else "not now", **more}) + b"\n"


def _registry() -> CollectorRegistry:
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry
