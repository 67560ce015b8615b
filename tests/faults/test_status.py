"""Dispatchers and workers tell on a port of their own whether they live and work."""

from collections.abc import Callable

import httpx

from telemetry.status import Heartbeat, serve
from tests.processes.ports import free_port
from tests.processes.redis_server import RedisServer
from tests.processes.service import NO_CERTIFICATES, Service
from tests.processes.waiting import PATIENCE, until


def status(port: int, path: str) -> int | None:
    """Return what a process says, if it is there."""
    try:
        return httpx.get(
            f"http://127.0.0.1:{port}{path}", trust_env=False, timeout=PATIENCE, verify=NO_CERTIFICATES
        ).status_code
    except httpx.TransportError:
        return None


def test_dispatcher_and_worker_live_and_work_until_the_store_is_away(
    own_server: RedisServer, services: Callable[..., Service]
) -> None:
    ports = {name: free_port() for name in ("dispatcher-1", "worker-1")}
    for name, port in ports.items():
        services(own_server.url, env={"TURNFOLD_METRICS_PORT": str(port), "TURNFOLD_LEASE": "1000"}).start(name)
    for port in ports.values():
        for path in ("/healthz", "/readyz", "/metrics"):
            until(lambda port=port, path=path: status(port, path) == 200)
        assert status(port, "/elsewhere") == 404
    own_server.kill()
    until(lambda: status(ports["dispatcher-1"], "/readyz") == 503)
    assert status(ports["dispatcher-1"], "/healthz") == 200
    own_server.start()
    until(lambda: status(ports["dispatcher-1"], "/readyz") == 200)


def test_a_pulse_that_is_missed_is_told() -> None:
    port, felt, missed = free_port(), Heartbeat(60), Heartbeat(-1)
    serve(port, {"/healthz": felt.is_alive, "/readyz": missed.is_alive})
    assert status(port, "/healthz") == 200
    assert status(port, "/readyz") == 503
    missed.beat()
    assert not missed.is_alive()
