"""Rows about what hostile requests cost others."""

from collections.abc import Callable, Iterable
from functools import partial

import httpx2

from api.settings import Settings
from domain.audit.reading import LONGEST_LINE
from tests.bench.parts import serving
from tests.bench.table import Row
from tests.hostile.heartbeat import CHECKS, Heartbeat
from tests.hostile.texts import WORST
from tests.processes.redis_server import RedisServer

TARGETS = {
    "hostile: longest health check beside the worst bodies, in checks alone": (
        "/v1/games",
        Settings().max_body,
        "application/json",
    ),
    "hostile: the same beside the worst lines of an import": ("/v1/games/import", LONGEST_LINE, "application/x-ndjson"),
}


def rows(rounds: int) -> list[Row]:
    """One row a target; each round sends every kind of body once."""
    server = RedisServer(appendfsync="no")
    server.start()
    try:
        with serving("api.app:create_app", server.url) as api:
            account = httpx2.post(f"{api}/v1/players", json={"name": "Mallory"}).json()
            token = {"Authorization": f"Bearer {account['token']}"}
            found: dict[str, list[float]] = {name: [] for name in TARGETS}
            for _ in range(rounds):
                for name, (path, size, content) in TARGETS.items():
                    send = partial(httpx2.post, f"{api}{path}", headers={**token, "Content-Type": content}, timeout=60)
                    found[name].append(_longest(api, [partial(send, content=made(size)) for made in WORST.values()]))
    finally:
        server.stop()
    return [Row(name, samples, "x", 100, True) for name, samples in found.items()]


def _longest(api: str, attacks: Iterable[Callable[[], object]]) -> float:
    """The longest check beside any of these, in checks alone."""
    heartbeat = Heartbeat(api)
    check = heartbeat.alone() / CHECKS
    return max(map(heartbeat.beside, attacks)) / check
