"""Dispatchers that die, are away for a while, or are two."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable

import httpx2
import redis
from rq import Queue

from store.lists.lobby import Lobby
from store.redis import keys
from tests.faults.conftest import LEASE, SignUp
from tests.faults.playing import kinds
from tests.processes.redis_server import RedisServer
from tests.processes.service import NO_CERTIFICATES, Service
from tests.processes.waiting import PATIENCE, until
from workers.games.game_task import GameTask
from workers.processes.dispatcher import Dispatcher
from workers.processes.sweeper import Sweeper
from workers.queue.queue import LOOKS

FULL = {"seats": 3, "bots": [0, 1, 2]}


def test_games_wait_while_all_dispatchers_are_away_and_then_go_on(service: Service, player: SignUp) -> None:
    service.kill("dispatcher-1")
    ada = player()
    games = [ada.create(**FULL)["id"] for _ in range(5)]
    late = ada.create(bots=[1], deadline={"per_decision": "PT0.2S", "on_timeout": "default"})["id"]
    assert all(ada.look(game)["version"] == 3 for game in games)
    service.start("dispatcher-1")
    for game in games:
        ada.watch(game)
        ada.export(game)
    ada.wait(late, 6)
    # It goes on by itself, and may have come to its end meanwhile.
    ada.send("POST", f"/v1/games/{late}/resign")
    assert "timed_out" in kinds(ada.export(late))


def test_a_dispatcher_killed_again_and_again_under_load(service: Service, player: SignUp) -> None:
    ada = player()
    games = []
    for _ in range(5):
        games += [ada.create(**FULL)["id"] for _ in range(3)]
        service.kill("dispatcher-1")
        service.start("dispatcher-1")
    for game in games:
        ada.watch(game)
        ada.export(game)


def test_two_dispatchers_hand_out_each_look_once(store: RedisServer, service: Service, player: SignUp) -> None:
    service.start("dispatcher-2")
    ada = player()
    service.kill("worker-1")
    with redis.Redis.from_url(store.url) as client:
        queue = Queue("turnfold", connection=client)
        queue.empty()
        games = {ada.create(**FULL)["id"] for _ in range(10)}

        def waiting() -> set[str]:
            lists = [client.zrange(f"{LOOKS.waiting}:{urgency}", 0, -1) for urgency in LOOKS.urgencies]
            return {game.decode() for games in lists for game in games}

        # A claim that lapses meanwhile is handed out again, and then not each game has a job of its own.
        until(lambda: games <= waiting())
        jobs = queue.get_job_ids()
        assert jobs
        assert len(jobs) == len(set(jobs))
    service.start("worker-1")
    for game in games:
        ada.watch(game)
        ada.export(game)


def test_the_log_says_once_that_the_store_takes_no_writes_and_once_that_it_does_again(
    own_server: RedisServer, services: Callable[..., Service]
) -> None:
    """A store of its own, which refuses."""
    service = services(own_server.url)
    address = service.metrics("dispatcher-1")
    with redis.Redis.from_url(own_server.url) as client:
        for number in range(8):
            client.zadd(keys.due_key(number), {"g_nobody": 1})
        client.config_set("min-replicas-to-write", "1")
        service.start("dispatcher-1")
        until(lambda: _failures(address) > 20)
        assert len(_lines(service, "error")) == 1
        assert "NOREPLICAS" in _lines(service, "error")[0]
        client.config_set("min-replicas-to-write", "0")
        until(lambda: "all is done again" in service.output("dispatcher-1"))
        assert len(_lines(service, "error")) == 1


def _failures(address: str) -> float:
    """Return how much has failed in a dispatcher, as it shows; nothing while it is not there."""
    try:
        shown = httpx2.get(f"{address}/metrics", trust_env=False, verify=NO_CERTIFICATES).text
    except httpx2.TransportError:
        return 0
    found = re.search(r'^turnfold_failures_total\{part="dispatcher"\} (\S+)', shown, re.MULTILINE)
    return float(found[1]) if found else 0


def _lines(service: Service, level: str) -> list[str]:
    rows = (json.loads(line) for line in service.output("dispatcher-1").splitlines())
    return [row["message"] for row in rows if row["level"] == level]


def test_a_partition_that_fails_stops_no_other(store: RedisServer) -> None:
    visited: list[int] = []

    async def visit(partition: int) -> None:
        visited.append(partition)
        if partition == 1:
            raise ValueError("this one is broken")

    async def run() -> None:
        sweeper = Sweeper(visit, waiting)
        task = asyncio.create_task(sweeper.run())
        async with asyncio.timeout(PATIENCE):
            while visited.count(3) < 2:
                await asyncio.sleep(0)
        assert sweeper.failures >= 1
        task.cancel()

    async def waiting() -> AsyncIterator[tuple[int, float]]:
        for row in ((1, 0.0), (2, 0.0), (3, 0.05)):
            yield row

    asyncio.run(run())


def test_a_visit_that_waits_for_long_holds_up_no_other_and_a_partition_is_visited_by_one_at_a_time() -> None:
    visited: list[int] = []

    async def run() -> None:
        answers = asyncio.Event()

        async def visit(partition: int) -> None:
            visited.append(partition)
            if partition == 1:
                await answers.wait()

        async def survey() -> AsyncIterator[tuple[int, float]]:
            yield 1, 0.0
            raise redis.ConnectionError("one of the servers is away")

        sweeper = Sweeper(visit, survey)
        task = asyncio.create_task(sweeper.run())
        async with asyncio.timeout(PATIENCE):
            while visited.count(2) < 3:
                sweeper.wake("1")
                sweeper.wake("2")
                await asyncio.sleep(0)
            assert visited.count(1) == 1
            assert sweeper.overdue() >= 1
            sweeper.stop()
            await asyncio.sleep(0.05)
            assert not task.done()
            answers.set()
            await task

    asyncio.run(run())


def test_a_partition_is_visited_when_something_is_due_there_or_all_are_looked_at_since_wake_ups_are_lost() -> None:
    visited, hears = list[int](), asyncio.Event()

    async def visit(partition: int) -> float | None:
        visited.append(partition)
        return 0.01 if partition == 1 and visited.count(1) < 5 else None

    async def survey() -> AsyncIterator[tuple[int, float]]:
        if 1 in visited:
            yield 2, 0.0

    async def is_sure() -> bool:
        return hears.is_set()

    async def run() -> None:
        hears.set()
        sweeper = Sweeper(visit, survey, is_sure)
        task = asyncio.create_task(sweeper.run())
        async with asyncio.timeout(PATIENCE):
            sweeper.wake("1")
            while visited != [1] * 5:
                await asyncio.sleep(0)
            hears.clear()
            while 2 not in visited:
                await asyncio.sleep(0)
        task.cancel()

    asyncio.run(run())


def test_an_idle_dispatcher_asks_little(own_server: RedisServer, services: Callable[..., Service]) -> None:
    services(own_server.url).start("dispatcher-1")
    with redis.Redis.from_url(own_server.url) as client:

        def calls() -> Counter[str]:
            return Counter({name: row["calls"] for name, row in client.info("commandstats").items()})

        # One of its scripts runs each second.
        until(lambda: calls()["cmdstat_evalsha"] > 10)
        before = calls()
        until(lambda: calls()["cmdstat_evalsha"] > before["cmdstat_evalsha"] + 3)
        asked = calls() - before
        asked["cmdstat_info"] = 0
        assert asked.total() < 100, asked


def test_a_queue_that_refuses_everything_does_not_stop_the_lobby(
    store: RedisServer, service: Service, player: SignUp
) -> None:
    service.kill("dispatcher-1")
    ada = player()
    game = ada.create(**FULL)["id"]

    def refuse(claim: object) -> None:
        raise redis.ConnectionError("no queue here")

    async def run() -> None:
        game_task = GameTask(store.url, LEASE)
        dispatcher = Dispatcher(game_task.schedule, Lobby(game_task.redis), refuse, LEASE, outages=game_task.outages)
        dispatcher.wake(str(keys.partition(game)))
        task = asyncio.create_task(dispatcher.run())
        async with asyncio.timeout(PATIENCE):
            while not any(row.id == game for row in (await Lobby(game_task.redis).page(limit=200)).rows):
                await asyncio.sleep(0.01)
        task.cancel()
        await game_task.redis.aclose()

    asyncio.run(run())
    service.start("dispatcher-1")
    ada.watch(game)
    ada.export(game)
