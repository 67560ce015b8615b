"""`turnfold demo`: a game from its beginning to its audit, through the API alone."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from cli.address import address, way
from cli.words import safe, tell_refusals

if TYPE_CHECKING:
    from rich.console import Console
    from turnfold_client import AsyncClient
    from turnfold_client.core import ResultView, SeatView

    from domain.audit.verdict import Verdict


@click.command()
@click.option(
    "--url",
    type=address,
    help="Play on this service, e.g. http://127.0.0.1:8000. Without it one is started for the game.",
)
@click.option("--ruleset", help="What to play; if not told, the first ruleset that there is.")
@click.option("--seats", type=click.IntRange(2, 16), default=3, show_default=True, help="How many play.")
@click.option("--bot", default="random", show_default=True, help="The bot at the other seats.")
@click.option("--watch", is_flag=True, help="Only bots play.")
@click.option("--export", type=click.File("wb", lazy=False), help="Keep the log in this file, for `turnfold audit`.")
def demo(url: str | None, ruleset: str | None, seats: int, bot: str, watch: bool, export: IO[bytes] | None) -> None:
    """Play one game against bots through the API, then fetch its log and audit it.

    The demo takes the first seat, brings a seed of its own, and answers by chance; with --watch it only looks on.
    The exit code is 0 if the audit finds nothing.
    """
    from rich.console import Console

    from cli.supervisor import NotStarted
    from domain.kernel.protocol.registry import rulesets

    console = Console(highlight=False)
    try:
        log = asyncio.run(_play(console, url, ruleset or rulesets()[0].id, seats, bot, plays=not watch))
    except NotStarted as error:
        raise click.ClickException(str(error)) from error
    if export is not None:
        export.write(log)
        console.print(f"The log is in {export.name}.")
    if not _show(console, log):
        raise SystemExit(1)


async def _play(console: "Console", url: str | None, ruleset: str, seats: int, bot: str, *, plays: bool) -> bytes:
    from httpx2 import AsyncHTTPTransport
    from turnfold_client import AsyncClient, Refused

    from cli.demo_player import create_game

    async with AsyncExitStack() as stack:
        if url is None:
            with console.status("Starting a service …"):
                url = await stack.enter_async_context(service_for_one_game())
        stack.enter_context(tell_refusals(url))
        client = AsyncClient(url, patience=0, transport=AsyncHTTPTransport(**way(url)))
        await stack.enter_async_context(client)
        game = await create_game(client, ruleset, seats, bot, plays=plays)
        console.print(f"Game {safe(game['id'])}: {safe(ruleset)}, {', '.join(map(_seat_name, game['seats']))}")
        await _follow(console, client, game["id"])
        export = await client.send("GET", f"/games/{game['id']}/export")
        if not export.is_success:
            raise Refused(export)
        return export.content


@asynccontextmanager
async def service_for_one_game() -> AsyncIterator[str]:
    """Run a service that keeps nothing, while the block lasts, and give its address."""
    from cli.service import Settings, service
    from cli.supervisor import Supervisor

    def unheard(name: str, line: str) -> None:
        """Keep the words of the processes apart from those of the game."""

    with tempfile.TemporaryDirectory(prefix="turnfold-") as folder:
        settings = Settings("127.0.0.1", 0, Path(folder))
        async with service(settings, Supervisor(unheard), unheard) as running:
            yield running.address


async def _follow(console: "Console", client: "AsyncClient", game_id: str) -> None:
    from cli.demo_player import play_by_chance

    with console.status("Dealing …") as status:
        async for game in play_by_chance(client, game_id):
            for event in game["history"] or []:
                console.print(f"[dim]{event['seq']:>5}[/]  {safe(event['text'])}", soft_wrap=True)
            waiting = ", ".join(_seat_name(game["seats"][row["seat"]]) for row in game["waiting"])
            status.update(f"{game['version']} entries" + (f", waiting for {waiting}" if waiting else ""))
    if game["result"] is not None:
        _show_result(console, game["seats"], game["result"])


def _show_result(console: "Console", seats: "list[SeatView]", result: "ResultView") -> None:
    from rich.table import Table

    table = Table("seat", "player", "score", "", title="The end", title_justify="left")
    scores = result["scores"]
    for seat, row in enumerate(seats):
        is_winner = seat in result["winners"]
        score = str(scores[seat]) if scores else ""
        style = "bold green" if is_winner else None
        table.add_row(str(seat), _seat_name(row), score, "wins" if is_winner else "", style=style)
    console.print(table)


def _seat_name(seat: "SeatView") -> str:
    return safe(str(seat.get("name") or seat.get("bot") or f"seat {seat['seat']}"))


def _show(console: "Console", log: bytes) -> bool:
    """Audit the log and say what came of it. Return whether all of it holds."""
    from domain.audit.audit import audit

    verdict: Verdict = audit(log.splitlines())
    for finding in verdict.findings:
        console.print(f"[red]at entry {finding.seq}[/]: {safe(finding.text)}")
    for note in verdict.notes:
        console.print(safe(note))
    if not verdict.is_ok:
        console.print("[bold red]The audit failed.[/]")
        return False
    seats = " and ".join(map(str, verdict.contributors))
    origin = f"dealt from seeds of the server and of seat {seats}" if seats else "dealt by the server alone"
    console.print(
        f"[bold green]The audit holds[/]: {verdict.entries} entries, every hash, draw and choice; {origin}.",
        soft_wrap=True,
    )
    return True
