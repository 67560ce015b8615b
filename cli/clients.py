"""Commands for operators that look at other people's programs, and remove them."""

import getpass
from typing import TYPE_CHECKING

import click

from cli.admin import run

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from store.upkeep.client_removal import ClientUse


@click.group()
def clients() -> None:
    """Look at the programs that players have registered for others to let in (OAuth), and remove them."""


@clients.command(name="list")
@click.option("--removed", is_flag=True, help="Those that were removed in the last 180 days, by whom and why.")
def list_clients(removed: bool) -> None:
    """List programs, oldest first: who has registered them, where they lead to, and who has let them in."""

    async def work(redis: "Redis") -> bool:
        from store.upkeep.client_removal import ClientRemoval

        count = 0
        async for use in ClientRemoval(redis).all():
            if removed == (use.client is not None and use.client.removed is not None):
                count += 1
                click.echo(_describe(use))
        click.echo(f"{count} clients")
        return True

    run(work)


@clients.command()
@click.option("--by", default=getpass.getuser, help="Who does it; your name on this machine unless named.")
@click.argument("client")
@click.argument("why")
def remove(client: str, why: str, by: str) -> None:
    """Remove a program for good: nobody lets it in any more, and all its tokens are worthless at once.

    CLIENT is its id, o_ and so on. WHY is in words for who has registered it, and for those who had let it in: they are
    told both. By whom it was done is noted for operators alone.
    """

    async def work(redis: "Redis") -> bool:
        from store.upkeep.client_removal import ClientRemoval

        removal = await ClientRemoval(redis).remove(client, by, " ".join(why.split()))
        if removal is None:
            click.echo(f"{client}: there is no such client")
            return False
        click.echo(f"{client}: removed, disconnected from {removal.accounts} accounts, {removal.tokens} tokens revoked")
        return True

    run(work)


def _describe(use: "ClientUse") -> str:
    from domain.kernel.time.times import rfc3339

    count = f"let in by {use.accounts} accounts with {use.tokens} tokens"
    client = use.client
    if client is None:
        return f"{use.id}  deleted by its account  {count}"
    # Texts of players may hold codes that a terminal would obey.
    lines = [f"{use.id}  {rfc3339(client.created)}  {client.name!r}  account {client.player} {use.owner!r}  {count}"]
    lines += [f"leads to {redirect!r}" for redirect in client.redirects]
    if client.removed is not None:
        lines.append(f"removed, {rfc3339(client.removed.at)}, by {client.removed.by}: {client.removed.why}")
    return "\n  ".join(lines)
