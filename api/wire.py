"""What goes over the wire, besides what a ruleset defines."""

from datetime import timedelta
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from api.forms import DURATION, END, form
from api.shapes import COMPONENT
from domain.audit.verdict import Kind as FindingKind
from domain.kernel.decisions import Ref
from domain.kernel.entries import TimeoutPolicy, VoidReason
from domain.kernel.presentation import Colour, ThingKind
from domain.kernel.vocabulary import GROWS
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


def component(name: str) -> Meta:
    """Marks a field that the document describes by a component of this name, which no type here has."""
    return Meta(extra_json_schema={COMPONENT: name})


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request: fields that are not named here are refused."""


class NewPlayer(Request, frozen=True):
    """An account to be."""

    name: PlayerName
    """The name of its owner."""
    locale: Locale = "en"
    """The language of the texts that its owner is sent."""


class PlayerChanges(Request, frozen=True):
    """What to change of an account."""

    name: PlayerName | None = None
    """The new name."""
    locale: Locale | None = None
    """The new language."""
    avoid: Annotated[list[PlayerId], Meta(max_length=200)] | None = None
    """The ids of the players that it does not sit at a table with, in the place of those before."""


class NewToken(Request, frozen=True):
    """A token to be."""

    name: TokenName
    """What the token is for."""
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=3)] = msgspec.field(
        default_factory=lambda: list[Scope](["play"])
    )
    """What it may be used for: `play` for everything, `bot` to play, `read` to look."""


class QuotaView(msgspec.Struct, frozen=True):
    """What an account has of something, and at most may have."""

    what: Literal["games", "bot-games", "imports", "games-today", "bytes", "tokens"]
    """Games that are not over, those of bots alone, imported games, games of today, bytes of its games, or tokens."""
    used: int
    """How many it has."""
    most: int
    """How many it may have."""
    renewed: Time | None
    """When it is counted anew; null for what is counted as it is."""


class PlayerView(msgspec.Struct, frozen=True):
    """An account, as its owner sees it."""

    id: str
    """Begins with `p_`."""
    name: str
    """What others see."""
    locale: Locale
    """The language of the texts that its owner is sent."""
    created: Time
    """When the account was created."""
    avoid: list[str] | None
    """The ids of the players that it does not sit at a table with; null for a token without the scope `play`."""
    namespace: str | None
    """The account's own secret, from which the ids of games follow that it creates with an `Idempotency-Key`.

    Null for a token without the scope `play`.
    """
    quotas: list[QuotaView]
    """How much it has of what is bounded."""
    expires: Time | None
    """When it is deleted if it is not used until then; null for an account that takes part in a game."""


class TokenView(msgspec.Struct, frozen=True):
    """A token, without the secret."""

    id: str
    """Names the token where it is revoked."""
    name: str
    """What its owner calls it."""
    scopes: list[Scope]
    """What it may be used for."""
    created: Time
    """When it was created."""


class TokenList(msgspec.Struct, frozen=True):
    """The tokens of an account that are in force."""

    tokens: list[TokenView]
    """The oldest first."""


class CreatedPlayer(msgspec.Struct, frozen=True):
    """A new account. The token is shown this once."""

    id: str
    """Begins with `p_`."""
    name: str
    """What others see."""
    locale: Locale
    """The language of the texts that its owner is sent."""
    created: Time
    """When the account was created."""
    namespace: str
    """The account's own secret, from which the ids of games follow that it creates with an `Idempotency-Key`."""
    token: str
    """The secret, for the header `Authorization: Bearer`; it has the scope `play`."""


class CreatedToken(msgspec.Struct, frozen=True):
    """A new token, shown this once."""

    id: str
    """Names the token where it is revoked."""
    name: str
    """What its owner calls it."""
    scopes: list[Scope]
    """What it may be used for."""
    created: Time
    """When it was created."""
    token: str
    """The secret, for the header `Authorization: Bearer`."""


class NewTicket(Request, frozen=True):
    """A ticket to be, to the stream of one game."""

    game: Annotated[str, Meta(min_length=1, max_length=64, description="The id of the game.")]


class CreatedTicket(msgspec.Struct, frozen=True):
    """A ticket, shown this once."""

    ticket: str
    """Takes the place of a token, as `ticket` in the query of the stream: once, and until it expires."""
    game: str
    """The id of the game."""
    expires: Time
    """Until when it is good."""


class PlayerExport(msgspec.Struct, frozen=True):
    """All that is stored about an account."""

    player: PlayerView
    """The account."""
    tokens: list[TokenView]
    """Its tokens, without their secrets."""
    games: list[str]
    """The ids of the games that it plays in or created."""


class BotSeat(Request, frozen=True):
    """A seat that a bot takes."""

    seat: SeatNumber
    """Which seat."""
    bot: Annotated[str, Meta(min_length=1, max_length=40)]
    """One of the ruleset's `bots`."""


class DeadlineSpec(Request, frozen=True):
    """How long a decision may take, and what happens then."""

    per_decision: Span
    """The time for each decision."""
    reserve: Span = "PT0S"
    """The extra time of a seat for the whole game."""
    on_timeout: TimeoutPolicy = "bot"
    """Who is late: a bot answers, the mildest answer is taken (`default`), or the seat gives up (`forfeit`)."""


class NewGame(Request, frozen=True):
    """A game to be."""

    ruleset: Annotated[str, Meta(min_length=1, max_length=40)]
    """The id of the ruleset."""
    seats: Annotated[int, Meta(ge=1, le=16)]
    """How many seats the table has."""
    options: dict[str, Any] = {}
    """The ruleset's own options."""
    bots: Annotated[list[BotSeat], Meta(max_length=16)] = []
    """The seats that bots take."""
    deadline: DeadlineSpec | None = None
    """How long a decision may take; without it, for ever."""
    visibility: Literal["public", "private"] = "public"
    """Whether everybody may see the game, or who has its invite code."""
    start: Literal["auto", "manual"] = "auto"
    """Whether it starts when the last seat is taken, or when its creator says so."""
    position: dict[str, Any] | None = None
    """The ruleset's own position to start from; without it, the game begins as its rules say."""
    commitment: Hex32 | None = None
    """C_i of the seat that its creator takes (see the audit format)."""


class TakeSeat(Request, frozen=True):
    """A seat to take."""

    seat: SeatNumber | None = None
    """Which seat; the first that is free if left out."""
    invite: Annotated[str, Meta(max_length=64)] | None = None
    """The invite code, which a private game asks for."""
    commitment: Hex32 | None = None
    """C_i, for a hand in the deal (see the audit format)."""
    accept_position: bool = False
    """Whether you know that its creator has set the game up as they liked, and that it is not dealt."""


class OpenSeed(Request, frozen=True):
    """A seed that is opened."""

    seed: Hex32
    """E_i, which the commitment of the seat was made of."""


class NewCommand(Request, frozen=True):
    """An answer to a decision."""

    decision: Annotated[str, Meta(min_length=1, max_length=40)]
    """The id of the decision."""
    choose: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=200)]
    """The ids of the options that are chosen."""
    seen: Head | None = None
    """What you have seen of the game."""


class ProblemFault(msgspec.Struct, frozen=True):
    """What does not fit of a request, and where."""

    message: str
    """What is wrong."""
    source: str | UnsetType = UNSET
    """Where it is: in the body, the query, a header, the path or a cookie."""
    key: str | UnsetType = UNSET
    """Which field or parameter it is."""


class ProblemFinding(msgspec.Struct, frozen=True):
    """What does not hold of a log."""

    seq: int
    """The entry; 0 for the log as a whole."""
    kind: Annotated[FindingKind, GROWS]
    """What kind of finding it is."""
    text: str
    """What does not hold."""


class Problem(msgspec.Struct, frozen=True):
    """A problem (RFC 9457). `GET /problems` says what each type means."""

    type: Annotated[str, Meta(extra_json_schema={"format": "uri-reference"})]
    """What kind of problem it is; `GET /problems` lists them."""
    status: int
    """The HTTP status."""
    title: str
    """What this kind of problem is called."""
    detail: str
    """What is wrong with this request."""
    request_id: str
    """The name of the request, as in `X-Request-Id`."""
    errors: list[ProblemFault] | UnsetType = UNSET
    """`invalid-request`: what does not fit, and where."""
    open: str | UnsetType | None = UNSET
    """`stale-decision`: the decision that is open now; null for none."""
    decision: str | UnsetType = UNSET
    """`illegal-choice`: the decision that was answered."""
    position: list[str] | UnsetType = UNSET
    """`position-not-accepted`: the parts of the game that its creator has set up."""
    findings: list[ProblemFinding] | UnsetType = UNSET
    """`audit-failed`: what does not hold, and at which entry."""


class CommandAccepted(msgspec.Struct, frozen=True):
    """The answer is in the log, for good."""

    version: int
    """The seq of its entry."""
    at: Time
    """When it was appended."""
    head: str
    """The hash of its entry."""
    receipt: str | None
    """The salt of what is sealed in the entry; null if nothing is."""


class SeatView(msgspec.Struct, frozen=True):
    """Who sits there; nobody yet if there is neither `player` nor `bot`."""

    seat: int
    """The number of the seat, from 0."""
    player: str | None
    """The id of its player; null for a bot, a free seat and a closed account."""
    name: str | None
    """What to call who sits there."""
    bot: str | None
    """The bot that answers for the seat."""
    resigned: bool
    """Whether the seat has given up."""
    commitment: str | None
    """C_i, if its player wants a hand in the deal."""


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits there, in a list of games."""

    seat: int
    """The number of the seat, from 0."""
    player: str | None
    """The id of its player; null for a bot, a free seat and a closed account."""
    name: str | None
    """What to call who sits there; null for a bot and a free seat."""
    bot: str | None
    """The bot that answers for the seat."""
    resigned: bool
    """Whether the seat has given up."""


class OptionView(msgspec.Struct, frozen=True):
    """Something that can be chosen."""

    id: str
    """What is sent back to choose it."""
    label: str
    """What it is, in words."""
    refs: tuple[Ref, ...]
    """What it is about, as data."""


class DecisionView(msgspec.Struct, frozen=True):
    """A question to your seat. Any `min` to `max` different options are an answer; no two have the same label."""

    id: str
    """What is sent back to answer it."""
    seat: int
    """The seat that is asked."""
    kind: Annotated[str, component("DecisionKind")]
    """What is asked, in a word."""
    prompt: str
    """The question, in words."""
    min: int
    """How many options an answer has at least."""
    max: int
    """How many options an answer has at most."""
    ordered: bool
    """Whether the order of the chosen options counts."""
    refs: list[Ref]
    """What the prompt is about, such as the card that asks."""
    options: list[OptionView]
    """What can be chosen."""


class WaitingView(msgspec.Struct, frozen=True):
    """A seat that is waited for."""

    seat: int
    """The seat."""
    since: Time
    """Since when."""
    kind: Annotated[str, component("DecisionKind")]
    """What it is asked, in a word; `seed` where its seed is awaited before the deal."""


class DeadlineView(msgspec.Struct, frozen=True):
    """When a seat's time is over."""

    seat: int
    """The seat."""
    at: Time
    """When its time is over, the reserve included."""
    reserve: Duration
    """What it has left beyond the time per decision."""


class SeedingView(msgspec.Struct, frozen=True):
    """Which seats' seeds are awaited before the deal, and until when: after that the game is voided."""

    seats: list[int]
    """The seats."""
    until: Time
    """Until when they are waited for."""


class EventView(msgspec.Struct, frozen=True):
    """Something that happened, in words and as data."""

    seq: int
    """The entry of the log that brought it about."""
    at: Time
    """When."""
    kind: Annotated[str, component("EventKind")]
    """What happened, in a word."""
    text: str
    """What happened, in words."""
    refs: tuple[Ref, ...]
    """What it is about, as data."""


class StreamEntry(msgspec.Struct, frozen=True):
    """What one entry of the log brought about, as far as you may know it."""

    seq: int
    """The number of the entry."""
    at: Time
    """When it was appended."""
    head: str
    """The hash of the entry."""
    events: list[EventView]
    """What happened; nothing that you may know, if empty."""


EndReason = Literal["finished", "resume", "unauthenticated", "not-found", "removed", "unavailable"]


class StreamEnd(msgspec.Struct, frozen=True):
    """Why a stream ends."""

    reason: EndReason
    """The game is over, come back with the last id (`resume`), or the problem that you would be answered with."""


class DeadlineRule(msgspec.Struct, frozen=True):
    """How long a decision may take in this game, and what happens then."""

    per_decision: Duration
    """The time for each decision."""
    reserve: Duration
    """The extra time of a seat for the whole game."""
    on_timeout: TimeoutPolicy
    """Who is late: a bot answers, the mildest answer is taken (`default`), or the seat gives up (`forfeit`)."""


class ResultView(msgspec.Struct, frozen=True):
    """How the game ended: who won and why, or why it was voided."""

    winners: list[int]
    """The seats that won; several share the win."""
    reasons: list[Annotated[str, component("Reason")]]
    """What decided it."""
    scores: list[int]
    """The score of each seat; empty where the rules count none."""
    voided: Annotated[VoidReason, GROWS] | None
    """Why the game has no result; null if it has one."""


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
    """The id of the player who created it."""
    seats: list[SeatView]
    """Who sits where."""
    options: dict[str, Any]
    """The ruleset's own options, as they are played."""
    visibility: Literal["public", "private"]
    """Whether everybody may see the game."""
    start: Literal["auto", "manual"]
    """Whether it starts when the last seat is taken, or when its creator says so."""
    from_position: bool
    """Whether its creator has set the game up, hands and decks too as they liked: it is not dealt."""
    decisions: list[DecisionView]
    """What your seat is asked."""
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
    invite: str | None
    """The code that others need to take a seat; for those who may pass it on, in a private game."""
    deadline: DeadlineRule | None
    """How long a decision may take; null: for ever."""
    imported: bool
    """Whether it was played elsewhere: the players are no accounts of this service then."""
    origin: str | None
    """The id that an imported game had where it was played: its hashes are made with it. Null for others."""
    view: Any
    """The table as you may see it, the ruleset's own part; null before the deal."""
    history: list[EventView] | None
    """What happened after `since`; null if that was not asked for."""
    result: ResultView | None
    """How it ended; null while it runs."""


class GameRow(msgspec.Struct, frozen=True):
    """A game in a list."""

    id: str
    """Begins with `g_`."""
    ruleset: str
    """The id of the ruleset."""
    status: ListStatus
    """`open` while seats are taken, `running`, or `finished`."""
    version: int
    """The seq of the latest entry of the log."""
    created: Time
    """When the game was created."""
    changed: Time
    """When the latest entry was appended."""
    visibility: Literal["public", "private"]
    """Whether everybody may see the game."""
    from_position: bool
    """Whether its creator has set the game up, hands and decks too as they liked: it is not dealt."""
    seats: list[SeatRow]
    """Who sits where."""
    waiting: list[WaitingView]
    """The seats that are asked something."""
    winners: list[int] | None
    """The seats that won; null while it runs."""
    imported: bool
    """Whether it was played elsewhere."""


class GamePage(msgspec.Struct, frozen=True):
    """Some games."""

    games: list[GameRow]
    """The games of this page."""
    cursor: str | None
    """Asks for the next page; null at the end."""


class EntryView(msgspec.Struct, frozen=True):
    """What every entry of a log has, besides what its kind says."""

    seq: int
    """The number of the entry, from 1."""
    at: Time
    """When it was appended."""
    actor: str
    """Who did it: a player's id, `host` or `bot`."""
    c: str
    """c_n, the commitment to what is sealed; empty if nothing is."""
    s: str
    """s_n, the commitment to the whole truth after the entry."""
    h: str
    """h_n, the hash of the entry."""
    receipt: str | UnsetType = UNSET
    """p_n, the salt of what is sealed; for its author, while it is sealed."""


class LogPage(msgspec.Struct, frozen=True):
    """Entries of a log."""

    entries: list[Annotated[dict[str, Any], component("LogEntry")]]
    """The entries of this page, in order."""
    after: int | None
    """Asks for the next page; null at the end."""


class RulesetRow(msgspec.Struct, frozen=True):
    """A ruleset in short."""

    id: str
    """What a game is created with."""
    name: str
    """What it is called."""
    summary: str
    """What it is about, in a sentence or two."""
    version: int
    """How many rulings new games are played by."""
    seats: list[int]
    """How many can play."""
    bots: list[str]
    """Who can take a seat besides people."""


class RulesetList(msgspec.Struct, frozen=True):
    """What can be played."""

    rulesets: list[RulesetRow]
    """Every ruleset."""


class RulingView(msgspec.Struct, frozen=True):
    """A change of the rules. A game keeps the rulings that it was created with."""

    id: str
    """Names the ruling."""
    change: str
    """What is played otherwise."""
    reason: str
    """Why."""


class RulesetSchemas(msgspec.Struct, frozen=True):
    """JSON Schemas of what is a ruleset's own."""

    options: dict[str, Any]
    """The schema of the options of a game to be."""
    position: dict[str, Any]
    """The schema of a position to start from."""
    view: dict[str, Any]
    """The schema of what a seat may see."""
    facts: dict[str, Any]
    """The schema of the whole truth, as an export has it."""


class ThingView(msgspec.Struct, frozen=True):
    """Something that views, options and events name by id, and how it may be drawn."""

    kind: Annotated[ThingKind, GROWS]
    """What sort of thing it is."""
    id: str
    """Its id."""
    name: str
    """Its name in your language."""
    symbol: str | None
    """One character for it; null for none."""
    colour: Colour | None
    """Its colour; null for none."""


class RulesetView(msgspec.Struct, frozen=True):
    """A ruleset, with JSON schemas of what is its own."""

    id: str
    """What a game is created with."""
    name: str
    """What it is called."""
    summary: str
    """What it is about, in a sentence or two."""
    version: int
    """How many rulings new games are played by."""
    seats: list[int]
    """How many can play."""
    bots: list[str]
    """Who can take a seat besides people."""
    rulings: list[RulingView]
    """The changes of its rules, the oldest first."""
    schemas: RulesetSchemas
    """The schemas of its own parts."""
    things: list[ThingView]
    """What its views, options and events name by id, and how it may be drawn."""


class CardPage(msgspec.Struct, frozen=True):
    """The catalogue of a ruleset."""

    ruleset: str
    """The id of the ruleset."""
    cards: list[dict[str, Any]]
    """A row for each card, and for whatever else the rules name."""
