"""`turnfold fleet`: the processes that serve a store, with what each knows, and what operators hold back."""

from typing import TYPE_CHECKING

import click

from cli.admin import run

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from domain.kernel.log.program import Program
    from store.health.fleet import Fleet

TABLE = "table"
"""The name of the table's rulings beside the ids of rulesets."""


@click.group(invoke_without_command=True)
@click.pass_context
def fleet(context: click.Context) -> None:
    """List the processes that live, with their versions and how many rulings each knows.

    New games get no more rulings than all of them know. Needs REDIS_URL.
    """
    if context.invoked_subcommand is None:
        run(_list)


async def _list(redis: "Redis") -> bool:
    from rich.console import Console

    from domain.kernel.log.programs import in_common
    from store.health.fleet import FleetStore

    fleet = await FleetStore(redis).read()
    console = Console(highlight=False)
    console.print(_table(fleet))
    if fleet.programs:
        console.print(f"New games get: {_counts(in_common(fleet.programs))}", soft_wrap=True)
    if fleet.held:
        console.print(
            f"Held by an operator, at most: {_counts(fleet.held)}; `turnfold fleet release` ends that", soft_wrap=True
        )
    if not fleet.living:
        console.print("No process of this version or a later one lives.")
    return bool(fleet.living)


def _table(fleet: "Fleet") -> object:
    from rich.table import Table

    table = Table("kind", "version", "host", "pid", "rulings", "silent for")
    for row in sorted(fleet.living, key=lambda row: (row.process.kind, row.process.host, row.process.pid)):
        process, silent = row.process, f"{row.silent / 1000:.0f} s"
        table.add_row(process.kind, process.version, process.host, str(process.pid), _counts(process.program), silent)
    return table


def _counts(program: "Program") -> str:
    counts = {**dict(sorted(program.rulings.items())), TABLE: program.table}
    return ", ".join(f"{name} {count}" for name, count in counts.items())


@fleet.command()
@click.argument("counts", nargs=-1, metavar="[NAME=COUNT]...")
def hold(counts: tuple[str, ...]) -> None:
    """Let new games have no more rulings than these, whatever processes know, until `turnfold fleet release`.

    NAME is a ruleset or `table`; what is not named is held at what this program knows, which is all if nothing is
    named. So there is a way back to the version that knows so much: it can play on all games.
    """
    from domain.kernel.log.program import Program
    from domain.kernel.log.programs import this_program
    from store.health.fleet import FleetStore

    ours = this_program()
    rulings = dict(_count(text, {*ours.rulings, TABLE}) for text in counts)
    table = rulings.pop(TABLE, ours.table)
    program = Program(ours.rulings | rulings, table, ours.entries, None)

    async def work(redis: "Redis") -> bool:
        await FleetStore(redis).hold(program)
        click.echo(f"New games get at most: {_counts(program)}")
        return True

    run(work)


def _count(text: str, names: set[str]) -> tuple[str, int]:
    name, _, count = text.partition("=")
    if name not in names or not count.isdecimal():
        raise click.BadParameter(f"{text!r} is not NAME=COUNT with one of {', '.join(sorted(names))}")
    return name, int(count)


@fleet.command()
def release() -> None:
    """Let new games have all rulings that every living process knows."""
    from store.health.fleet import FleetStore

    async def work(redis: "Redis") -> bool:
        was_held = await FleetStore(redis).release()
        click.echo("New games get what all living processes know" if was_held else "nothing was held")
        return was_held

    run(work)
