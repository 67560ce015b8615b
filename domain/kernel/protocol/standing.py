"""Standing orders of a seat: what it answers to questions to come. They are beside the log, since nobody else may know.

An order holds for decisions of a kind, and about what `when` names. `times` is how often it answers at most.
"""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from domain.kernel.protocol.decisions import OptionId
from domain.kernel.protocol.ids import Seq
from domain.kernel.protocol.planned import About

Manner = Literal["pass", "default"]
"""How an order answers that names no options: it declines, or does what is done for who is late."""

Until = Literal["sitting", "turn", "round", "game"]
"""How long an order holds."""

WhyLapsed = Literal["option-missing", "named", "over", "used-up", "taken-back", "lost"]
"""Why an order holds no more."""

UNFORESEEN: frozenset[WhyLapsed] = frozenset({"option-missing", "named", "lost"})
"""Ends of an order that its player has not set, and is told of."""

MOST = 20
"""Orders of a seat."""

OFTEN = 100
"""So many answers an order gives at most."""

KEPT = 50
"""So many answers, and so many orders that have lapsed, are told."""

Moment = tuple[int, int]
"""The number of the turn and of the round that a game is in."""


class When(msgspec.Struct, frozen=True, omit_defaults=True):
    """The decisions that an order is for: of this kind; `source` asks, and each of `refs` is asked about or offered."""

    kind: str
    source: About | None = None
    refs: tuple[About, ...] = ()


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order: when it answers, with what, and how long."""

    when: When
    choose: Manner | tuple[OptionId, ...]
    until: Until
    times: int = OFTEN


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order in force: given at this moment of the game, it answers so often still.

    `has_begun`: its seat was asked something since, so that its sitting ends with the next answer of somebody else.
    """

    order: Order
    moment: Moment
    left: int
    has_begun: bool = False


class Answered(msgspec.Struct, frozen=True):
    """An answer by order: the entry `seq`."""

    seq: Seq
    decision: str
    choose: tuple[OptionId, ...]
    order: Order


class Lapsed(msgspec.Struct, frozen=True):
    """An order that holds no more since the entry `seq`, and why. `at` is when that was found, in milliseconds."""

    seq: Seq
    why: WhyLapsed
    order: Order
    at: int = 0


class SeatOrders(msgspec.Struct, frozen=True, omit_defaults=True):
    """The orders of a seat, in the order in which they are tried, and what has become of them up to entry `checked`.

    `names_head`: answers name the head that they go by, as those of the seat's client do. `mark` is the latest place in
    the game's history at which they were given or looked at; empty where an earlier version did.
    """

    checked: Seq
    standing: tuple[Standing, ...] = ()
    names_head: bool = False
    answered: tuple[Answered, ...] = ()
    lapsed: tuple[Lapsed, ...] = ()
    mark: str = ""


class OrderOffer(msgspec.Struct, frozen=True):
    """An order that makes sense in a ruleset: a client may show it as a switch. Its label is the text `order-<id>`."""

    id: str
    order: Order


class Orders(msgspec.Struct, frozen=True):
    """The orders of a ruleset: those that it offers, and what they go by.

    `declines` are the ids of options that decline, the first that is offered counts; `moment` tells turn and round from
    a seat's view.
    """

    offered: tuple[OrderOffer, ...]
    declines: tuple[OptionId, ...]
    moment: Callable[[Any], Moment]
