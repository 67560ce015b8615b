"""Commands to Redis that are asked for at about the same time, sent together."""

import asyncio
from typing import Any, cast

from redis.asyncio import Redis

from store.redis.cluster import Cluster
from store.redis.connection import Client
from store.redis.patience import current, spend, without_budget


class Pipelining:
    """Sends commands in one pipeline after the other: what is asked for while one is under way goes with the next.

    So a busy process pays for a connection, a write and a wake-up once for many commands, and one sync of the server's
    append-only file serves them all; a quiet one waits for nothing. With more pipelines at a time each has less in it,
    and costs as much. Commands must be safe to repeat, since a pipeline whose connection breaks is sent again whole.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._patience = None if isinstance(redis, Cluster) else cast(Client, redis).patience
        self._waiting: list[tuple[tuple[Any, ...], asyncio.Future[Any]]] = []
        self._since = 0.0
        self._sender: asyncio.Task[None] | None = None

    async def execute(self, *command: Any) -> Any:
        """The reply to one command. Raises redis.exceptions.RedisError."""
        if self._patience is None:
            # Each by itself to its node: one that is away is not to hold up what goes to the others.
            return await self._redis.execute_command(*command)
        if self._patience.is_away:
            # At once: what is sent next has to wait for what is under way.
            await spend(self._patience.require_answer())
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        if not self._waiting:
            self._since = loop.time()
        self._waiting.append((command, future))
        if self._sender is None:
            self._sender = loop.create_task(self._send(), context=without_budget())
        budget = current()
        return await (future if budget is None else budget.spend(future))

    async def _send(self) -> None:
        try:
            while self._waiting:
                together, self._waiting = self._waiting, []
                await self._send_together(together)
        finally:
            # Before anybody else runs: what comes next finds either somebody who sends, or nobody.
            self._sender = None

    async def _send_together(self, together: list[tuple[tuple[Any, ...], asyncio.Future[Any]]]) -> None:
        replies: list[Any]
        try:
            replies = await cast(Client, self._redis).together([command for command, _ in together], self._since)
        except Exception as error:
            replies = [error] * len(together)
        for (_, future), reply in zip(together, replies, strict=True):
            if future.done():
                continue
            if isinstance(reply, Exception):
                future.set_exception(reply)
            else:
                future.set_result(reply)
