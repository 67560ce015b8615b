"""Replication: what a request has written is on so many replicas before it is acknowledged.

A server confirms what it had when it was asked, whoever wrote it. So one confirmation serves all who ask before it
begins, over one connection: were each to wait for replicas that are away on one of its own, nobody could read.
"""

import asyncio
import logging
import time
from collections.abc import Iterator
from typing import cast

from redis import exceptions
from redis.asyncio import Redis

from store.health.condition import WATCH_EVERY, Durability
from store.health.gauges import REPLICAS_MISSING
from store.health.servers import PROBE_LIVES
from store.redis import keys
from store.redis.connection import Client, run_of
from store.redis.patience import SECONDS, OutcomeUnknown, spend, without_budget
from telemetry.readiness import Reason

_PATIENCE, _LONG, _WAIT = 0.75, 0.7, 0.05
"""Shares of the seconds that a request may wait: for confirmations in all, for as long as replicas are missing before
requests are refused at once, and for each question of one."""

log = logging.getLogger("turnfold.store")


class ReplicasMissing(exceptions.ConnectionError):
    """Too few replicas have confirmed anything for long, so nothing was written."""

    detail = "too few replicas of the store confirm what is written, so nothing was done: send the same request later"
    """The words for whoever has asked for it."""


class TooFewReplicas(OutcomeUnknown):
    """Something was written, and too few replicas have confirmed it: it may be lost with its server."""

    detail = (
        "too few replicas of the store have confirmed this in time, so its outcome is unknown: "
        "send the same request again, with the same Idempotency-Key if it had one"
    )


class Replication:
    """Has the server of a store confirm that `replicas` have what was written; 0 asks for nothing.

    `missing` are those that did not confirm the latest that they were asked for. The store is no cluster.
    """

    def __init__(self, redis: Redis, replicas: int, durability: Durability, seconds: float = SECONDS) -> None:
        """`seconds` is how long a request may wait in all; with `always`, replicas confirm what is in their files."""
        self.replicas = replicas
        self.missing = 0
        self._redis = cast(Client, redis)
        self._has_files = durability == "always"
        self._patience = _PATIENCE * seconds
        self._long = _LONG * seconds
        self._milliseconds = max(1, int(_WAIT * seconds * 1000))
        self._waiting: list[asyncio.Future[None]] = []
        self._task: asyncio.Task[None] | None = None
        self._probing: asyncio.Task[bool] | None = None
        self._missing_since = 0.0
        self._why = ""

    @property
    def run(self) -> str:
        """The run of the server that was reached last, for `confirm`."""
        return run_of(self._redis, keys.probe_key(0))

    def reasons(self) -> Iterator[Reason]:
        """Yield why nothing that is written is acknowledged, by what was confirmed last."""
        if self.missing:
            text = (
                f"{self.missing} of the {self.replicas} replicas that TURNFOLD_REPLICAS wants do not confirm what is "
                "written: are they connected, and have they an append-only file if TURNFOLD_DURABILITY is always?"
            )
            yield Reason("too-few-replicas", f"{text} {self._why}".rstrip(), "writes")

    async def watch(self) -> None:
        """Ask for a confirmation again and again, and show what is missing, until cancelled."""
        while self.replicas:
            await self._is_confirmed()
            await asyncio.sleep(WATCH_EVERY)

    async def require(self) -> None:
        """Require that replicas confirm anything, if they have not for about as long as a request waits for that.

        All who ask meanwhile share one question. Raises ReplicasMissing, before anything of the request is written.
        """
        if not self.missing or time.monotonic() - self._missing_since < self._long:
            return
        if self._probing is None:
            self._probing = asyncio.get_running_loop().create_task(self._probe(), context=without_budget())
        if not await spend(asyncio.shield(self._probing)):
            raise ReplicasMissing(f"{self.missing} of {self.replicas} replicas do not confirm what is written")

    async def _probe(self) -> bool:
        try:
            return await self._is_confirmed()
        finally:
            self._probing = None

    async def confirm(self, run: str) -> None:
        """Wait until enough replicas have all that was written until now, in this run of the server.

        Raises OutcomeUnknown if they do not in time, or if the run has ended: the next may not have it.
        """
        if not self.replicas:
            return
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._waiting.append(future)
        if self._task is None:
            self._task = loop.create_task(self._confirm_again(), context=without_budget())
        try:
            async with asyncio.timeout(self._patience):
                await spend(future)
        except (TimeoutError, exceptions.RedisError) as error:
            raise TooFewReplicas(f"{self.missing} of {self.replicas} replicas have not confirmed a write") from error
        if run != self.run:
            raise OutcomeUnknown("the server of the store was started again, or another has taken its place")

    async def _confirm_again(self) -> None:
        """Ask for confirmations as long as somebody waits for one."""
        try:
            while self._waiting:
                some, self._waiting = self._waiting, []
                is_confirmed = await self._is_confirmed()
                # Nobody waits any longer for those that are done: their time was over.
                left = [future for future in some if not future.done()]
                if not is_confirmed:
                    self._waiting += left
                    continue
                for future in left:
                    future.set_result(None)
        finally:
            # Before anybody else runs: what comes next finds either somebody who asks, or nobody.
            self._task = None

    async def _is_confirmed(self) -> bool:
        """Return whether enough replicas have all that was written until now; it takes a moment where they do not."""
        start = time.monotonic()
        try:
            missing, why = max(0, self.replicas - await self._count()), ""
        except exceptions.RedisError as error:
            missing, why = self.replicas, str(error)
            await asyncio.sleep(self._milliseconds / 1000)
        if missing and not self.missing:
            self._missing_since = start
        if bool(missing) != bool(self.missing):
            log.warning("%d of %d replicas do not confirm what is written %s", missing, self.replicas, why)
        self.missing, self._why = missing, why
        REPLICAS_MISSING.set(missing)
        return not missing

    async def _count(self) -> int:
        """Write to the server, and return how many replicas confirm in time that they have that, and all before it.

        Raises redis.exceptions.RedisError.
        """
        # A wait is for what its own connection has written.
        commands: list[tuple[object, ...]] = [("SET", keys.probe_key(0), "", "PX", PROBE_LIVES)]
        commands.append(("WAIT", self.replicas, self._milliseconds))
        if self._has_files:
            # After the other: a replica tells of its file what was there before it was asked, and then once a second.
            commands.append(("WAITAOF", 0, self.replicas, self._milliseconds))
        offset, count, *in_files = await self._redis.together(commands)
        for reply in (offset, count):
            if isinstance(reply, Exception):
                raise reply
        for reply in in_files:
            if not isinstance(reply, Exception):
                count = reply[1]
            elif "unknown command" not in str(reply).lower():
                raise reply
        return int(count)
