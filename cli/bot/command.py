"""The command: its options, and how it begins and ends."""

import asyncio
import math
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.address import address, way
from cli.faults import Unfit
from cli.words import tell_refusals

if TYPE_CHECKING:
    from turnfold_client import AsyncClient

    from cli.bot.account import Account
    from cli.bot.chooser import Chooser
    from cli.bot.wishes import Wishes


def _span(context: click.Context, option: click.Parameter, text: str | None) -> timedelta | None:
    """Read a span of time as the API writes it; what is none is a wrong call."""
    import msgspec

    try:
        span = msgspec.convert(text, timedelta | None)
    except msgspec.ValidationError:
        span = timedelta()
    if span is not None and span <= timedelta():
        raise click.BadParameter(f"{text!r} is no duration (ISO 8601), such as PT90S, PT2H or P3D")
    return span


def _file(named: str) -> Path:
    """Return the file of this name, or of the module that Python would call so."""
    path, module = Path(named), Path(f"{named}.py")
    return module if module.is_file() and not path.is_file() else path


@click.command()
@click.argument("file", metavar="FILE[:FUNCTION]")
@click.option("--url", type=address, envvar="TURNFOLD_URL", show_envvar=True, default="http://127.0.0.1:8000",
              show_default=True, help="Where the service is.")  # fmt: skip
@click.option("--token", envvar="TURNFOLD_TOKEN", show_envvar=True, default="",
              help="Whom to play as; without one, an account of its own, whose token is kept beside FILE.")  # fmt: skip
@click.option("--name", help="What that account is called; as FILE is, if not told. Each name has one.")
@click.option("--against", metavar="BOT", help="Set up games against this bot of the service.")
@click.option("--host", is_flag=True, help="Keep a table open that anybody may join.")
@click.option("--join", is_flag=True, help="Take free seats at open tables of others.")
@click.option("--league", is_flag=True, help="Take part in the league, at night with programs of others and bots too.")
@click.option("--invite", "invites", metavar="CODE", multiple=True, help="Take a seat with this invitation.")
@click.option("--ruleset", "rulesets", multiple=True, help="Only these rulesets; all that there are, if not told.")
@click.option("--seats", type=click.IntRange(2, 16), default=2, show_default=True, help="Seats of tables to set up.")
@click.option("--fastest", metavar="SPAN", callback=_span, help="Join none that gives less time, such as PT1M.")
@click.option("--slowest", metavar="SPAN", callback=_span, help="Join none that gives more time, or for ever.")
@click.option("--most", type=click.IntRange(1, 1000), default=4, show_default=True, help="Games at once, at most.")
@click.option("--games", type=click.IntRange(1), help="End after so many games; if not told, play on until Ctrl-C.")
@click.option("--threads", type=click.IntRange(1, 64), default=1, show_default=True,
              help="Calls of the function at once.")  # fmt: skip
@click.option(
    "--proxy", type=address, help="Reach the service by this HTTP proxy, not by the one that the environment names."
)
def bot(
    file: str,
    url: str,
    token: str,
    name: str | None,
    invites: tuple[str, ...],
    games: int | None,
    threads: int,
    proxy: str | None,
    **wishes: Any,
) -> None:
    """Play with a function of your own: `choose(view, decision)` in FILE returns the ids of the options it chooses.

    `view` is what your seat sees, `decision` what it is asked; who takes a third argument is given the whole game, as
    `GET /games/{id}` shows it. One option may be returned as it is, several as a list.

    It answers in all games of its account, however they came to be. By itself it sets none up and joins none: that
    takes --against, --host, --join, --league or --invite. It keeps nothing but its token, so that it can be ended and
    started again at any time: what waits for it then is answered, and nothing is answered twice.
    """
    from cli.bot.account import Account
    from cli.bot.chooser import load
    from cli.bot.wishes import Wishes

    if token and name:
        raise click.UsageError("--token (or TURNFOLD_TOKEN) is of an account that has its name: give one of them")
    if (wishes["fastest"] or timedelta()) > (wishes["slowest"] or timedelta.max):
        raise click.UsageError("no game gives at least --fastest and at most --slowest")
    named, _, function = file.partition(":")
    path = _file(named)
    chooser = load(path, function or "choose", threads)
    account = Account(name or path.stem, token, path.with_suffix(".tokens"))
    with suppress(KeyboardInterrupt):
        asyncio.run(_play(url, proxy, account, chooser, Wishes(**wishes), invites, games))


async def _play(
    url: str,
    proxy: str | None,
    account: "Account",
    chooser: "Chooser",
    wishes: "Wishes",
    invites: tuple[str, ...],
    games: int | None,
) -> None:
    """Play until all games are over that are to be played. Raises Unfit where the service does not let it."""
    from httpx2 import AsyncHTTPTransport
    from turnfold_client import AsyncClient

    from cli.bot.account import sign_in
    from cli.bot.player import Player
    from cli.bot.tables import Tables

    transport = AsyncHTTPTransport(**way(url, proxy))
    with tell_refusals(url, Unfit):
        # Somebody who has just begun would rather know that there is nobody; later a service that is away comes back.
        async with AsyncClient(url, patience=0, transport=transport) as client:
            await sign_in(client, url, account)
            rulesets = wishes.playable((await client.ask("GET", "/rulesets"))["rulesets"])
            if wishes.league:
                await client.ask("PUT", "/players/me/league", {"kind": "program", "nights": True})
                click.echo(await _league_status(client))
            if not (invites or wishes.seeks):
                click.echo("It answers in the games of its account, and comes to none by itself: see --help.")
            client.patience = math.inf
            tables = Tables(client, wishes, games, rulesets)
            for code in invites:
                await tables.accept(code)
            try:
                await Player(client, chooser, tables).play()
            except ExceptionGroup as group:
                raise group.exceptions[0] from group


async def _league_status(client: "AsyncClient") -> str:
    """Return in words what a bot waits for that takes part in the league."""
    rows = (await client.ask("GET", "/league", query={"limit": 1}))["league"]
    played = max((row["played"] for row in rows if row["played"]), default=None)
    if played is None:
        return (
            "It waits for a night in which the service seats it. There was none yet: there is one each day if the "
            "operator of the service has named its hour (TURNFOLD_LEAGUE_HOUR), and else never."
        )
    return f"It waits for the night, when the service seats it; the last one was on {played}."
