"""Plans: several answers of a seat that come together."""

import msgspec

from domain.kernel.protocol.decisions import OptionId, RefKind

LONGEST = 50
"""Answers of a plan."""

About = tuple[RefKind, str | int]
"""A thing that a decision is about: its sort and its id."""


class Planned(msgspec.Struct, frozen=True):
    """An answer to a decision that is not open yet: of this kind, about these things."""

    kind: str
    refs: tuple[About, ...]
    choose: tuple[OptionId, ...]


class Plan(msgspec.Struct, frozen=True):
    """An answer to an open decision, by its id, and what to answer `then`. `seen` is as in `Chose`.

    A decision is answered once. So its id tells a plan that is sent again from a new one.
    """

    decision: str
    choose: tuple[OptionId, ...]
    then: tuple[Planned, ...]
    seen: str | None = None

    @property
    def answers(self) -> tuple[tuple[OptionId, ...], ...]:
        """All that is to be chosen, in order."""
        return (self.choose, *(planned.choose for planned in self.then))
