"""What is for operators alone is not for strangers, and costs them nothing."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import redis

from tests.processes.service import Service
from tests.processes.waiting import until


def test_numbers_are_not_shown_to_clients(running: Service) -> None:
    assert running.client().get("/metrics").status_code == 404


def _writes(client: redis.Redis) -> int:
    stats = client.info("commandstats")
    return int(stats.get("cmdstat_set", {}).get("calls", 0))


def test_many_who_ask_share_one_look(redis_url: str, services: Callable[..., Service]) -> None:
    service = services(redis_url).start("api-1")
    with redis.Redis.from_url(redis_url) as client, ThreadPoolExecutor(8) as pool:
        until(lambda: service.client().get("/readyz").is_success)
        before = _writes(client)
        clients = [service.client() for _ in range(8)]
        answers = list(pool.map(lambda number: clients[number % 8].get("/readyz"), range(200)))
        assert all(answer.is_success for answer in answers)
        # 200 that come within a second or two are one look, or two or three.
        assert _writes(client) - before < 50
