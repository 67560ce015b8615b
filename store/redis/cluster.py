"""Redis Cluster: the same commands as of a single server, and as patient, with each of the servers by itself."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NamedTuple, Self, TypeVar
from urllib.parse import urlsplit, urlunsplit

from redis import exceptions
from redis.asyncio import Connection, RedisCluster
from redis.asyncio.cluster import ClusterNode, ClusterPipeline
from redis.asyncio.connection import parse_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from store.redis.patience import Patience, spend

SCHEMES = {"redis+cluster": "redis", "rediss+cluster": "rediss"}
"""Schemes of addresses of clusters, and of one of their nodes."""

SPARE = 4
"""Connections a node beyond those for commands: the client asks for the map of the cluster on them."""

PORT = 6379

NO_KEYS = {"CLUSTER SLOTS", "COMMAND", "ECHO", "INFO", "PING", "PUBLISH", "SCAN", "SCRIPT LOAD", "TIME"}
"""Commands that name no key."""

T = TypeVar("T")

Greet = Callable[[Connection], Awaitable[str]]
"""Makes a connection ready; the run of the server at its other end."""


class Room(NamedTuple):
    """The patience with a node, and the places for commands to it that are under way."""

    patience: Patience
    free: asyncio.Semaphore


class Cluster(RedisCluster):
    """A client of a cluster. `connections` bounds how many commands are under way to each node; more wait.

    The client library tries again at once or not at all, so its own attempts are set to none: each node has a patience
    of its own, which is `seconds`, and one that hangs holds up what goes to it alone.
    """

    def __init__(
        self, nodes: list[ClusterNode], connections: int, seconds: float, greet: Greet, **options: Any
    ) -> None:
        super().__init__(
            startup_nodes=nodes, max_connections=connections + SPARE, retry=Retry(NoBackoff(), 0), **options
        )
        self._runs: dict[str, str] = {}
        self._seconds = seconds
        self._connections = connections
        self._greet = greet
        self._rooms: dict[str, Room] = {}
        self._silent: str | None = None
        self._looking = asyncio.Lock()
        # Every node that is found is made with these; the constructor takes no such function.
        self.connection_kwargs["redis_connect_func"] = self._note_run

    @classmethod
    def at(cls, url: str, connections: int, seconds: float, greet: Greet, options: dict[str, Any]) -> Self:
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
        return cls(nodes, connections, seconds, greet, **options, **named, **secure)

    async def initialize(self, *arguments: Any, **options: Any) -> "Cluster":
        """Find the nodes. Raises redis.exceptions.ConnectionError while none answers or slots are missing."""
        async with self._looking:
            if not self._initialize:
                return self
            # A node that says nothing is asked last.
            options["last_failed_node_name"] = options.get("last_failed_node_name") or self._silent
            try:
                if self.commands_parser.commands:
                    # The library asks for them anew each time, and it may be the silent node that it asks.
                    await self.nodes_manager.initialize(*arguments, **options)
                    self._initialize = False
                else:
                    await super().initialize(*arguments, **options)
            except exceptions.RedisClusterException as error:
                raise exceptions.ConnectionError(str(error)) from error
        return self

    async def execute_command(self, *command: Any, **options: Any) -> Any:
        """Send a command to the node that has its keys."""
        send = partial(super().execute_command, *command, **options)
        return await self.patiently(self._name_of(command), send)

    def pipeline(self, transaction: Any = None, shard_hint: Any = None) -> "Pipeline":
        """Commands to send together; a transaction across nodes cannot be had."""
        return Pipeline(self)  # type: ignore[abstract]

    async def patiently(self, name: str, attempt: Callable[[], Awaitable[T]]) -> T:
        """Do this when a connection to a node is free, and again while it is away; an empty name is for any node."""
        room = self._room(name)

        async def run_covered() -> T:
            # By itself: it may be another node than this one that says nothing.
            await self.initialize()
            try:
                async with room.free:
                    return await attempt()
            except exceptions.SlotNotCoveredError as error:
                # To the library this is no error of Redis.
                self._look_anew(name)
                raise exceptions.ClusterDownError(str(error)) from error
            except BaseException as error:
                if not _is_answer(error):
                    self._look_anew(name)
                raise

        return await spend(room.patience.call(run_covered))

    async def ask(self, key: str, *command: str) -> Any:
        """Send a command without keys to the node that has this one."""
        return await self.patiently(self._name(key), lambda: self._ask(key, *command))

    async def _ask(self, key: str, *command: str) -> Any:
        await self.initialize()
        return await super().execute_command(*command, target_nodes=self._node(key))

    async def by_server(self, keys: Iterable[str]) -> dict[str, list[str]]:
        """These keys by the name of the node that has them."""
        await self.patiently("", self.initialize)
        servers: dict[str, list[str]] = {}
        for key in keys:
            servers.setdefault(self._node(key).name, []).append(key)
        return servers

    def run_of(self, key: str) -> str:
        """The node that has this key, and its run as far as known; empty where nobody has it, or none was asked yet."""
        name = self._name(key)
        return f"{name} {self._runs.get(name, '')}" if name else ""

    def clock_of(self, key: str) -> str:
        """The clock of that node, by a name: another run of it may show another time."""
        return self.run_of(key)

    @asynccontextmanager
    async def open_connection(self) -> AsyncIterator[Connection]:
        """A connection of its own to some node."""
        await self.initialize()
        node = self.get_random_node()
        connection = node.connection_class(**node.connection_kwargs, retry=Retry(NoBackoff(), 0))
        try:
            await connection.connect()  # type: ignore[no-untyped-call]
            yield connection
        except exceptions.ConnectionError:
            self._look_anew(node.name)
            raise
        finally:
            await connection.disconnect(nowait=True)

    def _node(self, key: str) -> ClusterNode:
        return self.nodes_manager.get_node_from_slot(self.keyslot(key))

    def _name(self, key: str) -> str:
        """Name the node that has this key, as far as known; empty where nobody has it just now."""
        try:
            return self._node(key).name
        except (exceptions.SlotNotCoveredError, KeyError):
            return ""

    def _name_of(self, command: tuple[Any, ...]) -> str:
        """Name the node that a command goes to, as far as known."""
        if command[0] in ("EVAL", "EVALSHA"):
            return self._name(command[3]) if command[2] else ""
        return "" if command[0] in NO_KEYS or len(command) == 1 else self._name(command[1])

    def name_of_all(self, commands: Iterable[tuple[Any, ...]]) -> str:
        """Name the node that all of these commands go to; empty where they go to several."""
        names = {self._name_of(command) for command in commands}
        return names.pop() if len(names) == 1 else ""

    def _room(self, name: str) -> Room:
        room = self._rooms.get(name)
        if room is None:
            patience = Patience(self._seconds, partial(self._probe, name))
            room = self._rooms[name] = Room(patience, asyncio.Semaphore(self._connections))
        return room

    async def _probe(self, name: str) -> None:
        """Have a node say that it is there, or, where it is not in the cluster any more, any other."""
        await self.initialize()
        node = self.get_node(node_name=name) if name else self.get_random_node()
        if node is None:
            return
        connection: Any = node.connection_class(**node.connection_kwargs, retry=Retry(NoBackoff(), 0))
        try:
            await connection.connect()
            await connection.send_command("PING", check_health=False)
            await connection.read_response()
        finally:
            await connection.disconnect(nowait=True)

    def _look_anew(self, name: str) -> None:
        """Have the next command ask the cluster first which nodes there are, this one last."""
        self._initialize = True
        self._silent = name or self._silent

    async def _note_run(self, connection: Connection) -> None:
        self._runs[f"{connection.host}:{connection.port}"] = await self._greet(connection)


def _is_answer(error: BaseException) -> bool:
    """Return whether a node has refused something that is its to refuse: it is there, and the map is right."""
    elsewhere = (exceptions.ClusterError, exceptions.TryAgainError, exceptions.AskError, exceptions.ReadOnlyError)
    return isinstance(error, exceptions.ResponseError) and not isinstance(error, elsewhere)


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

        return await self._cluster.patiently(self._cluster.name_of_all(command for command, _ in commands), attempt)
