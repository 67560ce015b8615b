"""The records that the league is made of."""

from typing import Literal

from msgspec import Struct, field

from domain.kernel.protocol.ids import Seat

Pace = Literal["bots", "live", "mail"]
"""The players and the pace: `bots` are games of bots alone, which take no time; `live` are games of members in which a
turn takes an hour at most, `mail` all others of theirs."""

MemberKind = Literal["person", "program"]
"""The kind of player behind an account, as it says itself."""

OFTEN, OTHERS = 5, 3
"""Games after which a member is shown, and others whom it has met in them, at least."""


class Rating(Struct, frozen=True):
    """The strength of somebody: a normal distribution around `mu`, `sigma` wide, after so many games.

    `day` is that of the last one, counted from 1970.
    """

    mu: float = 25.0
    sigma: float = 25 / 3
    games: int = 0
    day: int = 0

    @property
    def ordinal(self) -> float:
        """Return what somebody is worth almost surely: who has played little comes behind who has proved as much."""
        return self.mu - 3 * self.sigma


class LeagueGame(Struct, frozen=True):
    """A game of the league: its bots by seat, on a deal from which all that is dealt and drawn follows."""

    ruleset: str
    bots: tuple[str, ...]
    deal: str


class LeagueResult(Struct, frozen=True):
    """The game of this number in a night, counted in days since 1970, and the seats that have won it.

    There are no winners, and nobody is rated, where a bot failed.
    """

    night: int
    number: int
    game: LeagueGame
    winners: tuple[Seat, ...] | None


class Member(Struct, frozen=True):
    """An account whose games count since a time, in milliseconds. `id` is made for this alone, and anew each time.

    `nights`: at night its program is seated in games with those of others, and with bots of the service. These are
    members too, by the accounts that `bot_account` names.
    """

    id: str
    kind: MemberKind
    since: int
    nights: bool = False


class Match(Struct, frozen=True):
    """Two members that play each other in a night, in two games with the seats swapped. The second may be a bot's."""

    ruleset: str
    members: tuple[str, str]


LeagueMeasure = Literal["excluded", "readmitted"]
"""An operator's measure about an account in the league."""


class LeagueStep(Struct, frozen=True):
    """A step that an operator, called `by`, took about an account in the league, and why; a time in milliseconds."""

    what: LeagueMeasure
    at: int
    by: str
    why: str


class MemberGame(Struct, frozen=True, omit_defaults=True):
    """A game of members that is over: who sat at its seats, and the seats that have won it, and that have resigned."""

    ruleset: str
    pace: Pace
    members: tuple[str, ...]
    winners: tuple[Seat, ...]
    day: int
    resigned: tuple[Seat, ...] = ()


class MemberResult(Struct, frozen=True, omit_defaults=True):
    """A result of members that counts. It does not say which game that was.

    `bots` are those members that are bots of the service, as strong as their games with each other had shown by then.
    """

    day: int
    members: tuple[str, ...]
    winners: tuple[Seat, ...]
    bots: dict[str, Rating] = field(default_factory=dict[str, Rating])
    resigned: tuple[Seat, ...] = ()


class Standing(Struct, frozen=True):
    """The standing of a member in a table, and the first few others whom it met in its games."""

    rating: Rating = Rating()
    met: tuple[str, ...] = ()

    @property
    def is_shown(self) -> bool:
        """Return whether enough is known to show it to others."""
        return self.rating.games >= OFTEN and len(self.met) >= OTHERS
