"""Bodies of invitations."""

from typing import Any, Literal

import msgspec

from api.wire.games import ClockView, DeadlineRule, KeptSeat, TextBoard, WaitingView
from api.wire.values import Request, Span, Time
from domain.kernel.log.entries import TakeBack


class NewInvitation(Request, frozen=True):
    """An invitation to be."""

    lifetime: Span = "P30D"
    """How long it lets people in; P366D at most."""


class InvitationView(msgspec.Struct, frozen=True):
    """An invitation, to pass on."""

    code: str
    """What `takeSeat` is sent as `invite`. It names the game and has 128 random bits."""
    link: str
    """Where who has it looks at the game before joining."""
    expires: Time
    """Until when it lets people in, if the game has not started before."""


class SeatPreview(msgspec.Struct, frozen=True):
    """A seat of a game that one is invited to. It is free if there is no `name`."""

    seat: int
    """The number of the seat, from 0."""
    name: str | None
    """The name of the one who sits there; null for a free seat."""
    bot: str | None
    """The bot that answers for the seat."""
    kept: KeptSeat | None
    """For whom a free seat is kept, in a rematch; null if it is kept for nobody."""


class TakeOverPreview(msgspec.Struct, frozen=True):
    """A seat of a running game that you may take over, and what the game waits for."""

    seat: int
    """The seat."""
    by_table: bool
    """Whether the others offer it, since its player is away."""
    clock: ClockView | None
    """Its clock: the reserve, excuses and vacation that are left go with it; null in a game without a deadline."""
    waiting: list[WaitingView]
    """The seats that are asked something."""
    version: int
    """The seq of the latest entry of the log."""


class InvitationPreview(msgspec.Struct, frozen=True):
    """A game as those see it who are invited: what one has to know before taking a seat."""

    game: str
    """The id of the game."""
    ruleset: str
    """The id of the ruleset."""
    options: dict[str, Any]
    """The ruleset's own options, as they will be played."""
    seats: list[SeatPreview]
    """The players, seat by seat."""
    deadline: DeadlineRule | None
    """How long a decision may take; null: for ever."""
    visibility: Literal["public", "private"]
    """Whether everybody may see the game."""
    start: Literal["auto", "manual"]
    """Whether it starts when the last seat is taken, or by hand."""
    take_back: TakeBack
    """Whether a seat may take back its own answers as long as they concern nobody else."""
    from_position: bool
    """Whether its creator has set the game up as they liked: who joins has to send `accept_position: true`."""
    position: list[str]
    """Which parts of the table are set up; empty for a game that is dealt."""
    created: Time
    """When the game was created."""
    expires: Time | None
    """Until when the invitation holds, if the game has not started before; null for a seat that is handed over."""
    take_over: TakeOverPreview | None
    """The seat that is handed over, where the code is for that; null for a game that has not started."""
    view: Any
    """The table as those see it who watch, the ruleset's own part, where a seat is handed over; null otherwise."""
    board: TextBoard | None
    """That table as text, of a ruleset that brings no drawing for browsers; null for others."""
