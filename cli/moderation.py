"""Commands for operators that hide or remove games."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import click

from cli.admin import named_archive, run
from cli.clients import clients
from cli.deliveries import deliveries
from cli.league import league
from cli.losses import accept_store
from cli.reports import reports

if TYPE_CHECKING:
    from redis.asyncio import Redis


Action = Callable[["Redis", str], Awaitable[bool]]
"""Does something to a game; False if there is none. Raises domain.kernel.protocol.refusals.Refused."""


@click.group()
def admin() -> None:
    """Hide games from the lists, remove them for good, stop their clocks, or act on what players do and report.

    Needs REDIS_URL; the service may go on meanwhile. GAMES are ids of games, imported ones too; --player means all that
    this account created or imported. Each command may be given again, and finishes what a crash left undone.
    """


admin.add_command(reports)
admin.add_command(deliveries)
admin.add_command(clients)
admin.add_command(league)
admin.add_command(accept_store)


@admin.command("accept-clock")
def accept_clock() -> None:
    """Take on what the clocks of the store's servers say, for an hour: games go on by them.

    Needs REDIS_URL. For clocks that were wrong and have been put right; then see `turnfold wake --all`.
    """
    from store.redis.steps import accept

    async def work(redis: "Redis") -> bool:
        await accept(redis)
        click.echo("what the clocks say is taken on for an hour")
        return True

    run(work)


_games = click.argument("games", nargs=-1, metavar="[GAME]...")
_player = click.option("--player", metavar="ID", help="All games that this account created or imported.")


@admin.command()
@_games
@_player
def hide(games: tuple[str, ...], player: str | None) -> None:
    """Take games out of the public lists. Their players, and anyone who has the id of a public one, still see them."""
    from store.upkeep.removal import Removal

    _each(games, player, lambda redis, game: Removal(redis).hide(game), "hidden")


@admin.command()
@_games
@_player
def show(games: tuple[str, ...], player: str | None) -> None:
    """Put games back into the lists that were hidden."""
    from store.upkeep.removal import Removal

    _each(games, player, lambda redis, game: Removal(redis).hide(game, is_hidden=False), "shown")


@admin.command()
@_games
@_player
@click.confirmation_option(prompt="What is removed cannot be brought back. Remove it?")
def remove(games: tuple[str, ...], player: str | None) -> None:
    """Delete games with their logs. They leave all lists, and whoever asks for them is told that they were removed."""
    from store.upkeep.removal import Removal

    _each(games, player, lambda redis, game: Removal(redis, named_archive()).remove(game), "removed")


@admin.command()
@_games
@_player
@click.option("--days", type=click.FloatRange(0, 60, min_open=True), default=60.0, show_default=True, help="How long.")
def pause(games: tuple[str, ...], player: str | None, days: float) -> None:
    """Stop the clocks of games for so long at most. Their players may go on playing."""
    from store.upkeep.pausing import Pausing

    span = timedelta(days=days)
    _each(games, player, lambda redis, game: Pausing(redis, named_archive()).pause(game, span), "paused")


@admin.command()
@_games
@_player
def resume(games: tuple[str, ...], player: str | None) -> None:
    """Let the clocks of paused games run again at once."""
    from store.upkeep.pausing import Pausing

    _each(games, player, lambda redis, game: Pausing(redis, named_archive()).resume(game), "goes on")


@admin.command()
@click.argument("begin", type=click.DateTime(["%Y-%m-%dT%H:%M:%SZ"]))
@click.argument("end", type=click.DateTime(["%Y-%m-%dT%H:%M:%SZ"]))
def outage(begin: datetime, end: datetime) -> None:
    """Tell that the service was not there from BEGIN to END, in UTC: no clock has run then.

    Games are told before anybody in them is late. Decisions that have timed out already stay so. When no dispatcher was
    at work for ten minutes, the service knows that by itself.
    """
    if begin >= end:
        raise click.UsageError("an outage ends after it begins")

    async def work(redis: "Redis") -> bool:
        from store.due.outages import Outages

        times = (round(at.replace(tzinfo=UTC).timestamp() * 1000) for at in (begin, end))
        await Outages(redis).note(*times)
        click.echo("noted")
        return True

    run(work)


@admin.command("note-backup")
@click.argument("begun", type=click.DateTime(["%Y-%m-%dT%H:%M:%SZ"]))
def note_backup(begun: datetime) -> None:
    """Note that a back-up was made that was begun at BEGUN, in UTC: its age is in the metrics of dispatchers."""

    async def work(redis: "Redis") -> bool:
        from store.health.backups import Backups

        await Backups(redis).note(round(begun.replace(tzinfo=UTC).timestamp() * 1000))
        click.echo("noted")
        return True

    run(work)


def _each(games: tuple[str, ...], player: str | None, deed: Action, text: str) -> None:
    """Do this to each game, and say of those that are not there, or do not allow it, why not."""
    if not games and player is None:
        raise click.UsageError("name games, or an account with --player")

    async def work(redis: "Redis") -> bool:
        from store.upkeep.removal import Removal

        named = [*games, *([game async for game in Removal(redis).games_of(player)] if player else [])]
        is_good = True
        for game in named:
            fault = await _fault(deed, redis, game)
            is_good = is_good and not fault
            click.echo(f"{game}: {fault or text}")
        return is_good

    run(work)


async def _fault(deed: Action, redis: "Redis", game: str) -> str:
    """Do this to a game; why it could not be done, empty if it was."""
    from domain.kernel.log.fence import LogDoesNotFold, NewerRules
    from domain.kernel.protocol.refusals import Refused

    try:
        return "" if await deed(redis, game) else "there is no such game"
    except Refused as refused:
        return refused.detail
    except (NewerRules, LogDoesNotFold) as error:
        return str(error)
