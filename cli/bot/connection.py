"""The connection to a service: what is lost on the way is sent again, and nothing faster than the service wants."""

from collections.abc import AsyncIterator
from typing import Any

import httpx2

from cli.address import way
from cli.bot.repeating import ONCE, Repeating
from cli.faults import Unfit
from cli.words import Refusal, content

Data = dict[str, Any]

SILENCE = 60.0
"""Seconds after which a connection that says nothing is given up; streams say something every 15."""


class Connection:
    """Asks a service as one account."""

    def __init__(self, http: httpx2.AsyncClient) -> None:
        self._http = http

    def authorize(self, token: str) -> None:
        """Ask with this token from now on."""
        self._http.headers["authorization"] = f"Bearer {token}"

    async def first(self, method: str, path: str, **request: Any) -> Any:
        """Ask once: who has just begun would rather know that there is nobody. Raises Unfit, or Refusal."""
        try:
            return await self.ask(method, path, extensions=ONCE, **request)
        except httpx2.TransportError as error:
            raise Unfit(f"{self._http.base_url} does not answer: {error or type(error).__name__}") from error

    async def ask(self, method: str, path: str, **request: Any) -> Any:
        """Ask until there is an answer, and return its body. Raises Refusal where it is no."""
        return content(await self._http.request(method, path, **request))

    async def pages(self, path: str, **query: Any) -> list[Data]:
        """All rows of a list of games."""
        rows: list[Data] = []
        while True:
            page = await self.ask("GET", path, params={"limit": 200, **query})
            rows += page["games"]
            if page["cursor"] is None:
                return rows
            query["cursor"] = page["cursor"]

    async def events(self, path: str, last: str) -> AsyncIterator[httpx2.ServerSentEvent]:
        """The events of a stream after the one of this id, until the connection ends. Raises Refusal."""
        headers = {"Last-Event-ID": last} if last else {}
        async with self._http.sse(path, headers=headers) as source:
            if not source.response.is_success:
                await source.response.aread()
                raise Refusal(source.response)
            async for event in source:
                if event.data:  # else it only says after how long to come back
                    yield event


def client(url: str, proxy: str | None) -> httpx2.AsyncClient:
    """A client of the service there, which comes to it by this proxy or as any command does. Raises Unfit."""
    transport = Repeating(httpx2.AsyncHTTPTransport(**way(url, proxy)))
    return httpx2.AsyncClient(base_url=f"{url}/v1", transport=transport, timeout=SILENCE)
