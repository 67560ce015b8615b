"""The rules of reports: who may report which message or player, and what of it is shown to whom."""

from api.http.problems import not_found, not_yet, problem
from api.service.service import Service
from api.service.talk import Reader, plain
from api.wire.reports import DeedView, MeasureView, NewPlayerReport, NewReport, ReportList, ReportView
from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.ids import Seat
from domain.kernel.time.times import DAY, moment, rfc3339
from domain.texts.formatting import Locale, text
from store.accounts.players import Player
from store.log.timeline import Timeline
from store.talk.reports import ModerationStep, Report, ReportedBefore, TooManyOpen


async def report(service: Service, timeline: Timeline, player: Player, message_id: str, wish: NewReport) -> Report:
    """Keep a report of a message.

    Raises the problems `not-found` unless the player may read it and another wrote it, `already-reported`,
    `text-not-allowed` and `too-many-reports`.
    """
    message = await service.talk.get(timeline.id, message_id)
    if message is None or message.said.account == player.id or not Reader(service, player).reads(timeline, message):
        raise not_found("message of another player")
    wanted = Report(
        id=player.report(message.id),
        at=await service.reports.now(),
        game=timeline.id,
        message=message.id,
        reporter=player.id,
        actor=timeline.actor(player),
        about=message.said.account,
        seat=message.said.seat,
        reason=wish.reason,
        words=plain(wish.text) if wish.text else "",
        text=message.said.text,
    )
    return await _keep(service, wanted, "this message")


async def report_player(
    service: Service, timeline: Timeline, player: Player, seat: Seat, wish: NewPlayerReport
) -> Report:
    """Keep a report of who has a seat.

    Raises the problems `not-seated`, `nobody-there`, `already-reported`, `text-not-allowed` and `too-many-reports`.
    """
    actor = timeline.actor(player)
    if actor not in timeline.accounts:
        raise problem("not-seated", "who has a seat at this table, or had one, reports its players")
    about = timeline.account_at(seat)
    if about is None or about == player.id:
        raise problem("nobody-there", f"no other player who has an account here has seat {seat}")
    wanted = Report(
        id=player.report(timeline.id, about),
        at=await service.reports.now(),
        game=timeline.id,
        message="",
        reporter=player.id,
        actor=actor,
        about=about,
        seat=seat,
        reason=wish.reason,
        words=plain(wish.text) if wish.text else "",
        text="",
    )
    return await _keep(service, wanted, "this player of the game")


async def _keep(service: Service, wanted: Report, what: str) -> Report:
    """Keep a report, if its reporter may make one more. Raises `already-reported` and `too-many-reports`."""
    if await service.reports.get(wanted.id) is not None:
        raise _already_reported(what)
    async with service.quotas.today("complained", wanted.reporter) as counted:
        try:
            counted.is_new = await service.reports.add(wanted)
        except ReportedBefore as error:
            raise _already_reported(what) from error
        except TooManyOpen as error:
            detail = "as many reports wait for the operators as they can look at"
            raise not_yet("too-many-reports", detail, DAY // 1000) from error
    return wanted


def _already_reported(what: str) -> Exception:
    return problem("already-reported", f"you have reported {what} before")


async def reports_of(service: Service, player: Player, locale: Locale) -> ReportList:
    """The reports that a player made, and what was done about them and their messages."""
    views = [report_view(row, locale) for row in await service.reports.made_by(player.id)]
    # Each once, however many have reported it: how many did is told to nobody.
    measures_by_report = {
        (row.game, row.message, deed): deed.at
        for row in await service.reports.about(player.id)
        for deed in row.deeds
        if deed.what != "dismissed"
    }
    measures = [
        MeasureView(game, message or None, deed_view("measure", deed, locale))
        for game, message, deed in sorted(measures_by_report, key=lambda row: measures_by_report[row])
    ]
    until = await service.players.mute_end(player.id)
    return ReportList(views, measures, rfc3339(until) if until else None)


def report_view(row: Report, locale: Locale) -> ReportView:
    """A report as its reporter sees it."""
    return ReportView(
        id=row.id,
        game=row.game,
        seat=row.seat,
        message=row.message or None,
        at=rfc3339(row.at),
        reason=row.reason,
        text=row.words,
        status="settled" if row.deeds else "open",
        deeds=[deed_view("report", deed, locale) for deed in row.deeds],
    )


def deed_view(whose: str, deed: ModerationStep, locale: Locale) -> DeedView:
    """Return what those whom it concerns see of what was done: not by whom."""
    words = text(None, locale, Message(f"{whose}-{deed.what}", {"until": f"{moment(deed.until):%Y-%m-%d %H:%M} UTC"}))
    return DeedView(deed.what, rfc3339(deed.at), rfc3339(deed.until) if deed.until else None, deed.why, words)
