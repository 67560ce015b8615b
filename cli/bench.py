"""The benchmark and the fault campaign, which live with the tests."""

import importlib
import sys
from pathlib import Path

import click

from cli.faults import Unfit

REPOSITORY = Path(__file__).resolve().parent.parent


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def bench(arguments: tuple[str, ...]) -> None:
    """Measure the engine, the store and the API against yardsticks, and print a table.

    ARGUMENTS go to the benchmark (`turnfold bench -- --help` lists them). It is part of the repository, not of the
    installed package.
    """
    _run("bench", "tests.bench.main", arguments)


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def campaign(arguments: tuple[str, ...]) -> None:
    """Kill APIs, workers, dispatchers and Redis at random moments under load, and tell what was lost or doubled.

    The servers and games are made for it and thrown away. ARGUMENTS go to the campaign (`turnfold campaign -- --help`
    lists them). It is part of the repository, not of the installed package.
    """
    _run("campaign", "tests.faults.campaign", arguments)


def _run(name: str, module: str, arguments: tuple[str, ...]) -> None:
    if not (REPOSITORY / f"{module.replace('.', '/')}.py").is_file():
        raise Unfit(f"the {name} is not installed with the package: run this in a clone, after `make venv`")
    sys.path.insert(0, str(REPOSITORY))
    sys.argv = [f"turnfold {name}", *arguments]
    importlib.import_module(module).main()
