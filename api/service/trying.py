"""Plays what would be if a seat did something else: in a thread, and never stored."""

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from api.http.problems import not_found
from api.service.places import Places, to_the_end
from domain.kernel.bots.trying import imagine, luck_of, try_out
from domain.kernel.protocol.decisions import OptionId
from domain.kernel.protocol.ids import Seat
from domain.kernel.table.game import Game
from store.log.timeline import Happened, outcome_of


class Try(NamedTuple):
    """A moment of a game, the seat that tries something there, and its answers. `secret` is S of the game.

    `luck` is which of the worlds that the seat cannot tell from the true one; None: the true one.
    """

    game: Game
    seat: Seat
    answers: list[tuple[OptionId, ...]]
    luck: int | None
    secret: bytes


class Trying:
    """One try after the other, and one at a time of an account; who has tried least lately comes next."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "try")
        self._places = Places(1, "try")

    async def play(self, account: str, wanted: Try) -> tuple[Game, list[Happened]]:
        """The game as it would be, and what would have happened.

        Raises Refused, and the problems `too-many-requests` and `not-found`.
        """
        async with self._places.take(account):
            return await to_the_end(self._thread, _play, wanted)


def _play(wanted: Try) -> tuple[Game, list[Happened]]:
    game, seat = wanted.game, wanted.seat
    luck = randomness = luck_of(game, seat, wanted.luck or 0)
    if wanted.luck is None:
        randomness = game.randomness(wanted.secret)
    else:
        world = imagine(game, seat, luck)
        if world is None:
            raise not_found("world")
        game = world
    return outcome_of(game, try_out(game, seat, wanted.answers, randomness, luck))
