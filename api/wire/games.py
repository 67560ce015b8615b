"""Bodies of games: to create one, as a seat sees it, and in lists."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from api.wire.calendars import NewHours, RestView, VacationView
from api.wire.forms import component
from api.wire.requests import OfferView, RequestView, TenureView
from api.wire.values import Duration, Hex32, Request, SeatNumber, Span, Time
from domain.kernel.log.entries import TakeBack, TimeoutPolicy, VoidReason
from domain.kernel.protocol.decisions import Ref
from domain.kernel.protocol.vocabulary import GROWS
from domain.kernel.table.progress import ListStatus
from domain.kernel.table.trail import TakeBacks


class BotSeat(Request, frozen=True):
    """A seat that a bot takes."""

    seat: SeatNumber
    """Which seat."""
    bot: Annotated[str, Meta(min_length=1, max_length=40)]
    """One of the ruleset's `bots`."""


class DeadlineSpec(Request, frozen=True):
    """The time that seats have, for each sitting or for each decision, and what happens when it is over."""

    per_sitting: Span | None = None
    """The time for a run of decisions, until another person acts or is asked too; P1D if nothing is said."""
    per_decision: Span | None = None
    """The time for each decision, in the place of `per_sitting`; PT0S if the reserve is all there is."""
    reserve: Span = "PT0S"
    """The extra time of a seat for the whole game."""
    increment: Span = "PT0S"
    """The time that a sitting in time adds to the reserve."""
    reserve_max: Span | None = None
    """Up to how much the increment adds; without it, without end."""
    excuses: Annotated[int, Meta(ge=0, le=100)] = 0
    """How many timeouts of a seat add the time of a sitting instead, one a sitting."""
    away_after: Annotated[int, Meta(ge=0, le=100)] = 2
    """After how many sittings in a row that timed out a bot answers at once, until the player is back; 0: never."""
    vacation: Span | None = None
    """For how long a seat may stop its own clock in the game; 14 times the time for a sitting if left out."""
    calendar: NewHours | None = None
    """The nights and days off of all seats, in which no clock runs."""
    on_timeout: Literal["bot", "default", "forfeit", "wait"] = "bot"
    """For a seat that is late: a bot answers, the mildest answer is taken (`default`), or the seat gives up
    (`forfeit`).

    Or nobody is ever late (`wait`); then the deadline says nothing else.
    """


class NewGame(Request, frozen=True):
    """A game to be."""

    ruleset: Annotated[str, Meta(min_length=1, max_length=40)]
    """The id of the ruleset."""
    seats: Annotated[int, Meta(ge=1, le=16)]
    """How many seats the table has."""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    """The ruleset's own options."""
    bots: Annotated[list[BotSeat], Meta(max_length=16)] = msgspec.field(default_factory=list)
    """The seats that bots take."""
    deadline: DeadlineSpec | None = None
    """How long seats may take; left out: a day for each sitting, and for ever where a person plays with bots alone."""
    visibility: Literal["public", "private"] = "public"
    """Whether everybody may see the game, or who has an invitation."""
    start: Literal["auto", "manual"] = "auto"
    """Whether it starts when the last seat is taken, or when its creator says so."""
    take_back: TakeBack = "own"
    """Whether a seat may take back its own answers as long as they concern nobody else."""
    position: dict[str, Any] | None = None
    """The ruleset's own position to start from; without it, the game begins as its rules say."""
    commitment: Hex32 | None = None
    """C_i of the seat that its creator takes (see the audit format)."""


ClockWhy = Literal["asked", "waiting", "resting", "vacation", "paused", "away", "bot"]


class ClockView(msgspec.Struct, frozen=True):
    """The clock of a seat, as it is from the latest entry on."""

    running: bool
    """Whether time is counted."""
    why: Annotated[ClockWhy, GROWS]
    """It is asked, or waits for others; it rests or is on vacation, or the game is paused; it is away, or a bot's."""
    until: Time | None
    """When the time of who is asked is over, or when the rest, vacation or pause ends; null for others."""
    sitting_since: Time | None
    """Since when its sitting goes on; null if none does."""
    reserve: Duration
    """The rest of its time beyond that for a sitting or a decision."""
    excuses: int
    """How many of its timeouts would be excused."""
    vacation: Duration
    """How much vacation it has left."""
    vacations: list[VacationView]
    """Its vacations that are not over."""


class KeptRow(msgspec.Struct, frozen=True):
    """That a free seat is kept for somebody, in a list of games: who else that is, the game itself tells."""

    until: Time
    """Until when it is kept."""
    for_you: bool
    """Whether it is kept for you."""


class KeptSeat(KeptRow, frozen=True):
    """A free seat that is kept for somebody, who alone can take it until then."""

    name: str
    """The name of the one who may take it."""


class _Sitting(msgspec.Struct, frozen=True):
    """A seat, with its player."""

    seat: int
    """The number of the seat, from 0."""
    player: str | None
    """Its player's name in this game's log, and nowhere else: `a_…`; null for a bot and a free seat."""
    name: str | None
    """The name of the one who sits there; null for a free seat, and for a bot in a list of games."""
    bot: str | None
    """The bot that answers for the seat."""
    resigned: bool
    """Whether the seat has given up."""
    away: bool
    """Whether its player is away, so that a bot answers until the player does, or says so."""


class SeatRow(_Sitting, frozen=True):
    """A seat, in a list of games."""

    kept: KeptRow | None
    """That the free seat is kept for somebody, who alone can take it, in a rematch; null for all others."""


class SeatView(_Sitting, frozen=True):
    """A seat. It is free if there is neither `player` nor `bot`."""

    clock: ClockView | None
    """Its clock; null in a game without a deadline, and before and after it is played."""
    commitment: str | None
    """C_i, if its player wants a hand in the deal."""
    kept: KeptSeat | None
    """For whom the free seat is kept, in a rematch; null for all others."""
    offer: OfferView | None
    """How the seat is offered to somebody else; null if it is not."""


class OptionView(msgspec.Struct, frozen=True):
    """Something that can be chosen."""

    id: str
    """The id to send to choose it."""
    label: str
    """The option in words."""
    refs: tuple[Ref, ...]
    """The things that it is about, as data."""


class UnplayableView(msgspec.Struct, frozen=True):
    """A card of your hand that no option plays, and why."""

    card: Ref
    """The type of the card."""
    why: str
    """The reason, in words."""
    refs: list[Ref]
    """The things that the reason is about, such as the card that forbids it."""


class DecisionView(msgspec.Struct, frozen=True):
    """A question to your seat. Any `min` to `max` different options are an answer; no two have the same label."""

    id: str
    """The id to send to answer it."""
    seat: int
    """The seat that is asked."""
    kind: Annotated[str, component("DecisionKind")]
    """The question, in a word."""
    prompt: str
    """The question, in words."""
    min: int
    """How many options an answer has at least."""
    max: int
    """How many options an answer has at most."""
    ordered: bool
    """Whether the order of the chosen options counts."""
    refs: list[Ref]
    """The things that the prompt is about, such as the card that asks."""
    options: list[OptionView]
    """The options to choose from."""
    unplayable: list[UnplayableView]
    """The cards of your hand that no option plays, each type once, and why."""


class WaitingView(msgspec.Struct, frozen=True):
    """A seat that is waited for."""

    seat: int
    """The seat."""
    since: Time
    """Since when."""
    kind: Annotated[str, component("DecisionKind")]
    """Its question, in a word; `seed` where its seed is awaited before the deal."""


class WaitingRow(WaitingView, frozen=True):
    """A seat that is waited for, in a list of games."""

    until: Time | None
    """When its time is over, the reserve included; null if it never is."""


class DeadlineView(msgspec.Struct, frozen=True):
    """The moment at which a seat's time is over."""

    seat: int
    """The seat."""
    at: Time
    """When its time is over, the reserve included."""
    reserve: Duration
    """The rest of its time beyond that for a sitting or a decision."""


class SeedingView(msgspec.Struct, frozen=True):
    """The seats whose seeds are awaited before the deal, and the time after which the game is voided."""

    seats: list[int]
    """The seats."""
    until: Time
    """Until when they are waited for."""
    leave_from: Time
    """From when those who are not waited for may leave, which voids the game at once."""


class EventView(msgspec.Struct, frozen=True):
    """Something that happened, in words and as data."""

    seq: int
    """The entry of the log that brought it about."""
    at: Time
    """When."""
    kind: Annotated[str, component("EventKind")]
    """The kind of event, in a word."""
    text: str
    """The event in words."""
    refs: tuple[Ref, ...]
    """The things that it is about, as data."""
    by_order: bool
    """Whether it came of an answer that a standing order of yours has given, which you alone are told."""


class DeadlineRule(msgspec.Struct, frozen=True):
    """The time that seats have in this game, and what happens when it is over."""

    per_sitting: Duration | None
    """The time for each sitting; null where it is for each decision."""
    per_decision: Duration | None
    """The time for each decision; null where it is for each sitting."""
    reserve: Duration
    """The extra time of a seat for the whole game."""
    increment: Duration
    """The time that a sitting in time adds to the reserve."""
    reserve_max: Duration | None
    """Up to how much the increment adds; null: without end."""
    excuses: int
    """How many timeouts of a seat add the time of a sitting instead."""
    away_after: int
    """After how many sittings in a row that timed out a bot answers at once; 0: never."""
    vacation: Duration
    """For how long a seat may stop its own clock in the game."""
    calendar: RestView | None
    """The nights and days off of all seats, in which no clock runs; null if there are none."""
    on_timeout: TimeoutPolicy
    """For a seat that is late: a bot answers, the mildest answer is taken (`default`), or the seat gives up
    (`forfeit`)."""


class ResultView(msgspec.Struct, frozen=True):
    """The end of the game: who won and why, or why it was voided."""

    winners: list[int]
    """The seats that won; several share the win."""
    reasons: list[Annotated[str, component("Reason")]]
    """The reason that decided it."""
    reason_texts: list[str]
    """The same in words, in your language."""
    scores: list[int]
    """The score of each seat; empty where the rules count none."""
    voided: Annotated[VoidReason, GROWS] | None
    """Why the game has no result; null if it has one."""


class TextBoard(msgspec.Struct, frozen=True):
    """A table as text, to be shown in letters of one width."""

    text: str
    """Its lines."""
    legend: str
    """The meanings of its signs; empty where they need no words."""


class GameView(msgspec.Struct, frozen=True):
    """A game, as you may see it."""

    id: str
    """Begins with `g_`."""
    ruleset: str
    """The id of the ruleset."""
    status: ListStatus
    """`open` while seats are taken, `running`, or `finished`."""
    version: int
    """The seq of the latest entry of the log."""
    head: str
    """The hash of the latest entry."""
    created: Time
    """When the game was created."""
    creator: str
    """The creator's name in this game's log."""
    seats: list[SeatView]
    """The players, seat by seat."""
    tenures: list[TenureView]
    """The players of seats before, until somebody else took over."""
    options: dict[str, Any]
    """The ruleset's own options, as they are played."""
    visibility: Literal["public", "private"]
    """Whether everybody may see the game."""
    start: Literal["auto", "manual"]
    """Whether it starts when the last seat is taken, or when its creator says so."""
    take_back: TakeBack
    """Whether a seat may take back its own answers as long as they concern nobody else."""
    take_backs: TakeBacks | None
    """Which answers you may take back now; null if you only watch, and if the game is not running."""
    from_position: bool
    """Whether its creator has set the game up, hands and decks too as they liked: it is not dealt."""
    decisions: list[DecisionView]
    """Your seat's questions."""
    waiting: list[WaitingView]
    """The seats that are asked something."""
    deadlines: list[DeadlineView]
    """When the time of those seats is over; empty without a deadline."""
    starter: int | None
    """The seat that starts an open game, where that is done by hand."""
    seeding: SeedingView | None
    """Which seeds are awaited before the deal; null for none."""
    seat: int | None
    """Your seat; null if you only watch."""
    last_answer: int | None
    """The seq of the latest answer of your seat, from any device or by an order of yours; null if it has given none."""
    invite: str | None
    """The code of the invitation in force, to pass on: with it others take a seat of a private game."""
    invite_expires: Time | None
    """Until when it lets people in, if the game has not started before."""
    rematch: str | None
    """The id of the game in which the same people play again; null if nobody has asked for one."""
    rematch_of: str | None
    """The id of the game that the same people played before; null if this is no rematch."""
    deadline: DeadlineRule | None
    """How long seats may take; null: for ever."""
    imported: bool
    """Whether it was played elsewhere: of its players this service knows you at most then."""
    origin: str | None
    """The id that an imported game had where it was played: its hashes are made with it. Null for others."""
    view: Any
    """The table as you may see it, the ruleset's own part; null before the deal."""
    history: list[EventView] | None
    """The events after `since`; null if that was not asked for."""
    requests: list[RequestView]
    """Requests of people to each other, as far as they are open."""
    result: ResultView | None
    """How it ended; null while it runs."""
    board: TextBoard | None
    """The same table as text, of a ruleset that brings no drawing for browsers; null for others."""
