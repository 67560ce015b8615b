"""An import takes of memory, however its lines are made, little more than its own length."""

import asyncio
import tracemalloc
from collections.abc import AsyncIterator, Callable

import pytest
from litestar.exceptions import HTTPException

import domain  # noqa: F401  (registers the rulesets)
from api.service.importing import Importing
from domain.kernel.log.limits import LINE_BRACKETS, LINE_BYTES
from store.health.fleet import Membership
from store.log.replays import free
from store.redis.connection import connect
from tests.hostile.exports import forged, of_entries, of_short_texts

RATIO = 2
"""How many times its length an import takes."""

ONE_LINE = 16 * LINE_BYTES
"""Bytes that reading one line, the longest that is allowed, takes besides."""

CHUNK = 1 << 16


def _of_small_objects() -> bytes:
    return of_entries(*[{"kind": "dealt", "facts": {"a": [[]] * (LINE_BRACKETS - 200)}}] * 12)


def _of_broken_lines() -> bytes:
    return forged("winner", "loser").partition(b"\n")[0] + b"\n" + b"ab\n" * 1_000_000


def _of_one_line() -> bytes:
    return b"[" * (4 << 20)


async def _in_pieces(body: bytes) -> AsyncIterator[bytes]:
    for begun in range(0, len(body), CHUNK):
        yield body[begun : begun + CHUNK]


@pytest.mark.parametrize("make", [of_short_texts, _of_small_objects, _of_broken_lines, _of_one_line])
def test_a_body_takes_little_more_than_its_length(redis_url: str, make: Callable[[], bytes]) -> None:
    body = make()
    tracemalloc.start()
    try:
        with pytest.raises(HTTPException):
            asyncio.run(_audit(body, redis_url))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < RATIO * len(body) + ONE_LINE


async def _audit(body: bytes, redis_url: str) -> None:
    redis = connect(redis_url)
    try:
        await Importing().audit("eve", _in_pieces(body), free, Membership(redis, "api"))
    finally:
        await redis.aclose()
