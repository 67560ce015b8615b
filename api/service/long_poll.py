"""A long-poll waits for news of one game. A stream is one long-poll after the other."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from api.http.bodies import Request
from api.http.problems import not_found, removed
from api.service.service import Service, may_see, service_of
from api.service.waiting import Waiter, waiting
from store.keys import game_channel
from store.players import Player, Principal
from store.removal import Removed
from store.timeline import Timeline


class LongPoll:
    """Waits for news of one game, for one client."""

    def __init__(self, service: Service, player: Player, game_id: str, waiter: Waiter) -> None:
        self._service = service
        self._player = player
        self._game_id = game_id
        self._waiter = waiter

    @property
    def has_hung_up(self) -> bool:
        """Return whether the client has hung up."""
        return self._waiter.has_hung_up

    @property
    def is_over(self) -> bool:
        """Return whether nobody waits any more: the client has hung up, or the process was told to stop."""
        return self._waiter.is_over

    async def look(self) -> Timeline:
        """Read the game as it is now; clients that look at once share one read.

        Raises the problem `unauthenticated` if the token was revoked meanwhile, `not-found` if the game is no longer
        for its owner to see, `removed` if an operator has removed it.
        """
        await self.check()
        try:
            timeline = await self._service.reads.read(self._game_id)
        except Removed as error:
            raise removed(error) from error
        if timeline is None or not may_see(timeline, self._player):
            raise not_found("game")
        return timeline

    async def check(self) -> Principal:
        """Return the principal, whose token is still in force. Raises the problem `unauthenticated`."""
        return await self._waiter.check()

    async def wait(self, seconds: float) -> bool:
        """Wait at most so long for a reason to look. Returns whether there is one."""
        return await self._waiter.wait(seconds)


@asynccontextmanager
async def long_poll(request: Request, game_id: str, *channels: str) -> AsyncIterator[LongPoll]:
    """Open a long-poll, which counts against the connection limit. It misses nothing after its first look.

    Messages on these channels, besides the game's own, are a reason to look as well.

    Raises the problem `too-many-waiting`, and redis.exceptions.TimeoutError if Redis stays away.
    """
    async with waiting(request, game_channel(game_id), *channels) as waiter:
        yield LongPoll(service_of(request), request.auth.player, game_id, waiter)
