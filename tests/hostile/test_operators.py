"""Operators' addresses are not for strangers, and cost them nothing."""

import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from urllib.parse import urlsplit

import redis

from tests.processes.metrics import numbers
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE, until


def test_numbers_are_not_shown_to_clients(running: Service) -> None:
    assert running.client().get("/metrics").status_code == 404


def test_who_says_half_of_what_is_wanted_keeps_no_thread_of_the_operators_port(running: Service) -> None:
    target = urlsplit(running.metrics())
    with ExitStack() as stack:
        silent = [
            stack.enter_context(socket.create_connection((target.hostname, target.port or 0), PATIENCE))
            for _ in range(20)
        ]
        for connection in silent[::2]:
            connection.sendall(b"GET /metrics HTTP/1.1\r\nA: b")
        assert numbers(running.metrics())
        for connection in silent:
            connection.settimeout(PATIENCE)
            with suppress(ConnectionError):
                assert not connection.recv(1), "it is answered, though it has asked nothing"


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
