"""Ratings after a game (Plackett and Luce's model as Weng and Lin have it, by openskill)."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from domain.kernel.protocol.ids import Seat
from domain.ratings.records import Rating

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


def rate(
    ratings: Mapping[str, Rating],
    players: Sequence[str],
    winners: Sequence[Seat],
    day: int,
    resigned: Sequence[Seat] = (),
) -> dict[str, Rating]:
    """Return the ratings after a game on a day of those who have sat at its seats. A new player begins as usual.

    First come the winners, all alike, then those who played to the end, last the seats that have resigned. Neither the
    seats nor the order of anything else make a difference: sums of floats would tell.
    """
    places = {name: _place(seat, winners, resigned) for seat, name in enumerate(players)}
    names = sorted(places)
    before = [ratings.get(name, Rating()) for name in names]
    model = _model()
    teams = [[model.rating(mu=row.mu, sigma=row.sigma)] for row in before]
    after = model.rate(teams, ranks=[places[name] for name in names])
    return {
        name: Rating(now.mu, now.sigma, row.games + 1, day)
        for name, row, [now] in zip(names, before, after, strict=True)
    }


@cache
def _model() -> "PlackettLuce":
    # Every process knows of ratings, and few rate.
    from openskill.models import PlackettLuce

    return PlackettLuce()


def _place(seat: Seat, winners: Sequence[Seat], resigned: Sequence[Seat]) -> int:
    if seat in winners:
        return 0
    return 2 if seat in resigned else 1
