"""Makes the dump of a month: finished public games as their seats saw them, piece by piece, whoever dies meanwhile.

First it is written down which games are in which piece; then a job makes one piece after the other; then they are
put together, and the month is published. A dump is the same whichever process makes it, and appears whole under its
name: a job that is done twice, even by two workers at once, changes nothing. So the files that are there say how far it
is.
"""

import asyncio
import gzip
import io
import logging
import shutil
import struct
import time
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from redis.asyncio import Redis

from domain.kernel.fold.dumping import dump_lines
from domain.kernel.log.fence import LogDoesNotFold, NewerRules
from store.archive.archive import NO_ARCHIVE, Archive, archive_at
from store.archive.objects import ArchiveUnavailable
from store.lists.lobby import Lobby
from store.log.row_pages import RowPages
from store.log.rows import Row
from store.redis.connection import UNAVAILABLE, connect
from store.redis.metrics import DAMAGED, NEWER
from store.upkeep.dumps import Dump, DumpFolder, month_of, write_whole
from store.upkeep.integrity import IntegrityCheck
from telemetry import traces
from telemetry.failures import FAILURES
from workers.queue.settings import Settings

PIECE = 2_000
"""Entries from which on the games of a piece are enough: some seconds of work."""

PAGE = 500
"""Games of the lists that are looked at at once."""

BUSY = 5.0
"""Seconds after which a job begins nothing more: bots that are to think wait behind it."""

COPIED = 1024 * 1024
"""Bytes of a piece that are held at once."""

_COUNTS = struct.Struct(">QQ")
"""The head of a piece: how many games and answers are in it."""

log = logging.getLogger("turnfold.worker")


class Piece(msgspec.Struct, frozen=True):
    """Games of one ruleset that are dumped at once, in their order."""

    ruleset: str
    games: list[str]


class Dumping:
    """Makes the dumps of a store, in a folder."""

    def __init__(self, redis: Redis, folder: DumpFolder, archive: Archive = NO_ARCHIVE) -> None:
        self._lobby = Lobby(redis, pages=RowPages(archive))
        self._stored = IntegrityCheck(redis, archive)
        self._folder = folder

    async def step(self, now: datetime) -> bool:
        """Do the next bit of what is to be done. Return whether there was any. Raises OSError."""
        month = self._folder.missing(now)
        if month is None or self._folder.path is None:
            return False
        making = self._folder.path / f".making-{month}"
        plan = making / "plan.json"
        if not plan.exists():
            making.mkdir(parents=True, exist_ok=True)
            write_whole(plan, [msgspec.json.encode(await self._plan(month))])
            return True
        pieces = msgspec.json.decode(plan.read_bytes(), type=list[Piece])
        for number, piece in enumerate(pieces):
            if not (file := making / f"{number}").exists():
                await self._make(piece, file)
                return True
        self._publish(month, pieces, making)
        return True

    async def _plan(self, month: str) -> list[Piece]:
        """Return the games of a month, by ruleset, by when they ended."""
        games: dict[str, list[tuple[int, str, int]]] = defaultdict(list)
        cursor: str | None = None
        await self._lobby.catch_up()
        while True:
            page = await self._lobby.page(status="finished", cursor=cursor, limit=PAGE)
            for row in page.rows:
                if _is_dumped(row) and month_of(row.at) == month:
                    games[row.summary.ruleset].append((row.at, row.id, row.seq))
            cursor = page.cursor
            if cursor is None:
                return [piece for ruleset in sorted(games) for piece in _pieces(ruleset, sorted(games[ruleset]))]

    async def _make(self, piece: Piece, file: Path) -> None:
        """Dump games into a file, each packed by itself: packed files one after the other are one packed file."""
        games, answers, packed = 0, 0, io.BytesIO()
        for game in piece.games:
            lines = await self._pack_game(game)
            if lines is not None:
                games, answers = games + 1, answers + lines[1]
                packed.write(lines[0])
        write_whole(file, [_COUNTS.pack(games, answers), packed.getvalue()])

    async def _pack_game(self, game: str) -> tuple[bytes, int] | None:
        """Return the lines of a game, packed, and how many answers are among them; None if it cannot be had."""
        try:
            stored = await self._stored.log(game)
            return _pack(dump_lines(game, stored.entries, stored.secret))
        except UNAVAILABLE:
            raise
        except (NewerRules, ArchiveUnavailable):
            raise
        except LookupError:
            log.info("the game %s was removed before it was dumped", game)
        except Exception as error:
            # There is no telling what is wrong with a game; the others are to be had all the same.
            if isinstance(error, LogDoesNotFold):
                DAMAGED.labels("worker").inc()
            FAILURES.labels("worker").inc()
            log.exception("the game %s is left out of its dump", game)
        return None

    def _publish(self, month: str, pieces: list[Piece], making: Path) -> None:
        files: dict[str, list[Path]] = defaultdict(list)
        for number, piece in enumerate(pieces):
            files[piece.ruleset].append(making / f"{number}")
        dumps = [self._put_together(month, ruleset, files[ruleset]) for ruleset in files]
        self._folder.publish(month, [dump for dump in dumps if dump.games])
        shutil.rmtree(making, ignore_errors=True)

    def _put_together(self, month: str, ruleset: str, files: list[Path]) -> Dump:
        counts = [_counts(file) for file in files]
        games, answers = (sum(row[which] for row in counts) for which in (0, 1))
        return self._folder.write(month, ruleset, _without_counts(files), games, answers)


def _is_dumped(row: Row) -> bool:
    """Return whether a game that everybody may see was played here to a result, from a deal."""
    summary = row.summary
    return summary.winners is not None and summary.importer is None and not summary.from_position


def _pack(lines: Iterator[bytes]) -> tuple[bytes, int]:
    packed, count = io.BytesIO(), 0
    # No time and no name: the same bytes each time.
    with gzip.GzipFile(filename="", mode="wb", fileobj=packed, mtime=0) as file:
        for line in lines:
            file.write(line)
            count += 1
    return packed.getvalue(), count - 1


def _pieces(ruleset: str, games: list[tuple[int, str, int]]) -> Iterator[Piece]:
    names: list[str] = []
    entries = 0
    for _, game, seq in games:
        names.append(game)
        entries += seq
        if entries >= PIECE:
            yield Piece(ruleset, names)
            names, entries = [], 0
    if names:
        yield Piece(ruleset, names)


def _counts(file: Path) -> tuple[int, int]:
    with file.open("rb") as opened:
        games, answers = _COUNTS.unpack(opened.read(_COUNTS.size))
    return games, answers


def _without_counts(files: list[Path]) -> Iterator[bytes]:
    for file in files:
        with file.open("rb") as opened:
            opened.seek(_COUNTS.size)
            while part := opened.read(COPIED):
                yield part


async def _steps(settings: Settings) -> None:
    redis, until = connect(settings.redis_url, connections=2), time.monotonic() + BUSY
    dumping = Dumping(redis, DumpFolder(settings.dumps), archive_at(settings.archive))
    try:
        while await dumping.step(datetime.now(UTC)) and time.monotonic() < until:
            pass
    finally:
        await redis.aclose()


@traces.working("dump", "consumer")
def dump() -> None:
    """Do the next bits of what is to be dumped. Raises OSError where the folder cannot be written to."""
    try:
        asyncio.run(_steps(Settings.from_environment()))
    except UNAVAILABLE as error:
        # The next job goes on from here.
        log.warning("nothing was dumped: %s", error)
    except ArchiveUnavailable as error:
        # A dump lacks no game either that is archived.
        log.warning("a dump waits: %s", error)
    except NewerRules as newer:
        # A dump lacks no game: a thinker that knows the rules makes the piece.
        NEWER.labels("worker").inc()
        log.warning("a dump waits for a newer version: a game of it was %s", newer)
