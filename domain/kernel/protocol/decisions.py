"""The decision protocol: all that a player ever does is answer a decision.

Structs of the kernel are trees, never cycles: `gc=False` keeps the garbage collector from walking them in vain.
"""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from domain.kernel.protocol.faults import Misfit
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.refusals import quote

OptionId = str

RefKind = Literal[
    "card", "card_type", "base", "base_type", "seat", "faction", "place", "skill", "value", "word", "rule"
]  # fmt: skip
"""A thing that an option, a message or an event can be about."""


RefRole = Literal["from", "to", "target", "host", "cost", "gain", "over", "then", "held_up"]
"""The part of something in an option: a move goes `from` somewhere `to` somewhere, an action lies on its `host`.

A deal takes its `cost` and brings its `gain`: so many (a value) of what a word says.
A way goes `over` one of the places that are named so, `then` over one of those; whoever is `held_up` cannot leave its
end any more.
"""


class Ref(msgspec.Struct, frozen=True, gc=False):
    """One thing that something is about, such as the card type `m5`; with a role where its part is in question."""

    kind: RefKind
    """The sort of thing that it is."""
    id: str | int
    """Which of them."""
    role: RefRole | msgspec.UnsetType = msgspec.UNSET
    """The part that it plays, where that is in question; else left out."""


Argument = str | int | Ref | tuple[Ref, ...]


class Message(msgspec.Struct, frozen=True, gc=False):
    """Something to be said to a person: the id of a text and its arguments. It becomes text on the way out."""

    id: str
    args: dict[str, Argument] = {}

    @property
    def refs(self) -> Iterator[Ref]:
        """Yield what it is about, in the order of its arguments."""
        for value in self.args.values():
            if isinstance(value, Ref):
                yield value
            elif isinstance(value, tuple):
                yield from value


class Option(msgspec.Struct, frozen=True, gc=False):
    """One thing that can be chosen. The id says what it means (`play zapbot tar_pits`), never an index."""

    id: OptionId
    label: Message
    refs: tuple[Ref, ...] = ()


class Unplayable(msgspec.Struct, frozen=True, gc=False):
    """A card of the hand that no option of a decision plays, and why."""

    card: Ref
    why: Message


class Decision(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A question to one seat. Any `min..max` different options are a legal answer.

    `ordered` says that the order of the answer counts; `is_sealed` that nobody else may learn the answer from the log
    before the game ends. `id` is given by the kernel: `<seq at which it opened>.<seat>`.
    """

    seat: Seat
    kind: str
    prompt: Message
    options: tuple[Option, ...]
    min: int = 1
    max: int = 1
    ordered: bool = False
    is_sealed: bool = False
    id: str = ""

    @property
    def in_full(self) -> dict[str, Any]:
        """It as plain values, also what is as usual in it, such as a `min` of 1."""
        text = msgspec.to_builtins(self)
        return {field.name: text.get(field.name, field.default) for field in msgspec.structs.fields(self)}

    @property
    def only_answer(self) -> tuple[OptionId, ...] | None:
        """The legal answer, if there is one alone: then it is asked for what its being asked hides."""
        is_whole = self.min == self.max == len(self.options) and (self.max == 1 or not self.ordered)
        if not (is_whole or self.max == 0 or not self.options):
            return None
        return tuple(option.id for option in self.options[: self.max])

    def same_question(self, other: "Decision") -> bool:
        """Return whether both ask the same, whatever their ids."""
        return self == other if self.id == other.id else msgspec.structs.replace(self, id=other.id) == other

    def fault(self, choose: tuple[OptionId, ...]) -> Misfit | None:
        """Return what is wrong with this answer, and what is allowed; None if it is legal."""
        if not self.min <= len(choose) <= self.max:
            wanted = str(self.min) if self.min == self.max else f"{self.min} to {self.max}"
            detail = f"{len(choose)} options were chosen; this decision takes {wanted}"
            return Misfit.of(detail, "out-of-range", "choose", len(choose), least=self.min, most=self.max)
        if len(set(choose)) != len(choose):
            return Misfit.of("an option was chosen twice; each may be chosen once", "repeated", "choose", most=1)
        offered = {option.id for option in self.options}
        for option in choose:
            if option not in offered:
                detail = f"the option {quote(option)} is not offered; offered are {sorted(offered)}"
                return Misfit.of(detail, "unknown", "choose", option)
        return None
