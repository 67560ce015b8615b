"""`turnfold shadow`: would the stored games go as they went, with the program that is to take over?"""

import os
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from cli.faults import Unfit

if TYPE_CHECKING:
    from rich.console import Console

    from cli.shadow_report import Report
    from cli.shadow_work import Source

BATCH = 40
"""Games that a process takes at once."""

SAID_EVERY = 10.0
"""Seconds between two lines about how far it is, where the output is no terminal."""


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--exports", type=click.Path(exists=True, file_okay=False, path_type=Path), help="A folder of exports.")
@click.option("--processes", type=click.IntRange(1), help="How many at once; as many as there are cores, if not told.")
@click.option("--record", type=click.File("wb"), help="Write down what the games show now, for a later --views.")
@click.option("--views", type=click.File("rb"), help="Compare views and texts with what an earlier --record wrote.")
def shadow(
    games: tuple[str, ...],
    exports: Path | None,
    processes: int | None,
    record: IO[bytes] | None,
    views: IO[bytes] | None,
) -> None:
    """Replay stored games with the rules that are here, and tell where one would go another way.

    All games of the store at REDIS_URL, running ones too, or those that are named; or a folder of exports (*.ndjson).
    Nothing is written but the file of --record. The exit code is 1 if a game diverges: then a change of the rules lacks
    its ruling, and this program must not take over.

    Views of games may change harmlessly and are compared apart. The store keeps hashes of the facts alone: which part
    of them differs is known for exports, and for games that --record was told by name, since it then keeps the facts.
    """
    from redis import RedisError
    from rich.console import Console

    from cli.shadow_report import Report, read_record
    from cli.shadow_work import Source

    if record and views:
        raise click.UsageError("--record is for the program in service, --views for the one to come: give one of them")
    console = Console(highlight=False)
    source = Source(_url(exports), tells=bool(record or views), with_facts=bool(record and games))
    report = Report(read_record(views) if views else {}, record)
    try:
        names = _names(source, exports, games)
        _work(console, source, names, processes or os.cpu_count() or 1, report)
    except (RedisError, ValueError) as error:
        raise Unfit(f"REDIS_URL: {error}") from error
    report.show(console)
    raise SystemExit(report.is_bad)


def _url(exports: Path | None) -> str:
    if exports is None and "REDIS_URL" not in os.environ:
        raise Unfit("set REDIS_URL to the address of the server with the games, or name a folder: --exports FOLDER")
    return "" if exports else os.environ["REDIS_URL"]


def _names(source: "Source", exports: Path | None, games: tuple[str, ...]) -> list[str]:
    from cli.shadow_work import stored_games

    if exports is not None:
        return [str(file) for file in sorted(exports.glob("*.ndjson")) if not games or file.stem in games]
    return list(games) or stored_games(source.url)


def _work(console: "Console", source: "Source", names: list[str], processes: int, report: "Report") -> None:
    """Have the batches replayed, and say how far it is."""
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    from cli.shadow_work import replay_all

    batches = [names[start : start + BATCH] for start in range(0, len(names), BATCH)]
    with _Progress(console, len(names)) as progress:
        if len(batches) < 2 or processes == 1:
            for batch in batches:
                progress.take(report.take(replay_all(source, batch)))
            return
        with ProcessPoolExecutor(min(processes, len(batches)), mp_context=get_context("spawn")) as pool:
            for future in as_completed([pool.submit(replay_all, source, batch) for batch in batches]):
                progress.take(report.take(future.result()))


class _Progress:
    """A bar on a terminal, and elsewhere a line now and then: how many games of how many, and how long it will take."""

    def __init__(self, console: "Console", total: int) -> None:
        from time import monotonic

        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self._console = console
        self._total = total
        self._done = 0
        self._now = monotonic
        self._begun = self._said = monotonic()
        columns = (TextColumn("replaying"), BarColumn(), MofNCompleteColumn(), TextColumn("games,"))
        self._bar = Progress(
            *columns, TimeRemainingColumn(), TextColumn("left"), console=console, disable=not console.is_terminal
        )
        self._task = self._bar.add_task("replaying", total=total)

    def __enter__(self) -> "_Progress":
        if not self._console.is_terminal:
            self._console.print(f"{self._total} games to be replayed")
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def take(self, count: int) -> None:
        """So many more games are done."""
        self._done += count
        self._bar.update(self._task, completed=self._done)
        now = self._now()
        if self._console.is_terminal or now - self._said < SAID_EVERY:
            return
        self._said = now
        left = (now - self._begun) / self._done * (self._total - self._done)
        self._console.print(f"{self._done} of {self._total} games, about {left / 60:.1f} minutes left")
