"""The condition of the store: whether it can be read, whether it can be written, and why not.

To add a reason, decide what it follows from:

- from what a server says of itself (`store.health.servers.ServerState`): write a function of a state that yields
  `Reason`s, and name it in `JUDGES`. If it takes a command more, let `Servers.look` ask, and give `ServerState` a
  field.
- from what this process has seen over time (a clock, a witness, a feed): give `Condition` a function that returns the
  reasons of this moment. It is called for each probe, so it answers from memory and waits for nothing.

A reason has a code, which never changes (add it to `telemetry.readiness.Code`), a sentence for operators, and what it
hinders: `reads` where answers would be wrong or what is written would be lost, `writes` where reading is as good as
ever, `nothing` where operators should know. Runbook and alerts say what is to be done about it.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from redis.asyncio import Redis

from store.health.gauges import memory_limit, show_memory, show_replicas
from store.health.servers import Servers, ServerState
from store.redis.connection import UNAVAILABLE
from telemetry.readiness import Readiness, Reason

Durability = Literal["always", "everysec", "none"]
"""An operator's wish for the append-only file: each command on disk at once, each second, or no promise."""

PATIENCE = 2.0
"""Seconds after which a store that says nothing is said to be away: a probe does not wait as long as a command."""

FRESH = 1.0
"""Seconds for which a look is as good as a new one: each writes to every server of the store."""

WATCH_EVERY = 5.0
"""Seconds between two looks that nobody has asked for."""

NEARLY_FULL = 0.85
"""The part of the memory of a server from which on nothing new is taken, so that moves of running games go on."""

_SYNCED_BY = {"always": ("always",), "everysec": ("always", "everysec")}
"""The values of `appendfsync` that are good enough, by what is wanted."""

Watcher = Callable[[], Iterable[Reason]]
"""Returns the reasons of this moment that a process knows by itself."""


class Condition:
    """The condition of the store and of this process, looked at once a second at most, however many ask."""

    def __init__(self, redis: Redis, durability: Durability, *watchers: Watcher) -> None:
        self._servers = Servers(redis)
        self._durability = durability
        self._watchers = watchers
        self._looking = asyncio.Lock()
        self._readiness = Readiness((Reason("unseen", "the store has not been looked at yet"),))
        self._until = 0.0
        self.states: list[ServerState] = []

    @property
    def latest(self) -> Readiness:
        """The readiness by the latest look, with what this process knows by itself now."""
        return self._readiness.and_also(reason for watcher in self._watchers for reason in watcher())

    @property
    def is_nearly_full(self) -> bool:
        """Return whether little memory is left to a server of the store, by the latest look."""
        return any(reason.code == "nearly-full" for reason in self._readiness.reasons)

    async def readiness(self) -> Readiness:
        """Return the readiness by a look of the last second."""
        async with self._looking:
            if asyncio.get_running_loop().time() >= self._until:
                self.states, self._readiness = await judge(self._servers, self._durability)
                self._until = asyncio.get_running_loop().time() + FRESH
        return self.latest

    async def watch(self) -> None:
        """Look again and again, and show the readiness in the metrics, until cancelled."""
        while True:
            (await self.readiness()).show()
            for state in self.states:
                if state.about:
                    show_memory("store", state.name, state.about)
                    show_replicas(state.name, state.about)
            await asyncio.sleep(WATCH_EVERY)


async def judge(servers: Servers, durability: Durability) -> tuple[list[ServerState], Readiness]:
    """Look at the servers of the store, and judge them. Nothing is seen of servers that do not answer."""
    try:
        async with asyncio.timeout(PATIENCE):
            states = await servers.look()
    except TimeoutError:
        return [], Readiness((Reason("silent", f"the store does not answer within {PATIENCE:g} s"),))
    except UNAVAILABLE as error:
        return [], Readiness((Reason("silent", f"the store does not answer: {error}"),))
    return states, Readiness(tuple(reason for state in states for reason in _reasons(state, durability)))


def _reasons(state: ServerState, durability: Durability) -> Iterator[Reason]:
    for function in JUDGES:
        for reason in function(state, durability):
            yield Reason(reason.code, f"{state.name}: {reason.text}", reason.hinders) if state.name else reason


def _loading(state: ServerState, durability: Durability) -> Iterator[Reason]:
    if state.is_loading:
        yield Reason("loading", "the store is loading its data")


def _refusing(state: ServerState, durability: Durability) -> Iterator[Reason]:
    if state.refusal:
        yield Reason("refuses-writes", f"the store refuses writes: {state.refusal}", "writes")
    if state.about.get("aof_last_write_status", "ok") != "ok":
        yield Reason("file-failed", "the store could not write its append-only file: is its disk full?", "writes")


def _forgetful(state: ServerState, durability: Durability) -> Iterator[Reason]:
    """Yield why what is acknowledged may be lost when the server stops, unless that is meant."""
    if durability == "none" or state.is_loading or not state.about:
        return
    if not state.about.get("aof_enabled"):
        text = "the store keeps no append-only file (appendonly no): moves are lost when it stops"
        yield Reason("not-durable", text)
    elif state.appendfsync is None:
        text = "the store does not tell whether each move is on disk (CONFIG GET appendfsync is forbidden)"
        yield Reason("durability-unknown", text, "nothing")
    elif state.appendfsync not in _SYNCED_BY[durability]:
        text = (
            f"the store acknowledges moves that are not on disk (appendfsync {state.appendfsync}): "
            "set it to always, or TURNFOLD_DURABILITY to everysec or none if that is meant"
        )
        yield Reason("not-durable", text)


def _evicting(state: ServerState, durability: Durability) -> Iterator[Reason]:
    policy = state.about.get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        text = f"the store throws games away when its memory is full (maxmemory-policy {policy}): set it to noeviction"
        yield Reason("evicts", text)


def _clock_reasons(state: ServerState, durability: Durability) -> Iterator[Reason]:
    if state.step:
        text = f"the clock of the store has made a step of {state.step / 1000:g} s (turnfold admin accept-clock)"
        yield Reason("clock-stepped", text, "writes")


def _filling(state: ServerState, durability: Durability) -> Iterator[Reason]:
    limit = memory_limit(state.about)
    used = int(state.about.get("used_memory", 0))
    if limit and used >= NEARLY_FULL * limit:
        text = (
            f"the store uses {used} of {limit} bytes of memory: nothing new is taken, moves go on; "
            "raise maxmemory, or move to a larger machine"
        )
        yield Reason("nearly-full", text, "nothing")


JUDGES: tuple[Callable[[ServerState, Durability], Iterable[Reason]], ...] = (
    _loading,
    _refusing,
    _forgetful,
    _evicting,
    _clock_reasons,
    _filling,
)
"""Each yields the reasons that follow from what one server says of itself."""
