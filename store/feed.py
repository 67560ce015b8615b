"""Wake-ups: one pub/sub connection a process, and all who wait for something on it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

from redis.asyncio import Redis

from store.connection import UNAVAILABLE

RECONNECT_AFTER = 0.2
"""Seconds between attempts while Redis is away."""


class Waiter:
    """Somebody who waits for the next message on a channel. Messages from the subscription on are not missed."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def wake(self) -> None:
        """Something was said on the channel, or may have been."""
        self._event.set()

    async def wait(self, seconds: float) -> bool:
        """Wait for a message since the last wait, at most so long; whether one came."""
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return False
        self._event.clear()
        return True


class Feed:
    """One pub/sub connection. When it breaks it is made anew and all are woken, since messages may be lost."""

    def __init__(self, redis: Redis) -> None:
        self._pubsub: Any = redis.pubsub()
        self._listeners: dict[str, list[Callable[[str], None]]] = {}
        self._waiters: dict[str, set[Waiter]] = {}
        self._confirmed: dict[str, asyncio.Event] = {}
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def listen(self, channel: str, react: Callable[[str], None]) -> None:
        """Call `react` with each message on the channel, and with an empty text after a break. Before `start` only."""
        self._listeners.setdefault(channel, []).append(react)

    async def start(self) -> None:
        """Begin to listen. Returns when the listeners' channels are subscribed."""
        await self._subscribe(*self._listeners)
        self._task = asyncio.create_task(self._run(), name="feed")
        for channel in self._listeners:
            await self._confirmed[channel].wait()

    async def stop(self) -> None:
        """Close the connection."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._pubsub.aclose()

    @contextlib.asynccontextmanager
    async def subscription(self, channel: str) -> AsyncIterator[Waiter]:
        """A waiter on a channel, subscribed by the time the block begins: read the state inside, then wait."""
        waiter = Waiter()
        waiters = self._waiters.setdefault(channel, set())
        waiters.add(waiter)
        try:
            if channel not in self._confirmed:
                await self._subscribe(channel)
            await self._confirmed[channel].wait()
            yield waiter
        finally:
            waiters.discard(waiter)
            if not waiters:
                self._waiters.pop(channel, None)
                await self._unsubscribe(channel)

    async def _subscribe(self, *channels: str) -> None:
        for channel in channels:
            self._confirmed.setdefault(channel, asyncio.Event())
        async with self._lock:
            with contextlib.suppress(*UNAVAILABLE):
                await self._pubsub.subscribe(*channels)

    async def _unsubscribe(self, channel: str) -> None:
        if channel in self._listeners:
            return
        async with self._lock:
            if channel not in self._waiters:
                self._confirmed.pop(channel, None)
                with contextlib.suppress(*UNAVAILABLE):
                    await self._pubsub.unsubscribe(channel)

    async def _run(self) -> None:
        while True:
            try:
                message = await self._pubsub.get_message(timeout=None)
            except UNAVAILABLE:
                await asyncio.sleep(RECONNECT_AFTER)
                continue
            if message is not None:
                self._deliver(message)

    def _deliver(self, message: dict[str, Any]) -> None:
        channel = message["channel"].decode()
        if message["type"] == "message":
            self._wake(channel, message["data"].decode())
        elif message["type"] == "subscribe":
            # The client subscribes again by itself after a break, in which messages may have been lost.
            if channel in self._confirmed:
                self._confirmed[channel].set()
            self._wake(channel, "")

    def _wake(self, channel: str, text: str) -> None:
        for waiter in self._waiters.get(channel, ()):
            waiter.wake()
        for react in self._listeners.get(channel, ()):
            react(text)
