"""Reports of messages and players, and what operators did about them."""

from collections.abc import AsyncIterator
from typing import Any, Literal

import msgspec
from msgspec.structs import replace
from redis.asyncio import Redis

from domain.kernel.time.times import DAY
from store.redis.connection import server_time
from store.redis.scripts import Script

MessageReason = Literal["insult", "threat", "hate", "sexual", "spam", "private-data", "other"]
"""Why a message is reported."""

PlayerReason = Literal["cheating", "stalling", "name", "harassment", "other"]
"""Why a player is reported, whatever they have written."""

Reason = Literal[MessageReason, PlayerReason]
"""Why a message or a player is reported."""

Measure = Literal["hidden", "muted", "warned", "dismissed", "lifted"]
"""An operator's decision about a report; `lifted` takes back the one before."""

KEPT = 180 * DAY
"""Milliseconds for which a report is kept after the last that was done about it, or after it was made."""

MOST_OPEN = 10_000
"""Reports that wait for an operator at once."""

BATCH = 100
"""Reports that are read at once."""

_ROWS, _OPEN, _SETTLED = "{reports}:rows", "{reports}:open", "{reports}:settled"


class ReportedBefore(Exception):
    """The account has reported this message, or this player of a game, before."""


class TooManyOpen(Exception):
    """As many reports wait for an operator as may."""


class ModerationStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step that an operator, called `by`, took about a report, and why.

    An account that is `muted` is so until `until`. Times are milliseconds since 1970.
    """

    what: Measure
    at: int
    by: str
    why: str
    until: int = 0


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """A complaint of the account `reporter`, which its game calls `actor`, about the account `about`.

    `at` is when it was made, in milliseconds since 1970. It is of a `message`, and `text` is what that said, whatever
    becomes of it; or of how somebody plays, and both are empty. `seat` is theirs, `words` are the reporter's.
    `reporter` is empty once that account is deleted; with the account that it is about the report is gone.
    """

    id: str
    at: int
    game: str
    message: str
    reporter: str
    actor: str
    about: str
    seat: int
    reason: Reason
    words: str
    text: str
    deeds: tuple[ModerationStep, ...] = ()


class ReportStore:
    """The reports in one Redis: a game may go, and what was reported in it stays for its time."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._write = Script(redis.execute_command, __package__, "report")

    async def now(self) -> int:
        """The time by which reports are dated, in milliseconds since 1970."""
        return await server_time(self._redis, _ROWS)

    async def add(self, report: Report) -> bool:
        """Keep a new report; False if the same is there already. Raises ReportedBefore and TooManyOpen."""
        if not (verdict := await self._put(report, b"", report)):
            raise ReportedBefore
        return verdict == 1

    async def get(self, report_id: str) -> Report | None:
        """The report of this id."""
        row = await self._row(report_id)
        return msgspec.json.decode(row, type=Report) if row else None

    async def note(self, report: Report, deed: ModerationStep) -> None:
        """Note what was done about a report, and so about all of the same message, or of the same player of a game."""
        for other in await self.about(report.about):
            if (other.game, other.message) == (report.game, report.message) and deed not in other.deeds:
                await self._change(other.id, deeds=(*other.deeds, deed))

    async def made_by(self, account: str) -> list[Report]:
        """The reports of an account, oldest first."""
        return await self._list(_by(account))

    async def about(self, account: str) -> list[Report]:
        """The reports about an account, oldest first."""
        return await self._list(_about(account))

    async def all(self, *, is_open: bool) -> AsyncIterator[Report]:
        """Yield the reports that wait for an operator, or those that do not any more, oldest first."""
        start, name = 0, _OPEN if is_open else _SETTLED
        while ids := await self._ids(name, start):
            for report in await self._read(ids):
                yield report
            start += len(ids)

    async def forget(self, account: str) -> None:
        """Forget an account that is deleted: who reported is not known any more, what was said of it is gone."""
        for report in await self.about(account):
            await self._drop(report.id)
        for report in await self.made_by(account):
            await self._change(report.id, reporter="", words="")
        await self._redis.delete(_by(account), _about(account))

    async def expire(self, now: int) -> int:
        """Forget reports that nobody needs any more, so many at most. Return how many those were."""
        names = (_OPEN, _SETTLED)
        rows: list[Any] = [await self._redis.zrangebyscore(name, "-inf", now - KEPT, 0, BATCH) for name in names]
        ids = [row.decode() for part in rows for row in part]
        for report_id in ids:
            await self._drop(report_id)
        return len(ids)

    async def _change(self, report_id: str, **fields: Any) -> None:
        """Change a report, whoever else does so, if it is still there."""
        while row := await self._row(report_id):
            report = msgspec.json.decode(row, type=Report)
            if await self._put(report, row, replace(report, **fields)):
                return

    async def _drop(self, report_id: str) -> None:
        while row := await self._row(report_id):
            if await self._put(msgspec.json.decode(row, type=Report), row, None):
                return

    async def _put(self, report: Report, before: bytes, wanted: Report | None) -> int:
        """Put a report in the place of what is known of it; 0 if it is otherwise by now, 2 if it is there already.

        Raises TooManyOpen.
        """
        names = [_ROWS, _OPEN, _SETTLED, _by(report.reporter), _about(report.about)]
        at = wanted.deeds[-1].at if wanted and wanted.deeds else report.at
        state = "gone" if wanted is None else "settled" if wanted.deeds else "open"
        row = msgspec.json.encode(wanted) if wanted else b""
        verdict: int | None = await self._write(keys=names, args=[report.id, before, row, state, at, MOST_OPEN])
        if verdict is None:
            raise TooManyOpen
        return verdict

    async def _list(self, name: str) -> list[Report]:
        ids: Any = await self._redis.smembers(name)
        return sorted(await self._read([row.decode() for row in ids]), key=lambda report: report.at)

    async def _ids(self, name: str, start: int) -> list[str]:
        rows: Any = await self._redis.zrange(name, start, start + BATCH - 1)
        return [row.decode() for row in rows]

    async def _read(self, ids: list[str]) -> list[Report]:
        rows: Any = await self._redis.hmget(_ROWS, ids) if ids else []
        return [msgspec.json.decode(row, type=Report) for row in rows if row]

    async def _row(self, report_id: str) -> bytes:
        row: Any = await self._redis.hget(_ROWS, report_id)
        return row or b""


def _by(account: str) -> str:
    """The set of the reports that an account made."""
    return f"{{reports}}:by:{account}"


def _about(account: str) -> str:
    """The set of the reports about an account."""
    return f"{{reports}}:about:{account}"
