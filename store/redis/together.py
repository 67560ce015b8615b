"""Work on many things, on some of them at a time."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from itertools import islice
from typing import Any, TypeVar

from redis.asyncio import Redis

from store.redis.connection import UNAVAILABLE, by_server

T = TypeVar("T")
R = TypeVar("R")

AT_ONCE = 16
"""Things that are worked on at a time: few of the connections that a process has."""


async def together(work: Callable[[T], Awaitable[R]], things: Iterable[T]) -> list[R]:
    """Return what comes of each of these, in their order. Raises what one of them raises, while the others go on."""
    rest, results = iter(things), list[R]()
    while some := list(islice(rest, AT_ONCE)):
        results += await asyncio.gather(*map(work, some))
    return results


async def ask_servers(
    redis: Redis, keys: Iterable[str], ask: Callable[[list[str]], Coroutine[Any, Any, R]]
) -> AsyncIterator[R]:
    """Yield what comes of asking each server for those of these keys that it has, in the order in which they answer.

    All are asked at once, so one that hangs costs no more than it would alone. Raises at the end what one has raised
    that is away: the others have answered by then.
    """
    asking = [asyncio.create_task(ask(server_keys)) for server_keys in (await by_server(redis, keys)).values()]
    away: Exception | None = None
    try:
        for answer in asyncio.as_completed(asking):
            try:
                yield await answer
            except UNAVAILABLE as error:
                away = error
    finally:
        for task in asking:
            task.cancel()
    if away is not None:
        raise away
