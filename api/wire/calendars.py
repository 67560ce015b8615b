"""Bodies of calendars: hours of rest, and vacations."""

from typing import Annotated

import msgspec
from msgspec import Meta

from api.wire.values import Moment, Request, Time

Hour = Annotated[int, Meta(ge=0, le=23)]
Weekday = Annotated[int, Meta(ge=1, le=7)]


class Night(Request, frozen=True):
    """A night, from one full hour to another one, 10 hours at most."""

    until: Hour
    """The hour at which it ends."""
    start: Hour = msgspec.field(name="from")
    """The hour at which it begins."""


class NewHours(Request, frozen=True):
    """Hours of rest: nights, and days of the week that are off."""

    zone: Annotated[str, Meta(min_length=1, max_length=64)]
    """The time zone that they are meant in, as `Europe/Warsaw`."""
    quiet: Night | None = None
    """The night."""
    free_days: Annotated[list[Weekday], Meta(max_length=2)] = msgspec.field(default_factory=list)
    """The days off, from 1 for Monday to 7."""


class NightView(msgspec.Struct, frozen=True):
    """A night, from one full hour to another one."""

    until: int
    """The hour at which it ends."""
    start: int = msgspec.field(name="from")
    """The hour at which it begins."""


class OffsetView(msgspec.Struct, frozen=True):
    """The offset of a place from UTC, from a time on."""

    start: Time = msgspec.field(name="from")
    """From when on."""
    minutes: int
    """By how many minutes they are ahead of UTC."""


class RestView(msgspec.Struct, frozen=True):
    """Nights and days off in a place."""

    offsets: list[OffsetView]
    """The clocks there."""
    quiet: NightView | None
    """The night; null if there is none."""
    free_days: list[int]
    """The days off, from 1 for Monday to 7."""


class NewVacation(Request, frozen=True):
    """A time in which your clock does not run."""

    until: Moment
    """Until when."""
    start: Moment | None = msgspec.field(default=None, name="from")
    """From when on; from now on if left out."""


class VacationView(msgspec.Struct, frozen=True):
    """A vacation from a game."""

    until: Time
    """When it ends."""
    start: Time = msgspec.field(name="from")
    """When it begins."""


class AccountVacationView(msgspec.Struct, frozen=True):
    """A vacation from all your games."""

    id: str
    """Names it here; no game is told it."""
    until: Time
    """When it ends."""
    games: int
    """In how many games it stops your clock to its end, as far as it has got there."""
    short: int
    """In how many games it does not, since they grant no more, or you have ended it there."""
    start: Time = msgspec.field(name="from")
    """When it begins."""


class HoursView(msgspec.Struct, frozen=True):
    """Your hours of rest."""

    zone: str
    """The time zone that they are meant in. No game is told it."""
    quiet: NightView | None
    """Your night; null if none is named."""
    free_days: list[int]
    """Your days off, from 1 for Monday to 7."""
    named: Time
    """When you named them."""
    changeable: Time
    """From when on you may name others."""
