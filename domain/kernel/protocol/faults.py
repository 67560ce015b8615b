"""Tells what is not allowed of a request, in a sentence and as data that any language can say."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, NamedTuple, Self

import msgspec
from msgspec import UNSET, UnsetType

from domain.kernel.protocol.refusals import RefusalType, Refused, shorten
from domain.kernel.protocol.vocabulary import GROWS

FaultCode = Literal[
    "conflict",
    "disproved",
    "elsewhere",
    "malformed",
    "misplaced",
    "missing",
    "not-public",
    "out-of-range",
    "repeated",
    "too-large",
    "too-often",
    "too-soon",
    "unknown",
    "untimely",
]


class Fault(msgspec.Struct, frozen=True):
    """Names what is not allowed of a request, and what is. Other fields that do not apply are left out."""

    code: Annotated[FaultCode, GROWS]
    """The kind of fault.

    - `conflict`: the field cannot be so together with the rest of the request.
    - `disproved`: what a log says there does not hold.
    - `elsewhere`: the game was played at another service.
    - `malformed`: the value is not written as such values are.
    - `misplaced`: the value cannot be there.
    - `missing`: the field needs something that is not there.
    - `not-public`: the address is not one that everybody can reach.
    - `out-of-range`: a number, a count or a length of time is less than `least` or more than `most`.
    - `repeated`: the value is there more often than it may be.
    - `too-large`: the field is larger than is allowed.
    - `too-often`: it was done `most` times, as often as is allowed.
    - `too-soon`: it is possible from `least` on.
    - `unknown`: there is nothing of that name.
    - `untimely`: the game does not stand so that it is possible.
    """
    field: str
    """Which field of the request it is, or the part of it that is known, by names and numbers with dots."""
    allowed: list[str]
    """Values that may be given instead; empty where they cannot be listed."""
    value: str | int | UnsetType = UNSET
    """The value that was given there, cut where it is long. A length of time is as in the request (ISO 8601)."""
    least: int | str | UnsetType = UNSET
    """The least that is allowed."""
    most: int | str | UnsetType = UNSET
    """The most that is allowed."""


class Misfit(NamedTuple):
    """Says what is not allowed: a sentence that names what is wrong and what is allowed, and the same as data."""

    detail: str
    fault: Fault

    @classmethod
    def of(
        cls,
        detail: str,
        code: FaultCode,
        field: str,
        value: str | int | None = None,
        *,
        allowed: Iterable[str] = (),
        least: int | str | UnsetType = UNSET,
        most: int | str | UnsetType = UNSET,
    ) -> Self:
        """Return a misfit; what stands after the sentence says the same as data."""
        told = shorten(value) if isinstance(value, str) else value
        return cls(detail, Fault(code, field, list(allowed), UNSET if told is None else told, least, most))

    def refused(self, type: RefusalType, **extra: Any) -> Refused:
        """Return the refusal of who wanted that."""
        return Refused(type, self.detail, fault=self.fault, **extra)


class InvalidSetup(ValueError):
    """Options or a position that the rules do not allow; what they are told is as in `Misfit.of`."""

    def __init__(self, detail: str, code: FaultCode, field: str, value: str | int | None = None, **bounds: Any) -> None:
        super().__init__(detail)
        self.fault = Misfit.of(detail, code, field, value, **bounds).fault

    @property
    def refused(self) -> Refused:
        """The refusal (`invalid-setup`) of who wanted a game like that."""
        return Refused("invalid-setup", str(self), fault=self.fault)
