"""Patience with servers that do not answer: none while one is known to be away.

A request has a budget, a command that is tried again has patience. A circuit breaker that only counts failures would
take a restart of two seconds for an outage, and one that knows no time would let each request wait anew; so this one
goes by seconds, and opens when nothing was heard for as long as a command has patience.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context, ContextVar, copy_context
from typing import TypeVar

from redis import exceptions
from redis.backoff import ExponentialWithJitterBackoff

GONE = (exceptions.ClusterDownError, exceptions.TryAgainError)
"""Refusals of a cluster, beyond those of a single server, while a part of it is away or moving."""

UNAVAILABLE: tuple[type[exceptions.RedisError], ...] = (
    exceptions.ConnectionError,
    exceptions.TimeoutError,
    exceptions.BusyLoadingError,
    *GONE,
)
"""The exceptions of a command when Redis stays away for longer than there is patience."""

_FAILURES: tuple[type[Exception], ...] = (TimeoutError, *UNAVAILABLE)
"""The same, and what ends an attempt that takes too long."""

SECONDS = 10.0
"""Seconds that whoever asks for something waits for the store in all, if nothing else is said."""

_COMMAND, _ATTEMPT, _LEAST, _PROBE = 0.75, 0.4, 0.1, 0.07
"""Shares of these: for a command, for one attempt at it, for one that was late already, and for a probe.

A command has less than all, so that one that begins a little later needs no timer of its own: most take a millisecond.
"""

_AMPLE = 0.95
"""The share of a budget of which no more than a command has patience for can be spent at once."""

log = logging.getLogger("turnfold.store")

T = TypeVar("T")


SEND_AGAIN = (
    "it is unknown whether this was done: send the same request again, with the same Idempotency-Key if it had one"
)
"""The words for whoever has asked for something that may have been done."""


class Away(exceptions.ConnectionError):
    """The server has not answered for long: nothing was sent to it, and nothing will be until it answers a probe."""


class OutcomeUnknown(exceptions.TimeoutError):
    """Something that may write was sent, and it is unknown whether it was done, or whether it is there to stay."""

    detail = f"the store has not answered in time, so {SEND_AGAIN}"
    """The words for whoever has asked for it."""


class Patience:
    """The patience with one server: commands are tried again for some seconds; then it is known to be away.

    From then on each command waits for the one probe that is under way, or makes it, and is sent once the server has
    answered. Commands have to be safe to repeat.
    """

    def __init__(self, seconds: float, probe: Callable[[], Awaitable[None]]) -> None:
        """`seconds` is how long whoever asks for something waits in all; `probe` returns when the server answers.

        It raises one of UNAVAILABLE where the server does not.
        """
        self.seconds = seconds
        self.is_away = False
        self._probe = probe
        self._probing: asyncio.Task[bool] | None = None
        self._backoff = ExponentialWithJitterBackoff(base=0.05, cap=0.5)
        self._heard = 0.0

    async def call(self, attempt: Callable[[], Awaitable[T]], since: float | None = None) -> T:
        """Return what an attempt does, which is made again and again as long as the server is away.

        It may have been wanted `since` a while, by the clock of the loop. Raises one of UNAVAILABLE: Away if nothing
        was sent.
        """
        if self.is_away:
            await self.require_answer()
        loop = asyncio.get_running_loop()
        start = loop.time()
        ends = start + _COMMAND * self.seconds
        if since is not None:
            ends = max(ends - (start - since), start + _LEAST * self.seconds)
        failures = 0
        while True:
            try:
                async with asyncio.timeout_at(min(ends, loop.time() + _ATTEMPT * self.seconds)):
                    result = await attempt()
            except UNAVAILABLE as failure:
                error: exceptions.RedisError = failure
            except TimeoutError:
                error = exceptions.TimeoutError("the server has not replied in time")
            else:
                self._heard = loop.time()
                return result
            failures += 1
            pause = self._backoff.compute(failures)
            if loop.time() + pause >= ends:
                self._give_up(start, error)
                raise error
            await asyncio.sleep(pause)

    async def require_answer(self) -> None:
        """Require that the server answers a probe, which all share who ask meanwhile. Raises Away."""
        if self._probing is None:
            self._probing = asyncio.create_task(self._ask())
        if not await asyncio.shield(self._probing):
            raise Away("the server does not answer; it is asked again with each command")

    async def _ask(self) -> bool:
        try:
            async with asyncio.timeout(_PROBE * self.seconds):
                await self._probe()
        except _FAILURES:
            return False
        else:
            if self.is_away:
                self.is_away = False
                log.warning("the server answers again")
            return True
        finally:
            self._probing = None

    def _give_up(self, start: float, error: Exception) -> None:
        """Take the server for away if it has answered nobody for as long as a command has patience."""
        silent = asyncio.get_running_loop().time() - max(start, self._heard)
        # The rest of the time may be too short for one more attempt.
        if not self.is_away and silent >= (_COMMAND - _LEAST) * self.seconds:
            self.is_away = True
            log.warning("the server has not answered for %.1f s, so commands fail at once: %s", silent, error)


class Budget:
    """The seconds for which one request may wait for the store, in all; what it does at the same time counts once.

    Work in the context in which it begins, and tasks that begin there, spend it.
    """

    def __init__(self, seconds: float, *, may_write: bool) -> None:
        """`may_write`: the request may change something, so that its outcome is unknown if no reply comes."""
        self._seconds = seconds
        self._may_write = may_write
        self._left = seconds
        self._waits = 0
        self._since = 0.0

    def begin(self) -> None:
        """Begin it in the context of this task, which answers the one request: nobody has to end it."""
        _budget.set(self)

    def renew(self) -> None:
        """Begin anew: the request has waited for something else, on purpose."""
        self._left = self._seconds

    async def spend(self, waiting: Awaitable[T]) -> T:
        """Wait for the store. Raises redis.exceptions.TimeoutError when the budget is spent, and as `waiting`.

        OutcomeUnknown is one, where the request may write.
        """
        loop = asyncio.get_running_loop()
        now = loop.time()
        if not self._waits:
            self._since = now
        self._waits += 1
        try:
            left = self._left - (now - self._since)
            if left > _AMPLE * self._seconds:
                # It has patience for less than that by itself, and a timer would be a large part of what it costs.
                return await waiting
            async with asyncio.timeout(left):
                return await waiting
        except Away:
            raise
        except _FAILURES as error:
            kind = OutcomeUnknown if self._may_write else exceptions.TimeoutError
            raise kind(str(error) or f"the store has not replied within {self._seconds:g} s") from error
        finally:
            self._waits -= 1
            if not self._waits:
                self._left -= loop.time() - self._since


_budget: ContextVar[Budget | None] = ContextVar("budget", default=None)


def without_budget() -> Context:
    """Return a context as this one for what is done for several at once: it spends the budget of none of them."""
    context = copy_context()
    context.run(_budget.set, None)
    return context


def current() -> Budget | None:
    """Return the budget of the request that is being answered here; None for whatever is no request."""
    return _budget.get()


async def spend(waiting: Awaitable[T]) -> T:
    """Wait for the store, on the budget of the request that is being answered here, if it is one."""
    budget = _budget.get()
    return await (waiting if budget is None else budget.spend(waiting))


def renew() -> None:
    """Begin the budget anew of a request that has waited for something else than the store, on purpose."""
    budget = _budget.get()
    if budget is not None:
        budget.renew()
