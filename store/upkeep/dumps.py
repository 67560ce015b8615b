"""The folder of dumps: a file for each month and ruleset, and one for each month that lists them.

The list is written last, so what it does not name is not there yet. Files appear whole: they are written under another
name, brought to disk, and renamed.
"""

import os
import re
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec

from domain.kernel.time.times import moment

MONTHS = 12
"""Months before this one that are made if they are missing; older ones stay, and are not made again."""

SETTLED = timedelta(hours=1)
"""How long after its end a month is made: the lists follow the games a little later."""

FRESH = 2_000_000_000
"""Nanoseconds for which a change of the folder may not be the last one at its time."""

_LIST = re.compile(r"([0-9]{4}-[0-9]{2})\.json")


class Dump(msgspec.Struct, frozen=True):
    """A file of a dump. `sha256` is hexadecimal, of the file as it is, packed; `bytes` is its length."""

    month: str
    ruleset: str
    games: int
    answers: int
    bytes: int
    sha256: str

    @property
    def file(self) -> str:
        """The name of the file."""
        return f"{self.month}-{self.ruleset}.ndjson.gz"


@cache
def folder_at(path: str) -> "DumpFolder":
    """Return the folder at a path, which remembers what is in it."""
    return DumpFolder(path)


class DumpFolder:
    """The dumps in a folder; none where no folder is named."""

    def __init__(self, path: str) -> None:
        self.path = Path(path) if path else None
        self._known: tuple[int, list[Dump]] = (-1, [])

    def all_dumps(self) -> list[Dump]:
        """All dumps, the latest month first."""
        changed = self._change_time()
        # Clocks of files are coarse: what has just changed may change once more at the same time.
        if changed != self._known[0] or time.time_ns() - changed < FRESH:
            self._known = (changed, self._read())
        return self._known[1]

    def find(self, file: str) -> Dump | None:
        """The dump whose file is called so; None if there is none."""
        return next((dump for dump in self.all_dumps() if dump.file == file), None)

    def missing(self, now: datetime) -> str | None:
        """The latest month of those that are over and to be there, and are not; None if nothing is to be made."""
        if self.path is None:
            return None
        months = months_to_dump(now)
        return next((month for month in months if not (self.path / f"{month}.json").exists()), None)

    def publish(self, month: str, dumps: list[Dump]) -> None:
        """Say that a month is whole: these are its files. Raises OSError."""
        write_whole(self._there / f"{month}.json", [msgspec.json.encode(dumps)])

    def write(self, month: str, ruleset: str, parts: Iterable[bytes], games: int, answers: int) -> Dump:
        """Write the file of a month and a ruleset; it is shown once its month is published. Raises OSError."""
        digest, size = sha256(), 0

        def count_bytes() -> Iterable[bytes]:
            nonlocal size
            for part in parts:
                digest.update(part)
                size += len(part)
                yield part

        path = self._there / Dump(month, ruleset, 0, 0, 0, "").file
        write_whole(path, count_bytes())
        return Dump(month, ruleset, games, answers, size, digest.hexdigest())

    @property
    def _there(self) -> Path:
        if self.path is None:
            raise LookupError("no folder is named for dumps")
        return self.path

    def _change_time(self) -> int:
        """Return when something was last renamed into the folder; -2 where there is none."""
        with suppress(OSError):
            return self.path.stat().st_mtime_ns if self.path else -2
        return -2

    def _read(self) -> list[Dump]:
        if self.path is None:
            return []
        dumps: list[Dump] = []
        with suppress(FileNotFoundError):
            for file in sorted(self.path.iterdir(), reverse=True):
                if _LIST.fullmatch(file.name):
                    dumps += msgspec.json.decode(file.read_bytes(), type=list[Dump])
        return dumps


def months_to_dump(now: datetime) -> list[str]:
    """The months that are to be there, the latest first, such as `2026-10`."""
    month, months = (now.astimezone(UTC) - SETTLED).replace(day=1), []
    for _ in range(MONTHS):
        month = (month - timedelta(days=1)).replace(day=1)
        months.append(f"{month:%Y-%m}")
    return months


def month_of(at: int) -> str:
    """The month of a time in milliseconds, by UTC."""
    return f"{moment(at):%Y-%m}"


def write_whole(path: Path, parts: Iterable[bytes]) -> None:
    """Write a file that is there whole or not at all, whenever this ends. Raises OSError."""
    with NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as file:
        try:
            for part in parts:
                file.write(part)
            file.flush()
            os.fchmod(file.fileno(), 0o644)
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise
    _bring_to_disk(path.parent)


def _bring_to_disk(folder: Path) -> None:
    """A new name is on disk when its folder is."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
