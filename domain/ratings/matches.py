"""The matches of programs at night: who meets whom, and the games that they play.

These are games of the service like all others: a deal that nobody knows beforehand is dealt once, so the two games of a
match have the seats swapped, and deals of their own.
"""

from collections.abc import Callable, Sequence

from domain.kernel.commands import Drafts, seat_all
from domain.kernel.entries import Created, Deadline
from domain.kernel.identifiers import game_id_for
from domain.kernel.registry import ruleset
from domain.kernel.table import TABLE
from domain.kernel.times import HOUR
from domain.ratings.records import Match

MOST = 200
"""Programs that are seated in a night, at most."""

GAMES = 2
"""The games of a match."""

PACE = Deadline(per_decision=HOUR // 60, reserve=HOUR // 6, on_timeout="forfeit")
"""A minute for each decision, and ten for the whole game: a night is short, and who has gone has lost."""


def pairs(programs: Sequence[str], may_meet: Callable[[str, str], bool]) -> list[tuple[str, str]]:
    """Pair those who stand next to each other, of those who may meet. Each has one partner, or none if none is left."""
    left, found = list(programs), []
    while left:
        one = left.pop(0)
        other = next((other for other in left if may_meet(one, other)), None)
        if other is not None:
            left.remove(other)
            found.append((one, other))
    return found


def game_of(night: int, match: Match, first: str) -> str:
    """Return the id of the game of a match in which this member sits first: it is the same whoever asks."""
    return game_id_for("league", f"{night} {match.ruleset} {' '.join(match.members)} {first}")


def set_up(game: str, match: Match, actors: Sequence[str], secret: bytes, build: str) -> Drafts:
    """Return the entries with which a game of a match begins, for what its players are called there, by seat.

    `secret` is S, `build` the program that deals.
    """
    rules = ruleset(match.ruleset)
    created = Created(
        ruleset=rules.id,
        version=len(rules.rulings),
        build=build,
        seats=len(actors),
        options={**rules.among_people, **rules.when_dealt},
        bots={},
        commitment="",
        deadline=PACE,
        table=len(TABLE),
    )
    return seat_all(game, actors, created, secret)
