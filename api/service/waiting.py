"""A connection that waits for news: what wakes it, and what ends it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar.types import Receive

from api.http.auth import credential_of, unauthenticated
from api.http.bodies import Request
from api.service.service import Service, service_of
from store.feed import Subscription
from store.players import Principal


class Waiter:
    """Waits for news, for one client: look first, then wait, then look again."""

    def __init__(self, service: Service, request: Request, subscription: Subscription) -> None:
        self._service = service
        self._credential = credential_of(request)
        self._subscription = subscription
        self.has_hung_up = False

    @property
    def is_over(self) -> bool:
        """Return whether nobody waits any more: the client has hung up, or the process was told to stop."""
        return self.has_hung_up or self._service.closing.is_set()

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
        """Wake the one who waits when the client hangs up."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self.has_hung_up = True
        self._subscription.wake()


@asynccontextmanager
async def waiting(request: Request, *channels: str) -> AsyncIterator[Waiter]:
    """Let a connection wait for messages on these channels. It misses nothing after its first look.

    Raises the problem `too-many-waiting`, and redis.exceptions.TimeoutError if Redis stays away.
    """
    service, principal = service_of(request), request.auth
    with service.connection_limit.hold(principal):
        async with service.feed.subscribe(*channels) as subscription:
            with service.connection_limit.woken_with(principal, subscription):
                waiter = Waiter(service, request, subscription)
                disconnect = asyncio.create_task(waiter.notice_the_end(request.receive))
                try:
                    yield waiter
                finally:
                    disconnect.cancel()
