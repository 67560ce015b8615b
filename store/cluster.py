"""Redis Cluster: the same commands as of a single server, and as patient where one of the servers is away."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit, urlunsplit

from redis import exceptions
from redis.asyncio import Connection, RedisCluster
from redis.asyncio.cluster import ClusterNode, ClusterPipeline
from redis.asyncio.connection import parse_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

SCHEMES = {"redis+cluster": "redis", "rediss+cluster": "rediss"}
"""Schemes of addresses of clusters, and of one of their nodes."""

GONE = (exceptions.ClusterDownError, exceptions.TryAgainError)
"""What a cluster says, beyond a single server, while a part of it is away or moving."""

SPARE = 4
"""Connections a node beyond those for commands: the client asks for the map of the cluster on them."""

PORT = 6379

T = TypeVar("T")

Greet = Callable[[Connection], Awaitable[str]]
"""Makes a connection ready; the run of the server at its other end."""


class Cluster(RedisCluster):
    """A client of a cluster. `connections` bounds how many commands are under way; more wait.

    The client library tries again at once or not at all, so its own attempts are set to none, and `retry` paces ours.
    """

    def __init__(self, nodes: list[ClusterNode], connections: int, retry: Retry, greet: Greet, **options: Any) -> None:
        super().__init__(
            startup_nodes=nodes, max_connections=connections + SPARE, retry=Retry(NoBackoff(), 0), **options
        )
        self._runs: dict[str, str] = {}
        self._patience = retry
        self._greet = greet
        self._free = asyncio.Semaphore(connections)
        # Every node that is found is made with these; the constructor takes no such function.
        self.connection_kwargs["redis_connect_func"] = self._note_run

    @classmethod
    def at(cls, url: str, connections: int, retry: Retry, greet: Greet, options: dict[str, Any]) -> Self:
        """A client of the cluster at `redis+cluster://[user:password@]host[:port][,host[:port]…]`, or `rediss+cluster`.

        Raises ValueError if that is no such address.
        """
        parts = urlsplit(url)
        if parts.path.strip("/") not in ("", "0"):
            raise ValueError(f"a cluster has the database 0 alone, not {parts.path.strip('/')!r}")
        user, _, hosts = parts.netloc.rpartition("@")
        nodes = []
        for host in hosts.split(","):
            place = urlsplit(f"//{host}")
            if not place.hostname:
                raise ValueError(f"the address of a cluster names nodes as host:port, with commas between: {hosts!r}")
            nodes.append(ClusterNode(place.hostname, place.port or PORT))
        one = urlunsplit((SCHEMES[parts.scheme], f"{user}@localhost" if user else "localhost", "", parts.query, ""))
        named = {name: value for name, value in parse_url(one).items() if name not in ("host", "connection_class")}
        secure = {"ssl": True} if SCHEMES[parts.scheme] == "rediss" else {}
        return cls(nodes, connections, retry, greet, **options, **named, **secure)

    async def initialize(self, *arguments: Any, **options: Any) -> "Cluster":
        """Find the nodes. Raises redis.exceptions.ConnectionError while none answers or slots are missing."""
        try:
            await super().initialize(*arguments, **options)
        except exceptions.RedisClusterException as error:
            raise exceptions.ConnectionError(str(error)) from error
        return self

    async def execute_command(self, *command: Any, **options: Any) -> Any:
        """Send a command to the node that has its keys."""
        return await self.patiently(lambda: super(Cluster, self).execute_command(*command, **options))

    def pipeline(self, transaction: Any = None, shard_hint: Any = None) -> "Pipeline":
        """Commands to send together; a transaction across nodes cannot be had."""
        return Pipeline(self)  # type: ignore[abstract]

    async def patiently(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Do this when a connection is free, and again while a node is away."""

        async def covered() -> T:
            try:
                return await attempt()
            except exceptions.SlotNotCoveredError as error:
                # To the library this is no error of Redis.
                raise exceptions.ClusterDownError(str(error)) from error

        async with self._free:
            return await self._patience.call_with_retry(covered, self._look_anew)

    async def ask(self, key: str, *command: str) -> Any:
        """Send a command without keys to the node that has this one."""
        return await self.patiently(lambda: self._ask(key, *command))

    async def _ask(self, key: str, *command: str) -> Any:
        await self.initialize()
        return await super().execute_command(*command, target_nodes=self._node(key))

    async def by_server(self, keys: Iterable[str]) -> dict[str, list[str]]:
        """These keys by the name of the node that has them."""
        await self.patiently(self.initialize)
        found: dict[str, list[str]] = {}
        for key in keys:
            found.setdefault(self._node(key).name, []).append(key)
        return found

    def run_of(self, key: str) -> str:
        """The node that has this key, and its run as far as known."""
        try:
            name = self._node(key).name
        except (exceptions.SlotNotCoveredError, KeyError):
            # Nobody has it just now, or no node was asked yet.
            return ""
        return f"{name} {self._runs.get(name, '')}"

    @asynccontextmanager
    async def dedicated(self) -> AsyncIterator[Connection]:
        """A connection of its own to some node."""
        await self.initialize()
        node = self.get_random_node()
        connection = node.connection_class(**node.connection_kwargs, retry=Retry(NoBackoff(), 0))
        try:
            await connection.connect()  # type: ignore[no-untyped-call]
            yield connection
        except exceptions.ConnectionError as error:
            await self._look_anew(error)
            raise
        finally:
            await connection.disconnect(nowait=True)

    def _node(self, key: str) -> ClusterNode:
        return self.nodes_manager.get_node_from_slot(self.keyslot(key))

    async def _look_anew(self, error: Exception) -> None:
        """Have the next command ask the cluster first which nodes there are."""
        self._initialize = True

    async def _note_run(self, connection: Connection) -> None:
        self._runs[f"{connection.host}:{connection.port}"] = await self._greet(connection)


class Pipeline(ClusterPipeline):
    """Commands that are sent together to each node, all of them again if a node is away. For what can be repeated."""

    def __init__(self, cluster: Cluster) -> None:
        super().__init__(cluster)
        self._cluster = cluster
        self._commands: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    def execute_command(self, *command: Any, **options: Any) -> "Pipeline":
        """Add a command."""
        self._commands.append((command, options))
        return self

    async def execute(self, raise_on_error: bool = True, allow_redirections: bool = True) -> list[Any]:
        """Send them; the replies in their order."""
        commands, self._commands = self._commands, []

        async def attempt() -> list[Any]:
            await self._cluster.initialize()
            plain = ClusterPipeline(self._cluster)  # type: ignore[abstract]
            for command, options in commands:
                plain.execute_command(*command, **options)
            return await plain.execute(raise_on_error, allow_redirections)

        return await self._cluster.patiently(attempt)
