"""An endpoint of a test's own: it hears what the service sends, and answers as it is told."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


class Hook:
    """An endpoint of a player's own, which answers as it is told."""

    def __init__(self) -> None:
        self.heard: list[tuple[dict[str, str], bytes]] = []
        self.paths: list[str] = []
        self.calls: list[tuple[str, bytes]] = []
        self.statuses: list[int] = []
        hook = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                hook.paths.append(self.path)
                hook.calls.append((self.path, body))
                hook.heard.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(hook.statuses.pop(0) if hook.statuses else 204)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def address(self) -> str:
        """Return where it is."""
        return f"http://127.0.0.1:{self.server.server_port}/hook"
