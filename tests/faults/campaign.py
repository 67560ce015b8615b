"""Kills at random under load: `python -m tests.faults.campaign` tells what was acknowledged, lost and doubled."""

import argparse
import random
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from tests.faults.playing import Player, entries_of, faults_of
from tests.redis_server import RedisServer
from tests.running import Service
from tests.waiting import until

PROCESSES = ("api-1", "api-2", "dispatcher-1", "dispatcher-2", "worker-1", "worker-2")
REDIS = "redis"

ENV = {"TURNFOLD_LEASE": "1000"}


@dataclass
class Report:
    """What a campaign found."""

    kills: int = 0
    games: int = 0
    acknowledged: int = 0
    sent_again: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found."""
        return not (self.lost or self.doubled or self.other)

    def __str__(self) -> str:
        found = [*self.lost, *self.doubled, *self.other]
        return "\n".join(
            [
                f"{self.kills} kills, {self.games} games, {self.acknowledged} commands acknowledged "
                f"({self.sent_again} requests sent again): {len(self.lost)} lost, {len(self.doubled)} doubled, "
                f"{len(self.other)} games whose audit does not hold",
                *found,
            ]
        )


class Campaign:
    """Tables at which two players and a bot play game after game while something is killed."""

    def __init__(self, service: Service, store: RedisServer, seed: int, tables: int = 4) -> None:
        self._service = service
        self._store = store
        self._luck = random.Random(seed)
        self._tables = tables
        self._is_over = threading.Event()
        self._lock = threading.Lock()
        self.report = Report()

    def run(self, kills: int) -> Report:
        """Kill so many processes at least, then let all games come to their ends."""
        with ThreadPoolExecutor(self._tables) as pool:
            try:
                tables = [pool.submit(self._table, number) for number in range(self._tables)]
                while self.report.kills < kills:
                    self._kill(tables)
            finally:
                self._is_over.set()
            for table in tables:
                table.result()
        return self.report

    def _kill(self, tables: list[Future[None]]) -> None:
        goal = self.report.acknowledged + self._luck.randint(1, 30)
        until(
            lambda: self.report.acknowledged >= goal or any(table.done() for table in tables),
            why=lambda: "\n".join(self._service.output(name)[-2000:] for name in PROCESSES),
        )
        for table in tables:
            if table.done():
                table.result()
        names = {self._luck.choice([*PROCESSES, REDIS, REDIS]) for _ in range(self._luck.choice([1, 1, 1, 2, 3]))}
        for name in names:
            self._store.kill() if name == REDIS else self._service.kill(name)
        self.report.kills += len(names)
        time.sleep(self._luck.choice([0, 0, 0.1, 1.0]))
        if REDIS in names:
            self._store.start()
        self._service.start(*(names - {REDIS}))

    def _table(self, number: int) -> None:
        clients = [self._service.client("api-1"), self._service.client("api-2")]
        ada, bob = Player(clients, "Ada", luck=2 * number), Player(clients[::-1], "Bob", luck=2 * number + 1)
        while not self._is_over.is_set():
            game = ada.create(seats=3, bots=[2])["id"]
            bob.join(game)
            self._play(game, ada, bob)
            self._judge(game, ada, bob)
        with self._lock:
            self.report.sent_again += ada.sent_again + bob.sent_again

    def _play(self, game: str, *players: Player) -> None:
        while True:
            for player in players:
                view = player.look(game)
                if view["status"] == "finished":
                    return
                for decision in view["decisions"]:
                    if player.answer(game, decision).is_success:
                        with self._lock:
                            self.report.acknowledged += 1
                version = view["version"]
            players[0].look(game, after=version)

    def _judge(self, game: str, *players: Player) -> None:
        export = players[0].send("GET", f"/v1/games/{game}/export").content
        faults = faults_of(export, [row for player in players for row in player.kept.get(game, [])])
        with self._lock:
            self.report.games += 1
            self.report.lost += [f"{game}: {row}" for row in faults.lost]
            self.report.doubled += [f"{game}: {row}" for row in faults.doubled]
            self.report.other += [f"{game}: {row}" for row in faults.other]
        assert entries_of(export)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options = parser.parse_args()
    print(f"seed {options.seed}")  # noqa: T201
    store = RedisServer(appendfsync="always")
    store.start()
    service = Service(store.url, env=ENV).start(*PROCESSES)
    try:
        report = Campaign(service, store, options.seed).run(options.kills)
    finally:
        service.stop()
        store.stop()
    print(report)  # noqa: T201
    raise SystemExit(not report.is_clean)


if __name__ == "__main__":
    main()
