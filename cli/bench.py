"""The benchmark, which lives with the tests."""

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
    if not (REPOSITORY / "tests" / "bench" / "main.py").is_file():
        raise Unfit("the benchmark is not installed with the package: run this in a clone, after `make venv`")
    sys.path.insert(0, str(REPOSITORY))
    sys.argv = ["turnfold bench", *arguments]
    importlib.import_module("tests.bench.main").main()
