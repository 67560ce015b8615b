"""The moves of a branch: what is stored of it."""

import msgspec

from domain.kernel.protocol.decisions import OptionId


class Move(msgspec.Struct, frozen=True, array_like=True):
    """An answer to a decision in a branch.

    All is drawn with `luck`; None: as it would have been in the game. `by_bot`: who stands in for players has chosen.
    """

    decision: str
    choose: tuple[OptionId, ...]
    luck: int | None = None
    by_bot: bool = False
