"""Thinkers archive what is over, whoever dies meanwhile. Its service is its own: it kills, and archives at once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
from redis import Redis

from store.health.losses import SINCE
from store.redis import keys
from tests.api.person import Person
from tests.processes.object_store import ObjectStore
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until

GAMES = 12


def count_archived(client: Redis, games: list[str]) -> int:
    return sum(bool(client.hexists(keys.meta_key(game), keys.ARCHIVED)) for game in games)


def reads(who: Person, game: str) -> list[tuple[int, str | None, bytes]]:
    found: list[httpx2.Response] = [
        who.send("GET", f"/games/{game}{path}") for path in ("", "/log", "/export", "/states/3", "/chart")
    ]
    return [(row.status_code, row.headers.get("etag"), row.content) for row in found]


def test_games_are_archived_whole_whoever_is_killed_meanwhile(
    own_server: RedisServer, services: Callable[..., Service], tmp_path: Path
) -> None:
    env = {
        "TURNFOLD_ARCHIVE": (tmp_path / "archive").as_uri(), "TURNFOLD_ARCHIVE_AFTER": "0", "TURNFOLD_LEASE": "2000",
    }  # fmt: skip
    service = services(own_server.url, env=env).start("dispatcher-1", "worker-1", "api-1")
    ada = Person(service, "Ada")
    bots = [{"seat": seat, "bot": "random"} for seat in (0, 1)]
    games = [ada.create(bots=bots)["id"] for _ in range(GAMES)]
    for game in games:
        ada.until({"id": game}, "finished")
    before = {game: reads(ada, game) for game in games}
    with Redis.from_url(own_server.url) as client:
        for _ in range(3):
            known = count_archived(client, games)
            service.start("thinker-1")
            until(lambda known=known: count_archived(client, games) > known or count_archived(client, games) == GAMES)
            service.kill("thinker-1")
            # The id of a job that was killed is its lease, and a test does not wait for that.
            for job in client.scan_iter("rq:job:archive*"):
                client.delete(job)
            assert {game: reads(ada, game) for game in games} == before
        service.start("thinker-1")
        until(lambda: count_archived(client, games) == GAMES)
        assert not client.exists(SINCE)
    service.kill("api-1")
    service.start("api-1")
    assert {game: reads(ada, game) for game in games} == before
    assert len([*(tmp_path / "archive" / "games").rglob("*.zst")]) == GAMES


def test_a_slow_object_store_keeps_nobody_waiting_for_long_and_hurts_no_running_game(
    own_server: RedisServer, services: Callable[..., Service]
) -> None:
    with ObjectStore() as objects:
        env = {**objects.environment, "TURNFOLD_ARCHIVE": objects.make_bucket(), "TURNFOLD_ARCHIVE_AFTER": "0"}
        service = services(own_server.url, env=env).start("dispatcher-1", "worker-1", "api-1", "thinker-1")
        ada = Person(service, "Ada")
        bots = [{"seat": seat, "bot": "random"} for seat in (0, 1)]
        games = [ada.create(bots=bots)["id"] for _ in range(GAMES)]
        with Redis.from_url(own_server.url) as client:
            until(lambda: count_archived(client, games) == GAMES)
        service.kill("api-1")
        service.start("api-1")
        running = ada.create(bots=[{"seat": 1, "bot": "random"}])
        objects.mood = "slow"
        with ThreadPoolExecutor(GAMES) as pool:
            asked = [pool.submit(ada.at("api-1").send, "GET", f"/games/{game}") for game in games]
            ada.play(running)
            answers = [row.result() for row in asked]
        assert {(row.status_code, row.headers["retry-after"] != "") for row in answers} == {(503, True)}
        assert ada.view(running)["status"] == "running"
        objects.catch_up()
        for game in games:
            assert ada.until({"id": game}, "finished")["status"] == "finished"
