"""Commands for operators that look at reports of messages and players, and do something about them."""

import getpass
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import click

from cli.admin import run

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from store.talk.reports import Report
    from store.talk.talk import TalkMessage
    from store.upkeep.moderation import Moderation

Action = Callable[["Moderation", "Report"], Awaitable[str]]

CONTEXT = 5
"""Messages before and after a reported one that are shown."""


@click.group()
def reports() -> None:
    """Look at what players report to you, and act on it.

    The service notes your decision with your name and why. The reporter is shown what was done and why, and so is who
    is reported unless nothing was; neither is shown by whom. WHY is in words for them.
    """


@reports.command(name="list")
@click.option("--settled", is_flag=True, help="Those that were acted on, with what was done, by whom and why.")
def list_reports(settled: bool) -> None:
    """List the reports that wait for somebody to act, oldest first."""

    async def work(redis: "Redis") -> bool:
        from store.talk.reports import ReportStore

        count = 0
        async for report in ReportStore(redis).all(is_open=not settled):
            count += 1
            click.echo(_headline(report))
            for line in _deeds(report):
                click.echo(f"  {line}")
        click.echo(f"{count} reports")
        return True

    run(work)


@reports.command()
@click.argument("report")
def show(report: str) -> None:
    """Show a report with what was written around it that its reporter could read, and others about that account."""

    async def describe(moderation: "Moderation", report_row: "Report") -> str:
        lines = [_headline(report_row), f"  about: account {report_row.about}, seat {report_row.seat}"]
        lines += [f"  says: {_quote(report_row.words)}"] if report_row.words else []
        lines += [f"  message: {_quote(report_row.text)}"] if report_row.message else []
        lines += [f"  {line}" for line in _deeds(report_row)]
        others = [other for other in await moderation.reports.about(report_row.about) if other.id != report_row.id]
        lines += [f"  also about this account: {len(others)} reports", *(f"    {_headline(other)}" for other in others)]
        lines += ["  around it:"]
        around = await moderation.context(report_row, CONTEXT)
        lines += [f"    {_message_lines(message, is_meant=message.id == report_row.message)}" for message in around]
        return "\n".join(lines if around else [*lines, "    nothing is there any more"])

    _act(report, describe)


_BY = "Who does it; your name on this machine unless named."


def _deed(command: Callable[..., None]) -> click.Command:
    """Make a command that does something about a report, and notes who did it and why."""
    parts = (click.option("--by", default=getpass.getuser, help=_BY), click.argument("why"), click.argument("report"))
    for part in parts:
        command = part(command)
    return reports.command()(command)


@_deed
def hide(report: str, why: str, by: str) -> None:
    """Hide the message from everybody but its writer."""
    _act(report, lambda moderation, found: moderation.hide(found, by, why))


@_deed
@click.option("--days", type=click.FloatRange(0, 366, min_open=True), default=7.0, show_default=True, help="How long.")
def mute(report: str, why: str, by: str, days: float) -> None:
    """Let who is reported write to nobody for some days, in any game. Notes stay allowed."""
    _act(report, lambda moderation, found: moderation.mute(found, timedelta(days=days), by, why))


@_deed
def warn(report: str, why: str, by: str) -> None:
    """Show who is reported WHY, and do nothing else."""
    _act(report, lambda moderation, found: moderation.warn(found, by, why))


@_deed
def dismiss(report: str, why: str, by: str) -> None:
    """Settle the report without doing anything."""
    _act(report, lambda moderation, found: moderation.dismiss(found, by, why))


@_deed
def lift(report: str, why: str, by: str) -> None:
    """Take back what was done: the message is shown again, and who is reported may write again."""
    _act(report, lambda moderation, found: moderation.lift(found, by, why))


def _act(report: str, deed: Action) -> None:
    async def work(redis: "Redis") -> bool:
        from store.upkeep.moderation import Moderation, NoMessage

        moderation = Moderation(redis)
        row = await moderation.reports.get(report)
        try:
            click.echo(await deed(moderation, row) if row else f"{report}: there is no such report")
        except NoMessage:
            click.echo(f"{report}: a player is reported, and no message that could be hidden")
            return False
        return row is not None

    run(work)


def _headline(report: "Report") -> str:
    what = _quote(report.text[:80]) if report.message else f"the player of seat {report.seat}"
    return f"{report.id}  {_when(report.at)}  {report.reason}  game {report.game}  {what}"


def _deeds(report: "Report") -> list[str]:
    return [
        f"{deed.what}{f' until {_when(deed.until)}' if deed.until else ''}, {_when(deed.at)}, by {deed.by}: {deed.why}"
        for deed in report.deeds
    ]


def _message_lines(message: "TalkMessage", *, is_meant: bool) -> str:
    mark = "> " if is_meant else "  "
    return f"{mark}{_when(message.at)} seat {message.said.seat}: {_quote(message.said.text)}"


def _when(at: int) -> str:
    return f"{datetime.fromtimestamp(at // 1000, UTC):%Y-%m-%d %H:%M}Z"


def _quote(text: str) -> str:
    """A text on one line, with nothing in it that a terminal would obey."""
    return repr(text)
