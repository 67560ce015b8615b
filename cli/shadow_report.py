"""The report of `turnfold shadow`: a table by ruleset and ruling, divergences, and changes of what games show."""

from base64 import b64decode, b64encode
from collections import Counter
from typing import IO, TYPE_CHECKING

import msgspec
from rich.markup import escape
from rich.table import Table

from cli.shadow_work import DIGEST, Replayed
from domain.audit.shadow import differs
from domain.kernel.protocol.registry import rulesets

if TYPE_CHECKING:
    from rich.console import Console

MOST_SHOWN = 50
"""Games that are listed one by one."""


class Recorded(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a record: a digest an entry of what a game showed, and its facts where it was asked for by name."""

    game: str
    views: str
    texts: str
    facts: tuple[str, ...] = ()


def read_record(lines: IO[bytes]) -> dict[str, Recorded]:
    """Return what an earlier run recorded, by game. Raises msgspec.ValidationError for anything else."""
    rows = (msgspec.json.decode(line, type=Recorded) for line in lines)
    return {row.game: row for row in rows}


class Report:
    """Takes what became of games, and shows it."""

    def __init__(self, before: dict[str, Recorded], record: IO[bytes] | None) -> None:
        self._before = before
        self._record = record
        self._counts: dict[tuple[str, int], Counter[str]] = {}
        self._diverged: list[Replayed] = []
        self._shown: list[str] = []

    @property
    def is_bad(self) -> bool:
        """Return whether a game diverges."""
        return bool(self._diverged)

    def take(self, games: list[Replayed]) -> int:
        """Take in what became of some games, and return how many they are."""
        for game in games:
            row = self._counts.setdefault((game.ruleset, game.rulings), Counter())
            row += Counter(games=1, entries=game.entries, diverged=bool(game.what))
            if game.what:
                self._diverged.append(game)
            self._keep(game)
            self._compare(game, row)
        return len(games)

    def show(self, console: "Console") -> None:
        """Print it all."""
        console.print(self._table())
        for line in self._shown[:MOST_SHOWN]:
            console.print(escape(line), soft_wrap=True)
        for game in sorted(self._diverged, key=lambda row: row.game)[:MOST_SHOWN]:
            where = f", entry {game.seq}" if game.seq else ""
            console.print(f"[bold]{escape(game.game)}[/]{where}: {escape(self._what(game))}", soft_wrap=True)
            if game.cause:
                console.print(f"  {escape(game.cause)}", soft_wrap=True)
        if (more := len(self._diverged) - MOST_SHOWN) > 0:
            console.print(f"… and {more} more")
        if self._diverged:
            console.print(
                "[bold red]Stored games would go another way.[/] What was changed needs a ruling: a last row in the "
                "ruleset's rulings.py, which the changed rule or card names.",
                soft_wrap=True,
            )
        else:
            console.print("[bold green]Every game goes as it went.[/]")

    def _keep(self, game: Replayed) -> None:
        if self._record is not None:
            views, texts = b64encode(game.views).decode(), b64encode(game.texts).decode()
            facts = tuple(row.decode() for row in game.facts)
            self._record.write(msgspec.json.encode(Recorded(game.game, views, texts, facts)) + b"\n")

    def _compare(self, game: Replayed, row: "Counter[str]") -> None:
        before = self._before.get(game.game)
        if before is None:
            row["new"] += bool(self._before)
            return
        for what, then, now in (("views", before.views, game.views), ("texts", before.texts, game.texts)):
            seq = _first_unequal(b64decode(then), now)
            if seq is not None:
                row[what] += 1
                self._shown.append(f"{game.game}, entry {seq}: its {what} are others (harmless, if meant)")

    def _what(self, game: Replayed) -> str:
        before = self._before.get(game.game)
        if game.facts_now and before is not None and 0 < game.seq <= len(before.facts):
            return differs(before.facts[game.seq - 1].encode(), game.facts_now)
        return game.what

    def _table(self) -> Table:
        names = ["games", "entries", "diverged", *(("views", "texts", "new") if self._before else ())]
        table = Table("ruleset", "rulings in force", *names)
        for name in names:
            table.columns[2 + names.index(name)].justify = "right"
        for (ruleset, rulings), counts in sorted(self._counts.items()):
            table.add_row(ruleset or "?", _rulings(ruleset, rulings), *(f"{counts[name]}" for name in names))
        return table


def _rulings(ruleset: str, count: int) -> str:
    """Return how many rulings a game keeps, and the last of them."""
    rulings = next((rules.rulings for rules in rulesets() if rules.id == ruleset), ())
    if not 0 < count <= len(rulings):
        return f"{count} of {len(rulings)}"
    return f"{count} of {len(rulings)}, to {rulings[count - 1].id!r}"


def _first_unequal(then: bytes, now: bytes) -> int | None:
    """The first entry whose digests differ, of those that both have: a running game has gone on."""
    for start in range(0, min(len(then), len(now)), DIGEST):
        if then[start : start + DIGEST] != now[start : start + DIGEST]:
            return start // DIGEST + 1
    return None
