"""Rows about what it costs to start a process: the processor's time until it is ready, by that of what it is made of.

Compiled code is kept, as it is wherever the service is installed: the first start of all is none of the rounds.
"""

import resource
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator

from tests import REPOSITORY
from tests.bench.parts import environment
from tests.bench.table import Row, ratios
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until

FLOORS = {
    "api": "import asyncio, litestar, prometheus_client, redis.asyncio, uvicorn",
    "dispatcher": "import asyncio, prometheus_client, redis.asyncio, rq",
    "worker": "import asyncio, prometheus_client, redis.asyncio, rq",
}
"""Libraries without which no process of its kind does its work."""

COMMANDS = {"turnfold --help": ("--help",), "turnfold audit --help": ("audit", "--help")}

READY_REACH, COMMAND_REACH, FORKED_REACH = 2.5, 1.5, 0.35

COLD = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": ""}
"""Variables with which no nursery forks a process, and with which what is compiled is kept."""


def rows(rounds: int) -> list[Row]:
    """Return one row a process and command, and one for processes of tests, which are forked."""
    with RedisServer(appendfsync="no") as store:
        list(_costs(store.url))
        found: dict[str, list[float]] = defaultdict(list)
        for _ in range(rounds):
            for name, cost in _costs(store.url):
                found[name].append(cost)
    ready = {kind: ratios(found[kind], found[f"libraries of {kind}"]) for kind in FLOORS}
    commands = {command: ratios(found[command], found["click"]) for command in COMMANDS}
    forked = ratios(found["forked"], found["api"])
    return [
        *(
            _row(f"{kind} until it is ready, times as dear as its libraries", ready[kind], READY_REACH)
            for kind in ready
        ),
        *(_row(f"{name}, times as dear as to import click", commands[name], COMMAND_REACH) for name in commands),
        _row("api in a test, which is forked, of one that is started", forked, FORKED_REACH),
    ]


def _row(name: str, samples: list[float], reach: float) -> Row:
    return Row(f"start: {name}", samples, "x", reach, is_ceiling=True)


def _costs(redis_url: str) -> Iterator[tuple[str, float]]:
    """Yield what each start costs, by its name, and right beside it what that is compared with."""
    for kind, libraries in FLOORS.items():
        yield kind, until_ready(redis_url, kind, COLD)
        yield f"libraries of {kind}", _until_ended("-c", libraries)
    yield "forked", until_ready(redis_url, "api", {})
    yield "click", _until_ended("-c", "import click")
    for name, arguments in COMMANDS.items():
        yield name, _until_ended("-m", "cli", *arguments)


def until_ready(redis_url: str, kind: str, variables: dict[str, str]) -> float:
    """Return the processor's seconds of a process until it is ready."""
    name = f"{kind}-1"
    with Service(redis_url, env={"PYTHONPATH": str(REPOSITORY)} | variables) as service:
        service.watch(name)
        service.start(name)
        until(lambda: service.is_ready(name))
        return time.clock_gettime(~service.pid(name) << 3 | 2)


def _until_ended(*arguments: str) -> float:
    env = environment((REPOSITORY,)) | COLD
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-P", *arguments], env=env, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
