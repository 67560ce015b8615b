"""The server of the API. It lets a process that is told to stop answer every request that reaches it."""

import asyncio
import gc
import os
import signal
import socket
from functools import partial
from types import FrameType
from typing import Any

import uvicorn

from api.app import answerer, create_app
from api.http import logs
from api.http.connections import Connection, ConnectionCounter
from api.service.service import Service
from api.settings import Settings
from domain.build import VERSION
from telemetry import tracing
from telemetry.status import serve

SECONDS_TO_FINISH = 5
"""How long requests under way may take once the process no longer takes new ones."""

_CLOSE = (b"connection", b"close")


class Server(uvicorn.Server):
    """Told to stop, it goes on for `drain` seconds, in which it says so wherever it can.

    It is not ready any more, so that a balancer sends it nothing new; who waits for news is answered at once; and every
    answer closes its connection, with `Connection: close` (RFC 9112, 9.6), so that the client's next request goes to
    another process instead of meeting a connection that is just being closed. Told again, it ends at once.
    """

    def __init__(self, config: uvicorn.Config, service: Service, drain: float) -> None:
        super().__init__(config)
        self._service = service
        self.store = service.settings.redis_url
        self._stalled_after = service.settings.stall_seconds
        self._drain = drain
        self._is_told = False
        self._ends_at: float | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen. A connection whose client takes nothing of what it is sent is ended after a while, by the kernel."""
        await super().startup(sockets)
        for listener in [listener for server in self.servers for listener in server.sockets]:
            _give_up_after(self._stalled_after, listener.fileno())

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal."""
        if self._is_told or not self.started:
            self.should_exit = True
            self.force_exit = sig == signal.SIGINT
        self._is_told = True

    async def on_tick(self, counter: int) -> bool:
        """Return whether it is time to end. Uvicorn asks ten times a second."""
        now = asyncio.get_running_loop().time()
        if self._is_told and self._ends_at is None:
            self._ends_at = now + self._drain
            self._say_goodbye()
        ended = await super().on_tick(counter)
        return ended or (self._ends_at is not None and now >= self._ends_at)

    def _say_goodbye(self) -> None:
        self._service.close_down()
        # Those who are being answered, and those who come from now on: uvicorn adds these headers to every answer.
        for connection in self.server_state.connections:
            cycle: Any = getattr(connection, "cycle", None)
            if cycle is not None:
                cycle.keep_alive = False
        self.config.encoded_headers.append(_CLOSE)
        self.server_state.default_headers.append(_CLOSE)


def _give_up_after(seconds: int, listener: int) -> None:
    """Let connections of a listening socket end when what was sent is not taken for so long (tcp(7)), on Linux."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    with socket.socket(fileno=os.dup(listener)) as same:
        if option is not None and same.family in (socket.AF_INET, socket.AF_INET6):
            same.setsockopt(socket.IPPROTO_TCP, option, seconds * 1000)


def server(host: str, port: int, *, access_log: bool, drain: float) -> Server:
    """The API in this process, on an address of its own or on sockets that are given to `run`.

    Raises InvalidSetting, and PortTaken if the port for its numbers cannot be had.
    The sender of a request is the one that the connection says; what a proxy says of it counts if `trusted_proxies`
    names it.
    """
    # Imported objects stay, so that they need not be looked through once the application is there.
    gc.freeze()
    logs.configure()
    tracing.configure("api", VERSION)
    settings = Settings.from_environment()
    serve(settings.metrics_host or host, settings.metrics_port)
    app = create_app(settings)
    config = uvicorn.Config(
        answerer(app),
        host=host,
        port=port,
        log_config=None,
        log_level="info" if access_log else "warning",
        access_log=access_log,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
        http=partial(Connection, ConnectionCounter(settings)),  # type: ignore[arg-type]
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies,
        server_header=False,
        ws="none",  # There are none: a request to upgrade is answered as the request that it is besides.
    )
    return Server(config, app.state["service"], drain)
