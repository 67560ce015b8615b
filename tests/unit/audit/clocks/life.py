"""Games to which everything happens that clocks know of, at times by chance, kept by a service whose clock jumps."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from domain.kernel.commands import asking, calendars, commands
from domain.kernel.log.agreement_entries import ExtendWish, HandOverWish, PauseWish, TakeBackWish, Wish
from domain.kernel.log.entries import HOST, Deadline, EntryDraft, Outage
from domain.kernel.protocol.ids import Seq
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.table import TABLE
from domain.kernel.table.deadlines import next_look
from domain.kernel.table.requests import seats_to_agree
from domain.kernel.time.rest import Rest
from domain.kernel.time.times import rfc3339
from tests.unit.audit.clocks.book import DAY, FIRST, HOUR, MINUTE
from tests.unit.audit.logged_game import LoggedGame, S

NAMES = ("ann", "bob", "cem")
LATEST = FIRST + 150 * DAY
"""No life is longer."""

SILENCE = 10 * MINUTE


SUMMERS = (1_774_746_000_000, 1_806_195_600_000)
WINTERS = (1_792_890_000_000, 1_824_944_400_000)
WARSAW = ((0, 60), (SUMMERS[0], 120), (WINTERS[0], 60), (SUMMERS[1], 120), (WINTERS[1], 60))

RESTS = (
    Rest(WARSAW, (23, 7)),
    Rest(WARSAW, (21, 7), (6, 7)),
    Rest(((0, 330),), (0, 10)),
    Rest(((0, -300), (FIRST + 40 * DAY, -240)), (1, 5), (2, 5)),
    Rest(((0, 840),), None, (1, 7)),
    Rest(((0, 0),), (20, 6)),
)
"""Hours of rest in some places: Europe with its summers, India, America, an island far in the east, Iceland."""


class Step(NamedTuple):
    """Something that happens, to a seat: `wait` minutes later than what was before it, by so much."""

    what: str
    seat: int = 0
    wait: int = 0
    much: int = 0


class Life(LoggedGame):
    """A game and its log, all of whose times are full minutes. `clock` is what the service's clock shows."""

    def __init__(self, deadline: Deadline, rests: Mapping[int, Rest], bots: int = 0, seed: bytes = S) -> None:
        super().__init__(seed=seed)
        self.clock = self.at = FIRST
        self.outages: list[tuple[int, int]] = []
        self.newcomers = 0
        self.overlooked: list[str] = []
        people = NAMES[: 3 - bots]
        taken = {str(seat): "bold" for seat in range(3 - bots, 3)}
        wish: dict[str, Any] = {"deadline": deadline, "table": len(TABLE), "take_back": "ask"}
        self.create_only("toy", 3, people[0], bots=taken, options={"rounds": 12}, version=0, **wish)
        for name in people[1:]:
            self.append(commands.join(self.now, name, None))
        self.append(calendars.deal(self.now, {seat: rest for seat, rest in rests.items() if seat < len(people)}))

    def append(self, drafts: tuple[EntryDraft, ...], wait: int = 0) -> None:
        """Append what there is at what the clock shows, never before the entry before."""
        self.at = max(self.clock, self.game.at if self.game else 0)
        if drafts:
            super().append(drafts, wait)

    def live(self, step: Step) -> None:
        """Let something happen, if the game is still going on and allows it."""
        if self.now.status == "running" and self.clock + step.wait * MINUTE < LATEST:
            if step.what in DOES:
                self.clock += step.wait * MINUTE
            with suppress(Refused):
                (DOES | SERVES)[step.what](self, step)

    def keep(self, until: int) -> None:
        """Let the service look at the game whenever it has to, until a time."""
        while self.now.status == "running" and (look := next_look(self.now, now=self.clock)) is not None:
            if look > until:
                break
            self.clock = max(self.clock, look)
            drafts = commands.upkeep(self.now, self.clock, self.seed, outages=self.outages)
            if not drafts:
                self.overlooked.append(f"at {self.clock} it looks for nothing")
                break
            self.append(drafts)
        self.clock = max(self.clock, until)

    def player(self, seat: int) -> str:
        """Return who plays at a seat. Raises Refused where a bot does."""
        player = self.now.seats[seat].player
        if player is None:
            raise Refused("not-seated", "a bot plays there")
        return player


def _answer(life: Life, step: Step) -> None:
    pending = life.now.decision_of(step.seat)
    if pending is not None:
        option = pending.decision.options[step.much % len(pending.decision.options)].id
        life.append(commands.choose(life.now, life.player(step.seat), pending.decision.id, (option,)))


def _bots(life: Life, step: Step) -> None:
    while drafts := commands.bot_turn(life.now, life.seed):
        life.append(drafts)


def _down(life: Life, step: Step) -> None:
    """The service is not there for a while; what it finds when it is back counts as an outage, if that was long."""
    begin = life.clock
    life.clock += step.wait * MINUTE
    if life.clock - begin > SILENCE:
        life.outages.append((begin, life.clock))


def _jump(life: Life, step: Step) -> None:
    """The clock of the service is set back, or forward."""
    life.clock = max(FIRST, life.clock + (step.wait if step.much % 2 else -step.wait) * MINUTE)


def _told(life: Life, step: Step) -> None:
    """An operator tells of an outage that is over."""
    end = life.clock - step.much % 3 * HOUR
    life.append((EntryDraft(HOST, Outage(rfc3339(end - step.much % 7 * 5 * HOUR - HOUR), rfc3339(end))),))


def _vacation(life: Life, step: Step) -> None:
    begin = None if step.much % 3 == 0 else life.clock + step.much * HOUR
    end = (begin or life.clock) + (1 + step.much % 11) * 5 * HOUR
    life.append(commands.vacation(life.now, life.player(step.seat), begin, end))


def _holiday(life: Life, step: Step) -> None:
    """A vacation of an account, which is brought into the game as far as that grants it."""
    length = (2 + step.much % 9) * DAY
    wanted = [(begin, begin + length) for begin in (life.clock + step.much % 4 * DAY, life.clock + 20 * DAY)]
    life.append(calendars.vacations(life.now, life.player(step.seat), wanted, life.clock))


def _return(life: Life, step: Step) -> None:
    """A player ends the vacation that runs and those to come; or those of them that are over within some days."""
    ended = [(0, LATEST if step.much % 2 else life.clock + step.much * DAY)]
    life.append(calendars.endings(life.now, life.player(step.seat), ended, [], life.clock))


def _hours(life: Life, step: Step) -> None:
    life.append(calendars.hours(life.now, life.player(step.seat), RESTS[step.much % len(RESTS)], life.clock))


def _moved(life: Life, step: Step) -> None:
    """The clocks of a place will go otherwise than it was told: the host says how."""
    known = life.now.clocks[step.seat].hours.latest
    if known is not None:
        told = [row for row in known.offsets if row[0] <= life.clock]
        change = (life.clock // HOUR * HOUR + (1 + step.much) * DAY, told[-1][1] + (60, -60, 30)[step.much % 3])
        moved = Rest((*told[-3:], change), known.quiet, known.free_days)
        life.append(calendars.hours(life.now, life.player(step.seat), moved, life.clock))


def _agree(life: Life, step: Step, wish: Wish) -> None:
    """Somebody asks, and all who have to agree do."""
    life.append(asking.ask(life.now, life.player(step.seat), f"r_{life.now.seq}", wish, life.clock))
    while request := next((row for row in life.now.requests if row.is_open(life.now.at)), None):
        seat = seats_to_agree(life.now, request)[0]
        life.append(asking.answer(life.now, life.player(seat), request.id, agree=step.much % 5 != 4))


def _offer(life: Life, step: Step) -> None:
    life.append(asking.offer(life.now, life.player(step.seat), "bot" if step.much % 5 == 4 else "link"))


def _take(life: Life, step: Step) -> None:
    """Somebody else takes over, at once or what was offered before."""
    if life.now.offer_of(step.seat) is None:
        _offer(life, step)
    life.newcomers += 1
    life.append(asking.take_over(life.now, f"eve{life.newcomers}", step.seat))


def _take_back(life: Life, step: Step) -> None:
    for to in _own(life, step)[:1]:
        life.append(commands.take_back(life.now, life.player(step.seat), to))


def _go_back(life: Life, step: Step) -> None:
    """All agree that somebody may take something back though others have answered since."""
    for to in _own(life, step)[:1]:
        _agree(life, step, TakeBackWish(to))


def _own(life: Life, step: Step) -> list[Seq]:
    """Return what a seat has answered that may be taken back; it has just answered, if it is asked."""
    if step.much % 2:
        _answer(life, step)
        life.clock += step.much * HOUR
    own = [given.seq for given in life.now.trail.answers if given.seat == step.seat]
    return own[step.much % len(own) :] if own else []


DOES: dict[str, Callable[[Life, Step], None]] = {
    "answer": _answer,
    "bots": _bots,
    "told": _told,
    "pause": lambda life, step: life.append(commands.pause(life.clock + (1 + step.much) * 12 * HOUR)),
    "go on": lambda life, step: life.append(commands.end_pause()),
    "resume": lambda life, step: life.append(asking.resume(life.now, life.player(step.seat), life.clock)),
    "vacation": _vacation,
    "return": _return,
    "holiday": _holiday,
    "hours": _hours,
    "no hours": lambda life, step: life.append(calendars.hours(life.now, life.player(step.seat), None, life.clock)),
    "moved": _moved,
    "break": lambda life, step: _agree(life, step, PauseWish(rfc3339(life.clock + (1 + step.much) * DAY))),
    "extend": lambda life, step: _agree(life, step, ExtendWish((step.seat + step.much) % 3, (1 + step.much) * HOUR)),
    "hand over": lambda life, step: _agree(life, step, HandOverWish((step.seat + 1) % 3)),
    "offer": _offer,
    "take": _take,
    "keep seat": lambda life, step: life.append(asking.reclaim(life.now, life.player(step.seat))),
    "back": lambda life, step: life.append(commands.back(life.now, life.player(step.seat))),
    "take back": _take_back,
    "go back": _go_back,
    "resign": lambda life, step: life.append(commands.resign(life.now, life.player(step.seat))),
}
"""Deeds of people, bots, operators and the host."""

SERVES: dict[str, Callable[[Life, Step], None]] = {
    "keep": lambda life, step: life.keep(life.clock + step.wait * MINUTE),
    "down": _down,
    "jump": _jump,
}
"""How time goes by."""
