"""Rows about those who wait: what a thousand of them cost, and how soon a move reaches them all."""

import asyncio
import time
from urllib.parse import urlsplit

import httpx2

from tests.bench.games import DEALT, Bench
from tests.bench.load import request
from tests.bench.table import Row
from tests.processes.metrics import number, numbers
from tests.processes.service import Service

LONG_POLLS = 1_000

KINDS = {
    "long-polls": ("turnfold_long_polls", "?wait=60&after={version}"),
    "streams": ("turnfold_streams", "/events?since={version}"),
}
"""Each kind's gauge, and the query of somebody who knows a version."""


class Client(asyncio.Protocol):
    """A connection that tells when it heard of the entry `awaited`."""

    def __init__(self) -> None:
        self.awaited = b""
        self.heard = asyncio.get_running_loop().create_future()
        self._tail = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def ask(self, what: bytes) -> None:
        """Send a request."""
        self.transport.write(what)

    def await_entry(self, version: int) -> "asyncio.Future[float]":
        """When news of this version arrive, a stream's or a long-poll's."""
        self.awaited = f'"version":{version},'.encode()
        self.heard = asyncio.get_running_loop().create_future()
        self._tail = b""
        return self.heard

    def data_received(self, data: bytes) -> None:
        self._tail = self._tail[-64:] + data
        if self.awaited and self.awaited in self._tail and not self.heard.done():
            self.heard.set_result(time.perf_counter())


async def rows(redis_url: str, service: Service, kind: str, rounds: int) -> list[Row]:
    """Measure what `LONG_POLLS` clients of a kind cost an API process that had none yet; all wait for one game."""
    gauge, path = KINDS[kind]
    api, metrics = service.address(), service.metrics()
    bench = Bench(redis_url)
    await bench.sit()
    (game,) = await bench.games(1)
    answers = bench.answers(game, DEALT, rounds)
    async with httpx2.AsyncClient(timeout=60, trust_env=False) as client:
        await client.get(f"{api}/v1/games/{game}", headers={"Authorization": f"Bearer {bench.tokens[0]}"})
    place, loop = urlsplit(api), asyncio.get_running_loop()
    before = await _memory(metrics)
    clients = [(await loop.create_connection(Client, place.hostname, place.port))[1] for _ in range(LONG_POLLS)]
    mover = (await loop.create_connection(Client, place.hostname, place.port))[1]
    grown, times = [], list[float]()
    for turn, answer in enumerate(answers):
        version = DEALT + turn
        if kind == "long-polls" or turn == 0:
            for place_number, client in enumerate(clients):
                token = bench.tokens[place_number % len(bench.tokens)]
                client.ask(request("GET", f"/v1/games/{game}{path.format(version=version)}", token))
        while number(await asyncio.to_thread(numbers, metrics), gauge) < LONG_POLLS:
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.2)
        grown.append((await _memory(metrics) - before) / LONG_POLLS)
        heard = [client.await_entry(version + 1) for client in clients]
        begun = time.perf_counter()
        mover.ask(answer)
        times += [(at - begun) * 1000 for at in await asyncio.gather(*heard)]
    for client in (*clients, mover):
        client.transport.close()
    times.sort()
    return [
        Row(
            f"one of {LONG_POLLS:,} {kind} that wait, memory of the API",
            [size / 1024 for size in grown],
            "KiB",
            64,
            True,
        ),
        Row("  told of a move, median", times, "ms"),
        Row("  the same, 95th percentile", [times[int(len(times) * 0.95)]], "ms"),
    ]


async def _memory(metrics: str) -> float:
    return number(await asyncio.to_thread(numbers, metrics), "process_resident_memory_bytes")
