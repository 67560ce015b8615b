"""A long-poll waits for news of one game: what wakes it and what ends it. A stream is one long-poll after the other."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar.types import Receive

from api.http.auth import credential_of, sender, unauthenticated
from api.http.bodies import Request
from api.http.problems import not_found, removed
from api.service.service import Service, may_see, service_of
from store.feed import Subscription
from store.keys import game_channel
from store.players import Principal
from store.removal import Removed
from store.timeline import Timeline


class LongPoll:
    """Waits for news of one game, for one client: look first, then wait, then look again."""

    def __init__(self, service: Service, request: Request, game_id: str, subscription: Subscription) -> None:
        self._service = service
        self._credential = credential_of(request)
        self._player = sender(request).player
        self._game_id = game_id
        self._subscription = subscription
        self.has_hung_up = False

    @property
    def is_over(self) -> bool:
        """Return whether nobody waits any more: the client has hung up, or the process was told to stop."""
        return self.has_hung_up or self._service.closing.is_set()

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
        principal = await self._service.authenticator.whose(self._credential)
        if principal is None:
            raise unauthenticated()
        return principal

    async def wait(self, seconds: float) -> bool:
        """Wait at most so long for a reason to look. Returns whether there is one."""
        return await self._subscription.wait(seconds)

    async def notice_the_end(self, receive: Receive) -> None:
        """Wake the long-poll when the client hangs up."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self.has_hung_up = True
        self._subscription.wake()


@asynccontextmanager
async def long_poll(request: Request, game_id: str, *channels: str) -> AsyncIterator[LongPoll]:
    """Open a long-poll, which counts against the connection limit. It misses nothing after its first look.

    Messages on these channels, besides the game's own, are a reason to look as well.

    Raises the problem `too-many-waiting`, and redis.exceptions.TimeoutError if Redis stays away.
    """
    service, principal = service_of(request), sender(request)
    with service.connection_limit.hold(principal):
        async with service.feed.subscribe(game_channel(game_id), *channels) as subscription:
            with service.connection_limit.woken_with(principal, subscription):
                poll = LongPoll(service, request, game_id, subscription)
                disconnect = asyncio.create_task(poll.notice_the_end(request.receive))
                try:
                    yield poll
                finally:
                    disconnect.cancel()
