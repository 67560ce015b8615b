"""The processes of the service, each as a command of its own; `turnfold up` runs them all."""

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.address import PORT
from cli.faults import Unfit
from cli.seconds import Seconds

if TYPE_CHECKING:
    from workers.queue.settings import Settings

Command = TypeVar("Command", bound=Callable[..., Any])


def _each_in_log(help: str) -> Callable[[Command], Command]:
    """Return the option by which a process writes a line for each thing that it does."""
    flag = "--access-log/--no-access-log"
    return click.option(flag, default=False, envvar="TURNFOLD_ACCESS_LOG", show_envvar=True, help=help)


def _level(*, access_log: bool) -> int:
    return logging.INFO if access_log else logging.WARNING


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", type=PORT, default=8000, show_default=True, envvar="TURNFOLD_PORT", help="Port to listen on.")
@click.option(
    "--fd", type=click.IntRange(0), help="Serve a listening socket that was inherited, instead of host and port."
)
@_each_in_log("A line for each request.")
@click.option(
    "--drain",
    type=Seconds(0),
    default=1.0,
    show_default=True,
    envvar="TURNFOLD_DRAIN",
    show_envvar=True,
    help="Seconds for which requests are still taken after SIGTERM, each answer closing its connection.",
)
def api(host: str, port: int, fd: int | None, access_log: bool, drain: float) -> None:
    """Serve the REST API.

    Needs REDIS_URL. Several processes may serve the same inherited socket. SIGTERM ends it in order: it is no longer
    ready, long-polls are answered, requests under way finish.
    """
    import socket

    from api.server import server
    from cli.service import host_of, listen
    from store.redis.environment import InvalidSetting

    # uvicorn takes an inherited socket for a unix one and so never turns Nagle's algorithm off: we open it.
    try:
        inherited = None if fd is None else socket.socket(fileno=fd)
        serving = server(host_of(inherited) if inherited else host, port, access_log=access_log, drain=drain)
        _check_store(serving.store)
        listener = inherited or listen(host, port)
    except InvalidSetting as error:
        raise Unfit(str(error)) from error
    except OSError as error:
        raise click.ClickException(str(error)) from error
    with suppress(KeyboardInterrupt):
        serving.run(sockets=[listener])
    if not serving.started:
        raise SystemExit(1)


@click.command()
@_each_in_log("A line for each look.")
def worker(*, access_log: bool) -> None:
    """Play the bots' turns and keep the deadlines that a dispatcher hands out.

    Needs REDIS_URL; QUEUE_URL is where the jobs are, by default the same server. Any number of workers may run.
    """
    from workers.processes import worker as process

    _check_queue()
    process.main(_level(access_log=access_log))


@click.command()
@click.option(
    "--nice",
    type=click.IntRange(-20, 19),
    default=0,
    show_default=True,
    help="By how much it makes way for other processes.",
)
@_each_in_log("A line for each look.")
def thinker(nice: int, *, access_log: bool) -> None:
    """Let bots look ahead in a lane of their own, so that nobody waits for those of others.

    Needs REDIS_URL and QUEUE_URL as the workers do. Any number may run; without one `hard` and `expert` do not answer.
    """
    from workers.processes import worker as process

    _check_queue()
    if nice:
        os.nice(nice)
    process.think(_level(access_log=access_log))


@click.command()
@_each_in_log("A line for each delivery.")
def notifier(*, access_log: bool) -> None:
    """Send what players are to be told while they are away, and other mail.

    Needs REDIS_URL and QUEUE_URL as the workers do, and TURNFOLD_SMTP_URL to send mail. Any number may run.
    """
    from workers.processes import worker as process

    _check_queue()
    try:
        process.notify(_level(access_log=access_log))
    except ValueError as error:
        raise Unfit(f"TURNFOLD_SMTP_URL: {error}") from error


@click.command("mail-in")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where your mail server finds it.")
@click.option("--port", type=PORT, default=2424, show_default=True, help="Port to listen on.")
def mail_in(host: str, port: int) -> None:
    """Take replies to mails that ask a question, from a mail server that speaks LMTP.

    Needs REDIS_URL, TURNFOLD_REPLY_TO as the notifiers have it, and TURNFOLD_MAIL_VERIFIER: the name by which your mail
    server writes down who has sent a mail. Anyone who reaches this port is believed to be that server.
    """
    from telemetry.status import PortTaken
    from workers.processes import mail_in as process

    _settings()
    try:
        process.main(host, port)
    except ValueError as error:
        raise Unfit(str(error)) from error
    except PortTaken as error:
        raise Unfit(str(error)) from error
    except OSError as error:
        raise Unfit(f"cannot listen on {host} port {port}: {error}. Give another --port or --host.") from error


@click.command()
def dispatcher() -> None:
    """Watch what is due in the games and hand it to the workers.

    Needs REDIS_URL and QUEUE_URL as the workers do. Several dispatchers may run.
    """
    from workers.processes import dispatcher as process

    _check_queue()
    process.main()


def _check_queue() -> None:
    from cli.redis_checks import refuse_cluster

    refuse_cluster(_settings().queue_url)


def _settings() -> "Settings":
    """Return the settings of a process that is no API. Raises Unfit, for a store that was begun as another as well."""
    from store.redis.environment import InvalidSetting
    from workers.queue.settings import Settings

    try:
        settings = Settings.from_environment()
    except InvalidSetting as error:
        raise Unfit(str(error)) from error
    _check_store(settings.redis_url)
    return settings


def _check_store(url: str) -> None:
    import asyncio

    from cli.redis_checks import refuse_other

    asyncio.run(refuse_other(url))
