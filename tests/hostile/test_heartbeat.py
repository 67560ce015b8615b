"""A health check whose connection was closed while it was idle says nothing of the process."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.hostile.heartbeat import Heartbeat


class _Closing(BaseHTTPRequestHandler):
    """Answers once a connection, and does not say that it closes it then."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


@pytest.fixture
def closing() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Closing) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_an_idle_connection_that_was_closed_is_opened_anew(closing: str) -> None:
    heartbeat = Heartbeat(closing)
    assert len([heartbeat.check() for _ in range(3)]) == 3


def test_a_process_that_does_not_answer_fails() -> None:
    with pytest.raises(ConnectionError):
        Heartbeat("http://127.0.0.1:1").check()
