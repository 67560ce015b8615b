"""Bodies of what people at a table ask of each other, and of seats that are handed over."""

from typing import Annotated

import msgspec

from api.wire.values import Duration, GameId, Moment, Request, SeatNumber, Span, Time
from domain.kernel.log.agreement_entries import OfferTo, RequestKind
from domain.kernel.protocol.vocabulary import GROWS


class NewRequest(Request, frozen=True):
    """A request to the others at the table. Each kind has fields of its own, and no others."""

    kind: RequestKind
    """A pause of all clocks, more time for a seat, an end without a result, or that end claimed alone; that the seat of
    who is away is offered to others; or a way back."""
    until: Moment | None = None
    """Until when a pause lasts, 60 days at most."""
    duration: Span | None = None
    """How much more time a seat gets: from PT1M to P60D."""
    seat: SeatNumber | None = None
    """Which seat gets more time, or is offered."""
    to: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None
    """Which answer of yours is taken back, one of `take_backs.ask`; with it go all that were given since."""


class RequestAnswer(Request, frozen=True):
    """An answer to a request."""

    agree: bool
    """Whether you agree. The player who asked takes the request back with `false`."""


class RequestView(msgspec.Struct, frozen=True):
    """A request that is open: all of `awaited` have to agree before `until`; one who declines ends it."""

    id: str
    """The id to send to answer it."""
    kind: Annotated[RequestKind, GROWS]
    """The kind of request."""
    by: int
    """The seat that asks."""
    text: str
    """The request in words."""
    asked: Time
    """When the others were asked."""
    expires: Time
    """Before when all have to agree."""
    agreed: list[int]
    """The seats that have agreed."""
    awaited: list[int]
    """The seats that have not agreed yet, and have to. If empty, all others are away: the first to be back is asked."""
    until: Time | None
    """Until when a pause is to last; null for what is no pause."""
    duration: Duration | None
    """How much more time a seat is to get; null for what is not about that."""
    seat: int | None
    """The seat that it is about, if it is about one."""
    to: int | None
    """The seq of the answer that is to be taken back; null for what is not about that."""


class NewOffer(Request, frozen=True):
    """An offer of your seat."""

    to: OfferTo
    """To whoever has the link; to one player alone, whom you name; or to a bot, which takes over at once."""
    game: GameId | None = None
    """A game that you may see, where that player has a seat: only with `player`."""
    seat: SeatNumber | None = None
    """The seat that the player has there: only with `player`."""


class OfferView(msgspec.Struct, frozen=True):
    """An offer of a seat, which holds until somebody takes the seat over or its player keeps it."""

    to: Annotated[OfferTo, GROWS]
    """The one who may take it."""
    by_table: bool
    """Whether the others offer it, since its player is away."""
    for_you: bool
    """Whether it is offered to you alone: `takeSeat` takes it without a code."""
    code: str | None
    """What `takeSeat` is sent as `invite`; null for those who cannot pass it on."""


class TenureView(msgspec.Struct, frozen=True):
    """The time of a player at a seat, which somebody else has taken over."""

    seat: int
    """The seat."""
    player: str
    """The player's name in this game's log, and nowhere else."""
    name: str
    """The player's name."""
    until: int
    """The seq of the entry by which it ended."""
