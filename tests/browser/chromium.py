"""A headless Chromium that is driven over its DevTools protocol."""

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.waiting import PATIENCE, until

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")

QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",
)


class NoBrowser(Exception):
    """There is none on this machine."""


class Tab:
    """One page of the browser, and what it reported since it was opened."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = count(1)
        self.events: list[dict[str, Any]] = []

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Have the browser do something; what it says to that."""
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message: dict[str, Any] = json.loads(self._socket.recv(timeout=PATIENCE))
            if message.get("id") == number:
                assert "error" not in message, message
                result: dict[str, Any] = message["result"]
                return result
            self.events.append(message)

    def value(self, expression: str) -> Any:
        """What an expression is in the page."""
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def listen(self, seconds: float) -> None:
        """Take what the page reports in this time."""
        ends = time.monotonic() + seconds
        while (left := ends - time.monotonic()) > 0:
            try:
                self.events.append(json.loads(self._socket.recv(timeout=left)))
            except TimeoutError:
                return

    def reported(self, method: str) -> list[dict[str, Any]]:
        """What was reported under this name."""
        return [event["params"] for event in self.events if event["method"] == method]


@contextmanager
def open_tab() -> Iterator[Tab]:
    """A browser with one empty page. Raises NoBrowser."""
    program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    if program is None:
        raise NoBrowser(f"none of {', '.join(PROGRAMS)} is on PATH")
    with tempfile.TemporaryDirectory(prefix="tf-", ignore_cleanup_errors=True) as home:
        port_file = Path(home) / "DevToolsActivePort"
        command = [program, *QUIET, f"--user-data-dir={home}", "about:blank"]
        browser = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            until(lambda: port_file.exists() and port_file.read_text().count("\n") > 0)
            port = port_file.read_text().split()[0]
            pages = httpx.get(f"http://127.0.0.1:{port}/json/list", trust_env=False).json()
            (page,) = [row for row in pages if row["type"] == "page"]
            with connect(page["webSocketDebuggerUrl"], max_size=None, proxy=None) as socket:
                yield Tab(socket)
        finally:
            browser.terminate()
            browser.wait(timeout=PATIENCE)
