"""Refuses on a single server too what Redis Cluster would refuse."""

import contextlib
import threading
from collections.abc import Sequence
from typing import Any

import redis
from redis.crc import key_slot

from store.redis.connection import Batch, Client

FIRST_IS_KEY = {
    *("EXISTS", "GET", "SET", "HDEL", "HEXISTS", "HGET", "HGETALL", "HMGET", "HSCAN", "HSET", "HVALS"),
    *("XADD", "XDEL", "XLEN", "XRANGE", "ZADD", "ZCARD", "ZRANGE", "ZRANGEBYSCORE", "ZREM"),
    *(
        "EXPIRE",
        "HKEYS",
        "INCR",
        "INCRBY",
        "SADD",
        "SCARD",
        "SISMEMBER",
        "SMEMBERS",
        "SREM",
        "LPUSH",
        "PTTL",
        "RPUSH",
        "LTRIM",
        "LRANGE",
        "LLEN",
        "LINDEX",
    ),
    *("HINCRBY", "HLEN", "ZCOUNT", "ZREVRANGE", "ZREMRANGEBYRANK", "ZREMRANGEBYSCORE", "ZSCAN", "ZSCORE", "PEXPIRE"),
}

NO_KEYS = {"CONFIG GET", "ECHO", "INFO", "NONSENSE", "PUBLISH", "SCAN", "SCRIPT LOAD", "TIME"}


def keys_of(command: tuple[Any, ...]) -> list[str]:
    """The keys that a command names. Fails for a command that nobody has told about here."""
    name, *arguments = map(_text, command)
    if name in ("EVALSHA", "EVAL"):
        return arguments[2 : 2 + int(arguments[1])]
    if name == "DEL":
        return arguments
    if name in FIRST_IS_KEY:
        return arguments[:1]
    assert name in NO_KEYS, f"which of its arguments are keys: {name}?"
    return []


def check_slots(command: tuple[Any, ...]) -> None:
    """Fail if a cluster would not run this command."""
    keys = keys_of(command)
    assert len({key_slot(key.encode()) for key in keys}) <= 1, f"{command[0]} across slots: {keys}"


def _text(value: Any) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value)


class OneSlotPipeline(Batch):
    """Each command of it goes to its own slot."""

    def pipeline_execute_command(self, *command: Any, **options: Any) -> Any:
        check_slots(command)
        return super().pipeline_execute_command(*command, **options)


class OneSlotRedis(Client):
    """A client whose every command and script stays within one slot."""

    async def together(self, commands: Sequence[tuple[Any, ...]], since: float | None = None) -> list[Any]:
        for command in commands:
            check_slots(command)
        return await super().together(commands, since)

    async def execute_command(self, *command: Any, **options: Any) -> Any:
        check_slots(command)
        return await super().execute_command(*command, **options)

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Batch:
        assert not transaction, "a transaction across slots cannot be had in a cluster"
        return OneSlotPipeline(self.connection_pool, self.response_callbacks, transaction, shard_hint)


class ScriptWatch:
    """Collects what scripts touch without having named it among their keys."""

    LAST = "watched-until-here"

    def __init__(self, url: str) -> None:
        self.undeclared: list[str] = []
        self._client = redis.Redis.from_url(url)
        self._began = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "ScriptWatch":
        self._thread.start()
        self._began.wait()
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(redis.ConnectionError):
            self._client.echo(self.LAST)
        self._thread.join()
        self._client.close()

    def _watch(self) -> None:
        declared: list[str] = []
        try:
            with self._client.monitor() as monitor:
                self._began.set()
                for command in monitor.listen():
                    words = tuple(command["command"].split(" "))
                    if words[-1] == self.LAST:
                        return
                    if command["client_type"] == "lua":
                        self.undeclared += [key for key in keys_of(_upper(words)) if key not in declared]
                    elif words[0].upper() == "EVALSHA":
                        declared = keys_of(_upper(words))
        except redis.ConnectionError:
            # The test has ended the server.
            return


def _upper(words: tuple[str, ...]) -> tuple[str, ...]:
    return (words[0].upper(), *words[1:])
