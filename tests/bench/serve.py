"""Serve an application on an inherited socket: `python -m tests.bench.serve APP FD`."""

import socket
import sys
from functools import partial
from typing import Any

import uvicorn

from api.http.connections import Connection, ConnectionCounter
from api.settings import Settings


def main() -> None:
    """As `turnfold api` does it, for any application."""
    app, descriptor = sys.argv[1:]
    http: Any = partial(Connection, ConnectionCounter(Settings.from_environment()))
    config = uvicorn.Config(app, factory=True, log_level="warning", access_log=False, http=http)
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=int(descriptor))])


if __name__ == "__main__":
    main()
