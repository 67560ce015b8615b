"""Who waits for news of a game, in a long-poll or a stream: what wakes them, and what ends their wait."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar.types import Receive

from api.http.auth import credential_of, sender, unauthenticated
from api.http.bodies import Request
from api.http.problems import not_found, removed
from api.service.service import Service, may_see, service_of
from store.feed import Waiter
from store.keys import game_channel
from store.players import Principal
from store.removal import Removed
from store.timeline import Timeline


class Watch:
    """Somebody who waits for news of one game: look first, then wait, then look again."""

    def __init__(self, service: Service, request: Request, game_id: str, waiter: Waiter) -> None:
        self._service = service
        self._credential = credential_of(request)
        self._player = sender(request).player.id
        self._game_id = game_id
        self._waiter = waiter
        self.has_hung_up = False

    @property
    def is_over(self) -> bool:
        """Whether there is nobody left to wait for: the client has hung up, or the process was told to stop."""
        return self.has_hung_up or self._service.closing.is_set()

    async def look(self) -> Timeline:
        """The game as it is now; those who look at once share one read.

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
        """Who waits, if the token is still in force. Raises the problem `unauthenticated`."""
        principal = await self._service.authenticator.whose(self._credential)
        if principal is None:
            raise unauthenticated()
        return principal

    async def wait(self, seconds: float) -> bool:
        """Wait until there is a reason to look, at most so long; whether there is one."""
        return await self._waiter.wait(seconds)

    async def notice_the_end(self, receive: Receive) -> None:
        """Wake who waits when the client hangs up."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self.has_hung_up = True
        self._waiter.wake()


@asynccontextmanager
async def watch(request: Request, game_id: str) -> AsyncIterator[Watch]:
    """Somebody who waits for a game, and takes a place for it. Nothing is missed that happens after the first look.

    Raises the problem `too-many-waiting`, and redis.exceptions.TimeoutError if Redis stays away.
    """
    service, principal = service_of(request), sender(request)
    with service.places.place(principal):
        async with service.feed.subscription(game_channel(game_id)) as waiter:
            with service.places.woken_with(principal, waiter):
                watching = Watch(service, request, game_id, waiter)
                ear = asyncio.create_task(watching.notice_the_end(request.receive))
                try:
                    yield watching
                finally:
                    ear.cancel()
