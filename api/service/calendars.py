"""Hours of rest, as requests name them."""

from api.http.bodies import misfit
from api.wire.calendars import NewHours
from domain.kernel.refusals import quoted
from domain.kernel.resting import fault_of
from store.calendars import Hours
from store.zones import zones


def hours_of(data: NewHours, key: str = "") -> Hours:
    """Return hours of rest that games can be told of. Raises the problem where they are none.

    `key` is the field of the body that has them.
    """
    if data.zone not in zones():
        raise misfit(f"there is no time zone {quoted(data.zone)}", f"{key}zone")
    quiet = None if data.quiet is None else (data.quiet.start, data.quiet.until)
    hours = Hours(data.zone, quiet, tuple(sorted(data.free_days)))
    if fault := fault_of(hours.at(0)):
        raise misfit(fault, f"{key}quiet")
    return hours
