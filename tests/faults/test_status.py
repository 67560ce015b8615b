"""Dispatchers and workers tell on a port of their own whether they live and work."""

import socket
import threading
from collections.abc import Callable

import httpx2
import pytest
import redis

from telemetry.readiness import Readiness, Reason
from telemetry.status import MOST_THREADS, Heartbeat, PortTaken, serve
from tests.processes.ports import free_port
from tests.processes.redis_server import RedisServer
from tests.processes.service import NO_CERTIFICATES, Service
from tests.processes.waiting import PATIENCE, until


def status(port: int, path: str) -> int | None:
    """Return what a process says, if it is there."""
    try:
        return httpx2.get(
            f"http://127.0.0.1:{port}{path}", trust_env=False, timeout=PATIENCE, verify=NO_CERTIFICATES
        ).status_code
    except httpx2.TransportError:
        return None


def test_dispatcher_and_worker_live_and_work_until_the_store_is_away(
    own_server: RedisServer, services: Callable[..., Service]
) -> None:
    ports = {name: free_port() for name in ("dispatcher-1", "worker-1")}
    for name, port in ports.items():
        services(own_server.url, env={"TURNFOLD_METRICS_PORT": str(port), "TURNFOLD_LEASE": "1000"}).start(name)
    for port in ports.values():
        for path in ("/healthz", "/readyz", "/readyz/writes", "/metrics"):
            until(lambda port=port, path=path: status(port, path) == 200)
        assert status(port, "/elsewhere") == 404
    own_server.kill()
    until(lambda: status(ports["dispatcher-1"], "/readyz") == 503)
    assert status(ports["dispatcher-1"], "/healthz") == 200
    own_server.start()
    until(lambda: status(ports["dispatcher-1"], "/readyz") == 200)


def test_a_dispatcher_and_a_worker_say_that_the_store_takes_no_writes(
    own_server: RedisServer, services: Callable[..., Service]
) -> None:
    ports = {name: free_port() for name in ("dispatcher-1", "worker-1", "thinker-1", "notifier-1")}
    for name, port in ports.items():
        services(own_server.url, env={"TURNFOLD_METRICS_PORT": str(port)}).start(name)
    for port in ports.values():
        until(lambda port=port: status(port, "/readyz/writes") == 200)
    with redis.Redis.from_url(own_server.url) as client:
        client.config_set("min-replicas-to-write", "1")
        for port in ports.values():
            until(lambda port=port: status(port, "/readyz/writes") == 503)
            answer = httpx2.get(f"http://127.0.0.1:{port}/readyz", trust_env=False, verify=NO_CERTIFICATES)
            assert answer.status_code == 200
            body = answer.json()
            assert body["writes"] is False
            assert [(row["code"], row["hinders"]) for row in body["reasons"]] == [("refuses-writes", "writes")]
            shown = httpx2.get(f"http://127.0.0.1:{port}/metrics", trust_env=False, verify=NO_CERTIFICATES).text
            assert 'turnfold_ready{what="writes"} 0.0' in shown
            assert 'turnfold_ready{what="reads"} 1.0' in shown


def test_a_pulse_that_is_missed_is_told() -> None:
    port, missed = free_port(), Heartbeat(-1)
    readiness = Readiness((Reason("refuses-writes", "the store is full", "writes"),))
    serve("127.0.0.1", port, missed.is_alive, lambda: readiness)
    assert status(port, "/healthz") == 503
    assert status(port, "/readyz") == 200
    assert status(port, "/readyz/writes") == 503
    missed.beat()
    assert not missed.is_alive()


def test_a_port_that_is_taken_is_named_with_its_settings() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken, match=rf"127\.0\.0\.1 port {port}.*TURNFOLD_METRICS_PORT"):
            serve("127.0.0.1", port)


def test_who_connects_and_says_nothing_has_no_more_threads_than_there_are() -> None:
    port, before = free_port(), threading.active_count()
    serve("127.0.0.1", port)
    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(MOST_THREADS * 2)]
    until(lambda: threading.active_count() > before + MOST_THREADS // 2)
    assert threading.active_count() <= before + 1 + MOST_THREADS
    for connection in silent:
        connection.close()
    until(lambda: status(port, "/metrics") == 200)
