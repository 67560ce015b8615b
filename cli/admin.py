"""Commands for operators: look at games, wake one, make the lists anew, revoke tokens."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import wraps
from typing import TYPE_CHECKING

import click

from cli.faults import Unfit

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from store.archive.archive import Archive
    from store.upkeep.integrity import IntegrityReport

Work = Callable[["Redis"], Awaitable[bool]]


def games_or_all(every: str) -> Callable[[Callable[[tuple[str, ...]], None]], Callable[..., None]]:
    """Have a command take the games that are named, or none of them for `--all`, which is told as `every`."""

    def decorate(command: Callable[[tuple[str, ...]], None]) -> Callable[..., None]:
        @click.argument("games", nargs=-1, metavar="[GAME]...")
        @click.option("--all", "all_games", is_flag=True, help=every)
        @wraps(command)
        def choose(games: tuple[str, ...], all_games: bool) -> None:
            if bool(games) == all_games:
                raise Unfit("name games, or say --all")
            command(games)

        return choose

    return decorate


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
def check(games: tuple[str, ...]) -> None:
    """Follow the logs of games and compare all that is kept of them; of every stored game if none is named.

    Needs REDIS_URL. A game that is named is shown in any case: whom it waits for, when it is due and how often looks at
    it failed. Nothing is changed. The exit code is 1 if something is wrong.
    """
    from store.upkeep.integrity import IntegrityCheck

    async def work(redis: "Redis") -> bool:
        integrity = IntegrityCheck(redis, named_archive())
        count = bad = 0
        for game in games or [game async for game in integrity.games()]:
            report = await integrity.check(game)
            count += 1
            bad += report is None or bool(report.findings)
            if games or (report and report.findings):
                click.echo(_describe(game, report))
        click.echo(f"{count} games checked, {bad} with findings")
        return not bad

    run(work)


@click.command()
@games_or_all("Every game that is due at any time.")
def wake(games: tuple[str, ...]) -> None:
    """Have the service look at games now, however often that failed and whenever they are due.

    Needs REDIS_URL, and a dispatcher and a worker that run. After a clock was wrong, `--all` mends due times.
    """
    from store.upkeep.integrity import IntegrityCheck

    async def work(redis: "Redis") -> bool:
        integrity, is_good = IntegrityCheck(redis), True
        if not games:
            click.echo(f"{await integrity.wake_all()} games will be looked at")
        for game in games:
            is_there = await integrity.wake(game)
            is_good = is_good and is_there
            click.echo(f"{game}: {'will be looked at' if is_there else 'there is no such game'}")
        return is_good

    run(work)


@click.command()
def rebuild() -> None:
    """Make the lists of games anew from the games themselves, and take out what does not belong there.

    The tables of the league are made anew from its results. Needs REDIS_URL. The service may go on meanwhile.
    """
    from store.league.league import LeagueStore
    from store.league.members import MemberStore
    from store.lists.lobby import Lobby

    async def work(redis: "Redis") -> bool:
        games, count = await Lobby(redis).rebuild()
        click.echo(f"{games} games listed, {count} rows taken out")
        results = await LeagueStore(redis).rebuild()
        click.echo("the league is being played: try again" if results is None else f"{results} results rated")
        click.echo(f"{await MemberStore(redis).rebuild()} results of members rated")
        return results is not None

    run(work)


@click.command()
@click.argument("player")
def revoke(player: str) -> None:
    """Revoke all tokens of a player, everywhere at once; account and games stay. PLAYER is the id, p_ and so on.

    Needs REDIS_URL.
    """
    from store.accounts.players import PlayerStore

    async def work(redis: "Redis") -> bool:
        players = PlayerStore(redis)
        if await players.get(player) is None:
            click.echo(f"there is no player {player}")
            return False
        click.echo(f"{await players.tokens.revoke_all(player)} tokens revoked")
        return True

    run(work)


def _describe(game: str, report: "IntegrityReport | None") -> str:
    if report is None:
        return f"{game}: there is no such game"
    due = "never due"
    if report.due is not None:
        span = timedelta(seconds=round(abs(report.due) / 1000))
        due = f"due in {span}" if report.due > 0 else f"due since {span}"
    parts = [report.status, f"version {report.seq}", due]
    if report.waits_for:
        parts.append(f"waits for seat {', '.join(map(str, report.waits_for))}")
    if report.failures:
        parts.append(f"{report.failures} looks failed in a row")
    return "\n  ".join([f"{game}: {', '.join(parts)}", *report.findings])


def named_archive() -> "Archive":
    """Return the archive that TURNFOLD_ARCHIVE names, if any. Raises Unfit."""
    from store.archive.archive import archive_at
    from store.redis.environment import InvalidSetting, require_archive

    address = os.environ.get("TURNFOLD_ARCHIVE", "")
    try:
        require_archive("TURNFOLD_ARCHIVE", address)
    except InvalidSetting as error:
        raise Unfit(str(error)) from error
    return archive_at(address)


def run(work: Work) -> None:
    """Do this with the store that REDIS_URL names; the exit code is 1 if it found something."""
    from redis import RedisError

    from store.archive.objects import ArchiveUnavailable
    from store.redis.connection import connect
    from store.redis.environment import InvalidSetting, require_redis

    async def run_connected() -> bool:
        redis = connect(os.environ["REDIS_URL"], connections=8)
        try:
            return await work(redis)
        finally:
            await redis.aclose()

    if "REDIS_URL" not in os.environ:
        raise Unfit("set REDIS_URL to the address of the server with the games")
    try:
        require_redis("REDIS_URL", os.environ["REDIS_URL"])
        is_good = asyncio.run(run_connected())
    except (InvalidSetting, ArchiveUnavailable) as error:
        raise Unfit(str(error)) from error
    except (RedisError, ValueError) as error:
        raise Unfit(f"REDIS_URL: {error}") from error
    raise SystemExit(not is_good)
