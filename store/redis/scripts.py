"""Lua scripts, which a server runs by their hashes."""

from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha1
from importlib.resources import files
from typing import Any

from redis import exceptions

Execute = Callable[..., Awaitable[Any]]
"""Sends a command, and returns the reply. Raises redis.exceptions.RedisError."""


class Script:
    """A Lua script of a package. The client library's own takes two steps where a server has forgotten it."""

    def __init__(self, execute: Execute, package: str, name: str) -> None:
        """Read a script that is beside the modules of a package."""
        self._execute = execute
        self._text = (files(package) / f"{name}.lua").read_text()
        self._hash = sha1(self._text.encode(), usedforsecurity=False).hexdigest()

    async def __call__(self, keys: Sequence[str], args: Sequence[Any]) -> Any:
        """Run it on these keys. Raises redis.exceptions.RedisError."""
        on = (len(keys), *keys, *args)
        try:
            return await self._execute("EVALSHA", self._hash, *on)
        except exceptions.NoScriptError:
            # A server that was started again has forgotten it, and one that was told may be started again before it
            # runs it; until then the text need not go over the wire.
            return await self._execute("EVAL", self._text, *on)
