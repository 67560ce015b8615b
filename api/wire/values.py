"""Values that several bodies have: names, ids, hashes, times; and what every body of a request is."""

from datetime import datetime, timedelta
from typing import Annotated

import msgspec
from msgspec import Meta

from api.wire.forms import DURATION, END, LINE_BREAKS, form

_CONTROLS = r"\x00-\x1f\x7f-\x9f"
_INSIDE = f"[^{_CONTROLS}{LINE_BREAKS}]"
_OUTSIDE = rf"[^\s{_CONTROLS}]"
PlayerName = Annotated[
    str,
    Meta(min_length=1, max_length=40),
    form(
        f"^{_OUTSIDE}({_INSIDE}*{_OUTSIDE})?{END}",
        "one line of text, without spaces at its ends",
        "What others see: one line of text, kept in its normal form (NFKC). No character of it is invisible, and "
        "it is not what the service calls itself, a bot or a seat.",
    ),
]
GameId = Annotated[str, form(f"^[A-Za-z0-9_-]{{1,64}}{END}", "the id of a game", "The id of a game.")]
PlayerId = Annotated[
    str,
    form(f"^p_[a-z2-7]{{16}}{END}", "the id of an account: `p_` and 16 letters and digits", "The id of an account."),
]
MailedCode = Annotated[str, form(f"^[0-9]{{8}}{END}", "8 digits", "8 digits, from a mail.")]
TokenName = Annotated[str, Meta(min_length=1, max_length=40, description="To tell your tokens apart.")]
Hex32 = Annotated[
    str,
    form(
        f"^[0-9a-f]{{64}}{END}",
        "32 bytes as 64 lower-case hexadecimal digits",
        "32 bytes as lower-case hexadecimal digits.",
    ),
]
Head = Annotated[
    str,
    form(
        f"^(0|[1-9][0-9]{{0,8}}):[0-9a-f]{{64}}{END}",
        "`version:head`, a number without leading zeros and 64 lower-case hexadecimal digits",
        "The latest head that you know, as `version:head`.",
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=15, description="Seats are numbered from 0.")]
Time = Annotated[str, Meta(description="RFC 3339, UTC, milliseconds.", extra_json_schema={"format": "date-time"})]
Day = Annotated[str, Meta(description="A day (RFC 3339), in UTC.", extra_json_schema={"format": "date"})]
Duration = Annotated[timedelta, Meta(description="ISO 8601, in days and seconds, such as P1DT43200.5S.")]
Moment = Annotated[datetime, Meta(tz=True, description="RFC 3339, with an offset from UTC or Z.")]

Span = Annotated[
    str,
    form(
        DURATION,
        "a duration (ISO 8601) in weeks, or in days, hours, minutes and seconds, such as P1W, P1DT12H or PT90M",
        "ISO 8601, in weeks, or in days, hours, minutes and seconds, such as P1W, P1DT12H or PT90M.",
    ),
]
"""A duration that is asked for: as much of ISO 8601 as has the same length in every calendar."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request: fields that are not named here are refused."""
