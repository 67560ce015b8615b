"""`turnfold up`: the service in one terminal."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.address import PORT, is_here

if TYPE_CHECKING:
    from cli.service import Running, Settings
    from cli.supervisor import Supervisor

NAME_WIDTH = 10
COLOURS = {
    "redis": "red",
    "api": "green",
    "worker": "cyan",
    "thinker": "cyan",
    "notifier": "magenta",
    "dispatcher": "blue",
    "warning": "yellow",
}

NO_LIMITS = dict.fromkeys(
    (
        "TURNFOLD_COMMANDS_PER_SECOND",
        "TURNFOLD_READS_PER_SECOND",
        "TURNFOLD_OPEN_READS_PER_SECOND",
        "TURNFOLD_REGISTRATIONS_PER_MINUTE",
        "TURNFOLD_GAMES_PER_DAY",
        "TURNFOLD_GAMES_PER_PLAYER",
        "TURNFOLD_BOT_GAMES_PER_PLAYER",
        "TURNFOLD_SEARCH_GAMES_PER_PLAYER",
        "TURNFOLD_SEARCH_SECONDS_PER_DAY",
        "TURNFOLD_IMPORTS_PER_PLAYER",
        "TURNFOLD_STORED_BYTES_PER_PLAYER",
        "TURNFOLD_BRANCHES_PER_DAY",
    ),
    "1000000000",
)
"""Settings that let one person with many bots be as fast as the machine; the environment's own stay."""

HOOKS_HERE = {"TURNFOLD_ALLOWED_HOSTS": "127.0.0.1,localhost"}
"""A sandbox that this machine alone reaches may call the webhooks that are tried out on it."""

TOUR = """\
TOKEN=$(curl -s {address}/v1/players -H 'content-type: application/json' -d '{{"name": "Ada"}}' | \
sed 's/.*"token":"\\([^"]*\\).*/\\1/')
GAME=$(curl -s {address}/v1/games -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' \
-d '{{"ruleset": "{ruleset}", "seats": 2, "bots": [{{"seat": 1, "bot": "random"}}]}}' | cut -d '"' -f 4)
curl -s {address}/v1/games/$GAME -H "authorization: Bearer $TOKEN"
"""

SANDBOX = """
This is a sandbox: its clock is turned by request, and accounts end after a day. Recipes: {address}/docs/sandbox
"""


@click.command()
@click.option("--host", default="127.0.0.1", envvar="TURNFOLD_HOST", show_default=True, show_envvar=True)
@click.option(
    "--port",
    type=PORT,
    default=8000,
    envvar="TURNFOLD_PORT",
    show_default=True,
    show_envvar=True,
    help="0 takes a free port and prints it.",
)
@click.option(
    "--data",
    default=Path(".turnfold"),
    envvar="TURNFOLD_DATA",
    type=click.Path(file_okay=False, path_type=Path),
    show_default=True,
    show_envvar=True,
    help="Folder for the embedded server's data.",
)
@click.option("--redis-url", envvar="REDIS_URL", show_envvar=True, help="Use this server; none is embedded then.")
@click.option(
    "--queue-url", envvar="QUEUE_URL", show_envvar=True, help="Server for the jobs; by default the one with the games."
)
@click.option("--apis", type=click.IntRange(1), default=1, show_default=True, help="API processes on the one port.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Worker processes.")
@click.option(
    "--open",
    "is_for_one",
    is_flag=True,
    help="For one person on this machine: without limits, and the browser shows the table.",
)
@click.option(
    "--sandbox",
    "is_sandbox",
    is_flag=True,
    help="For those who build clients: a clock that is turned by request, accounts for a day.",
)
@click.option("--access-log/--no-access-log", default=False, help="A line for each request.")
def up(
    host: str,
    port: int,
    data: Path,
    redis_url: str | None,
    queue_url: str | None,
    apis: int,
    workers: int,
    is_for_one: bool,
    is_sandbox: bool,
    access_log: bool,
) -> None:
    """Run the whole service in this terminal until Ctrl-C: Redis, API, dispatcher and worker.

    A process that dies is started again. Games are kept in the data folder, and are there again the next time.
    With --open nobody is too fast, and nobody can have too many games; so it listens to this machine alone.
    A data folder that was begun with --sandbox is a sandbox for ever, and no other becomes one.
    Ctrl-C lets requests under way finish; a second one ends everything at once.
    """
    from cli.service import Settings
    from cli.supervisor import NotStarted

    if is_for_one:
        require_loopback(host)
    variables = (NO_LIMITS if is_for_one else {}) | (HOOKS_HERE if is_sandbox and is_here(host) else {})
    settings = Settings(
        host, port, data, redis_url or None, queue_url or None, apis, workers, access_log, variables, is_sandbox
    )
    try:
        asyncio.run(run_until_stopped(settings, show if is_for_one else None))
    except NotStarted as error:
        raise click.ClickException(str(error)) from error


def require_loopback(host: str) -> None:
    """Require that nobody but this machine can reach an address. Raises click.UsageError."""
    if not is_here(host):
        raise click.UsageError(f"--open is for one person on this machine: it listens on 127.0.0.1 or ::1, not {host}.")


def show(address: str) -> None:
    """Open the table in the browser of this machine; where there is none, the address is what was told."""
    import threading
    import webbrowser

    # A browser may stay in front until it is closed, which holds up nothing.
    threading.Thread(target=webbrowser.open, args=(f"{address}/",), daemon=True).start()


async def run_until_stopped(settings: "Settings", on_start: Callable[[str], None] | None) -> None:
    """Run the service until a signal asks it to end. `begun` is called with its address when it is ready."""
    from cli.service import service
    from cli.supervisor import Supervisor

    supervisor = Supervisor(say)
    stop = _stop_on_signals(supervisor)
    try:
        async with service(settings, supervisor, say) as running:
            tell(greeting(running) + (SANDBOX.format(address=running.address) if settings.is_sandbox else ""))
            if on_start:
                on_start(running.address)
            await asyncio.Event().wait()
    except asyncio.CancelledError:
        if not stop.is_set():
            raise
    tell("Stopped. The games are kept.")


def _stop_on_signals(supervisor: "Supervisor") -> asyncio.Event:
    """Cancel the running task at the first signal, kill what is still there at the next."""
    task, stop = asyncio.current_task(), asyncio.Event()

    def on_signal() -> None:
        if stop.is_set():
            supervisor.kill()
        elif task is not None:
            stop.set()
            task.cancel()
            tell("\nStopping …")

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, on_signal)
    return stop


def say(name: str, line: str) -> None:
    """Show a line with who says it in front."""
    front = click.style(f"{name:<{NAME_WIDTH}} |", fg=COLOURS.get(name.partition("-")[0]))
    tell(f"{front} {line}")


def tell(text: str) -> None:
    """Show this, if there still is a terminal: the service does not depend on one."""
    with suppress(OSError):
        click.echo(text)


def greeting(running: "Running") -> str:
    """Return what is shown when all is ready: where to play, where the rest is, and three lines to paste."""
    from domain.kernel.protocol.registry import rulesets

    tour = TOUR.format(address=running.address, ruleset=rulesets()[0].id)
    return (
        f"\nTurnfold is ready.\n\n  Open this in a browser to play: {running.address}/\n\n"
        f"  Address  {running.address}\n  Docs     {running.address}/docs\n"
        f"  Data     {running.kept_in}\n  Mail     {running.mail}\n  Ctrl-C stops it and keeps the games.\n\n"
        f"A player, a game against a bot, and how it stands:\n\n{tour}"
    )
