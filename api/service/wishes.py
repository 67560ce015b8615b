"""Requests as the log says them, of what a client has sent."""

from collections.abc import Callable, Mapping

from api.http.problems import unfit
from api.wire.forms import milliseconds
from api.wire.requests import NewRequest
from domain.kernel.log.agreement_entries import (
    AbortWish,
    ClaimWish,
    ExtendWish,
    HandOverWish,
    PauseWish,
    RequestKind,
    TakeBackWish,
    Wish,
)
from domain.kernel.protocol.faults import Misfit
from domain.kernel.time.times import EPOCH, LATEST, rfc3339, time_of


def wish_of(data: NewRequest) -> Wish:
    """Return what is asked for. Raises the problem `request-not-possible` if a field is missing, or one too many."""
    fields, make = _KINDS[data.kind]
    names = {name for name in ("until", "duration", "seat", "to") if getattr(data, name) is not None}
    if names != set(fields):
        wanted = " and ".join(f"`{name}`" for name in fields) or "nothing"
        detail = f"a request of the kind {data.kind} has {wanted} beside its `kind`"
        missing = [name for name in fields if name not in names]
        field = [*missing, *sorted(names - {*fields})][0]
        raise unfit("request-not-possible", Misfit.of(detail, "missing" if missing else "misplaced", field))
    return make(data)


def _pause(data: NewRequest) -> Wish:
    until = min(max(data.until or EPOCH, EPOCH), LATEST)
    return PauseWish(rfc3339(time_of(until)))


def _extension(data: NewRequest) -> Wish:
    return ExtendWish(data.seat or 0, milliseconds(data.duration or "PT0S"))


_KINDS: Mapping[RequestKind, tuple[tuple[str, ...], Callable[[NewRequest], Wish]]] = {
    "pause": (("until",), _pause),
    "extend": (("duration", "seat"), _extension),
    "abort": ((), lambda data: AbortWish()),
    "claim": ((), lambda data: ClaimWish()),
    "hand_over": (("seat",), lambda data: HandOverWish(data.seat or 0)),
    "take_back": (("to",), lambda data: TakeBackWish(data.to or 0)),
}
"""The fields of each kind besides, and what they say."""
