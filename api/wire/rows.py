"""Bodies of lists: of games, and of the league."""

from typing import Annotated, Any, Literal

import msgspec

from api.wire.forms import component
from api.wire.games import ClockView, DeadlineRule, SeatRow, WaitingRow
from api.wire.players import ReliabilityView
from api.wire.requests import RequestView
from api.wire.values import Day, Time
from domain.kernel.protocol.vocabulary import GROWS
from domain.kernel.table.progress import ListStatus
from domain.ratings.records import Pace

LeagueKind = Literal["bot", "person", "program"]


class AskedView(msgspec.Struct, frozen=True):
    """The question to you in a game that waits for you."""

    seat: int
    """Your seat."""
    decision: str | None
    """The id to send to answer it, with options of the game's `decisions`; null where your seed is awaited."""
    kind: Annotated[str, component("DecisionKind")]
    """The question, in a word; `seed` where your seed is awaited before the deal."""
    prompt: str | None
    """The question, in words; null where your seed is awaited."""
    since: Time
    """Since when."""
    until: Time | None
    """When your time is over, the reserve included; null if it never is."""
    clock: ClockView | None
    """Your clock; null in a game without a deadline, and before it is dealt."""


class TermsView(msgspec.Struct, frozen=True):
    """The rules of time and the options of a game."""

    ruleset: str
    """The id of the ruleset, which has these options."""
    deadline: DeadlineRule | None
    """How long seats may take; null: for ever."""
    options: dict[str, Any]
    """The ruleset's own options, as they are played."""


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
    """The players, seat by seat."""
    waiting: list[WaitingRow]
    """The seats that are asked something."""
    asked: AskedView | None
    """The question that you are asked; null where there is none, and in lists of other games than those that wait for
    you."""
    requests: list[RequestView]
    """Requests of others for you to agree to, in the order in which they asked; none in games in which you have no
    seat."""
    paused_until: Time | None
    """Until when all clocks stand still by a pause, in which one may play on; null where there is none."""
    winners: list[int] | None
    """The seats that won; null while it runs."""
    imported: bool
    """Whether it was played elsewhere."""
    terms: TermsView | None
    """The options that it is played by; null for a game that is stored since before lists told them."""
    reliability: ReliabilityView | None
    """Whether its creator was there when waited for; null unless the game is open, and its creator has an account."""


class GamePage(msgspec.Struct, frozen=True):
    """Some games."""

    games: list[GameRow]
    """The games of this page."""
    cursor: str | None
    """Asks for the next page; null at the end."""
    count: int
    """How many games the whole list has, without regard to `seats`, `pace` and `creator`."""


class LeagueRow(msgspec.Struct, frozen=True):
    """Somebody's place in a table of the league."""

    ruleset: str
    """The id of the ruleset."""
    pace: Annotated[Pace, GROWS]
    """The players of this table, and their pace.

    `bots`: the service's bots, among themselves; `live`: members, in games in which a turn takes an hour at most, with
    the bots of the service that their programs play at night; `mail`: members, in all their other games.
    """
    kind: Annotated[LeagueKind, GROWS]
    """The kind of player: a bot of the service, a person, or somebody's program."""
    place: int
    """The place in the table, from 1."""
    name: str
    """The name: of a bot in your language, of a member what others see."""
    bot: str | None
    """The body that creates a game against the bot; null for members."""
    about: str | None
    """How the bot plays, in your language; null for members."""
    mu: float
    """The strength, on average; of members a whole number."""
    sigma: float
    """How uncertain that is, the standard deviation; of members a whole number."""
    ordinal: float
    """The strength that somebody has almost surely, by which a table is ordered: `mu` less three times `sigma`."""
    games: int
    """How many games were played; of members a round number, that many at least."""
    played: Day | None
    """When the bot has played last; null for members."""


class LeagueView(msgspec.Struct, frozen=True):
    """The tables of the league, one for each ruleset and pace."""

    league: list[LeagueRow]
    """The rows of one table after the other, each with the best first."""
