"""The floors: Litestar endpoints that do nothing but one round trip to Redis, by the client that the store uses."""

import itertools
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from litestar import Litestar, get, post

from store.redis.connection import connect
from store.redis.pipelining import Pipelining

APPEND = """
redis.call('XADD', KEYS[1], '*', 'entry', ARGV[1])
return redis.call('XLEN', KEYS[1])
"""


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a command."""

    decision: str
    choose: list[str]


class Reply(msgspec.Struct):
    """The reply to a command."""

    version: int
    head: str


def create_app() -> Litestar:
    """An application with `POST /append` (one Lua append of 200 bytes) and `GET /value` (one Redis GET)."""
    redis = connect(os.environ["REDIS_URL"])
    pipelining = Pipelining(redis)
    append = redis.register_script(APPEND).sha
    streams = itertools.cycle(f"bench:stream:{number}" for number in range(64))
    entry = "x" * 200

    @post("/append", status_code=200)
    async def append_once(data: Body) -> Reply:
        return Reply(await pipelining.execute("EVALSHA", append, 1, next(streams), entry), "x" * 64)

    @get("/value")
    async def value() -> bytes:
        return await pipelining.execute("GET", "bench:value") or b""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await redis.script_load(APPEND)
        await redis.set("bench:value", "x" * 1500)
        yield
        await redis.aclose()

    return Litestar([append_once, value], lifespan=[lifespan], openapi_config=None)
