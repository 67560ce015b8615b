"""What goes over the wire, besides what a ruleset defines."""

from datetime import timedelta
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from api.forms import DURATION, END, form
from domain.kernel.decisions import Ref
from domain.kernel.entries import TimeoutPolicy
from domain.kernel.presentation import Colour, ThingKind
from store.players import Locale, Scope
from store.summary import ListStatus

_PLAIN = r"[^\x00-\x1f\x7f-\x9f\u2028\u2029]"
PlayerName = Annotated[
    str,
    Meta(min_length=1, max_length=40),
    form(
        rf"^(?!\s){_PLAIN}*(?<!\s){END}",
        "one line of text, without spaces at its ends",
        "What others see: one line of text, kept in its normal form (NFKC). No character of it is invisible, and "
        "it is not what the service calls itself, a bot or a seat.",
    ),
]
PlayerId = Annotated[str, Meta(pattern="^p_[a-z2-7]{16}$", description="The id of a player, as seats show it.")]
TokenName = Annotated[str, Meta(min_length=1, max_length=40, description="To tell your tokens apart.")]
Hex32 = Annotated[
    str,
    form(
        f"^[0-9a-f]{{64}}{END}",
        "32 bytes as 64 lower-case hexadecimal digits",
        "32 bytes as lower-case hexadecimal digits.",
    ),
]
Head = Annotated[
    str,
    form(
        f"^(0|[1-9][0-9]{{0,8}}):[0-9a-f]{{64}}{END}",
        "`version:head`, a number without leading zeros and 64 lower-case hexadecimal digits",
        "The latest head that you know, as `version:head`.",
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=15, description="Seats are numbered from 0.")]
Time = Annotated[str, Meta(description="RFC 3339, UTC, milliseconds.", extra_json_schema={"format": "date-time"})]
FromPosition = Annotated[
    bool,
    Meta(description="Whether its creator has set the game up, hands and decks too as they liked: it is not dealt."),
]
Duration = Annotated[timedelta, Meta(description="ISO 8601, such as PT24H.")]

Span = Annotated[
    str,
    form(
        DURATION,
        "a duration (ISO 8601) in weeks, or in days, hours, minutes and seconds, such as P1W, P1DT12H or PT90M",
        "ISO 8601, in weeks, or in days, hours, minutes and seconds, such as P1W, P1DT12H or PT90M.",
    ),
]
"""A duration that is asked for: as much of ISO 8601 as has the same length in every calendar."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request: fields that are not named here are refused."""


class NewPlayer(Request, frozen=True):
    """An account to be."""

    name: PlayerName
    locale: Locale = "en"


class PlayerChanges(Request, frozen=True):
    """What to change of an account. `avoid` takes the place of the whole list."""

    name: PlayerName | None = None
    locale: Locale | None = None
    avoid: Annotated[list[PlayerId], Meta(max_length=200)] | None = None


class NewToken(Request, frozen=True):
    """A token to be."""

    name: TokenName
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=3)] = msgspec.field(
        default_factory=lambda: list[Scope](["play"])
    )


class PlayerView(msgspec.Struct, frozen=True):
    """An account, as its owner sees it. `avoid` are the players it does not sit at a table with."""

    id: str
    name: str
    locale: Locale
    created: Time
    avoid: list[str]


class TokenView(msgspec.Struct, frozen=True):
    """A token, without the secret."""

    id: str
    name: str
    scopes: list[Scope]
    created: Time


class CreatedPlayer(msgspec.Struct, frozen=True):
    """A new account. The token is shown this once."""

    id: str
    name: str
    locale: Locale
    created: Time
    token: str


class CreatedToken(msgspec.Struct, frozen=True):
    """A new token, shown this once."""

    id: str
    name: str
    scopes: list[Scope]
    created: Time
    token: str


class NewTicket(Request, frozen=True):
    """A ticket to be, to the stream of one game."""

    game: Annotated[str, Meta(min_length=1, max_length=64, description="The id of the game.")]


class CreatedTicket(msgspec.Struct, frozen=True):
    """A ticket, shown this once: `ticket` in the query of the stream takes the place of a token, once, until then."""

    ticket: str
    game: str
    expires: Time


class PlayerExport(msgspec.Struct, frozen=True):
    """All that is stored about an account."""

    player: PlayerView
    tokens: list[TokenView]
    games: list[str]


class BotSeat(Request, frozen=True):
    """A seat that a bot takes."""

    seat: SeatNumber
    bot: Annotated[str, Meta(min_length=1, max_length=40)]


class DeadlineSpec(Request, frozen=True):
    """How long a decision may take, and what happens then."""

    per_decision: Span
    reserve: Span = "PT0S"
    on_timeout: TimeoutPolicy = "bot"


class NewGame(Request, frozen=True):
    """A game to be. `commitment` is C_i of the seat that its creator takes (see the audit format)."""

    ruleset: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=16)]
    options: dict[str, Any] = {}
    bots: Annotated[list[BotSeat], Meta(max_length=16)] = []
    deadline: DeadlineSpec | None = None
    visibility: Literal["public", "private"] = "public"
    start: Literal["auto", "manual"] = "auto"
    position: dict[str, Any] | None = None
    commitment: Hex32 | None = None


class TakeSeat(Request, frozen=True):
    """A seat to take: this one, or the first that is free. A private game asks for its invite code.

    `accept_position` says that you know that the creator has set the game up as they liked, and that it is not dealt.
    """

    seat: SeatNumber | None = None
    invite: Annotated[str, Meta(max_length=64)] | None = None
    commitment: Hex32 | None = None
    accept_position: bool = False


class OpenSeed(Request, frozen=True):
    """E_i, opening the commitment that the seat was taken with."""

    seed: Hex32


class NewCommand(Request, frozen=True):
    """An answer to a decision: ids of its options. `seen` is the latest head you know, as `version:head`."""

    decision: Annotated[str, Meta(min_length=1, max_length=40)]
    choose: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=200)]
    seen: Head | None = None


class CommandAccepted(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer is in the log, for good. `receipt` is the salt of what is sealed in it."""

    version: int
    at: Time
    head: str
    receipt: str | None = None


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits there; nobody yet if neither is given."""

    seat: int
    player: str | None = None
    name: str | None = None
    bot: str | None = None
    resigned: bool = False
    commitment: str | None = None


class OptionView(msgspec.Struct, frozen=True):
    """Something that can be chosen."""

    id: str
    label: str
    refs: tuple[Ref, ...]


class DecisionView(msgspec.Struct, frozen=True):
    """A question to your seat. Any `min` to `max` different options are an answer.

    `refs` are what the prompt is about, such as the card that asks. No two options have the same label.
    """

    id: str
    seat: int
    kind: str
    prompt: str
    min: int
    max: int
    ordered: bool
    refs: list[Ref]
    options: list[OptionView]


class WaitingView(msgspec.Struct, frozen=True):
    """A seat that is waited for, and since when.

    `kind` is the kind of its decision, `seed` where its seed is awaited before the deal.
    """

    seat: int
    since: Time
    kind: str


class DeadlineView(msgspec.Struct, frozen=True):
    """When a seat's time is over; `reserve` is what it has left beyond the time per decision, included in `at`."""

    seat: int
    at: Time
    reserve: Duration


class SeedingView(msgspec.Struct, frozen=True):
    """Which seats' seeds are awaited before the deal, and until when: after that the game is voided."""

    seats: list[int]
    until: Time


class EventView(msgspec.Struct, frozen=True):
    """Something that happened, in words and as data."""

    seq: int
    at: Time
    kind: str
    text: str
    refs: tuple[Ref, ...]


class StreamEntry(msgspec.Struct, frozen=True):
    """What one entry of the log brought about, as far as you may know it; `head` is the hash after it."""

    seq: int
    at: Time
    head: str
    events: list[EventView]


EndReason = Literal["finished", "resume", "unauthenticated", "not-found", "unavailable"]


class StreamEnd(msgspec.Struct, frozen=True):
    """Why a stream ends: the game is over, come back with the last id, or the problem you would be answered with."""

    reason: EndReason


class DeadlineRule(msgspec.Struct, frozen=True):
    """How long a decision may take in this game, and what happens then."""

    per_decision: Duration
    reserve: Duration
    on_timeout: TimeoutPolicy


class ResultView(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended: who won and why, or why it was voided."""

    winners: list[int]
    reasons: list[str]
    scores: list[int] = []
    voided: str | None = None


class GameView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game, as you may see it. `version` is the latest seq, `head` its hash; `view` is the ruleset's own part.

    `starter` is the seat that starts an open game, where that is done by hand.
    """

    id: str
    ruleset: str
    status: ListStatus
    version: int
    head: str
    created: Time
    creator: str
    seats: list[SeatView]
    options: dict[str, Any]
    visibility: Literal["public", "private"]
    start: Literal["auto", "manual"]
    from_position: FromPosition
    decisions: list[DecisionView]
    waiting: list[WaitingView]
    deadlines: list[DeadlineView]
    starter: int | None = None
    seeding: SeedingView | None = None
    seat: int | None = None
    invite: str | None = None
    deadline: DeadlineRule | None = None
    imported: bool = False
    view: Any = None
    history: list[EventView] | None = None
    result: ResultView | None = None


class GameRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game in a list."""

    id: str
    ruleset: str
    status: ListStatus
    version: int
    created: Time
    changed: Time
    visibility: Literal["public", "private"]
    from_position: FromPosition
    seats: list[SeatView]
    waiting: list[WaitingView]
    winners: list[int] | None = None
    imported: bool = False


class GamePage(msgspec.Struct, frozen=True):
    """Some games; `cursor` asks for the next ones, null at the end."""

    games: list[GameRow]
    cursor: str | None


class LogPage(msgspec.Struct, frozen=True):
    """Entries of a log; `after` asks for the next ones, null at the end."""

    entries: list[dict[str, Any]]
    after: int | None


class RulesetRow(msgspec.Struct, frozen=True):
    """A ruleset in short."""

    id: str
    name: str
    summary: str
    version: int
    seats: list[int]
    bots: list[str]


class ThingView(msgspec.Struct, frozen=True):
    """Something that views, options and events name by id: its name in your language, and how it may be drawn.

    `symbol` is one character, where there is one. `colour.light` is to be read on white, `colour.dark` on black.
    """

    kind: ThingKind
    id: str
    name: str
    symbol: str | None
    colour: Colour | None


class RulesetView(msgspec.Struct, frozen=True):
    """A ruleset, with JSON schemas of what is its own."""

    id: str
    name: str
    summary: str
    version: int
    seats: list[int]
    bots: list[str]
    rulings: list[dict[str, str]]
    schemas: dict[str, dict[str, Any]]
    things: list[ThingView]


class CardPage(msgspec.Struct, frozen=True):
    """The catalogue of a ruleset."""

    cards: list[dict[str, Any]]
