"""Kills at random under load: `python -m tests.faults.campaign` tells what was acknowledged, lost and doubled."""

import argparse
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from operator import ge
from typing import Any, NamedTuple

from rich.console import Console

from domain.kernel.log.entries import Entry, Excused, TimedOut
from tests.faults.judging import Why, entries_in, late_in_protected_time, services, stops
from tests.faults.lively import LivelyGames
from tests.faults.playing import Kept, Player, View, entries_of, faults_of
from tests.kit.samples import RICH
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until

KINDS = {
    "api": ("api-1", "api-2"),
    "worker": ("worker-1", "worker-2"),
    "dispatcher": ("dispatcher-1", "dispatcher-2"),
    "redis": ("redis",),
}
"""The parts that are killed, and the names of each: of the processes never both at once."""

PROCESSES = tuple(name for names in KINDS.values() for name in names if name != "redis")

UNKILLED = ("api-1", "api-2", "worker-1", "dispatcher-1")
"""The parts that run beside a campaign."""

LEASE = 1000
ENV = {"TURNFOLD_LEASE": str(LEASE)}

BOUND = LEASE + 1000
"""Milliseconds for which a game may stand still after a kill where nothing takes any time: a lease and a second."""

ROUNDS = 3
"""How often, after a kill, a game may wait besides as long as one does of which nothing is killed.

It is handed out, the worker that has it is killed or finds the store away, and it is handed out again.
"""

QUIET = 5000
"""Milliseconds after which the last kill has nothing to do with what happens."""

PATIENT, SILENT = {}, {"deadline": {"per_decision": "PT0.5S", "on_timeout": "default"}}

PLANNED: dict[str, Any] = {
    "ruleset": RICH,
    "position": {
        "seats": [
            {"factions": ["aliens", "wizards"], "vp": 14, "hand": ["invader", "scout"]},
            {"factions": ["dinosaurs", "ninjas"], "vp": 14, "hand": ["king_rex", "laseratops"]},
            {"factions": ["tricksters", "robots"], "vp": 14, "hand": ["gnome", "nukebot"]},
        ],
        "bases": [{"base": "jungle_oasis"}, {"base": "tar_pits"}, {"base": "factory_436_1337"}],
    },
}
"""A game in which a seat answers several times in its turn, and which is not long."""

AHEAD = [{"kind": "play", "choose": ["end"]}]
"""A plan for after an answer to any question of such a game: seldom is just that asked."""


@dataclass
class Report:
    """The findings of a campaign. Times in milliseconds.

    `stopped` are the kills while clocks of some game stood still, by why, and of each the number of what was killed;
    `late` is how often a time was over, `moves` is that and how often a bot answered.
    `still` is the longest time from when a game needed the service (a bot's turn, a missed deadline), or from the last
    kill if one came later, to the entry; `waited` the longest with all kills that came between; `quiet` the longest
    with no kill for `QUIET` before or meanwhile; `control` the longest beside the campaign, on a service of which
    nothing is killed: what the machine itself takes under this load.
    """

    kills: Counter[str] = field(default_factory=Counter)
    games: int = 0
    acknowledged: int = 0
    sent_again: int = 0
    acts: Counter[str] = field(default_factory=Counter)
    stopped: dict[Why, dict[int, int]] = field(default_factory=lambda: {"pause": {}, "vacation": {}, "outage": {}})
    late: int = 0
    moves: int = 0
    still: int = 0
    waited: int = 0
    quiet: int = 0
    control: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    protected: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)

    @property
    def bound(self) -> int:
        """Return for how many milliseconds a game may stand still after a kill, on this machine under this load."""
        return BOUND + ROUNDS * self.control

    @property
    def is_clean(self) -> bool:
        """Return whether nothing was found."""
        return not (self.lost or self.doubled or self.protected or self.other) and self.still <= self.bound

    def __str__(self) -> str:
        found = [*self.lost, *self.doubled, *self.protected, *self.other]
        kills = ", ".join(f"{self.kills[kind]} x {kind}" for kind in KINDS)
        stopped = ", ".join(f"{sum(found.values())} in a time of {why}" for why, found in self.stopped.items())
        return "\n".join(
            [
                f"{self.kills.total()} kills ({kills}), {self.games} games, {self.acknowledged} commands acknowledged "
                f"({self.sent_again} requests sent again): {len(self.lost)} lost, {len(self.doubled)} doubled, "
                f"{len(self.other)} other findings",
                "beside answers: " + ", ".join(f"{count} x {what}" for what, count in self.acts.most_common()),
                f"kills while clocks of a game stood still: {stopped}; {self.late} times somebody was late, "
                f"{len(self.protected)} of them in such a time",
                f"{self.moves} moves of bots and missed deadlines: after a kill no game stood still for longer than "
                f"{self.still / 1000:.2f} s (bound {self.bound / 1000:.2f} s: {BOUND / 1000:g} s and {ROUNDS} times "
                f"the {self.control / 1000:.2f} s that one without kills took beside it; with several kills "
                f"{self.waited / 1000:.2f} s; with none {self.quiet / 1000:.2f} s)",
                *found,
            ]
        )


class Kill(NamedTuple):
    """A kill of so many things at once, from when until they are started again, in milliseconds."""

    begin: int
    end: int
    things: int


class Campaign:
    """Tables at which players and a bot play game after game while something is killed.

    At some a player is silent; at one players send several answers at once; at the last ones they do all else that
    people do (`tests/faults/lively.py`).
    """

    def __init__(
        self,
        service: Service,
        store: RedisServer,
        queue: RedisServer,
        seed: int,
        *,
        tables: int = 4,
        lively: int = 2,
        tell: Callable[[str], None] = lambda line: None,
    ) -> None:
        self._service = service
        self._servers = [store, queue]
        self._tell = tell
        self._luck = random.Random(seed)
        self._moves = [0] * (tables + lively)
        self._lively = range(tables, tables + lively)
        self._is_over = threading.Event()
        self._lock = threading.Lock()
        self._kills: list[Kill] = []
        self.report = Report()

    def run(self, kills: int) -> Report:
        """Kill each kind so many times, then let all games come to their ends."""
        with self.playing() as tables:
            while left := [kind for kind in KINDS if self.report.kills[kind] < kills]:
                self._kill(left, tables)
                self._tell(f"{self.report.kills.total()} kills, {self.report.acknowledged} commands so far")
        return self.report

    @contextmanager
    def playing(self) -> Iterator[list[Future[None]]]:
        """Let all tables play meanwhile, then let all games come to their ends."""
        with ThreadPoolExecutor(len(self._moves)) as pool:
            try:
                tables = [
                    pool.submit(self._live if number in self._lively else self._table, number)
                    for number in range(len(self._moves))
                ]
                yield tables
            finally:
                self._is_over.set()
            for table in tables:
                table.result()

    def _kill(self, left: list[str], tables: list[Future[None]]) -> None:
        """Kill one or more things of different kinds at once, at a moment by chance while all tables play on."""
        goal = [moves + self._luck.randint(1, 6) for moves in self._moves]
        self._until(lambda: all(map(ge, self._moves, goal)), tables)
        kinds = self._luck.sample(left, min(len(left), self._luck.randint(1, len(KINDS))))
        names = {kind: self._luck.choice(KINDS[kind]) for kind in kinds}
        # The one that takes over is there; a process that was killed before may still be starting.
        others = [name for kind in kinds for name in KINDS[kind] if name not in (names[kind], "redis")]
        self._until(lambda: all(map(self._service.is_ready, others)), tables)
        time.sleep(self._luck.random() / 20)
        killed = _now()
        for kind, name in names.items():
            if kind != "redis":
                self._service.kill(name)
            self.report.kills[kind] += 1
        if "redis" in names:
            self._outage()
        with self._lock:
            self._kills.append(Kill(killed, _now(), len(names)))
        self._service.begin(*(name for name in names.values() if name != "redis"))

    def _outage(self) -> None:
        """Kill the server with the games, and that of the queue too half the time."""
        servers = self._servers[: self._luck.randint(1, 2)]
        for server in servers:
            server.kill()
        time.sleep(self._luck.choice([0, 0, 0.1, 1.0]))
        for server in servers:
            server.start()

    def _until(self, condition: Callable[[], bool], tables: list[Future[None]]) -> None:
        until(
            lambda: condition() or any(table.done() for table in tables),
            why=lambda: "\n".join(self._service.output(name)[-2000:] for name in PROCESSES),
        )
        for table in tables:
            if table.done():
                table.result()

    def _table(self, number: int) -> None:
        clients = [self._service.client("api-1"), self._service.client("api-2")]
        ada, bob = Player(clients, "Ada", luck=2 * number), Player(clients[::-1], "Bob", luck=2 * number + 1)
        is_silent = number % 2 == 1
        while not self._is_over.is_set():
            is_planned = number % 4 == 2
            wish = PLANNED if is_planned else SILENT if is_silent else PATIENT
            game = ada.create(seats=3, bots=[2], **wish)["id"]
            bob.join(game, accept_position=is_planned)
            self._play(number, game, *([ada] if is_silent else [ada, bob]), ahead=AHEAD if is_planned else [])
            self._judge(game, ada, bob)
        with self._lock:
            self.report.sent_again += ada.sent_again + bob.sent_again

    def _live(self, number: int) -> None:
        clients = [self._service.client("api-1"), self._service.client("api-2")]
        table = LivelyGames(clients, self._service.store, random.Random(number), lambda what: self._tally(number, what))
        before: str | None = None
        while not self._is_over.is_set():
            game = table.begin(before)
            while table.move(game) != "finished":
                """They go on."""
            export = table.people[0].send("GET", f"/v1/games/{game}/export").content
            log, said = entries_of(export), table.said(game)
            with self._lock:
                self.report.lost += [f"{game}: {row}" for row in table.kept.lost(log, said)]
                self.report.doubled += [f"{game}: {row}" for row in table.kept.doubled(log, said)]
            self._judge_log(game, export, table.answers.get(game, []))
            before = game

    def _tally(self, number: int, what: str) -> None:
        with self._lock:
            self._moves[number] += 1
            if what == "answer":
                self.report.acknowledged += 1
            else:
                self.report.acts[what] += 1

    def _play(self, number: int, game: str, *players: Player, ahead: list[View]) -> None:
        while True:
            for player in players:
                view = player.look(game)
                if view["status"] == "finished":
                    return
                for decision in view["decisions"]:
                    response = player.plan(game, decision, ahead) if ahead else player.answer(game, decision)
                    if response.is_success:
                        with self._lock:
                            self.report.acknowledged += len(response.json().get("accepted", [0]))
                            self._moves[number] += 1
                            self.report.acts["plan"] += bool(ahead)
                version = view["version"]
            players[0].look(game, after=version)

    def _judge(self, game: str, *players: Player) -> None:
        export = players[0].send("GET", f"/v1/games/{game}/export").content
        self._judge_log(game, export, [row for player in players for row in player.kept.get(game, [])])

    def _judge_log(self, game: str, export: bytes, kept: list[Kept]) -> None:
        faults = faults_of(export, kept)
        with self._lock:
            self.report.games += 1
            self.report.lost += [f"{game}: {row}" for row in faults.lost]
            self.report.doubled += [f"{game}: {row}" for row in faults.doubled]
            self.report.other += [f"{game}: {row}" for row in faults.other]
            self._judge_time(game, entries_in(export))
            for needed, done in services(export):
                self._measure(game, needed, done)

    def _judge_time(self, game: str, entries: list[Entry]) -> None:
        """Count who was late, and the kills while clocks stood still."""
        self.report.late += sum(isinstance(entry.payload, TimedOut | Excused) for entry in entries)
        self.report.protected += [f"{game}: {row}" for row in late_in_protected_time(entries)]
        first, last = entries[0].at, entries[-1].at
        for why, _, begin, end in stops(entries):
            for number, kill in enumerate(self._kills):
                if max(begin, first) <= kill.end and kill.begin <= min(end, last):
                    self.report.stopped[why][number] = kill.things

    def _measure(self, game: str, needed: int, done: int) -> None:
        """Count something that the service did for a game, with the time when it was needed."""
        whole = [kill.end for kill in self._kills if kill.begin <= done]
        self.report.moves += 1
        self.report.waited = max(self.report.waited, done - needed)
        self.report.still = max(self.report.still, done - max(needed, *whole[-1:], 0))
        if not whole or whole[-1] < needed - QUIET:
            self.report.quiet = max(self.report.quiet, done - needed)
        if done < needed:
            self.report.other.append(f"{game}: a deadline was kept {needed - done} ms early")


def _now() -> int:
    return round(time.time() * 1000)


@contextmanager
def _control(seed: int) -> Iterator[Report]:
    """Play the same on a service of which nothing is killed. The report is whole when this is over."""
    with (
        RedisServer(appendfsync="always") as store,
        RedisServer(appendfsync="no") as queue,
        Service(store.url, queue_url=queue.url, env=ENV) as service,
    ):
        beside = Campaign(service.start(*UNKILLED), store, queue, seed, tables=2, lively=0)
        with beside.playing():
            yield beside.report


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="how often each of API, worker, dispatcher and Redis")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options = parser.parse_args()
    console = Console(highlight=False)
    console.print(f"seed {options.seed}")
    with RedisServer(appendfsync="always") as store, RedisServer(appendfsync="no") as queue:
        service = Service(store.url, queue_url=queue.url, env=ENV)
        service.watch(*KINDS["worker"], *KINDS["dispatcher"])
        try:
            with _control(options.seed) as control, console.status("killing …") as status:
                campaign = Campaign(service.start(*PROCESSES), store, queue, options.seed, tell=status.update)
                report = campaign.run(options.kills)
        except BaseException:
            console.print(service.said(), soft_wrap=True)
            raise
        finally:
            service.stop()
    report.control = control.quiet
    console.print(str(report), soft_wrap=True)
    raise SystemExit(not report.is_clean)


if __name__ == "__main__":
    main()
