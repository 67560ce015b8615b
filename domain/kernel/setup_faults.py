"""Tells what the rules do not allow of a setup, in a sentence and as data that can be said in any language."""

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from domain.kernel.refusals import Refused, shortened
from domain.kernel.vocabulary import GROWS

SetupCode = Literal[
    "conflict",
    "elsewhere",
    "malformed",
    "misplaced",
    "missing",
    "out-of-range",
    "repeated",
    "too-large",
    "unknown",
]


class SetupFault(msgspec.Struct, frozen=True):
    """Names what is not allowed of a setup or of another body, and what is. What else does not apply is left out."""

    code: Annotated[SetupCode, GROWS]
    """What is wrong.

    - `conflict`: the field cannot be so together with the rest of the setup.
    - `elsewhere`: the game was played at another service.
    - `malformed`: the value is not written as such values are.
    - `misplaced`: the value cannot be there.
    - `missing`: the field needs something that is not there.
    - `out-of-range`: a number, a count or a length of time is less than `least` or more than `most`.
    - `repeated`: the value is there more often than it may be.
    - `too-large`: the field is larger than is allowed.
    - `unknown`: there is nothing of that name.
    """
    field: str
    """Which field of the request it is, or the part of it that is known, by names and numbers with dots."""
    allowed: list[str]
    """What may be given instead; empty where that cannot be listed."""
    value: str | int | UnsetType = UNSET
    """What was given there, cut where it is long. A length of time is as in the request (ISO 8601)."""
    least: int | str | UnsetType = UNSET
    """The least that is allowed."""
    most: int | str | UnsetType = UNSET
    """The most that is allowed."""


class InvalidSetup(ValueError):
    """Options or a position that the rules do not allow. The text names what is wrong and what is allowed.

    What stands after the text says the same as a `SetupFault`.
    """

    def __init__(
        self,
        detail: str,
        code: SetupCode,
        field: str,
        value: str | int | None = None,
        *,
        allowed: Iterable[str] = (),
        least: int | str | UnsetType = UNSET,
        most: int | str | UnsetType = UNSET,
    ) -> None:
        super().__init__(detail)
        told = shortened(value) if isinstance(value, str) else value
        self.fault = SetupFault(code, field, list(allowed), UNSET if told is None else told, least, most)

    @property
    def refused(self) -> Refused:
        """The refusal (`invalid-setup`) of who wanted a game like that."""
        return Refused("invalid-setup", str(self), fault=self.fault)
