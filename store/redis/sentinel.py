"""Redis Sentinel: the server with the data is the one that sentinels name, by the client library's own support."""

from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit
from weakref import proxy

from redis.asyncio.connection import parse_url
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel, SentinelManagedConnection, SentinelManagedSSLConnection
from redis.backoff import NoBackoff

SENTINEL_SCHEMES = {"redis+sentinel": "redis", "rediss+sentinel": "rediss"}
"""Schemes of addresses of sentinels, and of the servers that they name."""

PORT = 26_379
SECONDS = 1
"""Seconds in which a sentinel says what it is asked, before another is asked."""


class SentinelAddress(NamedTuple):
    """Sentinels, the service that they watch over, and the options of connections to its servers and to them."""

    sentinels: list[tuple[str, int]]
    service: str
    options: dict[str, Any]
    own_options: dict[str, Any]

    @property
    def is_secure(self) -> bool:
        """Return whether its servers are spoken to over TLS."""
        return "ssl" in self.own_options


def address_of(url: str) -> SentinelAddress:
    """Read `redis+sentinel://[user:password@]host[:port][,…]/service[/db][?…]`; raises ValueError if it is none.

    The user is that of the servers; sentinels have `sentinel_username` and `sentinel_password`, and TLS as these.
    """
    parts = urlsplit(url)
    service, _, db = parts.path.strip("/").partition("/")
    if not service:
        raise ValueError("the address of sentinels ends with the name of the service: redis+sentinel://host:port/name")
    user, _, hosts = parts.netloc.rpartition("@")
    places = [urlsplit(f"//{host}") for host in hosts.split(",")]
    if not all(place.hostname for place in places):
        raise ValueError(f"the address of sentinels names them as host:port, with commas between: {hosts!r}")
    asked = dict(parse_qsl(parts.query))
    own = {name: asked.pop(f"sentinel_{name}") for name in ("username", "password") if f"sentinel_{name}" in asked}
    scheme = SENTINEL_SCHEMES[parts.scheme]
    one = urlunsplit((scheme, f"{user}@localhost" if user else "localhost", f"/{db or 0}", urlencode(asked), ""))
    options = {name: value for name, value in parse_url(one).items() if name not in ("host", "connection_class")}
    secure = {name: value for name, value in options.items() if name.startswith("ssl_")}
    tls = {"ssl": True, **secure} if scheme == "rediss" else {}
    sentinels = [(str(place.hostname), place.port or PORT) for place in places]
    return SentinelAddress(sentinels, service, options, own | tls)


class Primary:
    """The server that sentinels name now, for connections that ask before they are made."""

    is_master = True
    check_connection = False

    def __init__(self, address: SentinelAddress) -> None:
        never: dict[str, Any] = {
            "socket_timeout": SECONDS,
            "socket_connect_timeout": SECONDS,
            "retry": Retry(NoBackoff(), 0),
        }
        sentinel: Any = Sentinel
        self._sentinel = sentinel(address.sentinels, sentinel_kwargs={**never, **address.own_options})
        self._service = address.service

    async def get_master_address(self) -> tuple[str, int]:
        """Return where it is. Raises redis.exceptions.ConnectionError where no sentinel knows."""
        address: tuple[str, int] = await self._sentinel.discover_master(self._service)
        return address


def connection_options(address: SentinelAddress) -> tuple[Primary, dict[str, Any]]:
    """Return what knows the server, which is to live as long as its connections, and the options of these."""
    primary = Primary(address)
    kind = SentinelManagedSSLConnection if address.is_secure else SentinelManagedConnection
    return primary, {**address.options, "connection_class": kind, "connection_pool": proxy(primary)}
