"""A way to Redis that stops a process between a script and its reply."""

import hashlib
import re
import socket
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

import redis

from cli.redis_process import url
from tests import REPOSITORY

LOG = re.compile(rb":game:([^:]+):log")
"""The name of a game's log."""


class Proxy:
    """Passes everything on to a server on a unix socket, until a run of a script is to be held, such as an append.

    `held` is set when one is: then the connection that it came on stands still until `release`. Appends to
    games that there were before the proxy pass: others' games may still be under way on the same server.
    """

    def __init__(self, target: str) -> None:
        with redis.Redis.from_url(target) as client:
            self._others = {found[1] for name in client.scan_iter("*:game:*:log") if (found := LOG.search(name))}
        self._url = target
        self._target = target.removeprefix("unix://")
        self._mark = b""
        self._home = tempfile.TemporaryDirectory(prefix="tf-")
        path = Path(self._home.name) / "proxy.sock"
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        self._listener.listen(64)
        self._delivers: bool | None = None
        self._flows = threading.Event()
        self._flows.set()
        self._lock = threading.Lock()
        self._sockets: list[socket.socket] = []
        self.held = threading.Event()
        self.url = url(path)
        self._accepting = threading.Thread(target=self._accept, daemon=True)
        self._accepting.start()

    def hold_next_append(self, *, delivered: bool) -> None:
        """Hold the next append, or, if it is to be delivered, its reply."""
        self.hold_next("append", delivered=delivered)

    def hold_next(self, script: str, *, delivered: bool) -> None:
        """Hold the next run of a script of the store, or, if it is to be delivered, its reply."""
        [file] = (REPOSITORY / "store").rglob(f"{script}.lua")
        text = file.read_text()
        self._mark = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest().encode()
        with redis.Redis.from_url(self._url) as client:
            # Otherwise the first run would be refused and sent again as text.
            client.script_load(text)
        self.held.clear()
        self._flows.clear()
        self._delivers = delivered

    def release(self) -> None:
        """Let everything flow again."""
        self._delivers = None
        self._flows.set()

    def drop(self) -> None:
        """Break all connections, with what is held in them."""
        with self._lock:
            sockets, self._sockets = self._sockets, []
        for end in sockets:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.release()

    def close(self) -> None:
        """End it."""
        # Closed while somebody waits at it, it would go on under its number, which the next proxy's may get.
        self._listener.shutdown(socket.SHUT_RDWR)
        self._accepting.join()
        self._listener.close()
        self.drop()
        self._home.cleanup()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.socket(socket.AF_UNIX)
                with suppress(OSError):
                    server.connect(self._target)
                with self._lock:
                    self._sockets += [client, server]
                holds = threading.Event()
                threading.Thread(target=self._requests, args=(client, server, holds), daemon=True).start()
                threading.Thread(target=self._replies, args=(server, client, holds), daemon=True).start()

    def _requests(self, client: socket.socket, server: socket.socket, holds: threading.Event) -> None:
        with suppress(OSError):
            while data := client.recv(1 << 20):
                delivers = self._hold(data)
                if delivers is not None:
                    holds.set()
                if delivers is False:
                    self.held.set()
                    self._flows.wait()
                server.sendall(data)
        _shut(client, server)

    def _replies(self, server: socket.socket, client: socket.socket, holds: threading.Event) -> None:
        with suppress(OSError):
            while data := server.recv(1 << 20):
                if holds.is_set():
                    # Only a reply proves that the append has happened.
                    self.held.set()
                    self._flows.wait()
                    holds.clear()
                client.sendall(data)
        _shut(client, server)

    def _hold(self, data: bytes) -> bool | None:
        """Return what `hold_next` asked for, if these data are that run."""
        with self._lock:
            games = LOG.findall(data)
            if self._mark not in data or (games and self._others.issuperset(games)):
                return None
            delivers, self._delivers = self._delivers, None
            return delivers


def _shut(*ends: socket.socket) -> None:
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
