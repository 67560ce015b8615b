"""Bodies of standing orders."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from api.wire.forms import component
from api.wire.plans import PlannedAbout
from api.wire.values import Head, Request
from domain.kernel.protocol.decisions import OptionId, RefKind
from domain.kernel.protocol.standing import MOST, OFTEN, Manner, Until, WhyLapsed
from domain.kernel.protocol.vocabulary import GROWS

Answer = Manner | Literal["options"]
"""How an order answers."""


class NewWhen(Request, frozen=True):
    """The decisions that an order is to be for."""

    kind: Annotated[str, Meta(min_length=1, max_length=40)]
    """The question, in a word."""
    source: PlannedAbout | None = None
    """The thing that asks: one of the decision's `refs`."""
    refs: Annotated[list[PlannedAbout], Meta(max_length=8)] = msgspec.field(default_factory=list)
    """Things that have to be among the `refs` of the decision or of its options; empty: whatever they are."""


class NewOrder(Request, frozen=True):
    """A standing order."""

    when: NewWhen
    """The decisions that it is for."""
    answer: Answer
    """Its answer: that you decline (`pass`), the answer for a seat that is late (`default`), or `options`."""
    choose: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=50)] = msgspec.field(
        default_factory=list
    )
    """The options that it chooses, if `answer` is `options`, one at least; else empty."""
    until: Until = "turn"
    """How long it holds: until another player answers after it did, or after you gave it when asked (`sitting`), to the
    end of this turn or round, or of the game."""
    times: Annotated[int, Meta(ge=1, le=OFTEN)] = OFTEN
    """How often it answers at most."""


class NewOrders(Request, frozen=True):
    """The standing orders that you want to have from now on."""

    orders: Annotated[list[NewOrder], Meta(max_length=MOST)]
    """All of them; of several that are for a decision the first answers. Empty: you want none."""
    seen: bool = False
    """Whether their answers name the head that they go by, as yours do if your client sends `seen`."""
    head: Head | None = None
    """The head of the game as you know it: no order is taken where that is not its history (any more)."""


class AboutView(msgspec.Struct, frozen=True):
    """A thing that an order is about."""

    kind: Annotated[RefKind, GROWS]
    """The sort of thing that it is."""
    id: str | int
    """Which of them."""


class WhenView(msgspec.Struct, frozen=True):
    """The decisions that an order is for."""

    kind: Annotated[str, component("DecisionKind")]
    """The question, in a word."""
    source: AboutView | None
    """The thing that asks; null for any."""
    refs: list[AboutView]
    """Its subject."""


class OrderView(msgspec.Struct, frozen=True):
    """A standing order."""

    when: WhenView
    """The decisions that it is for."""
    answer: Answer
    """Its answer: that its player declines (`pass`), the answer for a seat that is late (`default`), or `options`."""
    choose: list[OptionId]
    """The options that it chooses, if `answer` is `options`; else empty."""
    until: Until
    """How long it holds."""
    times: int
    """How often it answers at most; of one in force, how often still."""


class OrderAnswer(msgspec.Struct, frozen=True):
    """An answer that was given by an order of yours."""

    version: int
    """The seq of the answer's entry."""
    decision: str
    """The decision that was answered."""
    choose: list[OptionId]
    """The chosen options."""
    order: OrderView
    """The order, as you gave it."""


class LapsedOrder(msgspec.Struct, frozen=True):
    """An order of yours that holds no more."""

    version: int
    """The seq of the entry after which it was found."""
    why: Annotated[WhyLapsed, GROWS]
    """Why: an option that it names was not offered, or it could not decline; another player did something with what it
    is about; its time is over; it has answered as often as it may; you took back what it had answered; the service has
    lost the end of the game that it was given in."""
    order: OrderView
    """The order, as you gave it."""


class OrdersView(msgspec.Struct, frozen=True):
    """Your standing orders in a game, and what has become of them. Nobody else sees them."""

    orders: list[OrderView]
    """Those in force, in the order in which they are tried."""
    seen: bool
    """Whether their answers name the head that they go by."""
    answered: list[OrderAnswer]
    """The latest answers by order, 50 at most, the oldest first."""
    lapsed: list[LapsedOrder]
    """The latest orders that hold no more, 50 at most, the oldest first."""


class OwnOrders(OrdersView, frozen=True):
    """The standing orders of an account in one game."""

    game: str
    """The id of the game."""
