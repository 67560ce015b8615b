"""Bodies of lists: of games, and of the league."""

from typing import Annotated, Any, Literal

import msgspec

from api.wire.forms import component
from api.wire.games import ClockView, DeadlineRule, SeatRow, WaitingRow
from api.wire.players import ReliabilityView
from api.wire.values import Time
from domain.kernel.progress import ListStatus
from domain.kernel.vocabulary import GROWS
from domain.ratings.records import Pace


class AskedView(msgspec.Struct, frozen=True):
    """The question to you in a game that waits for you."""

    seat: int
    """Your seat."""
    decision: str | None
    """What is sent back to answer it, with options of the game's `decisions`; null where your seed is awaited."""
    kind: Annotated[str, component("DecisionKind")]
    """What is asked, in a word; `seed` where your seed is awaited before the deal."""
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
    """Who sits where."""
    waiting: list[WaitingRow]
    """The seats that are asked something."""
    asked: AskedView | None
    """What you are asked; null where you are not, and in lists of other games than those that wait for you."""
    winners: list[int] | None
    """The seats that won; null while it runs."""
    imported: bool
    """Whether it was played elsewhere."""
    terms: TermsView | None
    """What it is played by; null for a game that is stored since before lists told it."""
    reliability: ReliabilityView | None
    """Whether its creator was there when waited for; null unless the game is open, and its creator has an account."""


class GamePage(msgspec.Struct, frozen=True):
    """Some games."""

    games: list[GameRow]
    """The games of this page."""
    cursor: str | None
    """Asks for the next page; null at the end."""
    count: int
    """How many games the whole list has."""


class LeagueRow(msgspec.Struct, frozen=True):
    """Somebody's place in a table of the league."""

    ruleset: str
    """The id of the ruleset."""
    pace: Annotated[Pace, GROWS]
    """Who plays in this table, and how fast; `bots` are games of bots alone."""
    place: int
    """The place in it, from 1."""
    name: str
    """What it is called, in your language."""
    bot: str
    """What a game is created with to play against it."""
    about: str
    """How it plays, in your language."""
    mu: float
    """How strong it is, on average."""
    sigma: float
    """How uncertain that is: the standard deviation."""
    ordinal: float
    """What it is worth almost surely, by which the table is ordered: `mu` less three times `sigma`."""
    games: int
    """How many games it has played."""


class LeagueView(msgspec.Struct, frozen=True):
    """The tables of the league, one for each ruleset and pace."""

    league: list[LeagueRow]
    """The rows of one table after the other, each with the best first."""
