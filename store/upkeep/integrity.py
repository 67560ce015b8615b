"""The integrity check of stored games, for operators: it replays a log and compares the rest of the data with it."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from redis.asyncio import Redis

from domain.audit.logs import Stored
from domain.audit.shadow import Diverged, follow
from domain.kernel.log.fence import LogDoesNotFold, NewerRules
from domain.kernel.table.deadlines import next_look
from domain.kernel.table.game import Game
from store.archive.archive import NO_ARCHIVE, Archive
from store.archive.objects import ArchiveUnavailable
from store.due.schedule import LONGEST_DELAY, Schedule
from store.log.games import GameStore
from store.log.summary import Summary, import_of, summarise
from store.redis import keys
from store.redis.steps import LARGEST


class IntegrityReport(msgspec.Struct, frozen=True):
    """The state of a game. `due` is when it needs the service next, in milliseconds from now; None for never.

    `failures` counts the looks at it that failed in a row; `findings` say in words what is wrong.
    """

    id: str
    seq: int
    status: str
    waits_for: tuple[int, ...]
    due: int | None
    failures: int
    findings: tuple[str, ...]


class IntegrityCheck:
    """Checks the games of one store. Only `wake` changes anything."""

    def __init__(self, redis: Redis, archive: Archive = NO_ARCHIVE) -> None:
        self._redis = redis
        self._archive = archive
        self._store = GameStore(redis, archive=archive)
        self._schedule = Schedule(redis)

    async def games(self) -> AsyncIterator[str]:
        """Yield the ids of all stored games, in no order."""
        async for name in self._redis.scan_iter(keys.METAS, count=1000):
            yield keys.game_of(name)

    async def log(self, game_id: str) -> Stored:
        """Read all that is stored of a game.

        Raises LookupError if there is none, NewerRules and LogDoesNotFold for entries that cannot be read, and
        ArchiveUnavailable.
        """
        meta = await self._whole_meta(game_id, await self._stored_meta(game_id))
        if "secret" not in meta:
            raise LookupError(f"there is no game {game_id}")
        entries = tuple(await self._store.log(game_id))
        return Stored(meta.get("origin", game_id), entries, bytes.fromhex(meta["secret"]))

    async def check(self, game_id: str) -> IntegrityReport | None:
        """Check a game; None if there is none. A game may move on meanwhile, so a finding is checked once more."""
        findings = await self._check(game_id)
        return await self._check(game_id) if findings and findings.findings else findings

    async def wake(self, game_id: str) -> bool:
        """Make a game due now, whatever failed there before. Returns False if there is none."""
        version = await self._redis.hget(keys.meta_key(game_id), "version")
        return version is not None and await self._schedule.rearm(game_id, int(version), 0)

    async def wake_all(self) -> int:
        """Make every game due now that is due at any time; a look sets when it is due next. Return how many."""
        count = 0
        for partition in range(keys.PARTITIONS):
            games: Any = await self._redis.zrange(keys.due_key(partition), 0, -1)
            for game in games:
                count += await self.wake(game.decode())
        return count

    async def _check(self, game_id: str) -> IntegrityReport | None:
        meta = await self._stored_meta(game_id)
        if not meta:
            return None
        findings: list[str] = []
        game = await self._replay(game_id, findings)
        due = await self._redis.zscore(keys.due_key(keys.partition(game_id)), game_id)
        if game is not None and not findings:
            findings += _differences(game, await self._whole_meta(game_id, meta), due)
            findings += _date_findings(game, due, await self._schedule.now(game_id))
        seq, _, count = meta.get("failed", "0-0").partition("-")
        return IntegrityReport(
            id=game_id,
            seq=int(meta["version"]),
            status=game.status if game else "unknown",
            waits_for=tuple(row.seat for row in summarise(game).waiting) if game else (),
            due=None if due is None else round(due) - await self._schedule.now(game_id),
            failures=int(count) if seq == meta["version"] else 0,
            findings=tuple(findings),
        )

    async def _stored_meta(self, game_id: str) -> dict[str, str]:
        fields: Any = await self._redis.hgetall(keys.meta_key(game_id))
        return {name.decode(): value.decode() for name, value in fields.items()}

    async def _whole_meta(self, game_id: str, meta: dict[str, str]) -> dict[str, str]:
        """Return the meta of a game with what the archive has of it. Raises ArchiveUnavailable."""
        if mark := meta.get(keys.ARCHIVED):
            return {**(await self._archive.get(mark, game_id)).meta, **meta}
        return meta

    async def _replay(self, game_id: str, findings: list[str]) -> Game | None:
        """Replay the game as far as its log allows."""
        game: Game | None = None
        try:
            for played in follow(await self.log(game_id)):
                game = played.game
        except (Diverged, NewerRules, ArchiveUnavailable) as error:
            findings.append(str(error))
        except LogDoesNotFold as error:
            findings.append(f"entry {error.seq}: {error.why}")
        except ValueError as error:
            findings.append(f"its log cannot be read: {error!r}")
        return game


def _date_findings(game: Game, due: float | None, now: int) -> list[str]:
    """Return what only a clock that was wrong brings about."""
    findings = []
    if game.at > now + LARGEST:
        findings.append(f"its last entry is {(game.at - now) / 1000:.0f} s ahead of the clock of its server")
    if due is not None and due > max(next_look(game) or 0, now + LONGEST_DELAY):
        findings.append("it is due later than its log says: `turnfold wake` mends that")
    return findings


def _differences(game: Game, meta: dict[str, str], due: float | None) -> list[str]:
    findings = []
    if (str(game.seq), str(game.at)) != (meta["version"], meta["at"]):
        findings.append(f"the log ends with entry {game.seq}, its meta says {meta['version']}")
    if summarise(game, import_of(meta)) != msgspec.json.decode(meta["summary"], type=Summary):
        findings.append("lists show it otherwise than it is")
    if due is None and next_look(game) is not None:
        findings.append("it needs the service and is never due: `turnfold wake` mends that")
    return findings
