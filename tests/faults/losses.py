"""A store that comes back older again and again: `python -m tests.faults.losses` tells what was named, and to whom.

Players play on all the time, parts are killed, and each server that ends is looked into afterwards: what it had, and
what the one has that comes back, is known from their files.
"""

import argparse
import json
import random
import re
import shutil
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import redis
from rich.console import Console

from store.health.losses import SINCE
from store.redis import keys
from tests.faults.playing import Player
from tests.processes.accepting import accept
from tests.processes.hook import Hook
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until

PARTS = ("api-1", "api-2", "dispatcher-1", "dispatcher-2", "worker-1", "notifier-1")

KILLED = ("api-1", "dispatcher-1", "worker-1", "notifier-1")
"""Parts that are killed while what they do is about to be lost. Another one of what remembers lives on."""

ENV = {"TURNFOLD_DURABILITY": "always", "TURNFOLD_ALLOWED_HOSTS": "127.0.0.1"}

HEARD = 2.0
"""Seconds for which parts live on after a kill: what only the killed one knew is known to the dispatchers by then."""

_NAMED = re.compile(
    r"(g_\w+): (?:goes on from entry (\d+), (\d+) entries|is gone with all of its (\d+)|is over: it lacks (\d+) entries"
    r" after entry (\d+))"
)


@dataclass
class Report:
    """The findings of a campaign: `lost` are acknowledged entries that were lost, `games` those that lacked some."""

    rounds: int = 0
    kills: int = 0
    acknowledged: int = 0
    games: int = 0
    lost: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    told: int = 0
    findings: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        outcomes = ", ".join(f"{count} {outcome}" for outcome, count in sorted(self.outcomes.items()))
        return "\n".join(
            [
                f"{self.rounds} losses, {self.kills} kills of parts, {self.acknowledged} entries acknowledged: "
                f"{self.lost} of them lost, in {self.games} games ({outcomes}); {self.told} players told, "
                f"{len(self.findings)} findings",
                *self.findings,
            ]
        )


class Stored(NamedTuple):
    """A game as a server had it: its latest entry, and the accounts that came into it."""

    id: str
    version: int
    accounts: set[str]


Games = Mapping[str, Stored]
"""Games of a server, by their ids."""


class Table(threading.Thread):
    """Two people, who play game after game, the last of which are there still; `hold` has them stop between two steps.

    `seen` is the latest entry of each game that they were told of, `players` are the accounts that sit there.
    """

    def __init__(self, service: Service, hook: Hook, number: int) -> None:
        super().__init__(daemon=True)
        clients = [service.client("api-1"), service.client("api-2")]
        order = clients if number % 2 else clients[::-1]
        self.people = [Player(order, name, 2 * number + luck) for luck, name in enumerate(("Ada", "Bob"))]
        for person in self.people:
            wish = {"kind": "webhook", "address": f"{hook.address}/{person.id}", "kinds": ["game.loss"]}
            person.ask("POST", "/v1/players/me/channels", json=wish)
        self.seen: dict[str, int] = {}
        self.players: dict[str, set[str]] = {}
        self.hold = threading.Lock()
        self.is_over = False
        self.fault = ""
        self._luck = random.Random(number)
        self._games: list[str] = []

    def run(self) -> None:
        """Play until it is over."""
        try:
            while not self.is_over:
                with self.hold:
                    self._step()
                time.sleep(0.01)
        except Exception as error:
            self.fault = repr(error)
            raise

    def _step(self) -> None:
        if len(self._games) < 3 or self._luck.random() < 0.02:
            self._begin()
        game = self._luck.choice(self._games)
        goes_on = [self._answer(person, game) for person in self.people]
        if not any(goes_on):
            self._games.remove(game)

    def _begin(self) -> None:
        ada, bob = self.people
        options = {"mode": "long"} if self._luck.random() < 0.7 else {}
        view = ada.create(seats=3, bots=[2], options=options)
        game = view["id"]
        self.players[game] = {ada.id}
        self._see(game, view["version"])
        response = bob.send("POST", f"/v1/games/{game}/seats", json={})
        if response.is_success:
            self.players[game].add(bob.id)
            self._see(game, response.json()["version"])
            self._games.append(game)

    def _answer(self, person: Player, game: str) -> bool:
        """Answer what somebody is asked. Return whether the game goes on."""
        response = person.send("GET", f"/v1/games/{game}")
        view = response.json()
        if not response.is_success or view["status"] != "running" or view["seat"] is None:
            return False
        self._see(game, view["version"])
        for decision in view["decisions"]:
            answer = person.answer(game, decision)
            if answer.is_success:
                self._see(game, answer.json()["version"])
        return True

    def _see(self, game: str, version: int) -> None:
        self.seen[game] = max(version, self.seen.get(game, 0))


class Campaign:
    """Loses what comes after a moment, while all play, takes the store on, and compares what is said with what was."""

    def __init__(self, service: Service, store: RedisServer, hook: Hook, seed: int, tables: int) -> None:
        self._service, self._store, self._hook = service, store, hook
        self._luck = random.Random(seed)
        self._tables = [Table(service, hook, number) for number in range(tables)]
        self._named: Counter[str] = Counter()
        self._seated: defaultdict[str, set[str]] = defaultdict(set)
        self._before = 0
        self.report = Report()

    def run(self, rounds: int) -> Report:
        """Lose so often what comes."""
        for table in self._tables:
            table.start()
        for _ in range(rounds):
            self._lose()
        for table in self._tables:
            table.is_over = True
            table.join()
            self.report.findings += [table.fault] if table.fault else []
        return self.report

    def _lose(self) -> None:
        report = self.report
        time.sleep(self._luck.uniform(0.5, 2))
        with ExitStack() as stopped:
            with self._store.losing_what_comes():
                time.sleep(self._luck.uniform(0.1, 1.5))
                self._kill_part()
                time.sleep(HEARD)
                seen = {game: version for table in self._tables for game, version in list(table.seen.items())}
            for table in self._tables:
                stopped.enter_context(table.hold)
            had, left = (_read_games(self._store.folder / name) for name in ("lost", "kept"))
            for game in had.values():
                # A seat counts that was taken, though whoever took it may have had no reply.
                self._seated[game.id] |= game.accounts
            if self._luck.random() < 0.5:
                with redis.Redis.from_url(self._store.url) as client:
                    until(lambda: client.exists(SINCE), why=self._service.said)
            said = accept(self._service)
            for table in self._tables:
                # Of the other history nothing counts any more.
                table.seen = {game: min(version, _version(left, game)) for game, version in table.seen.items()}
            report.rounds += 1
            self._judge(seen, had, left, said)
            until(lambda: all(map(self._service.is_ready, ("api-1", "api-2"))), why=self._service.said)

    def _kill_part(self) -> None:
        name = self._luck.choice(KILLED)
        self._service.kill(name)
        self._service.begin(name)
        self.report.kills += 1

    def _judge(self, seen: Mapping[str, int], had: Games, left: Games, said: str) -> None:
        report = self.report
        named = {row[1]: row for row in map(_NAMED.match, said.splitlines()) if row}
        report.outcomes.update(" ".join(row[0].split()[1:3]).rstrip(":") for row in named.values())
        lost = {game: version for game, version in seen.items() if version > _version(left, game)}
        report.acknowledged += sum(seen.values()) - self._before
        self._before = sum(min(version, _version(left, game)) for game, version in seen.items())
        report.lost += sum(version - _version(left, game) for game, version in lost.items())
        report.games += len(lost)
        missing = [game for game in seen if _version(had, game) < seen[game]]
        report.findings += [f"{game}: {seen[game]} was acknowledged" for game in missing]
        for game, version in lost.items():
            reach = _reach(named[game]) if game in named else 0
            if reach < version:
                report.findings.append(f"{game}: lacks {_version(left, game)} to {version}, named up to {reach}")
        whole = [game for game in named if _version(had, game) <= _version(left, game)]
        report.findings += [f"{game}: named, and nothing is lost" for game in whole]
        self._named.update(named.keys())
        self._judge_notices(named)

    def _judge_notices(self, named: Mapping[str, object]) -> None:
        players = {game: accounts for table in self._tables for game, accounts in table.players.items()}
        wanted = {(account, game): self._named[game] for game in named for account in players.get(game, ())}
        is_told = lambda: all(len(self._heard().get(pair, ())) >= count for pair, count in wanted.items())  # noqa: E731
        try:
            until(is_told)
        except AssertionError:
            missing = [pair for pair, count in wanted.items() if len(self._heard().get(pair, ())) < count]
            self.report.findings += [f"{game}: {account} was not told" for account, game in missing]
        for (account, game), notices in self._heard().items():
            if account not in self._seated[game] or len(notices) > self._named[game]:
                self.report.findings.append(f"{game}: {account} was told {len(notices)} times")
        self.report.told = sum(map(len, self._heard().values()))

    def _heard(self) -> dict[tuple[str, str], set[str]]:
        """Return the notices of losses that were sent, by account and game."""
        heard: dict[tuple[str, str], set[str]] = {}
        for path, body in list(self._hook.calls):
            told = json.loads(body)
            for data in told["data"].get("notices", [told]):
                about = data["data"]
                heard.setdefault((path.rpartition("/")[2], about["game"]), set()).add(about["notice"])
        return heard


def _reach(row: re.Match[str]) -> int:
    """Return up to which entry something is named."""
    return sum(int(number) for number in row.groups()[1:] if number is not None)


def _version(games: Games, game: str) -> int:
    return games[game].version if game in games else 0


def _read_games(files: Path) -> Games:
    """Return the games in the files of a server that has ended."""
    with RedisServer() as server:
        server.kill()
        shutil.rmtree(server.folder / "appendonlydir")
        shutil.copytree(files, server.folder / "appendonlydir")
        server.start()
        with redis.Redis.from_url(server.url) as client:
            names = list(client.scan_iter("{p*}:game:*:meta", count=1000))
            return {game: Stored(game, *_read(client, game)) for game in map(keys.game_of, names)}


def _read(client: redis.Redis, game: str) -> tuple[int, set[str]]:
    """Return how far a game is, and the accounts that have come into it."""
    version: Any = client.hget(keys.meta_key(game), "version")
    accounts: Any = client.hvals(keys.accounts_key(game))
    return int(version or 0), {account.decode() for account in accounts}


def campaign(rounds: int, seed: int, tables: int = 4) -> Report:
    """Run a campaign of so many losses."""
    with RedisServer() as store, RedisServer() as queue, Hook() as hook, Service(store.url, queue.url, ENV) as service:
        service.watch("dispatcher-1", "dispatcher-2")
        service.start(*PARTS)
        return Campaign(service, store, hook, seed, tables).run(rounds)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Lose the end of a store again and again.")
    parser.add_argument("--losses", type=int, default=10)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options = parser.parse_args()
    console = Console(highlight=False)
    console.print(f"seed {options.seed}")
    report = campaign(options.losses, options.seed)
    console.print(str(report), soft_wrap=True)
    raise SystemExit(bool(report.findings))


if __name__ == "__main__":
    main()
