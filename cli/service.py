"""The whole service on one machine: Redis, dispatcher, workers and API under one supervisor."""

import os
import shutil
import socket
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from cli import redis_process
from cli.faults import Unfit
from cli.redis_binary import available
from cli.redis_checks import answers, check_store, refuse_cluster, refuse_other, refuse_replicas, refuse_silent
from cli.redis_data import DataFolder
from cli.supervisor import NotStarted, Say, Service, Supervisor
from store.redis.connection import SANDBOX

BACKLOG = 2048
"""Connections that wait while the API is started again."""


@dataclass(frozen=True)
class Settings:
    """The settings of a service. Without `redis_url` it gets a server of its own, with its data under `data`.

    `limits`: variables of the environment of its processes, unless they are set there already. `is_sandbox`: for those
    who build clients, with a clock that is turned by request.
    """

    host: str
    port: int
    data: Path
    redis_url: str | None = None
    queue_url: str | None = None
    apis: int = 1
    workers: int = 1
    access_log: bool = False
    limits: Mapping[str, str] = field(default_factory=dict)
    is_sandbox: bool = False


@dataclass(frozen=True)
class Running:
    """A service that is ready: where it is, what keeps its data, and where mail goes."""

    address: str
    redis_url: str
    kept_in: str
    mail: str


def mail_folder(settings: Settings) -> Path | None:
    """Return the folder into which mail is written; None if a server takes it."""
    if os.environ.get("TURNFOLD_SMTP_URL"):
        return None
    return Path(os.environ.get("TURNFOLD_MAIL_FOLDER") or settings.data.absolute() / "mail")


def listen(host: str, port: int) -> socket.socket:
    """The socket that all API processes share. Raises Unfit where the address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise Unfit(
            f"cannot listen on {host} port {port}: {error}. Set TURNFOLD_PORT to another port, 0 takes a free one; "
            "or TURNFOLD_HOST to another address."
        ) from error
    return listener


def host_of(listener: socket.socket) -> str:
    """Return the address that a socket listens at, without the port; for one that has none, this machine's own."""
    host: str = listener.getsockname()[0] if listener.family in (socket.AF_INET, socket.AF_INET6) else "127.0.0.1"
    return host


@asynccontextmanager
async def service(settings: Settings, supervisor: Supervisor, say: Say) -> AsyncIterator[Running]:
    """Run the service: everything is ready inside, and has ended after it, the API first and Redis last.

    Raises Unfit where the machine or the data does not allow it, NotStarted where a process failed.
    """
    if settings.redis_url is None:
        refuse_replicas(os.environ.get("TURNFOLD_REPLICAS", ""))
    async with AsyncExitStack() as cleanup:
        listener = cleanup.enter_context(listen(settings.host, settings.port))
        address = _address(listener)
        if settings.redis_url is None:
            redis_url, kept_in = await _start_embedded(settings.data, supervisor, cleanup)
        else:
            redis_url, kept_in = settings.redis_url, "the server of REDIS_URL"
            await refuse_silent("REDIS_URL", redis_url)
            await check_store(redis_url, say)
        queue_url = settings.queue_url or redis_url
        refuse_cluster(queue_url)
        if settings.queue_url is not None:
            await refuse_silent("QUEUE_URL", queue_url)
        store = f"{SANDBOX}{redis_url}" if settings.is_sandbox else redis_url
        await refuse_other(store)
        numbers = cleanup.enter_context(tempfile.TemporaryDirectory(prefix="turnfold-metrics-"))
        cleanup.push_async_callback(supervisor.stop)
        environment = {"REDIS_URL": store, "QUEUE_URL": queue_url, "PROMETHEUS_MULTIPROC_DIR": numbers}
        # The person in front of this terminal was warned of it.
        environment["TURNFOLD_DURABILITY"] = os.environ.get("TURNFOLD_DURABILITY") or "none"
        environment["TURNFOLD_ADDRESS"] = os.environ.get("TURNFOLD_ADDRESS") or address
        environment |= _archive(settings)
        environment["TURNFOLD_WITNESS"] = _witness(settings, queue_url == redis_url)
        mail = mail_folder(settings)
        if mail is not None:
            environment["TURNFOLD_MAIL_FOLDER"] = str(mail)
        await _start_parts(settings, supervisor, listener, environment)
        await supervisor.ready(lambda: _serves(address))
        yield Running(address, redis_url, kept_in, "the server of TURNFOLD_SMTP_URL" if mail is None else str(mail))


def _archive(settings: Settings) -> dict[str, str]:
    """Return where finished games go: beside the data of a server that is started here, if nothing else is said."""
    if settings.redis_url is not None or os.environ.get("TURNFOLD_ARCHIVE"):
        return {}
    return {"TURNFOLD_ARCHIVE": (settings.data.absolute() / "archive").as_uri()}


async def _start_embedded(data: Path, supervisor: Supervisor, cleanup: AsyncExitStack) -> tuple[str, str]:
    folder = DataFolder(data)
    lock = folder.lock()
    cleanup.callback(folder.unlock)
    binary = folder.choose(available())
    folder.record(binary)
    path = redis_process.socket_in(folder.server_folder)
    if path.parent != folder.server_folder.resolve():
        cleanup.callback(shutil.rmtree, path.parent, ignore_errors=True)
    url = redis_process.url(path)
    cleanup.push_async_callback(supervisor.stop)
    command = redis_process.arguments(binary.path, folder.server_folder.resolve(), path)
    supervisor.start(Service("redis", command, dict(os.environ), fds=(lock,), grace=30))
    try:
        await supervisor.ready(lambda: answers(url))
    except NotStarted as error:
        folder.forget_unwritten()
        raise Unfit(
            f"{error}\n\nIts data in {folder.server_folder} was left as it is. "
            "Repair it with redis-check-aof, bring back a copy, or set TURNFOLD_DATA to another folder."
        ) from error
    return url, f"{data} ({binary})"


async def _start_parts(
    settings: Settings, supervisor: Supervisor, listener: socket.socket, environment: dict[str, str]
) -> None:
    env = {**settings.limits, **os.environ, **environment, "PYTHONUNBUFFERED": "1"}
    # One process shows the numbers of all of them: several could not have the one port.
    port = env.pop("TURNFOLD_METRICS_PORT", "")
    # -P: a folder called `cli` where the command is run is not ours.
    turnfold = [sys.executable, "-P", "-m", "cli"]
    supervisor.start(
        Service("dispatcher", [*turnfold, "dispatcher"], env),
        Service("notifier", [*turnfold, "notifier"], env),
        Service("thinker", [*turnfold, "thinker", "--nice", "10"], env),
        *(Service(name, [*turnfold, "worker"], env) for name in _names("worker", settings.workers)),
    )
    # All of them end at once: there is nobody to whom clients could be sent meanwhile.
    serve = [*turnfold, "api", "--fd", str(listener.fileno()), "--drain", "0"]
    if settings.access_log:
        serve.append("--access-log")
    first, *others = _names("api", settings.apis)
    supervisor.start(
        Service(first, serve, env | {"TURNFOLD_METRICS_PORT": port}, (listener.fileno(),)),
        *(Service(name, serve, env, (listener.fileno(),)) for name in others),
    )


def _witness(settings: Settings, is_one_server: bool) -> str:
    """Return the file of the store's witness, apart from the store; empty where that is on the queue's server."""
    if not is_one_server:
        return ""
    of = f"-{sha256(settings.redis_url.encode()).hexdigest()[:16]}" if settings.redis_url else ""
    settings.data.mkdir(parents=True, exist_ok=True)
    return str(settings.data.absolute() / f"witness{of}.sqlite3")


def _names(kind: str, count: int) -> list[str]:
    return [kind] if count == 1 else [f"{kind}-{number}" for number in range(1, count + 1)]


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


async def _serves(address: str) -> bool:
    import httpx2

    try:
        async with httpx2.AsyncClient(trust_env=False) as client:
            return (await client.get(f"{address}/readyz")).is_success
    except httpx2.TransportError:
        return False
