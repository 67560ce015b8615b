"""The matches of programs at night: which other, or which bot of the service, each meets, and the games they play.

These are games of the service like all others: a deal that nobody knows beforehand is dealt once, so the two games of a
match have the seats swapped, and deals of their own.
"""

from collections.abc import Callable, Mapping, Sequence

from domain.kernel.commands.commands import Drafts, seat_all
from domain.kernel.commands.setups import by_rules_of, usual_options
from domain.kernel.log.entries import Created, Deadline
from domain.kernel.log.program import Program
from domain.kernel.protocol.registry import ruleset
from domain.kernel.table.identifiers import game_id_for
from domain.kernel.time.times import DAY, HOUR
from domain.ratings.members import bot_of
from domain.ratings.records import Match, Rating

MOST = 200
"""Programs that are seated in a night, at most."""

MOST_WITH_BOTS = 50
"""Matches with bots in a night, at most: these have to think for all of them."""

GAMES = 2
"""The games of a match."""

PACE = Deadline(per_decision=HOUR // 60, reserve=HOUR // 6, on_timeout="forfeit")
"""A minute for each decision, and ten for the whole game: a night is short, and who has gone has lost."""


def pairs(programs: Sequence[str], may_meet: Callable[[str, str], bool]) -> list[tuple[str, str]]:
    """Pair those who stand next to each other, of those who may meet. Each has one partner, or none if none is left."""
    left, rows = list(programs), []
    while left:
        one = left.pop(0)
        other = next((other for other in left if may_meet(one, other)), None)
        if other is not None:
            left.remove(other)
            rows.append((one, other))
    return rows


def nearest(own: Rating, bots: Mapping[str, Rating]) -> str:
    """Return which of these is about as strong as that; of several the first."""
    return min(bots, key=lambda bot: abs(bots[bot].mu - own.mu))


def game_of(night: int, match: Match, first: str) -> str:
    """Return the id of the game of a match in which this member sits first: it is the same whoever asks."""
    return game_id_for("league", f"{night} {match.ruleset} {' '.join(match.members)} {first}")


def is_of_a_match(game: str, created: int, ruleset: str, members: Sequence[str]) -> bool:
    """Return whether the service began this game at night, by its id: nobody else can create one that is called so.

    `created` is when, in milliseconds, `members` are those at its seats.
    """
    # A night ends on the next day, and one that begins at midnight may begin a little earlier by another clock.
    nights, orders = (created // DAY + more for more in (-1, 0, 1)), (tuple(members), tuple(members[::-1]))
    matches = [Match(ruleset, order) for order in orders if len(order) == 2]
    return any(game_of(night, match, members[0]) == game for night in nights for match in matches)


def set_up(game: str, match: Match, seats: Sequence[str], secret: bytes, common: Program) -> Drafts:
    """Return the entries with which a game of a match begins.

    `seats` are what its players are called there, by seat, and the account of a bot where one sits. `secret` is S,
    `common` what all processes of the service know. Raises NewerRules.
    """
    rules = ruleset(match.ruleset)
    bots = {str(seat): bot for seat, name in enumerate(seats) if (bot := bot_of(name))}
    players = {seat: name for seat, name in enumerate(seats) if str(seat) not in bots}
    created = Created(
        ruleset=rules.id,
        version=0,
        build="",
        seats=len(seats),
        options=usual_options(rules, len(players)),
        bots=bots,
        commitment="",
        deadline=PACE,
    )
    return seat_all(game, players, by_rules_of(common, created), secret)
