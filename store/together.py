"""Work on many things, on some of them at a time."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

AT_ONCE = 16
"""Things that are worked on at a time: few of the connections that a process has."""


async def together(work: Callable[[T], Awaitable[R]], things: Iterable[T]) -> list[R]:
    """Return what comes of each of these, in their order. Raises what one of them raises, while the others go on."""
    rest, done = iter(things), list[R]()
    while some := list(islice(rest, AT_ONCE)):
        done += await asyncio.gather(*map(work, some))
    return done
