"""Wake-ups: one pub/sub connection a process, and all who wait for something on it."""

import asyncio
import contextlib
import math
from collections.abc import AsyncIterator, Callable
from typing import Any

from redis.asyncio import Connection, Redis
from redis.exceptions import RedisError

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
    """One pub/sub connection. When it breaks it is made anew and all are woken, since messages may be lost.

    Only the one who reads from the connection makes it anew: two at once would take each other's replies.
    """

    def __init__(self, redis: Redis) -> None:
        self._pool: Any = redis.connection_pool
        self._connection: Connection | None = None
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
        for channel in self._listeners:
            self._confirmed[channel] = asyncio.Event()
        self._task = asyncio.create_task(self._run(), name="feed")
        for channel in self._listeners:
            await self._confirmed[channel].wait()

    async def stop(self) -> None:
        """Close the connection."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    @contextlib.asynccontextmanager
    async def subscription(self, channel: str) -> AsyncIterator[Waiter]:
        """A waiter on a channel, subscribed by the time the block begins: read the state inside, then wait."""
        waiter = Waiter()
        waiters = self._waiters.setdefault(channel, set())
        waiters.add(waiter)
        try:
            if channel not in self._confirmed:
                self._confirmed[channel] = asyncio.Event()
                await self._send("SUBSCRIBE", channel)
            await self._confirmed[channel].wait()
            yield waiter
        finally:
            waiters.discard(waiter)
            if not waiters:
                self._waiters.pop(channel, None)
                if channel not in self._listeners:
                    self._confirmed.pop(channel, None)
                    await self._send("UNSUBSCRIBE", channel)

    async def _send(self, *command: str) -> None:
        """Send a command if there is a connection; one that is made later begins with all channels that are wanted."""
        async with self._lock:
            if self._connection is not None and self._connection.is_connected:
                with contextlib.suppress(RedisError):
                    await self._connection.send_command(*command, check_health=False)

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(RedisError):
                await self._follow()
            await asyncio.sleep(RECONNECT_AFTER)

    async def _follow(self) -> None:
        """Listen on one connection until it breaks."""
        connection = await self._pool.get_connection()
        try:
            self._connection = connection
            await self._send("SUBSCRIBE", *self._confirmed)
            while True:
                self._deliver(*await connection.read_response(timeout=math.inf))
        finally:
            self._connection = None
            await connection.disconnect(nowait=True)
            await self._pool.release(connection)

    def _deliver(self, kind: bytes, name: bytes, text: bytes | int) -> None:
        channel = name.decode()
        if isinstance(text, bytes):
            self._wake(channel, text.decode())
        elif kind == b"subscribe":
            # What was said before may have been lost.
            if channel in self._confirmed:
                self._confirmed[channel].set()
            self._wake(channel, "")

    def _wake(self, channel: str, text: str) -> None:
        for waiter in self._waiters.get(channel, ()):
            waiter.wake()
        for react in self._listeners.get(channel, ()):
            react(text)
