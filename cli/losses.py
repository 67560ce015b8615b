"""The command for operators that takes a store on which came back older."""

import os
import sqlite3
from typing import TYPE_CHECKING

import click

from cli.admin import run

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from store.upkeep.accepting import Settled

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

    Needs REDIS_URL, and QUEUE_URL or TURNFOLD_WITNESS as a dispatcher has them. The store is compared with its witness
    first, and processes that live note what they miss, which takes seconds where the server has just begun. Names each
    game that lacks entries; those that go on say so in their log, and all who are known to have had seats are told by
    their channels. Dispatchers and API processes are ready again some seconds later. It may be given again, and
    finishes what a crash left undone.
    """
    from store.health.losses import LossStore
    from store.upkeep.accepting import Accepting, await_processes

    async def work(redis: "Redis") -> bool:
        faults = [await _compare(redis)]
        if silent := await await_processes(redis):
            faults.append(f"{len(silent)} processes of the API have not noted what they miss: give it again later")
        fault = "; ".join(filter(None, faults))
        standing = await LossStore(redis).standing()
        settled = await Accepting(redis).accept()
        if standing is None or settled is None:
            nothing = "nothing is missing: the store is as its witness remembers it"
            click.echo(f"nothing is noted as missing, but {fault}" if fault else nothing)
            return True
        for row in settled:
            click.echo(_line(row))
        named = sum(row.lost.entries for row in settled)
        click.echo(f"{standing.entries} entries are missing, {named} of them in the {len(settled)} games above")
        if fault:
            click.echo(f"there may be more: {fault}")
        return True

    run(work)


async def _compare(redis: "Redis") -> str:
    """Note what the store lacks of what its witness remembers. Return why they were not compared, or nothing."""
    from redis.exceptions import RedisError

    from workers.queue.settings import Settings
    from workers.upkeep.losses import LossTask
    from workers.upkeep.witness import witness_of

    settings = Settings.from_environment()
    if not settings.witness and settings.queue_url == settings.redis_url:
        return "the store was not compared with its witness: QUEUE_URL or TURNFOLD_WITNESS names that"
    if settings.witness and not os.path.exists(settings.witness):
        return f"the store was not compared with its witness: there is no {settings.witness}"
    try:
        async with witness_of(settings) as witness:
            if not await witness.counts():
                return "its witness knows nothing of the store"
            await LossTask(redis, witness).look()
    except (RedisError, sqlite3.Error) as error:
        return f"the store was not compared with its witness: {error}"
    return ""


def _line(settled: "Settled") -> str:
    row, outcome = settled
    return f"{row.game}: {OUTCOMES[outcome].format(left=row.left, entries=row.entries)}"
