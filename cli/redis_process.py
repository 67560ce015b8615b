"""Runs an embedded server: durable, private, without a TCP port."""

import tempfile
from pathlib import Path
from urllib.parse import quote

SOCKET_PATH_LIMIT = 103
"""Longest path of a unix socket in bytes that every system takes (Linux 107, macOS 103)."""

SOCKET_NAME = "redis.sock"


def arguments(binary: Path, folder: Path, socket: Path, *, appendfsync: str = "always") -> list[str]:
    """The command line of a server that keeps its data in `folder` and listens on `socket` alone."""
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(folder),
        "appendonly": "yes",
        "appendfsync": appendfsync,
        "save": "",
        "maxmemory-policy": "noeviction",
        # As `deploy/redis/store.conf` has them; by the names that servers of all versions know.
        "hash-max-ziplist-value": "1024",
        "zset-max-ziplist-value": "1024",
        "daemonize": "no",
        "loglevel": "warning",
        "logfile": "",
    }
    command = [str(binary)]
    for name, value in options.items():
        command += [f"--{name}", value]
    return command


def socket_in(folder: Path) -> Path:
    """Return where the socket goes: in this folder, or in a private temporary one where the path would be too long."""
    path = folder.resolve() / SOCKET_NAME
    if len(bytes(path)) > SOCKET_PATH_LIMIT:
        path = Path(tempfile.mkdtemp(prefix="turnfold-")) / SOCKET_NAME
    return path


def url(socket: Path) -> str:
    """The address of a server on this socket, as the client library takes it."""
    return f"unix://{quote(str(socket))}"
