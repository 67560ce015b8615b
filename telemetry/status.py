"""The port of a process that is for its operators alone: what it counts, and how it is."""

import os
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

from prometheus_client import REGISTRY, CollectorRegistry, make_wsgi_app, multiprocess
from prometheus_client.exposition import ThreadingWSGIServer

HEAD_SECONDS = 5
"""Seconds in which somebody who connects says what is wanted."""

Check = Callable[[], bool]


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


def serve(port: int | None, checks: Mapping[str, Check]) -> None:
    """Answer `/metrics` and the paths of checks on this port, from a thread; not at all if there is none.

    A check says 200 or 503. Numbers are those of all processes that share PROMETHEUS_MULTIPROC_DIR, if that is set.
    Raises OSError where the port cannot be had.
    """
    if port is None:
        return
    metrics: Callable[..., Iterable[bytes]] = make_wsgi_app(_registry())

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == "/metrics":
            return metrics(environ, start_response)
        if path not in checks:
            start_response("404 Not Found", [("Content-Type", "text/plain")])
            return [" ".join(["/metrics", *checks, "\n"]).encode()]
        is_well = checks[path]()
        start_response("200 OK" if is_well else "503 Service Unavailable", [("Content-Type", "text/plain")])
        return [b"ok\n" if is_well else b"not now\n"]

    server = make_server("", port, answer, ThreadingWSGIServer, _Silent)  # the probes come from outside
    threading.Thread(target=server.serve_forever, name="status", daemon=True).start()


def _registry() -> CollectorRegistry:
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry
