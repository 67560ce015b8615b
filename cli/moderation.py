"""Commands for operators that hide or remove games."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import click

from cli.admin import run
from cli.reports import reports

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from store.removal import Removal

Deed = Callable[["Removal", str], Awaitable[bool]]
Stop = Callable[["Redis", str], Awaitable[bool]]


@click.group()
def admin() -> None:
    """Hide games from the lists, remove them for good, stop their clocks, or act on what players report.

    Needs REDIS_URL; the service may go on meanwhile. GAMES are ids of games, imported ones too; --player means all that
    this account created or imported. Each command may be given again, and finishes what a crash left undone.
    """


admin.add_command(reports)

_games = click.argument("games", nargs=-1, metavar="[GAME]...")
_player = click.option("--player", metavar="ID", help="All games that this account created or imported.")


@admin.command()
@_games
@_player
def hide(games: tuple[str, ...], player: str | None) -> None:
    """Take games out of the public lists. Who plays in them, or has the id of a public one, still sees them."""
    _each(games, player, lambda removal, game: removal.hide(game), "hidden")


@admin.command()
@_games
@_player
def show(games: tuple[str, ...], player: str | None) -> None:
    """Put games back into the lists that were hidden."""
    _each(games, player, lambda removal, game: removal.hide(game, is_hidden=False), "shown")


@admin.command()
@_games
@_player
@click.confirmation_option(prompt="What is removed cannot be brought back. Remove it?")
def remove(games: tuple[str, ...], player: str | None) -> None:
    """Delete games with their logs. They leave all lists, and whoever asks for them is told that they were removed."""
    _each(games, player, lambda removal, game: removal.remove(game), "removed")


@admin.command()
@_games
@_player
@click.option("--days", type=click.FloatRange(0, 60, min_open=True), default=60.0, show_default=True, help="How long.")
def pause(games: tuple[str, ...], player: str | None, days: float) -> None:
    """Stop the clocks of games for so long at most. Who plays may go on playing."""
    from store.pausing import Pausing

    _stop(games, player, lambda redis, game: Pausing(redis).pause(game, timedelta(days=days)), "paused")


@admin.command()
@_games
@_player
def resume(games: tuple[str, ...], player: str | None) -> None:
    """Let the clocks of paused games run again at once."""
    from store.pausing import Pausing

    _stop(games, player, lambda redis, game: Pausing(redis).resume(game), "goes on")


@admin.command()
@click.argument("begin", type=click.DateTime(["%Y-%m-%dT%H:%M:%SZ"]))
@click.argument("end", type=click.DateTime(["%Y-%m-%dT%H:%M:%SZ"]))
def outage(begin: datetime, end: datetime) -> None:
    """Tell that the service was not there from BEGIN to END, in UTC: no clock has run then.

    Games are told before anybody in them is late. What timed out already stays as it is. When no dispatcher was at
    work for ten minutes, the service knows that by itself.
    """
    if begin >= end:
        raise click.UsageError("an outage ends after it begins")

    async def work(redis: "Redis") -> bool:
        from store.outages import Outages

        times = (round(at.replace(tzinfo=UTC).timestamp() * 1000) for at in (begin, end))
        await Outages(redis).note(*times)
        click.echo("noted")
        return True

    run(work)


def _stop(
    games: tuple[str, ...], player: str | None, deed: Callable[["Redis", str], Awaitable[bool]], done: str
) -> None:
    """Do this to each game, and say of those that do not allow it why."""
    if not games and player is None:
        raise click.UsageError("name games, or an account with --player")

    async def work(redis: "Redis") -> bool:
        from domain.kernel.refusals import Refused
        from store.removal import Removal

        named, is_good = [*games, *([game async for game in Removal(redis).games_of(player)] if player else [])], True
        for game in named:
            try:
                is_there = await deed(redis, game)
                said = done if is_there else "there is no such game"
            except Refused as refused:
                is_there, said = False, refused.detail
            is_good = is_good and is_there
            click.echo(f"{game}: {said}")
        return is_good

    run(work)


def _each(games: tuple[str, ...], player: str | None, deed: Deed, done: str) -> None:
    if not games and player is None:
        raise click.UsageError("name games, or an account with --player")

    async def work(redis: "Redis") -> bool:
        from store.removal import Removal

        removal, is_good = Removal(redis), True
        named = [*games, *([game async for game in removal.games_of(player)] if player else [])]
        for game in named:
            is_there = await deed(removal, game)
            is_good = is_good and is_there
            click.echo(f"{game}: {done if is_there else 'there is no such game'}")
        return is_good

    run(work)
