"""The laws of time. A life is followed entry by entry, and what it breaks is noted: each law can be seen alone."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal

from domain.kernel.fold.fold import fold
from domain.kernel.log.agreement_entries import Taken
from domain.kernel.log.entries import Entry, Excused, Resumed, TimedOut, VacationEnded
from domain.kernel.table.deadlines import charge, deadline_of, next_look
from domain.kernel.table.game import Game, OpenDecision
from domain.kernel.time.rest import Rest
from tests.unit.audit.clocks.book import DAY, HOUR, MINUTE, Asked, Book
from tests.unit.audit.clocks.life import Life, Step

Law = Literal[
    "due outside of protected time",
    "never earlier by more protection",
    "due within the bound",
    "late in no protected time",
    "late not too early",
    "nobody free of time",
    "two opinions",
]

WEEK = 7 * DAY
COUNTED = 70 * HOUR
"""The least time that counts of a week, whatever hours of rest there are."""


class Witness:
    """Follows a game, and notes which laws were broken, and how."""

    def __init__(self, life: Life) -> None:
        deadline = life.now.created.deadline
        assert deadline is not None
        self.broken: dict[Law, str] = {}
        self._life = life
        self._book = Book(deadline, len(life.now.seats))
        self._game: Game | None = None
        self._seen = 0

    def look(self) -> None:
        """Follow what was appended since."""
        for entry in self._life.entries[self._seen :]:
            before, self._game = self._game, fold(self._game, self._life.id, entry, self._life.seed).game
            if before is not None:
                self._follow(before, entry, self._game)
        self._seen = len(self._life.entries)
        if self._life.overlooked:
            self._break("nobody free of time", self._life.overlooked[0])

    def _break(self, law: Law, told: str) -> None:
        self.broken.setdefault(law, told)

    def _follow(self, before: Game, entry: Entry, after: Game) -> None:
        if isinstance(entry.payload, TimedOut | Excused):
            self._judge(before, entry, entry.payload)
        self._book.follow(entry, asked(before), asked(after))
        if after.status != "running":
            return
        for pending in after.open:
            if (due := deadline_of(after, pending)) is not None:
                self._check(entry, after, pending, due)
        if not isinstance(entry.payload, Resumed | Taken | VacationEnded):
            earlier = dues(before)
            for decision, due in dues(after).items():
                if due < earlier.get(decision, 0):
                    self._break("never earlier by more protection", f"{decision}: {earlier[decision] - due} by {entry}")

    def _judge(self, before: Game, entry: Entry, late: TimedOut | Excused) -> None:
        also = late.also if isinstance(late, TimedOut) else ()
        for seat in (late.seat, *(int(decision.partition(".")[2]) for decision in also)):
            if not self._book.runs(seat, entry.at):
                self._break("late in no protected time", f"{entry}")
            if entry.at < self._book.due(seat):
                self._break("late not too early", f"{entry}: {self._book.due(seat) - entry.at}")

    def _check(self, entry: Entry, after: Game, pending: OpenDecision, due: int) -> None:
        seat, book = pending.decision.seat, self._book
        where = f"seat {seat} after {entry}"
        if not book.runs(seat, due):
            self._break("due outside of protected time", where)
        if (wanted := book.due(seat)) != due:
            self._break("two opinions", f"{where}: due {(due - wanted) / MINUTE} minutes later")
        if charge(after, seat, pending.since, due) != book.charge(seat, pending.since, due):
            self._break("two opinions", f"{where}: charge")
        if due - pending.since > self._bound(seat, pending.since, due):
            self._break("due within the bound", where)
        look, needed = next_look(after), book.runs_from(seat, max(due, after.at))
        if look is None or look > needed:
            self._break("nobody free of time", f"{where}: looked at {look}, needed {needed}")

    def _bound(self, seat: int, since: int, due: int) -> int:
        """Return the longest that it may take, as openapi/client-guide.md says; clocks that change come on top."""
        changed = sum(shifts(rest, since, due) for rest in self._book.rests(seat))
        needed = self._book.left(seat) + self._book.stopped(seat, since, due) + changed
        return (needed // COUNTED + 1) * WEEK + changed


def shifts(rest: Rest, begin: int, end: int) -> int:
    """Return by how much the clocks of a place are changed between two times."""
    rows = ((at, abs(after - before)) for (_, before), (at, after) in pairwise(rest.offsets))
    return sum(minutes * MINUTE for at, minutes in rows if begin <= at < end)


def asked(game: Game) -> Asked:
    """Return who is asked what."""
    bots = frozenset(seat for seat in range(len(game.seats)) if game.is_played_by_bot(seat))
    return Asked({pending.decision.seat: pending.decision.id for pending in game.open}, bots)


def dues(game: Game) -> dict[str, int]:
    """Return when the time for each open decision is over."""
    found = ((pending.decision.id, deadline_of(game, pending)) for pending in game.open)
    return {decision: at for decision, at in found if at is not None}


def witnessed(life: Life, steps: Iterable[Step]) -> dict[Law, str]:
    """Let all this happen; the laws that it breaks."""
    witness = Witness(life)
    witness.look()
    for step in steps:
        life.live(step)
        witness.look()
    # A player who is asked something, and does nothing, comes to the end of their time.
    life.keep(life.clock + 150 * DAY)
    witness.look()
    return witness.broken
