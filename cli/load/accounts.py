"""Accounts that a run makes for its players and watchers, and forgets when it is over, however it came to that."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import aiohttp

from cli.faults import Unfit
from cli.load.client import Client, Refusal
from cli.load.figures import Tally

AT_ONCE = 16
"""Accounts that are made, or forgotten, at the same time."""

CLOSING = 60.0
"""Seconds for which the service may take to end what goes on."""


class Accounts:
    """The accounts of a run, at addresses in turn. Once `over` is set, no more are made."""

    def __init__(
        self, connections: aiohttp.ClientSession, tally: Tally, urls: Sequence[str], over: asyncio.Event
    ) -> None:
        self._connections = connections
        self._tally = tally
        self._urls = urls
        self._over = over
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._made: list[Client] = []

    async def make(self, count: int) -> list[Client]:
        """Make so many accounts.

        Raises Refusal, and Unfit if it is over before all are made: no request is under way then that makes another.
        """
        # An account whose request is given up may be there all the same, and nobody would have its token.
        results = await asyncio.gather(*(self._make(number) for number in range(count)), return_exceptions=True)
        clients = [client for client in results if isinstance(client, Client)]
        for fault in results:
            if isinstance(fault, BaseException) and not isinstance(fault, _Over):
                raise fault
        if len(clients) < count:
            raise Unfit("it was interrupted before anybody played")
        return clients

    async def _make(self, number: int) -> Client:
        url = self._urls[number % len(self._urls)]
        async with self._gate:
            if self._over.is_set():
                raise _Over
            nobody = Client(self._connections, self._tally, url, rest=self._rest)
            try:
                account = await nobody.ask("register", "POST", "/players", {"name": f"Load {number}"})
            except Refusal:
                self._over.set()
                raise
            client = Client(self._connections, self._tally, url, account["token"])
            self._made.append(client)
            return client

    async def _rest(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._over.wait()
            raise _Over

    async def forget(self) -> None:
        """Delete all that were made, as far as the service does it."""
        await asyncio.gather(*map(self._forget, self._made))

    async def _forget(self, client: Client) -> None:
        with suppress(Refusal, TimeoutError):
            async with self._gate, asyncio.timeout(CLOSING):
                await client.ask("forget", "DELETE", "/players/me")


class _Over(Exception):
    """No account is to be made any more."""
