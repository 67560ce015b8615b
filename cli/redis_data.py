"""The data folder of an embedded server: which server wrote it, and that only one opens it.

An older server opens a newer one's append-only file as an empty database without an error. So name and version are
kept beside the data, and nothing else is let in.
"""

import fcntl
import json
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from cli.faults import Unfit
from cli.redis_binary import RedisBinary

RECORD = "server.json"
LOCK = "server.lock"
SERVER_FOLDER = "redis"
WRITTEN_BY_A_SERVER = ("*.aof", "*.rdb", "*.manifest")

PATIENCE = 3.0
"""Seconds to wait for a lock: a server whose supervisor was killed takes a moment to end."""


class DataFolder:
    """A folder with the data of an embedded server in `redis/`, and its record in `server.json`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.server_folder = path / SERVER_FOLDER
        self._record = path / RECORD
        self._lock: int | None = None

    @property
    def is_written(self) -> bool:
        """Return whether a server left data here."""
        return any(file for pattern in WRITTEN_BY_A_SERVER for file in self.server_folder.rglob(pattern))

    def lock(self) -> int:
        """Take the folder for this process; the server inherits the returned descriptor and so holds it too.

        Raises Unfit if somebody else has it, or nothing can be kept there.
        """
        try:
            self.server_folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.server_folder.chmod(0o700)
            lock = os.open(self.path / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise Unfit(
                f"the games cannot be kept in {self.path}: {error}. Set TURNFOLD_DATA to another folder."
            ) from error
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() < give_up:
                    time.sleep(0.05)
                    continue
                holder = os.pread(lock, 20, 0).decode().strip() or "unknown"
                os.close(lock)
                raise Unfit(
                    f"{self.path} is in use: a `turnfold up` with process id {holder} runs on it. "
                    "Stop that one, or set TURNFOLD_DATA to another folder."
                ) from None
            os.ftruncate(lock, 0)
            os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
            self._lock = lock
            return lock

    def unlock(self) -> None:
        """Give the folder back."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def choose(self, available: Iterable[RedisBinary]) -> RedisBinary:
        """The server for this folder: the one that wrote it, or a newer version of it; else the first there is.

        Raises Unfit where none of them may open the folder.
        """
        binaries = list(available)
        if not binaries:
            raise Unfit(
                "there is no Redis server on this machine: set REDIS_URL, or install valkey-server or redis-server"
            )
        written_by = self._read()
        if written_by is None:
            return binaries[0]
        name, version = written_by
        same = [binary for binary in binaries if binary.name == name]
        for binary in same:
            if binary.version == version:
                return binary
        for binary in same:
            if binary.version > version:
                return binary
        wrote = f"{name} {_version_text(version)}"
        raise Unfit(
            f"the data in {self.path} was written by {wrote}; there is only {', '.join(map(str, binaries))}, which "
            f"could open it as empty. Put {name}-server {_version_text(version)} or newer on PATH, run it yourself on "
            f"{self.server_folder} and set REDIS_URL, or set TURNFOLD_DATA to another folder."
        )

    def record(self, binary: RedisBinary) -> None:
        """Write down, before it starts, which server writes here; earlier versions of it are kept on record."""
        earlier: list[str] = []
        if self._record.exists():
            before = self._load()
            if before["version"] == _version_text(binary.version):
                return
            earlier = [*before.get("earlier", []), before["version"]]
        row = {"server": binary.name, "version": _version_text(binary.version), "earlier": earlier}
        draft = self._record.with_suffix(".new")
        draft.write_text(json.dumps(row, indent=2) + "\n")
        draft.replace(self._record)

    def forget_unwritten(self) -> None:
        """Remove the record of a server that never wrote anything, so that the next start is a first one."""
        if not self.is_written:
            self._record.unlink(missing_ok=True)

    def _read(self) -> tuple[str, tuple[int, ...]] | None:
        if not self._record.exists():
            if self.is_written:
                raise Unfit(
                    f"there is data in {self.server_folder}, but {self._record} is missing, so nobody knows which "
                    f"server wrote it. If you know, write it there: "
                    f'{{"server": "valkey", "version": "9.1.2"}} or what it was.'
                )
            return None
        row = self._load()
        if not self.is_written:
            raise Unfit(
                f"{self._record} says that {row['server']} {row['version']} wrote here, but its data is not in "
                f"{self.server_folder}. Bring the data back, or remove {self._record} to start with no games."
            )
        return row["server"], tuple(int(part) for part in row["version"].split("."))

    def _load(self) -> dict[str, Any]:
        with suppress(ValueError, KeyError, TypeError, AttributeError):
            row: dict[str, Any] = json.loads(self._record.read_text())
            if all(part.isdecimal() for part in row["version"].split(".")) and isinstance(row["server"], str):
                return row
        raise Unfit(
            f'{self._record} cannot be read; it should be like {{"server": "valkey", "version": "9.1.2"}} and name '
            "the server that wrote the data beside it"
        )


def _version_text(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
