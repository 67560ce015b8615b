"""Ratings of members of the league: accounts that want their games to count."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec.structs import replace

from domain.kernel.log.entries import Deadline
from domain.kernel.time.times import HOUR
from domain.ratings.rating import rate
from domain.ratings.records import OTHERS, MemberResult, Pace, Rating, Standing

PACES: tuple[Pace, ...] = ("live", "mail")
"""The paces of members."""

MEETINGS = 5
"""Games of two members with each other in a month that count at most: they could let each other win."""

_BOT = "bot:"
"""With what the account of a bot begins; those of players have no colon."""

_STEPS = (1, 2, 5)


def pace_of(deadline: Deadline | None) -> Pace:
    """Return the pace of a game with this deadline."""
    return "live" if deadline and deadline.each <= HOUR else "mail"


def bot_account(bot: str) -> str:
    """Return the account by which a bot of the service is a member."""
    return _BOT + bot


def bot_of(account: str) -> str | None:
    """Return the bot of the service that is a member by this account; None for an account of a player."""
    return account.removeprefix(_BOT) if account.startswith(_BOT) else None


def meetings(members: Sequence[str]) -> list[str]:
    """Return what stands for each two of these who meet in a game."""
    return [" ".join(pair) for pair in combinations(sorted(members), 2)]


def standings(earlier: Mapping[str, Standing], result: MemberResult) -> dict[str, Standing]:
    """Return the standings after a game of those who have sat at its seats.

    Bots are as strong as they were: else who loses to one on purpose would make those better who beat it.
    """
    before = {name: earlier[name].rating for name in result.members if name in earlier}
    for name, bot in result.bots.items():
        before[name] = replace(bot, games=before.get(name, Rating()).games)
    after = rate(before, result.members, result.winners, result.day, result.resigned)
    for name, bot in result.bots.items():
        after[name] = replace(after[name], mu=bot.mu, sigma=bot.sigma)
    return {
        name: Standing(rating, _opponents(earlier.get(name, Standing()).met, name, result.members))
        for name, rating in after.items()
    }


def _opponents(before: tuple[str, ...], own: str, members: Sequence[str]) -> tuple[str, ...]:
    others = sorted(name for name in members if name != own and name not in before)
    return (*before, *others)[:OTHERS]


def at_least(games: int) -> int:
    """Return a round number of games (1, 2, 5, 10, 20 ...): of one game more or less it says nothing, mostly."""
    return max((step for step in _round() if step <= games), default=0)


def _round() -> Iterator[int]:
    for power in range(7):
        yield from (step * 10**power for step in _STEPS)
