"""Loads games whole, as they are stored."""

from functools import partial

from redis.asyncio import Redis

from store.log.codec import flat, read_entries, snapshot_format, texts
from store.log.replays import Replays, trusted_snapshot
from store.log.stored_logs import StoredLogs
from store.log.timeline import Timeline
from store.redis import keys, metrics
from store.redis.clock import ServerClock
from store.redis.connection import in_milliseconds, runs_by
from store.redis.gone import Removed
from store.redis.scripts import Execute, Script


class Loading:
    """Loads the games of one Redis, from their snapshots where these can be trusted."""

    def __init__(self, redis: Redis, execute: Execute, logs: StoredLogs, replays: Replays, clock: ServerClock) -> None:
        self._run_of = runs_by(redis)
        self._clock = clock
        self._logs = logs
        self._replays = replays
        self._load = Script(execute, __package__, "load")

    def run(self, game_id: str) -> str:
        """Name the run of the server that keeps a game, as far as known."""
        return self._run_of(keys.log_key(game_id))

    async def load(self, game_id: str) -> Timeline | None:
        """A timeline of a game that nobody else has yet; None if there is no such game. Raises Removed."""
        names = [
            keys.log_key(game_id), keys.meta_key(game_id), keys.snapshot_key(game_id), keys.accounts_key(game_id),
        ]  # fmt: skip
        # As it is before the reading: what comes from a later run is read once more, what an earlier one lost is not
        # kept.
        run = self.run(game_id)
        fields, known_accounts, snapshot_seq, data, rows, time = await self._load(names, [snapshot_format()])
        self._clock.learn(names[0], in_milliseconds(time))
        meta = texts(fields)
        if "removed" in meta:
            raise Removed(game_id)
        if not meta:
            metrics.NOWHERE.inc()
            return None
        stored = None
        if mark := meta.get(keys.ARCHIVED):
            stored = await self._logs.archive.get(mark, game_id)
            # Fields that change no more are there alone.
            meta = {**stored.meta, **meta}
        timeline = Timeline(game_id, bytes.fromhex(meta["secret"]), meta, texts(known_accounts))
        timeline.run = run or self.run(game_id)
        timeline.clock = partial(self._clock.estimate, names[0])
        if stored:
            snapshot_seq, data, rows = stored.parts(snapshot_format())
        first = read_entries(game_id, rows[:1])
        if int(snapshot_seq):
            snapshot = trusted_snapshot(data, first[0], timeline.secret) if first else None
            if snapshot is None:
                # It is not what its entry says, so it is as good as none: the whole log is read.
                whole = await self._logs.rows(game_id, 1, archived=timeline.archive_mark)
                rows = [(stream_id, flat(fields)) for stream_id, fields in whole]
            else:
                timeline.begin(snapshot)
        (metrics.IN_SNAPSHOT if timeline.current else metrics.IN_LOG).inc()
        await self._replays.follow(timeline, rows)
        return timeline
