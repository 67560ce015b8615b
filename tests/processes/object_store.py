"""An object store that speaks S3 (moto), and that can be slow, full, read-only, away, behind, or held at a step."""

import logging
import re
import socket
import threading
from collections.abc import Callable, Iterable
from io import BytesIO
from itertools import count
from typing import Any, Literal, Self

import httpx2
from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server

Mood = Literal["well", "slow", "full", "read-only", "away", "behind"]

PASSWORDS = {"AWS_ACCESS_KEY_ID": "somebody", "AWS_SECRET_ACCESS_KEY": "a-secret", "AWS_REGION": "us-east-1"}

SLOW = 10.0
"""Seconds that it takes to answer when it is slow."""

REFUSALS = {"full": ("507 Insufficient Storage", "InsufficientStorage"), "read-only": ("403 Forbidden", "AccessDenied")}
"""How what changes something is refused."""

ROW = re.compile(rb"<Contents>.*?</Contents>", re.DOTALL)

_numbers = count()


class ObjectStore:
    """A server with buckets, in this process, which keeps what it has written in any mood."""

    def __init__(self) -> None:
        logging.getLogger("werkzeug").setLevel(logging.CRITICAL)
        self._inner: Any = DomainDispatcherApplication(create_backend_app)
        self._server = make_server("127.0.0.1", 0, self, threaded=True)
        self.mood: Mood = "well"
        self._bucket = ""
        self.delay = SLOW
        self.held, self._flows = threading.Event(), threading.Event()
        self._passing = 0
        self._step: tuple[str, bool] | None = None
        self._unseen: set[str] = set()
        self._is_over = threading.Event()
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.environment = {**PASSWORDS, "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self._server.server_port}"}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._is_over.set()
        self.release()
        self._server.shutdown()
        self._server.server_close()

    def make_bucket(self) -> str:
        """Make a new bucket, and return the address of an archive in it."""
        self._bucket = name = f"games-{next(_numbers)}"
        httpx2.put(f"{self.environment['AWS_ENDPOINT_URL']}/{name}", trust_env=False).raise_for_status()
        return f"s3://{name}/archive"

    def hold_next(self, method: str, *, applied: bool, after: int = 0) -> None:
        """Hold a request for a game's object, by its method, after so many others: before it is applied, or its reply.

        Deletions are of the method POST, whatever they are of.
        """
        self._passing = after
        self.held.clear()
        self._flows.clear()
        self._step = (method, applied)

    def release(self) -> None:
        """Let what is held go on."""
        self._step = None
        self._flows.set()

    def hide(self, key: str) -> None:
        """Show an object neither to readers nor in lists, until all is caught up with."""
        self._unseen.add(f"/{self._bucket}/archive/{key}")

    def catch_up(self) -> None:
        """Be well, and show everything that was written."""
        self.mood = "well"
        self._unseen.clear()

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        method, path = environ["REQUEST_METHOD"], environ["PATH_INFO"]
        self._hold(method, path, applied=False)
        if self.mood == "slow":
            self._is_over.wait(self.delay)
        if self.mood == "away":
            return _hang_up(environ)
        if self.mood in REFUSALS and method != "GET":
            return _refuse(start_response, *REFUSALS[self.mood])
        if method == "GET" and path in self._unseen:
            return _refuse(start_response, "404 Not Found", "NoSuchKey")
        reply = self._answer(environ)
        if self.mood == "behind" and method == "PUT":
            self._unseen.add(path)
        self._hold(method, path, applied=True)
        if self.mood == "away":
            return _hang_up(environ)
        return reply(start_response)

    def _answer(self, environ: dict[str, Any]) -> Callable[[Callable[..., Any]], Iterable[bytes]]:
        """Have moto answer, and return what sends that: a list without the rows that are not to be seen yet."""
        told = list[Any]()
        length = int(environ.get("CONTENT_LENGTH") or 0)
        environ["wsgi.input"] = BytesIO(environ["wsgi.input"].read(length))
        body = b"".join(self._inner(environ, lambda *status: told.extend(status)))
        status, headers = told[0], [(name, text) for name, text in told[1] if name.lower() != "content-length"]
        unseen = [path.partition("/")[2].partition("/")[2].encode() for path in self._unseen]
        if "list-type=2" in environ["QUERY_STRING"] and unseen:
            body = ROW.sub(lambda row: b"" if any(b"<Key>%s</Key>" % key in row[0] for key in unseen) else row[0], body)
        length = [] if environ["REQUEST_METHOD"] == "HEAD" else [("Content-Length", str(len(body)))]

        def send(start_response: Callable[..., Any]) -> Iterable[bytes]:
            start_response(status, [*headers, *length])
            return [body]

        return send

    def _hold(self, method: str, path: str, *, applied: bool) -> None:
        if self._step == (method, applied) and ("/games/" in path or method == "POST"):
            self._passing -= 1
            if self._passing >= 0:
                return
            self._step = None
            self.held.set()
            self._flows.wait()


def _hang_up(environ: dict[str, Any]) -> Iterable[bytes]:
    environ["werkzeug.socket"].shutdown(socket.SHUT_RDWR)
    return []


def _refuse(start_response: Callable[..., Any], status: str, code: str) -> Iterable[bytes]:
    body = f"<Error><Code>{code}</Code><Message>{code}</Message></Error>".encode()
    start_response(status, [("Content-Type", "application/xml"), ("Content-Length", str(len(body)))])
    return [body]
