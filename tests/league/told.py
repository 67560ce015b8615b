"""Mails to people in a league: how many in a week of ten games, how often, in time, and whether at night."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import mean

from rich.table import Table as Grid

from domain.kernel.log.entries import BOT, Chose, Entry, Resigned, TimedOut
from domain.kernel.protocol.ids import Seat
from domain.kernel.time.times import DAY
from tests.league.in_time import untold
from tests.league.mailed import Mail, Mailed
from tests.league.world import BEGIN

WEEK = 7 * DAY
TEN = 10
ASKED, REMINDED = "decision.opened", "decision.reminder"

Spans = dict[int, list[tuple[int, int]]]
"""From when until when each person was in a game, in milliseconds."""

Acts = dict[str, list[tuple[int, Seat]]]
"""When which seat of a game has acted, or somebody did on its behalf since its sitting has timed out."""


@dataclass
class Told:
    """Mails by kind, and the weeks of people: how many games they were in, on the average, and how many mails came.

    The complaints: two mails of questions of a game between which one has not acted, two reminders of a question, two
    digests on a day; questions that no mail told of in time; and mails in a night that one has named. `last_words` are
    reminders there that would have come too late.
    """

    kinds: Counter[str] = field(default_factory=Counter)
    digests: int = 0
    questions: int = 0
    weeks: list[tuple[float, int]] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    untold: list[str] = field(default_factory=list)
    at_night: list[str] = field(default_factory=list)
    last_words: int = 0

    @property
    def is_clean(self) -> bool:
        """Return whether nobody has to complain."""
        return not (self.twice or self.untold or self.at_night)

    def table(self) -> Grid:
        """Return the figures as a table."""
        grid = Grid("in a week of ten games", "mails", caption=self._caption())
        played = sum(games for games, _ in self.weeks)
        for kind, count in sorted(self.kinds.items(), key=lambda row: -row[1]):
            grid.add_row(kind, f"{TEN * count / played:.1f}")
        rates = sorted(TEN * mails / games for games, mails in self.weeks if games >= 1)
        grid.add_row("all", f"{TEN * self.kinds.total() / played:.1f}", style="bold")
        grid.add_row("of ten people nine have at most", f"{rates[int(len(rates) * 0.9)]:.1f}" if rates else "-")
        most = max(self.weeks, default=(0.0, 0), key=lambda row: row[1])
        grid.add_row("the most in any week", f"{most[1]} in {most[0]:.1f} games")
        grid.add_row("with a digest instead", f"{self.digests / max(1, len(self.weeks)):.1f} a week")
        return grid

    def _caption(self) -> str:
        games = mean(games for games, _ in self.weeks) if self.weeks else 0.0
        return (
            f"{len(self.weeks)} weeks of {games:.1f} games on the average, {self.questions} questions told; more than "
            f"one mail between two acts in a game, reminder a question, digest a day: {len(self.twice)}; questions "
            f"not told in time: {len(self.untold)}; mails in a night that one has named: {len(self.at_night)}, besides "
            f"{self.last_words} reminders that would have come too late"
        )


async def told(world: Mailed) -> Told:
    """Look through all mails and all logs."""
    found, spans, acts = Told(), Spans(), Acts()
    for name in world.games:
        timeline, entries = await world.store.read(name), await world.store.log(name)
        assert timeline is not None
        acts[name] = list(_acts(entries))
        for place in timeline.game.seats:
            if place.player in timeline.accounts and timeline.game.started_at:
                person = world.accounts.index(timeline.accounts[place.player])
                spans.setdefault(person, []).append((timeline.game.started_at, entries[-1].at))
    found.questions = len({(mail.notices[0].game, mail.notices[0].decision) for mail in _of(world, ASKED)})
    found.twice, found.untold = [*_repeated(world, acts)], await untold(world)
    for mail in world.mails:
        _count(world, mail, found)
    for person, played in spans.items():
        found.weeks += _weeks(played, [mail.at for mail in world.mails if mail.person == person and not mail.is_digest])
    return found


def _acts(entries: list[Entry]) -> Iterator[tuple[int, Seat]]:
    for entry in entries:
        if isinstance(entry.payload, Chose | TimedOut | Resigned) and entry.actor != BOT:
            yield entry.at, entry.payload.seat


def _of(world: Mailed, kind: str) -> list[Mail]:
    return [mail for mail in world.mails if not mail.is_digest and mail.notices[0].kind == kind]


def _repeated(world: Mailed, acts: Acts) -> Iterator[str]:
    """Yield what came twice: mails of a game since the own act there, reminders of a question, digests of a day."""
    came = Counter[tuple[object, ...]]()
    for mail in _of(world, ASKED):
        [notice] = mail.notices
        acted = sum(at < mail.at and seat == notice.seat for at, seat in acts[notice.game])
        came["since their own act", notice.game, notice.seat, acted] += 1
    for mail in _of(world, REMINDED):
        came["reminder", mail.notices[0].game, mail.notices[0].decision] += 1
    for mail in world.mails:
        if mail.is_digest:
            came["digest", mail.person, (mail.at - BEGIN) // DAY] += 1
    yield from (f"{what}" for what, count in came.items() if count > 1)


def _count(world: Mailed, mail: Mail, found: Told) -> None:
    person, kind = world.people[mail.person], mail.notices[0].kind
    if mail.is_digest:
        found.digests += 1
    else:
        found.kinds[kind] += 1
    if person.names_hours and person.sleeps(mail.at):
        if kind == REMINDED and not mail.is_digest:
            found.last_words += 1
        else:
            found.at_night.append(f"{kind} to {mail.person} at {mail.at}")


def _weeks(played: list[tuple[int, int]], mails: list[int]) -> Iterator[tuple[float, int]]:
    """Yield for each week of somebody who plays in how many games they are on the average, and how many mails come."""
    for begin in range(BEGIN, max(end for _, end in played), WEEK):
        within = [(max(first, begin), min(last, begin + WEEK)) for first, last in played]
        games = sum(max(0, last - first) for first, last in within) / WEEK
        if games:
            yield games, sum(begin <= at < begin + WEEK for at in mails)
