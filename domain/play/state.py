"""A game as data: the table at the last settled point, and what has come in since."""

from typing import Generic, Protocol, Self, TypeVar

import msgspec

from domain.kernel.protocol.decisions import OptionId
from domain.kernel.protocol.ids import Seat


class Table(Protocol):
    """All that lies on a table. `resigned` says of each seat whether it has given up."""

    resigned: list[bool]

    def copy(self) -> Self:
        """A table of its own that can be changed without changing this one."""


T = TypeVar("T", bound=Table)


class Input(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An input since the last settled point: a seat's answer, or (None) its resignation."""

    seat: Seat
    choose: tuple[OptionId, ...] | None = None


class State(msgspec.Struct, Generic[T], frozen=True, omit_defaults=True, dict=True):
    """The last settled table, the inputs since, and the numbers drawn since (a re-run takes the same ones).

    `counters` say how often each purpose of chance was drawn for. Beside its fields, outside the data, a state keeps
    the play in progress, which can always be made again from them.
    """

    settled: T
    inputs: tuple[Input, ...] = ()
    drawn: tuple[int, ...] = ()
    counters: dict[str, int] = {}
