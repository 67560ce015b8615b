"""The command for operators that takes a store on which came back older."""

from typing import TYPE_CHECKING

import click

from cli.admin import run

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from store.accepting import Settled

OUTCOMES = {
    "goes-on": "goes on from entry {left}, {entries} entries are missing; its history says so",
    "gone": "is gone with all of its {entries} entries",
    "removed": "was removed by an operator",
    "over": "is over: it lacks {entries} entries after entry {left}, and its history stays as it is",
    "unreadable": "cannot be followed: see turnfold check",
}


@click.command("accept-store")
@click.confirmation_option(
    prompt="What is missing stays missing: a later copy cannot be brought back after this. Go on with this store?"
)
def accept_store() -> None:
    """Go on with a store that came back older than its witness remembers it.

    Needs REDIS_URL, and a service that runs. Names each game that lacks entries; those that are still there say so in
    their log, and their players read it in the game's history; no notice is sent. Dispatchers and API processes are
    ready again some seconds later. It may be given again, and finishes what a crash left undone.
    """
    from store.accepting import Accepting
    from store.losses import LossStore

    async def work(redis: "Redis") -> bool:
        standing = await LossStore(redis).standing()
        settled = await Accepting(redis).accept()
        if standing is None or settled is None:
            click.echo("nothing is missing: the store is as its witness remembers it")
            return True
        for row in settled:
            click.echo(_line(row))
        named = sum(row.lost.entries for row in settled)
        click.echo(f"{standing.entries} entries are missing, {named} of them in the {len(settled)} games above")
        return True

    run(work)


def _line(settled: "Settled") -> str:
    lost, outcome = settled
    return f"{lost.game}: {OUTCOMES[outcome].format(left=lost.left, entries=lost.entries)}"
