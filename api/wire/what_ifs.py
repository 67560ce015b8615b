"""Bodies of what is tried out."""

from typing import Annotated

import msgspec
from msgspec import Meta

from api.wire.values import Request


class WhatIfAnswer(Request, frozen=True):
    """An answer that is tried."""

    choose: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=200)]
    """The ids of the options that are chosen."""


class WhatIf(Request, frozen=True):
    """A moment of a game, and what a seat would do there."""

    seq: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    """After which entry; left out: after the latest. In a game that is not over, nothing else."""
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    """Whose answers, and through whose eyes; left out: yours, or seat 0. In a game that is not over, nobody else's."""
    answers: Annotated[list[WhatIfAnswer], Meta(max_length=20)] = msgspec.field(default_factory=list)
    """The seat's answers, one after the other as it is asked."""
    luck: Annotated[int, Meta(ge=0, le=999_999)] | None = None
    """Which of the worlds that the seat cannot tell from the true one; left out: the true one if the game is over."""
