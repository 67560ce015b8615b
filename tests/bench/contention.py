"""Rows about a person who plays with a bot while bots play among themselves, for other accounts."""

import asyncio
import time
from contextlib import ExitStack

import httpx2

from tests.bench.parts import parts, serving
from tests.bench.table import Row
from tests.kit.samples import PLAIN, RICH
from tests.processes.redis_server import RedisServer

GAMES = 50
"""Games of four greedy bots each, of a dozen accounts."""

ACCOUNTS = 12

WISHES = {
    PLAIN: {"ruleset": PLAIN, "seats": 2, "bots": [{"seat": 1, "bot": "random"}]},
    RICH: {
        "ruleset": RICH,
        "seats": 2,
        "bots": [{"seat": 1, "bot": "normal"}],
        "options": {"draft": "random"},
    },
}

MANY_BOTS = {
    "ruleset": RICH,
    "seats": 4,
    "bots": [{"seat": seat, "bot": "normal"} for seat in range(4)],
    "options": {"draft": "random"},
}


def rows(moves: int) -> list[Row]:
    """Measure how many times longer a person waits for a bot beside games of bots than alone, at the median and p95."""
    with ExitStack() as stack:
        server = RedisServer(appendfsync="always")
        server.start()
        stack.callback(server.stop)
        api = stack.enter_context(serving("api.app:create_app", server.url))
        stack.enter_context(parts(server.url))
        found = []
        for name, wish in WISHES.items():
            asyncio.run(_warm(api, wish))
            alone, beside = asyncio.run(_compared(api, wish, moves))
            for what, share in (("median", 0.5), ("95th percentile", 0.95)):
                samples = [_quantile(beside, share) / _quantile(alone, share)]
                title = f"{name}: a bot's answer with {GAMES} games of bots alone, times later, {what}"
                found.append(Row(title, samples, "x", 3, True))
            found.append(Row("  alone, median", alone, "ms"))
        return found


async def _warm(api: str, wish: dict[str, object]) -> None:
    """Wait until the worker is there, and has seen such a game."""
    async with _person(api, "somebody") as person:
        await _waits(person, wish, 5)


async def _compared(api: str, wish: dict[str, object], moves: int) -> tuple[list[float], list[float]]:
    async with _person(api, "person") as person:
        alone = await _waits(person, wish, moves)
        bot_games = await _bot_games(api)
        beside = await _waits(person, wish, moves)
        going_on = await _going_on(bot_games)
        if not going_on:
            raise RuntimeError("the bots' games were over before the person was done: measure fewer moves")
        for client in {client for client, _ in bot_games}:
            await client.aclose()
        return alone, beside


def _person(api: str, name: str) -> httpx2.AsyncClient:
    made = httpx2.post(f"{api}/v1/players", json={"name": name}).json()
    headers = {"Authorization": f"Bearer {made['token']}"}
    return httpx2.AsyncClient(base_url=f"{api}/v1", timeout=60, headers=headers)


async def _bot_games(api: str) -> list[tuple[httpx2.AsyncClient, str]]:
    people = [_person(api, f"owner {number}") for number in range(ACCOUNTS)]
    made = []
    for number in range(GAMES):
        client = people[number % ACCOUNTS]
        made.append((client, (await client.post("/games", json=MANY_BOTS)).json()["id"]))
    return made


async def _going_on(bot_games: list[tuple[httpx2.AsyncClient, str]]) -> int:
    return sum([(await client.get(f"/games/{game}")).json()["status"] == "running" for client, game in bot_games])


async def _waits(client: httpx2.AsyncClient, wish: dict[str, object], moves: int) -> list[float]:
    """Milliseconds between an answer after which a bot is to move and its person's next question."""
    times: list[float] = []
    while len(times) < moves:
        path = f"/games/{(await client.post('/games', json=wish)).json()['id']}"
        game, _ = await _next(client, path, 0)
        while game["status"] == "running" and len(times) < moves:
            decision = game["decisions"][0]
            answer = {"decision": decision["id"], "choose": _end_or_first(decision)}
            version = (await client.post(f"{path}/commands", json=answer)).json()["version"]
            started = time.perf_counter()
            game, has_waited = await _next(client, path, version)
            if has_waited:
                times.append((time.perf_counter() - started) * 1000)
        await client.post(f"{path}/resign")
    return sorted(times)


def _end_or_first(decision: dict[str, object]) -> list[str]:
    options = [option["id"] for option in decision["options"]]  # type: ignore[attr-defined]
    mild = [option for option in ("end", "pass rest", "pass") if option in options]
    return mild[:1] or options[: max(1, int(decision["min"]))]  # type: ignore[call-overload]


async def _next(client: httpx2.AsyncClient, path: str, version: int) -> tuple[dict[str, object], bool]:
    """The game when its person is asked again or it is over, and whether bots have moved until then."""
    game = (await client.get(path)).json()
    has_waited = False
    while game["status"] == "running" and not game["decisions"]:
        has_waited = True
        game = (await client.get(path, params={"wait": 20, "after": game["version"]})).json()
    return game, has_waited or game["version"] > version


def _quantile(times: list[float], share: float) -> float:
    return times[int(len(times) * share)]
