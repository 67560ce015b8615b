"""The command: its options, what it refuses, and where the figures go."""

import asyncio
from typing import IO, TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from cli.address import address, is_here
from cli.faults import Unfit
from cli.seconds import Seconds
from cli.words import given_options

if TYPE_CHECKING:
    from cli.load.figures import Run


@click.group(invoke_without_command=True)
@click.option("--url", "urls", type=address, multiple=True, envvar="TURNFOLD_URL", show_envvar=True,
              default=("http://127.0.0.1:8000",), show_default=True,
              help="Where the service is; named several times, players and watchers take them in turn.")  # fmt: skip
@click.option("--games", "tables", type=click.IntRange(1, 10_000), default=16, show_default=True,
              help="Games at once.")  # fmt: skip
@click.option("--seconds", type=Seconds(0, min_open=True), default=30, show_default=True,
              help="For how long.")  # fmt: skip
@click.option("--ruleset", "rulesets", multiple=True, help="What to play, in turn; all that there are, if not told.")
@click.option("--seats", type=click.IntRange(2, 16), default=2, show_default=True, help="Seats of each game.")
@click.option("--watchers", type=click.IntRange(0, 100), default=1, show_default=True,
              help="Who follows each game by its stream.")  # fmt: skip
@click.option("--pause", type=Seconds(0), default=0, show_default=True,
              help="Seconds before an answer, on average; 0 asks as much of the service as it can give.")  # fmt: skip
@click.option("--tokens", type=click.File(), help="Play as the accounts of these tokens, one a line.")
@click.option("--out", type=click.File("ab"), help="Add the figures to this file, as a line of JSON.")
@click.option("--this-service-is-mine", "is_mine", is_flag=True,
              help="Load a service on another machine: only one that is yours to break.")  # fmt: skip
@click.pass_context
def load(context: click.Context, /, out: IO[bytes] | None, tokens: IO[str] | None, is_mine: bool, **plan: Any) -> None:
    """Play many real games at once, and measure how long each operation takes then.

    Each seat and each watcher is a client with an account of its own, which waits for its turn by long-polls and
    answers by chance, or follows the stream. Requests that the service wants to have later (429, 503) are sent again
    then. `news` and `stream` are the times from an answer's way out to its arrival at another player and at a watcher.
    At the end, and at Ctrl-C, the games that go on are given up and the accounts deleted; if the command is killed
    instead, its games end when nobody has answered for an hour.

    One client takes one processor. For more run several, on several machines, at the same time, each with --out; and
    put them together with `turnfold load merge`. It needs `pip install turnfold[load]`.

    The exit code is 1 if something was refused, or a game goes on.
    """
    if context.invoked_subcommand is not None:
        if options := given_options(context):
            raise click.UsageError(f"{options[0]} is for playing; what is to be said to `merge` stands behind it")
        return
    urls = plan["urls"]
    for url in urls:
        _require_own(url, is_mine=is_mine)
    from cli.load.figures import line

    run = asyncio.run(_run(plan, _tokens(tokens)))
    if out is not None:
        out.write(line(run))
    _show(run)


@load.command()
@click.argument("files", nargs=-1, required=True, type=click.File("rb"))
@click.option("--out", type=click.File("ab", lazy=True), help="Add the figures to this file, as a line of JSON.")
def merge(files: tuple[IO[bytes], ...], out: IO[bytes] | None) -> None:
    """Put the figures of clients together that have run at the same time, from the files of their --out."""
    import msgspec

    from cli.load.figures import line, merge, read

    try:
        runs = [run for file in files for run in read(file)]
    except msgspec.DecodeError as error:
        raise Unfit(f"that is no run of `turnfold load`: {error}") from error
    if not runs:
        raise Unfit("there is no run in these files")
    run = merge(runs)
    if out is not None:
        out.write(line(run))
    _show(run)


def _tokens(file: IO[str] | None) -> list[str]:
    """Return the tokens of a file, if there is one. Raises Unfit where it has others."""
    try:
        tokens = [line.strip() for line in file or () if line.strip()]
    except UnicodeDecodeError:
        tokens = [""]
    if not all(token.isascii() and token.isprintable() and token for token in tokens):
        raise Unfit("--tokens has what is no token of an account, one a line")
    return tokens


def _require_own(url: str, *, is_mine: bool) -> None:
    """Raise a usage error for an address that is elsewhere and not said to be the caller's own."""
    host = str(urlsplit(url).hostname)
    if not is_mine and not is_here(host):
        raise click.UsageError(
            f"{host} is not this machine, and this can take a service down: say --this-service-is-mine if it is"
        )


async def _run(plan: dict[str, Any], tokens: list[str]) -> "Run":
    try:
        from cli.load.run import Load, Plan
    except ModuleNotFoundError as error:
        raise Unfit(f"{error.name} is missing: pip install turnfold[load]") from error
    return await Load(Plan(tokens=tokens, **plan)).run()


def _show(run: "Run") -> None:
    from rich.console import Console

    from cli.load.report import show

    show(Console(highlight=False), run)
    if run.errors or run.left:
        raise SystemExit(1)
