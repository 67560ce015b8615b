"""A long-poll waits for news, of one game or of whatever there are channels for. A stream is one after the other."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from typing import TypeVar

from litestar.types import Receive

from api.http.auth import unauthenticated_problem
from api.http.bodies import Request
from api.http.metrics import LONG_POLLS
from api.http.problems import not_found, removal_problem
from api.service.service import may_see, service_of
from store.accounts.players import Principal
from store.log.timeline import Timeline
from store.redis.feed import Subscription
from store.redis.gone import Removed
from store.redis.keys import game_channel
from store.redis.patience import renew

Found = TypeVar("Found")


class LongPoll:
    """Waits for news, for one client: look first, then wait, then look again."""

    def __init__(self, request: Request, subscription: Subscription) -> None:
        self._service = service_of(request)
        self._credential = request.auth.credential
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
            raise unauthenticated_problem()
        return principal

    async def wait(self, seconds: float) -> bool:
        """Wait at most so long for a reason to look. Returns whether there is one."""
        try:
            return await self._subscription.wait(seconds)
        finally:
            renew()

    async def until(
        self, is_news: Callable[[Found], bool], look: Callable[[], Awaitable[Found]], seconds: float
    ) -> Found:
        """Return the first look that shows news, or the last one, at most so much later. Raises as `check`."""
        loop = asyncio.get_running_loop()
        ends = loop.time() + seconds
        with LONG_POLLS.track_inprogress():
            while True:
                answer = await look()
                left = ends - loop.time()
                if is_news(answer) or left <= 0 or self.is_over or not await self.wait(left):
                    await self.check()
                    return answer

    async def notice_the_end(self, receive: Receive) -> None:
        """Wake the one who waits when the client hangs up."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self.has_hung_up = True
        self._subscription.wake()


class GamePoll(LongPoll):
    """Waits for news of one game."""

    def __init__(self, request: Request, game_id: str, subscription: Subscription) -> None:
        super().__init__(request, subscription)
        self._player = request.auth.player
        self._game_id = game_id

    async def look(self) -> Timeline:
        """Read the game as it is now; clients that look at once share one read.

        Raises the problem `unauthenticated` if the token was revoked meanwhile, `not-found` if the game is no longer
        for its owner to see, `removed` if an operator has removed it.
        """
        await self.check()
        try:
            timeline = await self._service.reads.read(self._game_id)
        except Removed as error:
            raise removal_problem(error) from error
        if timeline is None or not may_see(timeline, self._player):
            raise not_found("game")
        return timeline


Poll = TypeVar("Poll", bound=LongPoll)


def long_poll(request: Request, *channels: str) -> AbstractAsyncContextManager[LongPoll]:
    """Open a long-poll, which counts against the connection limit, for messages on these channels.

    It misses nothing after its first look. Raises the problem `too-many-waiting`, and redis.exceptions.TimeoutError if
    Redis stays away.
    """
    return _open_poll(request, channels, partial(LongPoll, request))


def game_poll(request: Request, game_id: str, *channels: str) -> AbstractAsyncContextManager[GamePoll]:
    """Open a long-poll for news of a game. Messages on these channels are a reason to look as well. See `long_poll`."""
    return _open_poll(request, (game_channel(game_id), *channels), partial(GamePoll, request, game_id))


@asynccontextmanager
async def _open_poll(
    request: Request, channels: tuple[str, ...], make: Callable[[Subscription], Poll]
) -> AsyncIterator[Poll]:
    service, principal = service_of(request), request.auth
    with service.connection_limit.hold(principal):
        async with service.feed.subscribe(*channels) as subscription:
            with service.connection_limit.woken_with(principal, subscription):
                poll = make(subscription)
                disconnect = asyncio.create_task(poll.notice_the_end(request.receive))
                try:
                    yield poll
                finally:
                    disconnect.cancel()
