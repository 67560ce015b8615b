"""Causes: the trace of the latest entry of a game, so that the work that follows from it is part of that."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from domain.kernel.protocol.ids import Seq
from domain.kernel.table.game import Game
from domain.kernel.time.times import MINUTE
from store.redis import keys
from telemetry import traces
from telemetry.traces import Context

FRESH = 10 * MINUTE
"""Milliseconds for which work follows from an entry: what comes later comes of the time that has gone by."""


class Cause(NamedTuple):
    """The trace of an entry."""

    seq: Seq
    context: Context

    def of(self, game: Game, now: int) -> Context | None:
        """Return what work is part of that a game needs now, in milliseconds; None if its latest entry says nothing."""
        return self.context if self.seq == game.seq and now - game.at < FRESH else None


class CauseStore:
    """The causes in one Redis: a field of a game's meta, `<seq> <traceparent>`, written by `append.lua`."""

    def __init__(self, execute: Callable[..., Awaitable[Any]]) -> None:
        self._execute = execute

    async def latest(self, game: str) -> Cause | None:
        """Return the latest cause that is known of a game; it may be that of an earlier entry. None for none."""
        reply: bytes | None = await self._execute("HGET", keys.meta_key(game), "trace")
        seq, _, traceparent = (reply or b"").decode().partition(" ")
        context = traces.parse(traceparent)
        return None if context is None else Cause(int(seq), context)
