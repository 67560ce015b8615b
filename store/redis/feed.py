"""Wake-ups: one pub/sub connection a process, and the subscriptions to its channels."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from typing import Any

from redis import exceptions
from redis.asyncio import Redis

from store.redis.connection import UNAVAILABLE, open_connection, require_answer
from store.redis.patience import Away, spend
from telemetry.failures import FAILURES

log = logging.getLogger("turnfold.feed")

RECONNECT_AFTER = 0.2
"""Seconds after which a connection that broke is made anew."""

AGAIN_AFTER = 1.0
"""Seconds between attempts while Redis is known to be away."""

QUIET = 10.0
"""Seconds without a word after which the server is asked whether it is there; as many more, and it is not."""

SUBSCRIBED_WITHIN = 5.0
"""Seconds that a subscription may take, if Redis is away just then."""


class Subscription:
    """Waits for the next message on its channels. It misses no message that comes after it began."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def wake(self) -> None:
        """End the wait: a message came or may have come, or there is another reason to look."""
        self._event.set()

    async def wait(self, seconds: float) -> bool:
        """Wait at most so long for a message since the last wait. Returns whether one came."""
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return False
        self._event.clear()
        return True


class Feed:
    """One pub/sub connection. When it breaks it is made anew and all are woken, since messages may be lost.

    `is_heard`: the listeners' channels are subscribed just now, so that wake-ups come.
    A connection of our own, not the client library's `PubSub`: that one makes itself anew under the hands of whoever
    uses it, several at once, and may lose subscriptions on the way.
    """

    def __init__(self, redis: Redis) -> None:
        self.is_heard = False
        self._redis = redis
        self._connection: Any = None
        self._listeners: dict[str, list[Callable[[str], None]]] = {}
        self._subscriptions: dict[str, set[Subscription]] = {}
        self._confirmed: dict[str, asyncio.Event] = {}
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def listen(self, channel: str, react: Callable[[str], None]) -> None:
        """Call `react` with each message on the channel, and with an empty text after a break. Before `start` only."""
        self._listeners.setdefault(channel, []).append(react)
        self._confirmed.setdefault(channel, asyncio.Event())

    async def start(self) -> None:
        """Begin to listen. Returns when the listeners' channels are subscribed, or Redis is away for now."""
        self._task = asyncio.create_task(self._run(), name="feed")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SUBSCRIBED_WITHIN):
                for channel in self._listeners:
                    await self._confirmed[channel].wait()

    def wake_all(self) -> None:
        """Wake every subscription."""
        for subscriptions in self._subscriptions.values():
            for subscription in subscriptions:
                subscription.wake()

    async def stop(self) -> None:
        """Close the connection."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    @contextlib.asynccontextmanager
    async def subscribe(self, *channels: str) -> AsyncIterator[Subscription]:
        """Subscribe to channels before the block begins: read the state inside, then wait.

        Raises redis.exceptions.TimeoutError if Redis stays away.
        """
        subscription = Subscription()
        for channel in channels:
            self._subscriptions.setdefault(channel, set()).add(subscription)
        try:
            for channel in channels:
                await self._subscribe(channel)
            yield subscription
        finally:
            for channel in channels:
                await self._unsubscribe(channel, subscription)

    async def _unsubscribe(self, channel: str, subscription: Subscription) -> None:
        subscriptions = self._subscriptions[channel]
        subscriptions.discard(subscription)
        if not subscriptions and channel not in self._listeners:
            del self._subscriptions[channel]
            self._confirmed.pop(channel, None)
            await self._send("UNSUBSCRIBE", channel)

    async def _subscribe(self, channel: str) -> None:
        confirmed = self._confirmed.get(channel)
        if confirmed is None:
            confirmed = self._confirmed[channel] = asyncio.Event()
            await self._send("SUBSCRIBE", channel)
        try:
            await require_answer(self._redis)
            async with asyncio.timeout(SUBSCRIBED_WITHIN):
                await spend(confirmed.wait())
        except TimeoutError:
            # Another server of a cluster may answer, or another connection to the same one.
            if self._connection is not None:
                await self._connection.disconnect(nowait=True)
            raise exceptions.TimeoutError(f"no subscription to {channel} within {SUBSCRIBED_WITHIN} s") from None

    async def _send(self, *command: str) -> None:
        """Send a command, if there is a connection. If it breaks, the next one begins with all channels that matter."""
        async with self._lock:
            if self._connection is not None and self._connection.is_connected:
                with contextlib.suppress(*UNAVAILABLE):
                    await self._connection.send_command(*command, check_health=False)

    async def _run(self) -> None:
        while True:
            pause = RECONNECT_AFTER
            try:
                await self._attend()
            except UNAVAILABLE as error:
                pause = AGAIN_AFTER if isinstance(error, Away) else RECONNECT_AFTER
                FAILURES.labels("feed").inc()
                log.warning("no wake-ups, reconnecting: %s", error)
            except Exception:
                FAILURES.labels("feed").inc()
                log.exception("no wake-ups, reconnecting")
            await asyncio.sleep(pause)

    async def _attend(self) -> None:
        """Follow one connection until it breaks."""
        async with open_connection(self._redis) as connection:
            try:
                self._connection = connection
                if self._confirmed:
                    await self._send("SUBSCRIBE", *self._confirmed)
                await self._listen(connection)
            finally:
                # A sender at work on it has finished, and none begins to send.
                self.is_heard = False
                async with self._lock:
                    self._connection = None
                for confirmed in self._confirmed.values():
                    confirmed.clear()

    async def _listen(self, connection: Any) -> None:
        is_asked = False
        while True:
            message = await connection.read_response(timeout=QUIET, disconnect_on_error=False)
            if message is not None:
                is_asked = False
                self._deliver(*message)
            elif is_asked:
                raise exceptions.TimeoutError("the server has gone without a word")
            else:
                is_asked = True
                await self._send("PING")

    def _deliver(self, kind: bytes, name: bytes, data: bytes | int = b"") -> None:
        channel = name.decode()
        if kind == b"message" and isinstance(data, bytes):
            self._wake(channel, data.decode())
        elif kind == b"subscribe" and channel in self._confirmed:
            self._confirmed[channel].set()
            self.is_heard = all(self._confirmed[listened].is_set() for listened in self._listeners)
            self._wake(channel, "")

    def _wake(self, channel: str, text: str) -> None:
        for subscription in self._subscriptions.get(channel, ()):
            subscription.wake()
        for react in self._listeners.get(channel, ()):
            react(text)
