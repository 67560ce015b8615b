"""Acts on reports, for operators. Each step may be done again: what a crash left undone is done then."""

from datetime import timedelta

from redis.asyncio import Redis

from store.accounts.players import PlayerStore
from store.talk.reports import Measure, ModerationStep, Report, ReportStore
from store.talk.talk import TABLE, TalkMessage, TalkStore, alone, time_of


class NoMessage(Exception):
    """The report is of a player, and there is no message to be hidden."""


class Moderation:
    """Acts on reports in one store, and notes what was done, by whom and why."""

    def __init__(self, redis: Redis) -> None:
        self.reports = ReportStore(redis)
        self._talk = TalkStore(redis)
        self._players = PlayerStore(redis)

    async def context(self, report: Report, count: int) -> list[TalkMessage]:
        """The message and so many before and after it, as far as its reporter could read them; oldest first.

        Where a player is reported, those around the time at which that was done.
        """
        audiences, at = [TABLE, alone(report.actor)], time_of(report.message) if report.message else report.at
        return await self._talk.around(report.game, audiences, at, count)

    async def hide(self, report: Report, by: str, why: str) -> str:
        """Hide the message from all but its writer. Return what was done, in words. Raises NoMessage."""
        if not report.message:
            raise NoMessage
        is_there = await self._talk.hide(report.game, report.message, is_hidden=True)
        await self._note(report, "hidden", by, why)
        return f"{report.id}: hidden" if is_there else f"{report.id}: erased before by its writer, noted as hidden"

    async def mute(self, report: Report, span: timedelta, by: str, why: str) -> str:
        """Let who is reported write to nobody for so long. Return what was done, in words."""
        until = await self.reports.now() + round(span.total_seconds() * 1000)
        await self._players.mute(report.about, until)
        await self._note(report, "muted", by, why, until)
        return f"{report.id}: account {report.about} is muted"

    async def warn(self, report: Report, by: str, why: str) -> str:
        """Show who is reported why others complain. Return what was done, in words."""
        await self._note(report, "warned", by, why)
        return f"{report.id}: account {report.about} is warned"

    async def dismiss(self, report: Report, by: str, why: str) -> str:
        """Settle it without doing anything. Return what was done, in words."""
        await self._note(report, "dismissed", by, why)
        return f"{report.id}: dismissed"

    async def lift(self, report: Report, by: str, why: str) -> str:
        """Take back what was done. Return what was done now, in words."""
        if report.message:
            await self._talk.hide(report.game, report.message, is_hidden=False)
        await self._players.unmute(report.about)
        await self._note(report, "lifted", by, why)
        return f"{report.id}: lifted"

    async def _note(self, report: Report, what: Measure, by: str, why: str, until: int = 0) -> None:
        await self.reports.note(report, ModerationStep(what, await self.reports.now(), by, why, until))
