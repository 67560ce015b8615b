"""The guard on the way out: what players have the service call is called on the open internet, or not at all.

A name is looked up once, every address that it has must be public, and the connection goes to one of these. A name
that answers something else a moment later changes nothing: nobody asks again.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Collection, Iterable

import httpcore2
from httpcore2 import AnyIOBackend, AsyncNetworkBackend, AsyncNetworkStream

from domain.notices.addresses import is_public

Resolve = Callable[[str, int], Awaitable[list[str]]]
"""Looks up the IP addresses of a host, for a port. Raises OSError."""

MOST_ADDRESSES = 4
"""Addresses of a host that are tried, one after the other, within the time that there is."""


class Forbidden(httpcore2.ConnectError):
    """An address leads inside, or may: it is not called."""


async def look_up(host: str, port: int) -> list[str]:
    """Return the addresses that a host has, as the system's resolver knows them. Raises OSError."""
    rows = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(row[4][0]) for row in rows))


class Guarded(AsyncNetworkBackend):
    """Connects to public addresses alone, and to those hosts that an operator allows by name."""

    def __init__(
        self,
        allowed: Collection[str] = (),
        resolve: Resolve = look_up,
        network: AsyncNetworkBackend | None = None,
    ) -> None:
        self._allowed = frozenset(host.lower() for host in allowed)
        self._resolve = resolve
        self._network = network or AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> AsyncNetworkStream:
        """Connect. Raises Forbidden before anything is sent, ConnectError and ConnectTimeout."""
        try:
            async with asyncio.timeout(timeout):
                return await self._connect(host, port, timeout, local_address, socket_options)
        except TimeoutError as error:
            raise httpcore2.ConnectTimeout("it took too long to reach the address") from error

    async def _connect(
        self,
        host: str,
        port: int,
        timeout: float | None,
        local_address: str | None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None,
    ) -> AsyncNetworkStream:
        fault: Exception = httpcore2.ConnectError("the host has no address")
        for address in (await self._addresses(host, port))[:MOST_ADDRESSES]:
            try:
                return await self._network.connect_tcp(address, port, timeout, local_address, socket_options)
            except httpcore2.ConnectError as error:
                fault = error
        raise fault

    async def _addresses(self, host: str, port: int) -> list[str]:
        """Return what a host may be reached at: all of its addresses, if each of them is public."""
        if not host:
            raise Forbidden("there is no host")
        try:
            addresses = await self._resolve(host, port)
        except (OSError, UnicodeError) as error:
            raise httpcore2.ConnectError("the host is not known") from error
        if host.lower() not in self._allowed and not all(map(is_public, addresses)):
            raise Forbidden("the host has an address that is not public")
        return addresses

    async def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> AsyncNetworkStream:
        """Refuse: no player's address is a file. Raises Forbidden."""
        raise Forbidden("a file is not called")

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)
