"""Acts on reports, for operators. Each step may be done again: what a crash left undone is done then."""

from datetime import timedelta

from redis.asyncio import Redis

from store.players import PlayerStore
from store.reports import Measure, ModerationStep, Report, ReportStore
from store.talk import TABLE, TalkMessage, TalkStore, alone, time_of


class Moderation:
    """Acts on reports in one store, and notes what was done, by whom and why."""

    def __init__(self, redis: Redis) -> None:
        self.reports = ReportStore(redis)
        self._talk = TalkStore(redis)
        self._players = PlayerStore(redis)

    async def context(self, report: Report, count: int) -> list[TalkMessage]:
        """The message and so many before and after it, as far as its reporter could read them; oldest first."""
        audiences = [TABLE, alone(report.actor)]
        return await self._talk.around(report.game, audiences, time_of(report.message), count)

    async def hide(self, report: Report, by: str, why: str) -> str:
        """Hide the message from all but its writer. Return what was done, in words."""
        is_there = await self._talk.hide(report.game, report.message, is_hidden=True)
        await self._note(report, "hidden", by, why)
        return f"{report.id}: hidden" if is_there else f"{report.id}: erased before by its writer, noted as hidden"

    async def mute(self, report: Report, span: timedelta, by: str, why: str) -> str:
        """Let its writer write to nobody for so long. Return what was done, in words."""
        until = await self.reports.now() + round(span.total_seconds() * 1000)
        await self._players.mute(report.writer, until)
        await self._note(report, "muted", by, why, until)
        return f"{report.id}: account {report.writer} is muted"

    async def dismiss(self, report: Report, by: str, why: str) -> str:
        """Settle it without doing anything. Return what was done, in words."""
        await self._note(report, "dismissed", by, why)
        return f"{report.id}: dismissed"

    async def lift(self, report: Report, by: str, why: str) -> str:
        """Take back what was done. Return what was done now, in words."""
        await self._talk.hide(report.game, report.message, is_hidden=False)
        await self._players.unmute(report.writer)
        await self._note(report, "lifted", by, why)
        return f"{report.id}: lifted"

    async def _note(self, report: Report, what: Measure, by: str, why: str, until: int = 0) -> None:
        await self.reports.note(report, ModerationStep(what, await self.reports.now(), by, why, until))
