"""Commands for operators that keep accounts out of the ratings of the league."""

import getpass
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import click

from cli.admin import run

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from domain.ratings.records import LeagueStep
    from store.upkeep.exclusion import Exclusion

Ruling = Callable[["Exclusion"], Awaitable["LeagueStep | None"]]


@click.group()
def league() -> None:
    """Keep accounts out of the ratings of the league, and let them in again.

    The service notes your decision with your name and why. The person concerned is told why, and not by whom.
    """


@league.command(name="list")
def list_ruled() -> None:
    """List the accounts that were excluded or readmitted, with what was done, when, by whom and why."""

    async def work(redis: "Redis") -> bool:
        from store.upkeep.exclusion import Exclusion

        count = 0
        async for account, steps in Exclusion(redis).all():
            count += 1
            click.echo("\n  ".join([account, *map(_describe, steps)]))
        click.echo(f"{count} accounts")
        return True

    run(work)


_by = click.option("--by", default=getpass.getuser, help="Who does it; your name on this machine unless named.")


@league.command()
@_by
@click.argument("account")
@click.argument("why")
def exclude(account: str, why: str, by: str) -> None:
    """Take an account out of the ratings: its standings are forgotten at once, and it cannot take part again.

    ACCOUNT is its id, p_ and so on. WHY is in words for its owner. The points that others have won against it stay
    theirs.
    """
    _rule(account, lambda exclusion: exclusion.exclude(account, by, " ".join(why.split())), "there is no such account")


@league.command()
@_by
@click.argument("account")
@click.argument("why")
def readmit(account: str, why: str, by: str) -> None:
    """Let an account take part again that was excluded. It begins anew, once it wants to."""
    _rule(account, lambda exclusion: exclusion.readmit(account, by, " ".join(why.split())), "it is not excluded")


def _rule(account: str, ruling: Ruling, otherwise: str) -> None:
    async def work(redis: "Redis") -> bool:
        from store.upkeep.exclusion import Exclusion

        step = await ruling(Exclusion(redis))
        click.echo(f"{account}: {_describe(step) if step else otherwise}")
        return step is not None

    run(work)


def _describe(step: "LeagueStep") -> str:
    from domain.kernel.time.times import rfc3339

    return f"{step.what}, {rfc3339(step.at)}, by {step.by}: {step.why}"
