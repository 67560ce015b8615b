"""The port of a dispatcher or worker: what it counts, whether it is alive, and whether it can do its work."""

import threading
import time
from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

from prometheus_client import make_wsgi_app
from prometheus_client.exposition import ThreadingWSGIServer

Check = Callable[[], bool]


class Pulse:
    """When something last happened that has to happen again and again. `patience`: seconds until it is missed."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._last = time.monotonic()

    def beat(self) -> None:
        """It happened."""
        self._last = time.monotonic()

    def is_felt(self) -> bool:
        """Whether it happened lately."""
        return time.monotonic() - self._last <= self._patience


class _Silent(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing of each request."""


def serve(port: int | None, *, alive: Check, ready: Check) -> None:
    """Answer `/metrics`, `/healthz` and `/readyz` on this port, from a thread; not at all if there is none.

    The latter two say 200 or 503: `alive` asks whether the process should go on, `ready` whether it does its work.
    """
    if port is None:
        return
    metrics: Callable[..., Iterable[bytes]] = make_wsgi_app()
    checks = {"/healthz": alive, "/readyz": ready}

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == "/metrics":
            return metrics(environ, start_response)
        if path not in checks:
            start_response("404 Not Found", [("Content-Type", "text/plain")])
            return [b"/metrics /healthz /readyz\n"]
        is_well = checks[path]()
        start_response("200 OK" if is_well else "503 Service Unavailable", [("Content-Type", "text/plain")])
        return [b"ok\n" if is_well else b"not now\n"]

    server = make_server("", port, answer, ThreadingWSGIServer, _Silent)  # the probes come from outside
    threading.Thread(target=server.serve_forever, name="status", daemon=True).start()
