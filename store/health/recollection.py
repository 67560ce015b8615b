"""The memory of a process of what the store had, which is looked for wherever a server has begun a new run."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping

from redis.asyncio import Redis
from redis.exceptions import RedisError

from store.health.losses import Evidence, LossStore, Standing
from store.redis import keys
from store.redis.connection import ask, by_server, run_of
from store.redis.metrics import MISSING_ENTRIES, MISSING_GAMES
from telemetry.readiness import Reason

MOST = 10_000
"""Games of which the latest entry is remembered."""

LASTING = 3600.0
"""Seconds for which it is: a witness knows what is older."""

LOOK_EVERY = 1.0
"""Seconds between two looks at the servers."""

_DUE_KEYS = [keys.due_key(number) for number in range(keys.PARTITIONS)]

log = logging.getLogger("turnfold.losses")


class Recollection:
    """The latest entry of each game that this process has appended or read lately.

    `suspects` are those that the store may lack, by game and run: their server has begun another run since, or the log
    went back.
    """

    def __init__(self) -> None:
        # Plain tuples of seq, time, players, run, and when it was seen: each append writes one.
        self._latest: dict[str, tuple[int, int, tuple[str, ...], str, float]] = {}
        self.suspects: dict[tuple[str, str], tuple[Evidence, float]] = {}

    def remember(self, game: str, seq: int, at: int, run: str, players: tuple[str, ...]) -> None:
        """An entry is in the store, in this run of its server; then these accounts have seats."""
        before = self._latest.pop(game, None)
        if before is not None and (before[3] != run or before[0] > seq):
            self._suspect(game, *before)
        self._latest[game] = seq, at, players, run, time.monotonic()
        if len(self._latest) > MOST:
            del self._latest[next(iter(self._latest))]

    def doubt(self, run: Callable[[str], str]) -> None:
        """Suspect all that was seen in another run of a server than the present one, which `run` tells of a game."""
        for game, (seq, at, players, at_seq, when) in self._latest.items():
            if at_seq != run(game):
                self._suspect(game, seq, at, players, at_seq, when)

    def _suspect(self, game: str, seq: int, at: int, players: tuple[str, ...], run: str, when: float) -> None:
        evidence = Evidence(game, seq, at, at, players)
        # Each run by itself: what is in doubt of an earlier one may be there, and hides nothing of a later one.
        suspect = self.suspects.get((game, run))
        if (suspect is None and len(self.suspects) < MOST) or (suspect is not None and suspect[0].seq < evidence.seq):
            self.suspects[game, run] = evidence, when

    def clear(self, suspects: Mapping[tuple[str, str], tuple[Evidence, float]]) -> None:
        """The store has what was missed like this."""
        for key, row in suspects.items():
            if self.suspects.get(key) == row:
                del self.suspects[key]

    def forget(self) -> None:
        """Forget what is older than what is remembered for."""
        ends = time.monotonic() - LASTING
        self.suspects = {key: row for key, row in self.suspects.items() if row[1] > ends}
        for game in [game for game, row in self._latest.items() if row[-1] <= ends]:
            del self._latest[game]


async def present_runs(redis: Redis) -> dict[str, str]:
    """Return the run of the server of each partition, by the key of what is due there. Each server is asked.

    Raises redis.exceptions.RedisError if one does not answer.
    """
    runs = dict[str, str]()
    for server_keys in (await by_server(redis, _DUE_KEYS)).values():
        await ask(redis, server_keys[0], "TIME")
        runs.update(dict.fromkeys(server_keys, run_of(redis, server_keys[0])))
    return runs


def name_of(runs: Mapping[str, str]) -> str:
    """Return a name for these runs together."""
    return " ".join(sorted(set(runs.values())))


class LossWatch:
    """Learns for a process whether the store came back older: from what it remembers, and from what others noted.

    `wake` is called where the store may have lost something, so that whoever shows it looks again. `tell` is called
    with the name of the runs of the servers in which all that this process misses is noted.
    """

    def __init__(
        self,
        redis: Redis,
        recollection: Recollection,
        wake: Callable[[], None],
        tell: Callable[[str], Awaitable[None]],
    ) -> None:
        self.standing: Standing | None = None
        self._redis = redis
        self._losses = LossStore(redis)
        self._recollection = recollection
        self._wake = wake
        self._tell = tell
        self._runs: dict[str, str] = {}
        self._is_judged = True

    async def run(self) -> None:
        """Look each second, until cancelled."""
        while True:
            try:
                await self.look()
            except RedisError as error:
                log.debug("the store was not asked for what it lacks: %s", error)
            await asyncio.sleep(LOOK_EVERY)

    def reasons(self) -> Iterator[Reason]:
        """Yield why nothing of the store is to be relied on, by the latest look."""
        yield from reasons(self.standing)

    async def look(self) -> None:
        """Look once. Raises redis.exceptions.RedisError if the store does not answer."""
        runs = await present_runs(self._redis)
        if runs != self._runs:
            self._recollection.forget()
            self._recollection.doubt(lambda game: runs[keys.due_key(keys.partition(game))])
            self._runs, self._is_judged = runs, False
        if not self._is_judged or self._recollection.suspects:
            await self._judge()
            # A reader that shows a game that went back is to look, whatever this process remembers of it.
            if not self._is_judged:
                self._wake()
                await self._tell(name_of(runs))
            self._is_judged = True
        self.standing = await self._losses.standing()
        show(self.standing)

    async def _judge(self) -> None:
        suspects, accepted = dict(self._recollection.suspects), await self._losses.acceptance_time()
        missing = await self._losses.missing([evidence for evidence, _ in suspects.values()], accepted)
        missed = {(row.game, row.seq, row.at) for row in missing}
        self._recollection.clear({key: row for key, row in suspects.items() if row[0][:3] not in missed})
        if missing and await self._losses.note(accepted, missing):
            log.error("the store came back older: %d games lack entries that this process has seen", len(missing))


def reasons(standing: Standing | None) -> Iterator[Reason]:
    """Yield why nothing of a store is to be relied on which lacks something that nobody has taken on."""
    if standing is not None:
        yield Reason("older", str(standing))


def show(standing: Standing | None) -> None:
    """Show in the metrics what is missing."""
    MISSING_ENTRIES.set(standing.entries if standing else 0)
    MISSING_GAMES.set(standing.games if standing else 0)
