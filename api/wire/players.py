"""Bodies of accounts."""

from typing import Annotated, Literal

import msgspec

from api.wire.branches import OwnBranch
from api.wire.calendars import AccountVacationView, HoursView
from api.wire.channels import ChannelView, NoticeView
from api.wire.clients import ClientView
from api.wire.orders import OwnOrders
from api.wire.passkeys import PasskeyView
from api.wire.recovery import ActivityView
from api.wire.reports import MeasureView, ReportView
from api.wire.talk import OwnMessage, UnreadView
from api.wire.tokens import TokenView
from api.wire.values import GameId, PlayerName, Request, SeatNumber, Time
from domain.kernel.protocol.vocabulary import GROWS
from domain.ratings.records import MemberKind, Pace
from domain.texts.formatting import Locale


class NewPlayer(Request, frozen=True):
    """An account to be."""

    name: PlayerName
    """The name of its owner."""
    locale: Locale = "en"
    """The language of the texts that its owner is sent."""


class PlayerChanges(Request, frozen=True):
    """The changes of an account."""

    name: PlayerName | None = None
    """The new name."""
    locale: Locale | None = None
    """The new language."""


class QuotaView(msgspec.Struct, frozen=True):
    """An amount that an account has, and the most that it may have."""

    what: Literal[
        "games",
        "bot-games",
        "search-games",
        "search-seconds-today",
        "imports",
        "games-today",
        "bytes",
        "message-bytes-today",
        "branches-today",
        "tokens",
    ]
    """Games that are not over, those of bots alone, those with bots that look ahead, the seconds for which these have
    thought today, imported games, games of today, bytes of its games, of its messages of today, branches that it began
    today, or tokens."""
    used: int
    """How many it has."""
    most: int
    """How many it may have."""
    renewed: Time | None
    """When it is counted anew; null for what is counted as it is."""


class AvoidPlayer(Request, frozen=True):
    """Somebody whom you met, and would rather not meet again."""

    game: GameId
    """A game that you may see."""
    seat: SeatNumber
    """The seat of a player, not yours."""


class AvoidedView(msgspec.Struct, frozen=True):
    """A player whom an account avoids."""

    id: str
    """Names the player on this list alone. Begins with `v_`."""
    name: str | None
    """The player's name now; null once the account is deleted."""
    game: str
    """Where you met."""
    seat: int
    """The player's seat there."""


class JoinLeague(Request, frozen=True):
    """The wish that one's games count in the league."""

    kind: MemberKind = "person"
    """The kind of player: the account's person, or a program of theirs. It is shown in the tables."""
    nights: bool = False
    """Whether a program is seated at night in games with programs of others, or with bots of the service.

    `kind` is `program` then.
    """


class LeagueStanding(msgspec.Struct, frozen=True):
    """The standing of an account in a table of the league."""

    ruleset: str
    """The id of the ruleset."""
    pace: Annotated[Pace, GROWS]
    """How fast the games are: `live`, a turn takes an hour at most, or `mail`."""
    mu: float
    """How strong the account is, on average."""
    sigma: float
    """How uncertain that is: the standard deviation."""
    games: int
    """How many games have counted."""
    is_shown: bool
    """Whether others see it: after five games that counted, against three others at least."""


class LeagueMembership(msgspec.Struct, frozen=True):
    """An account whose games count in the league."""

    kind: Annotated[MemberKind, GROWS]
    """The kind of player, as the account says."""
    nights: bool
    """Whether its program is seated at night in games with those of others, or with bots of the service."""
    since: Time
    """Since when games count: those that were created from then on."""
    standings: list[LeagueStanding]
    """Their results, up to yesterday."""


class PlayerView(msgspec.Struct, frozen=True):
    """An account, as its owner sees it."""

    id: str
    """Begins with `p_`."""
    name: str
    """The part that others see."""
    locale: Locale
    """The language of the texts that its owner is sent."""
    created: Time
    """When the account was created."""
    avoid: list[AvoidedView] | None
    """The players that it does not sit at a table with; null for a token without the scope `play`."""
    namespace: str | None
    """The account's own secret, from which the ids of games follow that it creates with an `Idempotency-Key`.

    Null for a token without the scope `play`.
    """
    hours: HoursView | None
    """Its hours of rest; null if it has none, and for a token without the scope `play`."""
    vacations: list[AccountVacationView] | None
    """Its vacations that are not over; null for a token without the scope `play`."""
    league: LeagueMembership | None
    """Its standing in the league; null if its games do not count, and for a token without the scope `play`."""
    quotas: list[QuotaView]
    """How much it has of what is bounded."""
    expires: Time | None
    """When it is deleted if it is not used until then; null for an account that takes part in a game."""


class CreatedPlayer(msgspec.Struct, frozen=True):
    """A new account. The token is shown this once."""

    id: str
    """Begins with `p_`."""
    name: str
    """The part that others see."""
    locale: Locale
    """The language of the texts that its owner is sent."""
    created: Time
    """When the account was created."""
    namespace: str
    """The account's own secret, from which the ids of games follow that it creates with an `Idempotency-Key`."""
    token: str
    """The secret, for the header `Authorization: Bearer`; it has the scope `play`."""


class ReliabilityView(msgspec.Struct, frozen=True):
    """The latest games of a player, 100 at most, by whether the player was there when waited for."""

    games: int
    """How many of them have begun."""
    timeouts: int
    """In how many of their sittings the player's time ran out."""
    absences: int
    """How often the player was away, so that a bot answered."""


class PlayerExport(msgspec.Struct, frozen=True):
    """All that is stored about an account."""

    player: PlayerView
    """The account."""
    tokens: list[TokenView]
    """Its tokens, without their secrets."""
    passkeys: list[PasskeyView]
    """Its passkeys."""
    clients: list[ClientView]
    """The programs for other people that it has registered."""
    activity: list[ActivityView]
    """Changes to the ways into it."""
    games: list[str]
    """The ids of the games that it plays in or created."""
    messages: list[OwnMessage]
    """All messages and notes that it wrote and did not delete."""
    unread: list[UnreadView]
    """The games with messages to it that it has not said it has read."""
    reports: list[ReportView]
    """The reports that it made."""
    measures: list[MeasureView]
    """Operators' measures about its messages."""
    channels: list[ChannelView]
    """Its channels."""
    notices: list[NoticeView]
    """Their notices to it."""
    orders: list[OwnOrders]
    """Its standing orders in games that run."""
    branches: list[OwnBranch]
    """The branches of finished games that it began and did not delete."""
