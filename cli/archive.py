"""`turnfold archive`: what is in the archive of finished games, whether it is whole, and the way back."""

import random
from typing import TYPE_CHECKING, TypeVar

import click

from cli.admin import games_or_all, named_archive, run
from cli.faults import Unfit

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from store.upkeep.archiving import Archiving
    from store.upkeep.paging import ListPaging

Checked = TypeVar("Checked")


@click.group()
def archive() -> None:
    """Look at the archive of finished games, check it, or take games back from it.

    Needs REDIS_URL, and TURNFOLD_ARCHIVE as the processes of the service have it.
    """


@archive.command()
def status() -> None:
    """Count the games of the store that are archived, those that are over and are not, and the pages of lists."""

    async def work(redis: "Redis") -> bool:
        from store.redis.connection import server_time
        from store.upkeep.integrity import IntegrityCheck

        archiving = _archiving(redis)
        games = [game async for game in IntegrityCheck(redis).games()]
        archived = len([game async for game in archiving.list_archived()])
        waiting = [
            row for first in range(0, len(games), 500) for row in await archiving.candidates(games[first : first + 500])
        ]
        click.echo(f"{archived} games are archived; {len(waiting)} are over and in the store")
        if waiting:
            oldest = await server_time(redis, "{outages}:archive") - min(row.since for row in waiting)
            click.echo(f"the oldest of these has rested for {oldest / 86_400_000:.1f} days")
        pages, rows, missing = await _paging(redis).count_pages()
        click.echo(f"{pages} pages of lists have {rows} rows; {missing} of the pages are missing")
        return True

    run(work)


@archive.command()
@click.option("--sample", type=click.IntRange(1), help="Check so many games and pages, drawn at random, not all.")
def verify(sample: int | None) -> None:
    """Read archived games from the archive and follow them to their heads, and read the pages of lists.

    The exit code is 1 if one is not whole.
    """

    async def work(redis: "Redis") -> bool:
        from domain.kernel.log.fence import LogDoesNotFold, NewerRules
        from store.archive.objects import ArchiveUnavailable

        archiving = _archiving(redis)
        games = [game async for game in archiving.list_archived()]
        chosen, bad = _draw(games, sample), 0
        for game in chosen:
            try:
                await archiving.verify(game)
            except (ArchiveUnavailable, LogDoesNotFold, NewerRules) as error:
                bad += 1
                click.echo(f"{game}: {error}")
        click.echo(f"{len(chosen)} of {len(games)} archived games checked, {bad} not whole")
        return await _verify_pages(redis, sample) and not bad

    run(work)


def _draw(known: list[Checked], sample: int | None) -> list[Checked]:
    """Return so many of these, drawn at random; all where nothing is said."""
    return known if sample is None or sample >= len(known) else random.sample(known, sample)


async def _verify_pages(redis: "Redis", sample: int | None) -> bool:
    """Read pages of lists, say which are not whole (not whose lists they are of), and return whether all are."""
    from store.archive.objects import ArchiveUnavailable

    paging, bad = _paging(redis), 0
    pages = [page async for page in paging.list_pages()]
    chosen = _draw(pages, sample)
    for name, ref in chosen:
        try:
            await paging.verify(name, ref)
        except ArchiveUnavailable as error:
            bad += 1
            click.echo(str(error))
    click.echo(f"{len(chosen)} of {len(pages)} pages of lists checked, {bad} not whole")
    return not bad


@archive.command()
@games_or_all("Every game that is archived.")
def restore(games: tuple[str, ...]) -> None:
    """Take games back into the store, and out of the archive: before a version runs that knows no archive.

    With --all the pages of lists come back as well. Stop archiving first: leave TURNFOLD_ARCHIVE out of the settings of
    dispatchers. It may be given again.
    """

    async def work(redis: "Redis") -> bool:
        archiving, is_good, count = _archiving(redis), True, 0
        for game in games or [game async for game in archiving.list_archived()]:
            is_restored = await archiving.restore(game)
            count += is_restored
            if not is_restored and games:
                is_good = False
                click.echo(f"{game}: it is not archived")
        if not games:
            await _dissolve(redis)
        click.echo(f"{count} games are in the store again")
        return is_good

    run(work)


@archive.command()
@click.option("--lists", is_flag=True, help="Make the pages of lists anew as well, none of which is read.")
def rebuild(lists: bool) -> None:
    """Take games on again that the archive has and the store has lost, each followed to its head, and list them.

    The store may be empty, or have others. A game that it knows, or has removed, stays as it is. The exit code is 1 if
    an object is not whole.
    """

    async def work(redis: "Redis") -> bool:
        from domain.kernel.log.fence import LogDoesNotFold, NewerRules
        from store.archive.archive import game_of
        from store.archive.objects import ArchiveUnavailable
        from store.lists.lobby import Lobby

        archiving, lobby, count, new, bad = _archiving(redis), Lobby(redis), 0, 0, 0
        async for key in archiving.archive.list_keys():
            count += 1
            try:
                if await archiving.adopt(key):
                    new += 1
                    await lobby.refresh([game_of(key)])
            except (ArchiveUnavailable, LogDoesNotFold, NewerRules) as error:
                bad += 1
                click.echo(f"{key}: {error}")
        if lists:
            await _dissolve(redis)
        strays = await _paging(redis).delete_strays()
        click.echo(f"{count} objects read: {new} games taken on, {bad} not whole; {strays} pages of lost lists deleted")
        return not bad

    run(work)


async def _dissolve(redis: "Redis") -> None:
    """Take the rows of all lists out of pages, into the store."""
    from store.redis.connection import server_time

    paging = _paging(redis)
    await paging.dissolve()
    await paging.tidy(await server_time(redis, "{outages}:archive"))


def _paging(redis: "Redis") -> "ListPaging":
    from store.log.row_pages import RowPages
    from store.upkeep.paging import ListPaging

    return ListPaging(redis, RowPages(_archiving(redis).archive))


def _archiving(redis: "Redis") -> "Archiving":
    from store.upkeep.archiving import Archiving

    found = named_archive()
    if not found.name:
        raise Unfit("set TURNFOLD_ARCHIVE to the address of the archive")
    return Archiving(redis, found)
