"""Places for work that takes long: one at a time of an account, and few at once of a process."""

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Callable
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from contextvars import copy_context
from time import monotonic
from typing import TypeVar

from cachetools import TTLCache

from api.http.problems import not_yet

LONGEST_LINE = 100
"""Accounts that wait for a place at most."""

PATIENCE = 30.0
"""Seconds for which one waits for a place at most."""

SHARE = 10.0
"""Seconds for which one who has a place may let it wait, whoever waits for it."""

LOOK_EVERY = 0.5
"""Seconds after which it is looked again whether somebody waits."""

REMEMBERED = 10_000
"""Accounts of which it is known how long they had places."""

MEMORY = 600.0
"""Seconds for which that is known, since their last time."""

A = TypeVar("A")
T = TypeVar("T")


class Places:
    """So many places. The account with the shortest time in them lately comes next.

    So a few accounts do not keep others out.

    `what` is what is done there, in a word.
    """

    def __init__(self, count: int, what: str, clock: Callable[[], float] = monotonic) -> None:
        self._free = count
        self._what = what
        self._clock = clock
        self._here: set[str] = set()
        self._line: dict[str, asyncio.Future[None]] = {}
        self._used: TTLCache[str, float] = TTLCache(REMEMBERED, MEMORY, timer=clock)

    @asynccontextmanager
    async def take(self, account: str) -> AsyncIterator[None]:
        """Wait for a place for an account, and have it for the block. Raises the problem `too-many-requests`."""
        if account in self._here:
            raise self._refusal("of this account ")
        self._here.add(account)
        try:
            await self._place_for(account)
            since = self._clock()
            try:
                yield
            finally:
                self._used[account] = self._use(account) + self._clock() - since
                self._pass_on()
        finally:
            self._here.discard(account)

    async def coming(self, parts: AsyncIterable[T]) -> AsyncIterator[T]:
        """Yield what comes for a place, however slowly.

        An account that has let it wait for a share of time gives way to others.

        Raises the problem `too-slow`.
        """
        following, left = aiter(parts), SHARE
        while True:
            since = self._clock()
            try:
                part = await self._next(following, left)
            except StopAsyncIteration:
                return
            except TimeoutError:
                raise not_yet("too-slow", f"somebody else waits, and this {self._what} comes slowly", 1) from None
            left -= self._clock() - since
            yield part

    async def _next(self, parts: AsyncIterator[T], left: float) -> T:
        async with asyncio.timeout(None) as limit:
            looking = asyncio.create_task(self._end_if_wanted(limit, left))
            try:
                return await anext(parts)
            finally:
                looking.cancel()

    async def _end_if_wanted(self, limit: asyncio.Timeout, left: float) -> None:
        await asyncio.sleep(left)
        while not self._waiting():
            await asyncio.sleep(LOOK_EVERY)
        limit.reschedule(asyncio.get_running_loop().time())

    async def _place_for(self, account: str) -> None:
        if self._free:
            self._free -= 1
            return
        waiting = self._waiting()
        if len(waiting) >= LONGEST_LINE:
            self._make_room(account, waiting)
        try:
            async with asyncio.timeout(PATIENCE):
                await self._turn_of(account)
        except TimeoutError:
            raise self._refusal() from None

    async def _turn_of(self, account: str) -> None:
        turn = self._line[account] = asyncio.get_running_loop().create_future()
        try:
            await turn
        except BaseException:
            # It may have been given a place in the same moment.
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._pass_on()
            raise
        finally:
            self._line.pop(account, None)

    def _waiting(self) -> list[str]:
        """Return who waits; who has just hung up is in the line until it notices."""
        return [account for account, turn in self._line.items() if not turn.done()]

    def _make_room(self, account: str, waiting: list[str]) -> None:
        """Send away who has had places for the longest time: somebody who waits, or else who has just come."""
        last = max(waiting, key=self._use)
        if self._use(last) <= self._use(account):
            raise self._refusal()
        self._line.pop(last).set_exception(self._refusal())

    def _pass_on(self) -> None:
        if waiting := self._waiting():
            self._line.pop(min(waiting, key=self._use)).set_result(None)
        else:
            self._free += 1

    def _use(self, account: str) -> float:
        return self._used.get(account, 0.0)

    def _refusal(self, whose: str = "") -> Exception:
        return not_yet("too-many-requests", f"another {self._what} {whose}is under way", 1)


async def to_the_end(threads: Executor, work: Callable[[A], T], of: A) -> T:
    """Do what the request wants in a thread. A client that hangs up does not end it: its place is taken until then."""
    # Answer and log name the request there.
    future = asyncio.wrap_future(threads.submit(copy_context().run, work, of))
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        await asyncio.gather(future, return_exceptions=True)
        raise
