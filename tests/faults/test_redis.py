"""Redis dies and comes back, with what it had acknowledged."""

import time
from concurrent.futures import ThreadPoolExecutor

from tests.faults.conftest import PROCESSES, SignUp
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until


def test_a_restart_under_load_loses_nothing_and_stops_nobody(
    store: RedisServer, service: Service, player: SignUp
) -> None:
    pids = {name: service.pid(name) for name in PROCESSES}
    players = [player(f"Player {number}", luck=number) for number in range(6)]

    def play(number: int) -> int:
        ada = players[number]
        games = 0
        while not restarted or not games:
            game = ada.create(seats=3, bots=[1, 2])["id"]
            ada.play(game)
            ada.export(game)
            games += 1
        return games

    restarted = False
    with ThreadPoolExecutor() as pool:
        tables = [pool.submit(play, number) for number in range(len(players))]
        for outage in (0.0, 0.5, 2.0):
            _until_more(players, 15, service)
            store.kill()
            time.sleep(outage)
            store.start()
        _until_more(players, 15, service)
        restarted = True
        assert sum(table.result() for table in tables) >= len(players)
    assert {name: service.pid(name) for name in PROCESSES if service.is_running(name)} == pids


def test_everybody_waits_for_a_redis_that_comes_late(store: RedisServer, running: Service, player: SignUp) -> None:
    names = ("dispatcher-7", "worker-7")
    for name in PROCESSES:
        running.kill(name)
    store.kill()
    try:
        running.start(*names)
        time.sleep(1)
    finally:
        store.start()
    running.start("api-1", "api-2")
    ada = player()
    game = ada.create(seats=2, bots=[0, 1])["id"]
    ada.watch(game)
    ada.export(game)
    assert all(running.is_running(name) for name in names)


def _until_more(players: list, count: int, service: Service) -> None:
    def acknowledged() -> int:
        return sum(len(rows) for player in players for rows in list(player.kept.values()))

    goal = acknowledged() + count
    until(lambda: acknowledged() >= goal, why=lambda: f"{acknowledged()} of {goal} acknowledged\n{service.said()}")
