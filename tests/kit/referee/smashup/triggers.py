"""Triggers: a pool for each thing that is done, emptied when it is done (rules.md 4.5)."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tests.kit.referee.smashup.asking import Ask, Flow
from tests.kit.referee.smashup.state import Piece, Table

T = TypeVar("T")


@dataclass(eq=False)
class Played:
    """A card that is being played, and the Brownies that it has affected."""

    seat: int
    card: str
    pool: list[Any] = field(default_factory=list)
    touched: list[Piece] = field(default_factory=list)
    is_put: bool = False
    """It lies where it belongs already."""


@dataclass(frozen=True, eq=False)
class Cause:
    """The ability that does something: whose it is, of which card, of what kind, and with which play it comes."""

    seat: int
    card: str
    kind: str
    """`minion`, `action` or `base`."""
    piece: Piece | None = None
    play: Played | None = None
    base: str | None = None
    hidden: set[tuple[str, int]] = field(default_factory=set)
    """The bases at which a Hideout has kept this ability from a player's minions."""

    @property
    def key(self) -> str:
        return f"{self.card}#{self.piece.serial}" if self.piece else self.card


@dataclass(eq=False)
class Trigger:
    """An ability that was set off and waits; void if its card or base has gone, or is ignored, by its turn."""

    cause: Cause
    run: Callable[[], Flow[None]]
    may: bool = False
    stays: bool = True
    """Its card has to be there still."""
    on: Piece | None = None
    is_quiet: bool = False
    draws: int | None = None
    """The seat that it lets draw a card, or search its deck."""
    buries: Piece | None = None
    """The minion that it puts under its owner's deck."""

    def is_void(self, table: Table) -> bool:
        cause = self.cause
        if cause.kind == "base":
            return table.is_cancelled(cause.card)
        return self.stays and cause.piece is not None and not cause.piece.is_there

    @property
    def alike(self) -> tuple[Any, ...]:
        return self.cause.card, self.cause.seat, self.on


def set_off(table: Table, trigger: Trigger) -> None:
    table.pools[-1].append(trigger)


def framed(table: Table, flow: Flow[T]) -> Flow[T]:
    """Do something, then what it has set off."""
    pool: list[Any] = []
    table.pools.append(pool)
    result = yield from flow
    table.pools.pop()
    yield from close(table, pool)
    return result


def close(table: Table, pool: list[Any]) -> Flow[None]:
    """Carry out what waits: what has to happen first, in the order of the active player."""
    while pool:
        pool[:] = [one for one in pool if not one.is_void(table)]
        if not pool:
            return
        musts = [one for one in pool if not one.may]
        first = yield from next_of(table, musts or pool)
        pool.remove(first)
        yield from framed(table, first.run())


def _may_bury(table: Table, one: Trigger, group: list[Any]) -> bool:
    """Return whether the deck has enough cards for the draws that wait, so that a card under it is none of them."""
    minion = one.buries
    if minion is None or table.may_ignore(minion.controller, one.cause.card):
        return False
    draws = sum(other.draws == minion.owner for other in group)
    return len(table.seats[minion.owner].deck) >= draws


def next_of(table: Table, group: list[Any]) -> Flow[Any]:
    """The one that comes next: the active player says which, where there are several that differ."""
    quiet = [one for one in group if one.is_quiet or _may_bury(table, one, group)]
    if quiet:
        return quiet[0]
    kinds = {one.alike: one for one in reversed(group)}
    if len(kinds) == 1:
        return group[0]
    firsts = [one for one in group if kinds[one.alike] is one]
    (answer,) = yield Ask(table.active, tuple(one.cause.key for one in firsts), about="order", kind="order")
    return next(one for one in firsts if one.cause.key == answer)
