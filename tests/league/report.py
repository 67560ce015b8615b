"""The report on a league: how long games took, who was late, and what people complain about."""

from dataclasses import dataclass, field
from hashlib import sha256
from statistics import median

from rich.table import Table as Grid

from domain.kernel.fold.replay import replay
from domain.kernel.log.entries import Entry
from domain.kernel.table.deadlines import protected_spans
from domain.kernel.table.game import Game
from domain.kernel.time.times import DAY
from store.log.games import GameStore
from store.log.timeline import Timeline
from tests.league.people import Habits
from tests.league.world import World

HEADS = (
    "ruleset", "games", "lapsed", "days (median)", "days (longest)", "timeouts", "away", "vacations", "longest wait",
)  # fmt: skip


@dataclass
class Row:
    """The games of a ruleset: days of each, and what happened in all of them. `stood` is the longest wait, in days.

    `lapsed` are the games that never began, since somebody who was invited did not come for a month.
    """

    days: list[float] = field(default_factory=list)
    lapsed: int = 0
    timeouts: int = 0
    absences: int = 0
    vacations: int = 0
    stood: float = 0.0


@dataclass
class Report:
    """The rows by ruleset, and the complaints: games that are not over, people late in protected time or at night.

    `digest` is a hash of all logs: the same seed has the same.
    """

    rows: dict[str, Row] = field(default_factory=dict)
    unfinished: list[str] = field(default_factory=list)
    protected: list[str] = field(default_factory=list)
    at_night: list[str] = field(default_factory=list)
    late_at_night: int = 0
    digest: bytes = b""

    @property
    def is_clean(self) -> bool:
        """Return whether nobody has to complain: without hours of rest one may be late at night."""
        return not (self.unfinished or self.protected or self.at_night)

    def table(self) -> Grid:
        """Return the figures as a table."""
        grid = Grid(*HEADS, caption=self._caption())
        for ruleset, row in self.rows.items():
            figures = (len(row.days), row.lapsed, f"{median(row.days or [0]):.1f}", f"{max(row.days, default=0):.1f}")
            counts = (row.timeouts, row.absences, row.vacations)
            per_game = (f"{count / max(1, len(row.days)):.2f} a game" for count in counts)
            grid.add_row(ruleset, *map(str, figures), *per_game, f"{row.stood:.1f} days")
        return grid

    def _caption(self) -> str:
        return (
            f"not over: {len(self.unfinished)}; late in protected time: {len(self.protected)}; late in a night "
            f"that one has named: {len(self.at_night)}, in one that nobody was told of: {self.late_at_night}; "
            f"digest of all logs: {self.digest.hex()[:16]}"
        )


async def report(world: World) -> Report:
    """Read all logs."""
    found = Report()
    for game_id, ruleset in world.games.items():
        timeline = await world.store.read(game_id)
        assert timeline is not None
        row = found.rows.setdefault(ruleset, Row())
        await _read(world, world.store, timeline, row, found)
    return found


async def _read(world: World, store: GameStore, timeline: Timeline, row: Row, found: Report) -> None:
    game = timeline.game
    if game.status != "finished":
        found.unfinished.append(game.id)
    entries = await store.log(game.id)
    people = {
        seat: world.people[world.accounts.index(timeline.accounts[place.player])]
        for seat, place in enumerate(game.seats)
        if place.player in timeline.accounts
    }
    before: Game | None = None
    for played in replay(timeline.log_id, entries, timeline.secret):
        if before is not None and before.status == "running":
            row.stood = max(row.stood, (played.entry.at - before.at) / DAY)
            _judge(played.entry, before, people, row, found)
        before = played.game
    found.digest = sha256(found.digest + game.head).digest()
    if game.started_at:
        row.days.append((entries[-1].at - game.started_at) / DAY)
    else:
        row.lapsed += 1


def _judge(entry: Entry, before: Game, people: dict[int, Habits], row: Row, found: Report) -> None:
    match entry.kind:
        case "away":
            row.absences += 1
        case "vacation":
            row.vacations += 1
        case "timed_out":
            row.timeouts += 1
            seat = int(getattr(entry.payload, "seat", 0))
            begin, end = next(protected_spans(before, seat, entry.at), (entry.at + 1, entry.at + 1))
            where = f"{before.id} {entry.seq}"
            if begin <= entry.at < end:
                found.protected.append(where)
            if people[seat].sleeps(entry.at):
                found.late_at_night += not people[seat].names_hours
                found.at_night += [where] * people[seat].names_hours
