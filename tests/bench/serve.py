"""Serve an application on an inherited socket: `python -m tests.bench.serve APP FD`."""

import socket
import sys

import uvicorn


def main() -> None:
    """As `turnfold api` does it, for any application."""
    app, descriptor = sys.argv[1:]
    config = uvicorn.Config(app, factory=True, log_level="warning", access_log=False)
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=int(descriptor))])


if __name__ == "__main__":
    main()
