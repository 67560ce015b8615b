"""A client of the API that measures: an account at an address, whose requests are counted and timed."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

import aiohttp
import msgspec

from cli.load.figures import Tally

Data = dict[str, Any]

AGAIN = {429, 503}
"""Answers after which a request is sent again, after the time that the service names."""

SILENCE = 60.0
"""Seconds after which a connection that says nothing is given up; streams say something every 15."""

LONGEST_EVENT = 2**20
"""Bytes of one line of a stream: it may be a whole game."""


class Refusal(Exception):
    """The service said no, and means it: `problem` says why, in a word."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


def session() -> aiohttp.ClientSession:
    """Connections to services: as many as there are requests under way, straight, and never on to elsewhere."""
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=0),
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(total=None, sock_connect=SILENCE, sock_read=SILENCE),
        read_bufsize=LONGEST_EVENT,
        headers={"User-Agent": "turnfold load"},
    )


class Client:
    """An account at an address; without a token, nobody there. `rest` waits before something is sent again."""

    def __init__(
        self,
        connections: aiohttp.ClientSession,
        tally: Tally,
        url: str,
        token: str = "",
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._connections = connections
        self._tally = tally
        self._base = f"{url}/v1"
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._rest = rest

    async def ask(self, operation: str, method: str, path: str, body: Data | None = None, key: str = "") -> Data:
        """Ask until there is an answer, count what it took, and return it. Raises Refusal."""
        answer, seconds = await self.send(operation, method, path, body, key)
        self._tally.took(operation, seconds)
        return answer

    async def send(
        self, operation: str, method: str, path: str, body: Data | None = None, key: str = ""
    ) -> tuple[Data, float]:
        """Ask until there is an answer, and return it with the seconds of the request that got it. Raises Refusal."""
        headers, content = dict(self._headers), None
        if body is not None:
            headers["Content-Type"], content = "application/json", msgspec.json.encode(body)
        if key:
            headers["Idempotency-Key"] = key
        attempt = 0
        while True:
            start = time.perf_counter()
            try:
                async with self._request(method, path, headers, content) as response:
                    answer = await response.read()
                if response.status not in AGAIN:
                    return self._check(operation, response, answer), time.perf_counter() - start
                reason, pause = _problem(response, answer), _pause(response)
            except aiohttp.ClientError as error:
                reason, pause = type(error).__name__, min(0.25 * 2**attempt, 5.0)
            attempt += 1
            self._tally.retries[f"{operation}: {reason}"] += 1
            await self._rest(pause * random.uniform(1, 1.2))  # noqa: S311

    async def first(self, path: str) -> Data:
        """Ask once: who has just begun would rather know that there is nobody. Raises Refusal."""
        try:
            async with self._request("GET", path, self._headers, None) as response:
                return self._check("first", response, await response.read())
        except aiohttp.ClientError as error:
            raise Refusal(f"{self._base} does not answer: {error or type(error).__name__}") from error
        except Refusal as refusal:
            raise Refusal(f"{self._base}{path}: {refusal}") from refusal

    async def events(self, path: str) -> AsyncIterator[str]:
        """The names of a stream's events, until it is over; taken up again where it was lost. Raises Refusal."""
        headers, reason = dict(self._headers), "resume"
        while reason == "resume":
            try:
                async with self._request("GET", path, headers, None) as response:
                    if response.status != 200:
                        self._check("stream", response, await response.read())
                        return
                    async for name, value in _fields(response):
                        if name == "id":
                            headers["Last-Event-ID"] = value
                        elif name == "event":
                            yield value
                        elif name == "end":
                            reason = msgspec.json.decode(value)["reason"]
            except aiohttp.ClientError as error:
                self._tally.retries[f"stream: {type(error).__name__}"] += 1
                await asyncio.sleep(1)

    def _request(self, method: str, path: str, headers: dict[str, str], content: bytes | None) -> Any:
        url = self._base + path
        return self._connections.request(method, url, headers=headers, data=content, allow_redirects=False)

    def _check(self, operation: str, response: aiohttp.ClientResponse, answer: bytes) -> Data:
        if response.status == 204:
            return {}
        with suppress(msgspec.DecodeError):
            if response.status in (200, 201):
                return msgspec.json.decode(answer, type=Data)
        problem = _problem(response, answer)
        self._tally.count_refusal(operation, problem)
        raise Refusal(problem)


async def _fields(response: aiohttp.ClientResponse) -> AsyncIterator[tuple[str, str]]:
    """The fields of a stream's events; data by the name of its event, since most of it concerns nobody."""
    event = ""
    async for line in response.content:
        name, _, value = line.decode().rstrip("\n").partition(": ")
        if name == "event":
            event = value
        yield (event if name == "data" else name), value


def _pause(response: aiohttp.ClientResponse) -> float:
    """Return after how many seconds to ask again: as the service says, if that is a number, and a minute at most."""
    header = response.headers.get("Retry-After", "")
    # A proxy before it may name a date (RFC 9110, 10.2.3), or nonsense.
    return min(float(header), SILENCE) if header.isdecimal() else 1.0


def _problem(response: aiohttp.ClientResponse, answer: bytes) -> str:
    """Return the type of a problem in a word; the status where something else than the service has answered."""
    try:
        return str(msgspec.json.decode(answer)["type"]).rpartition("/")[2]
    except (msgspec.DecodeError, KeyError, TypeError):
        return str(response.status)
