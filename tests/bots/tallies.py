"""The games of a match between bots, in sums."""

from collections import Counter, defaultdict
from collections.abc import Iterable

import msgspec


class Match(msgspec.Struct, frozen=True, order=True):
    """A bot at one seat against a weaker one at all others."""

    ruleset: str
    seats: int
    bot: str
    against: str


class Tally(msgspec.Struct, frozen=True):
    """The sums of some deals of a match that bots of one fingerprint played at one place, each from every seat.

    `won` sums the bot's shares of all games: 1, 0, or a part where several win; `squares` the squares of its mean share
    of each deal. `seconds` are of the processor: for all games, and, in `thought`, for what each bot was `asked` so
    many times.
    """

    match: Match
    fingerprint: str
    at: str
    deals: list[int]
    won: float
    squares: float
    seconds: float
    asked: dict[str, int]
    thought: dict[str, float]

    @property
    def games(self) -> int:
        """Return how many games were played."""
        return len(self.deals) * self.match.seats


def summed(tallies: Iterable[Tally]) -> list[Tally]:
    """Return one tally for each match, fingerprint and place, in order. A row that names a known deal counts no
    more."""
    sums: dict[tuple[Match, str, str], Tally] = {}
    known: defaultdict[tuple[Match, str], set[int]] = defaultdict(set)
    for tally in tallies:
        deals = known[tally.match, tally.fingerprint]
        if deals.isdisjoint(tally.deals):
            deals.update(tally.deals)
            key = (tally.match, tally.fingerprint, tally.at)
            sums[key] = _sum(sums[key], tally) if key in sums else tally
    return [sums[key] for key in sorted(sums)]


def _sum(one: Tally, other: Tally) -> Tally:
    return msgspec.structs.replace(
        one,
        deals=sorted(one.deals + other.deals),
        won=one.won + other.won,
        squares=one.squares + other.squares,
        seconds=one.seconds + other.seconds,
        asked=Counter(one.asked) + Counter(other.asked),
        thought={bot: one.thought.get(bot, 0.0) + other.thought.get(bot, 0.0) for bot in one.thought | other.thought},
    )
