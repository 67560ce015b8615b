"""Processes are killed while clocks do not run: in vacations, in pauses, in outages. Nobody is late for it."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

import redis

from domain.kernel.time.times import milliseconds
from store.due.outages import BEAT_KEY, SILENCE
from store.redis.connection import connect
from store.upkeep.pausing import Pausing
from tests.faults.conftest import SignUp
from tests.faults.playing import Player, View, kinds
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until

SOON = {"per_sitting": "PT3S", "vacation": "P30D", "on_timeout": "bot"}


def log(player: Player, game: str) -> list[View]:
    entries: list[View] = player.ask("GET", f"/v1/games/{game}/log", params={"limit": 200})["entries"]
    return entries


def in_days(days: int) -> str:
    return f"{datetime.now(UTC) + timedelta(days=days):%Y-%m-%dT%H:00:00Z}"


def has(player: Player, game: str, kind: str) -> bool:
    return kind in kinds(log(player, game))


def test_a_vacation_comes_into_every_game_once_though_dispatchers_are_killed(service: Service, player: SignUp) -> None:
    ada, bob = player("Ada"), player("Bob", luck=1)
    games: list[str] = []

    def begin(count: int) -> None:
        for _ in range(count):
            games.append(ada.create(deadline={"vacation": "P30D"})["id"])
            bob.join(games[-1])

    begin(10)
    leave = {"until": in_days(5)}
    told = ada.ask("POST", "/v1/players/me/vacations", json=leave)
    for kills in range(4):
        service.kill("dispatcher-1")
        begin(2)
        service.start("dispatcher-1")
        assert ada.ask("POST", "/v1/players/me/vacations", json=leave)["id"] == told["id"]
        until(partial(has, ada, games[3 * kills], "vacation"))
    until(lambda: all(has(ada, game, "vacation") for game in games))
    until(lambda: ada.ask("GET", "/v1/players/me")["vacations"][0]["games"] == len(games))
    assert [kinds(log(ada, game)).count("vacation") for game in games] == [1] * len(games)


def test_nobody_is_late_on_vacation_or_in_a_pause_though_everything_is_killed(
    store: RedisServer, service: Service, player: SignUp
) -> None:
    ada, bob = player("Ada"), player("Bob", luck=1)

    def rest(game: str) -> None:
        for person in (ada, bob):
            person.ask("POST", f"/v1/games/{game}/vacations", json={"until": in_days(3)})

    away, paused = _before_anybody_is_late(ada, bob, rest), _before_anybody_is_late(ada, bob, partial(pause, store))
    protected = {game: ada.look(game)["deadlines"] for game in (away, paused)}
    for name in list(service.names):
        service.kill(name)
    store.restart()
    service.start("api-1", "api-2", "worker-1", "dispatcher-1")
    # The service is at work again, as a game shows in which clocks run.
    other = ada.create(deadline=SOON)["id"]
    bob.join(other)
    until(partial(has, ada, other, "timed_out"))
    for game, why in ((away, "vacation"), (paused, "paused")):
        view = ada.look(game)
        assert view["deadlines"] == protected[game]
        assert {seat["clock"]["why"] for seat in view["seats"]} == {why}
        assert not has(ada, game, "timed_out")


def _before_anybody_is_late(ada: Player, bob: Player, stop: Callable[[str], None]) -> str:
    """A game whose clocks were stopped in time. A busy machine may be too slow for the first."""
    while True:
        game: str = ada.create(deadline=SOON)["id"]
        bob.join(game)
        stop(game)
        if not {"timed_out", "excused"} & set(kinds(log(ada, game))):
            return game


def pause(store: RedisServer, game: str) -> None:
    async def stop() -> None:
        redis = connect(store.url)
        await Pausing(redis).pause(game, timedelta(days=3))
        await redis.aclose()

    asyncio.run(stop())


def test_a_dispatcher_that_was_away_for_long_tells_of_it_before_anybody_is_late(
    store: RedisServer, service: Service, player: SignUp
) -> None:
    ada, bob = player("Ada"), player("Bob", luck=1)
    games = [ada.create(deadline=SOON)["id"] for _ in range(3)]
    service.kill("dispatcher-1")
    for game in games:
        bob.join(game)
    due = max(milliseconds(row["at"]) for game in games for row in ada.look(game)["deadlines"])
    until(lambda: time.time() * 1000 > due)
    with redis.Redis.from_url(store.url) as client:
        # It is as if the last one had been at work eleven minutes ago.
        client.set(BEAT_KEY, round(time.time() * 1000) - SILENCE - 60_000)
    service.start("dispatcher-1")
    for game in games:
        until(partial(has, ada, game, "timed_out"))
        entries = log(ada, game)
        first, *_ = (entry for entry in entries if entry["kind"] in ("outage", "timed_out"))
        assert first["kind"] == "outage"
        late = next(entry for entry in entries if entry["kind"] == "timed_out")
        assert milliseconds(late["at"]) > milliseconds(first["until"])
        resigned = ada.send("POST", f"/v1/games/{game}/resign")
        assert resigned.is_success or ada.look(game)["status"] == "finished"
        ada.export(game)
