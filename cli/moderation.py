"""Commands for operators that hide or remove games."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import click

from cli.admin import run

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from store.removal import Removal

Deed = Callable[["Removal", str], Awaitable[bool]]


@click.group()
def admin() -> None:
    """Hide games from the lists, or remove them for good. Needs REDIS_URL; the service may go on meanwhile.

    GAMES are ids of games, imported ones too; --player means all that this account created or imported. Each command
    may be given again, and finishes what a crash left undone.
    """


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
