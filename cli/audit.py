"""`turnfold audit` and `turnfold replay`: what a finished game's log proves, and what happened in it."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import IO, TYPE_CHECKING, Any

import click

from cli.words import given_options, safe

if TYPE_CHECKING:
    from rich.console import Console

    from domain.audit.verdict import Verdict
    from domain.kernel.table.evolved import Played
    from domain.kernel.table.game import Game

MOST_SHOWN = 50
"""Findings that are listed one by one."""

EXIT_CODE = {"ok": 0, "findings": 1, "unusable": 2}


class Unusable(click.ClickException):
    """The file is nothing that this command can work with."""

    exit_code = 2


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option(
    "--head", "heads", multiple=True, metavar="SEQ:HASH", help="A head you kept while the game ran. Repeatable."
)
def audit(file: IO[bytes], heads: tuple[str, ...]) -> None:
    """Check the export of a finished game: every hash, seed, draw, choice and the result. `-` reads standard input.

    A log that its host rewrote as a whole holds in itself: give the heads that you kept, or that your client did.
    The exit code is 0 if all of it holds, 1 if something does not, 2 if the file cannot be audited.
    """
    from rich.console import Console

    from domain.audit.audit import audit as audit_export
    from domain.kernel.log.entries import SEEN

    for head in heads:
        if not SEEN.fullmatch(head):
            raise click.BadParameter(f"{head!r} is not a seq and 64 lowercase hexadecimal digits, as in 12:0fa9…")
    verdict = audit_export(_lines(file), heads)
    _show(Console(highlight=False), verdict, len(heads))
    raise SystemExit(EXIT_CODE[verdict.status])


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file that anybody may have written; of one that is too long so much that this is seen."""
    from domain.audit.reading import LONGEST_LINE

    while text := file.readline(LONGEST_LINE + 2):
        yield text
        while text and not text.endswith(b"\n"):
            text = file.readline(LONGEST_LINE + 2)


def _show(console: "Console", verdict: "Verdict", rulings: int) -> None:
    if verdict.findings:
        console.print(_table(verdict))
        if (more := len(verdict.findings) - MOST_SHOWN) > 0:
            console.print(f"… and {more} more")
    for note in verdict.notes:
        console.print(f"Note: {safe(note)}", soft_wrap=True)
    if verdict.status == "unusable":
        console.print("[bold red]This cannot be audited here.[/]")
        return
    console.print(f"{_contributors(verdict)}.")
    if verdict.status == "findings":
        console.print(f"[bold red]The log does not hold[/]: {len(verdict.findings)} findings.")
        return
    console.print(f"[bold green]The log holds[/]: game {verdict.game}, {verdict.entries} entries.")
    if not rulings:
        console.print("No head was given, so a log that was rewritten as a whole would hold as well.", soft_wrap=True)


def _table(verdict: "Verdict") -> Any:
    from rich.table import Table

    table = Table("entry", "kind", "what does not hold")
    for finding in verdict.findings[:MOST_SHOWN]:
        table.add_row(str(finding.seq) if finding.seq else "-", finding.kind, safe(finding.text))
    return table


def _contributors(verdict: "Verdict") -> str:
    seats = ", ".join(str(seat) for seat in verdict.contributors)
    whose = "a seed that its creator asked for" if verdict.is_asked else "the server's seed"
    words = f"{whose} and those of the seats {seats}" if seats else f"{whose} alone"
    if verdict.is_from_position:
        return f"Set up by its creator, not dealt; what was drawn later came from {words}"
    return f"Dealt from {words}" if seats or verdict.is_asked else "Dealt by the server alone"


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--seq", type=click.IntRange(1), help="Show the whole truth after this entry instead of the history.")
@click.option("--locale", type=click.Choice(["en", "ru", "pl"]), default="en", show_default=True, help="Language.")
@click.option(
    "--web", is_flag=True, help="Show it in a browser, from a service of its own; nothing leaves this machine."
)
@click.option(
    "--save",
    type=click.File("wb", lazy=True),
    metavar="FILE",
    help="Write a replay that any page of the service opens when it is dropped there, without a network too.",
)
@click.pass_context
def replay(
    context: click.Context, file: IO[bytes], seq: int | None, locale: Any, web: bool, save: IO[bytes] | None
) -> None:
    """Play the export of a finished game again, entry by entry. `-` reads standard input.

    The table is drawn at the beginning of each turn, and at the entry. This follows the rules but believes
    the hashes; `turnfold audit` checks them, and so do --web and --save before they show anything.
    """
    if save is not None and seq is not None and not web:
        raise click.UsageError("--seq names a moment, and --save writes all of them: give one of them, or --web too")
    if web and save is None and given_options(context, "locale"):
        raise click.UsageError("--web is in the language of the browser, which the page lets you change: no --locale")
    if save is not None or web:
        from api.settings import Settings

        _in_a_service(file.read(Settings().max_import + 1), seq, locale, save, web=web)
        return
    from rich.console import Console

    from domain.audit.reading import read_export
    from domain.kernel.fold.replay import replay as replay_entries
    from domain.kernel.log.fence import LogDoesNotFold, NewerRules
    from domain.kernel.presentation.visible import printable

    console = Console(highlight=False)
    try:
        export = read_export(_lines(file))
    except ValueError as error:
        raise Unusable(f"This is no export of a game: {printable(str(error))}") from error
    if seq is not None and seq > len(export.entries):
        raise click.BadParameter(f"the log has {len(export.entries)} entries", param_hint="--seq")
    reached = 0
    seq_shown: int | None = None
    try:
        for played in islice(replay_entries(export.game, export.entries, export.secret), seq):
            reached = played.entry.seq
            if seq is None:
                _tell(console, played, locale)
                seq_shown = _draw(console, played.game, locale, seq_shown)
    except (NewerRules, LogDoesNotFold) as error:
        raise _failure_at(error, reached) from error
    if seq is not None:
        _show_truth(console, played.game, locale)


def _failure_at(error: Exception, reached: int) -> click.ClickException:
    """Return how the command ends for a log that could be followed up to an entry, no further."""
    from domain.kernel.log.fence import NewerRules
    from domain.kernel.presentation.visible import printable

    if isinstance(error, NewerRules):
        return Unusable(f"The rules were not followed: the game was {printable(str(error))}")
    return click.ClickException(f"The rules do not lead beyond entry {reached}: {printable(str(error.__cause__))}")


def _in_a_service(export: bytes, seq: int | None, locale: str, save: IO[bytes] | None, *, web: bool) -> None:
    """Do what takes a service of its own: write a file, show it in a browser, or the one and then the other."""
    from cli.replay_file import keep
    from cli.web_replay import Step, perform, show

    steps: list[Step] = []
    if save is not None:
        steps.append(partial(keep, save=save, locale=locale))
    if web:
        steps.append(partial(show, seq=seq))
    perform(export, *steps)


def _tell(console: "Console", played: "Played", locale: Any) -> None:
    from domain.kernel.log.encoding import split
    from domain.kernel.protocol.decisions import Message
    from domain.kernel.time.times import rfc3339
    from domain.texts.formatting import text
    from domain.texts.seats import seat_names

    entry, game = played.entry, played.game
    public, sealed = split(entry.payload)
    choice = {**public, **sealed}.get("choose")
    answer = safe(f"{entry.actor} {entry.kind} {', '.join(choice or ())}")
    console.print(f"[bold]{entry.seq:>5}[/] {rfc3339(entry.at)} {answer}", soft_wrap=True)
    names = seat_names(game, locale, {})
    for event in played.events:
        line = text(game.created.ruleset, locale, Message(event.kind, event.args), names)
        readers = (
            "" if event.seen_by is None else f" [dim]({safe(', '.join(names[seat] for seat in event.seen_by))})[/]"
        )
        console.print(f"      {safe(line)}{readers}", soft_wrap=True)


def _draw(console: "Console", game: "Game", locale: Any, last_seq: int | None = None) -> int | None:
    """Draw the table, if its turn was not shown yet, the first time with its legend; the turn that is shown then."""
    from domain.texts.formatting import saying
    from domain.texts.seats import seat_names

    if game.state is None:
        return last_seq
    say = saying(game.created.ruleset, locale)
    board = game.ruleset.board(game.ruleset.view(game.state, None), say, seat_names(game, locale, {}))
    if board.turn == last_seq:
        return last_seq
    legend = [f"[dim]{safe(board.legend)}[/]", ""] if last_seq is None and board.legend else []
    console.print("\n".join(["", *map(safe, board.text.splitlines()), "", *legend]), soft_wrap=True)
    return board.turn


def _show_truth(console: "Console", game: "Game", locale: Any) -> None:
    import json

    from domain.kernel.time.times import rfc3339

    console.print(f"After entry {game.seq}, {rfc3339(game.at)}, head {game.seq}:{game.head.hex()}", soft_wrap=True)
    _draw(console, game, locale)
    console.print_json(json.dumps(json.loads(game.facts_json())), ensure_ascii=True)
