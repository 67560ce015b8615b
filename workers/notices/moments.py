"""The time until which somebody may answer, as it is told to them: by the clocks where they live."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from babel.dates import format_datetime, format_timedelta

from domain.kernel.time.times import MINUTE, moment
from domain.notices.mails import say
from domain.notices.records import Channel
from domain.texts.formatting import Locale


def until(locale: Locale, channel: Channel, deadline: int, now: int) -> str:
    """Return until when, and for how long, there is time to answer; both in milliseconds."""
    at = moment(deadline).astimezone(ZoneInfo(channel.told_in))
    left = timedelta(milliseconds=max(MINUTE, deadline - now))
    return say(
        locale,
        "mail-until",
        until=format_datetime(at, "d MMMM, HH:mm", locale=locale),
        zone=channel.told_in,
        # Of less than two days the hours are told, of less than two hours the minutes.
        left=format_timedelta(left, granularity="minute", threshold=2, locale=locale),
    )
