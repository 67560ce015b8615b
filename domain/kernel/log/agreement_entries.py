"""The entries of what people agree on: what somebody asks of the others, how they answer, what follows.

A kind of request is a struct below, a part of `Wish`; what it does is a row of `domain.kernel.table.agreements.KINDS`.
"""

from typing import Literal, cast

import msgspec

from domain.kernel.log.payload import EntryPayload
from domain.kernel.protocol.ids import Seat, Seq


class _Wish(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="kind", forbid_unknown_fields=True):
    """A request that needs the others' consent."""


class PauseWish(_Wish, frozen=True, tag="pause"):
    """No clock is to run until a time."""

    until: str
    """Until when, as `at`: 60 days later at most."""


class ExtendWish(_Wish, frozen=True, tag="extend"):
    """A seat that is asked something is to get more time."""

    seat: Seat
    """The seat."""
    span: int
    """How much more, in milliseconds."""


class AbortWish(_Wish, frozen=True, tag="abort"):
    """The game is to end without a result."""


class TakeBackWish(_Wish, frozen=True, tag="take_back"):
    """An answer of the seat is to be taken back, with all that were given since, those of others too."""

    to: Seq
    """The seq of its entry."""


class ClaimWish(_Wish, frozen=True, tag="claim"):
    """The game is to end without a result, since others have not moved for so long that nobody has to agree."""


class HandOverWish(_Wish, frozen=True, tag="hand_over"):
    """The seat of a player who is away is to be offered to somebody else."""

    seat: Seat
    """The seat."""


RequestKind = Literal["pause", "extend", "abort", "claim", "hand_over", "take_back"]
"""Requests that people can make of each other."""

Wish = PauseWish | ExtendWish | AbortWish | ClaimWish | HandOverWish | TakeBackWish


class Asked(EntryPayload, frozen=True, tag="asked"):
    """A player asks something of the others at the table."""

    seat: Seat
    """The seat."""
    id: str
    """The id of the request, by which it is answered."""
    request: Wish
    """The request."""


class Agreed(EntryPayload, frozen=True, tag="agreed"):
    """A player agrees to a request. When all have, what was asked for follows at once."""

    seat: Seat
    """The seat."""
    request: str
    """The id of the request."""
    id: str | None = None
    """The id under which the player asked for the same; left out where a request was answered."""


class Declined(EntryPayload, frozen=True, tag="declined"):
    """A player declines a request, which ends it. The one who asked takes it back by that."""

    seat: Seat
    """The seat."""
    request: str
    """The id of the request."""


class Extended(EntryPayload, frozen=True, tag="extended"):
    """A seat gets more time for its sitting, as all have agreed."""

    seat: Seat
    """The seat."""
    span: int
    """How much more, in milliseconds."""


OfferTo = Literal["link", "player", "bot"]
"""Takers of a seat that is offered: a person who has the link, one player alone, or a bot."""


class Offered(EntryPayload, frozen=True, tag="offered"):
    """A seat is offered, by its player, or by the host where it is away and the others have agreed."""

    seat: Seat
    """The seat."""
    to: OfferTo
    """Those who may take it."""
    player: str | None = None
    """The id that the player has in this game to whom it is offered; left out where it is offered otherwise."""


class Taken(EntryPayload, frozen=True, tag="taken"):
    """Somebody takes over a seat that is offered: a player, or a bot. Nothing changes but who acts."""

    seat: Seat
    """The seat."""
    player: str | None = None
    """The id of the player; left out if it is a bot."""
    bot: str | None = None
    """The bot; left out if it is a player."""


class Reclaimed(EntryPayload, frozen=True, tag="reclaimed"):
    """A player keeps the seat that is offered, and is back if it was away."""

    seat: Seat
    """The seat."""


class Offer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat that is offered since the entry `seq`; `by_table` says that the others did so while it was away.

    `player` is whom it is offered to, where that is one player alone.
    """

    seat: Seat
    to: OfferTo
    seq: Seq
    by_table: bool = False
    player: str | None = None


class Tenure(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The time of a player at a seat, which ended with the entry `until`, and what its clock counted."""

    seat: Seat
    player: str
    until: Seq
    timeouts: int = 0
    absences: int = 0


RequestState = Literal["open", "granted", "done", "declined", "over"]


class Request(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A request and its answers. `asked` and `until`, before which all have to agree, are in milliseconds.

    `granted` says that all have agreed and that what follows has not been done, `over` that it has lost its point.
    One that is `open` beyond its time is over too. `also` are the ids under which others have asked for the same, and
    agreed to it by that.
    """

    id: str
    seat: Seat
    wish: Wish
    asked: int
    until: int
    state: RequestState = "open"
    agreed: tuple[Seat, ...] = ()
    declined_by: Seat | None = None
    also: tuple[str, ...] = ()

    @property
    def kind(self) -> RequestKind:
        """Return what is asked for, in a word."""
        return cast(RequestKind, type(self.wish).__struct_config__.tag)

    def is_open(self, at: int) -> bool:
        """Return whether it can be answered at this time, in milliseconds."""
        return self.state == "open" and at < self.until
