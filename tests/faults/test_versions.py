"""Two versions side by side, of which the older knows one ruling of a ruleset and of the table, and one kind of entry,
less: whatever is killed and started in whatever order, no log is spoiled and nobody is blamed who is not at fault.

The service is one of its own: it consists of both versions.
"""

import json
import os
import random
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import Any

import httpx2
import pytest
import redis

from store.redis import keys
from tests.api.person import Person
from tests.faults.playing import Player, faults_of
from tests.processes.hook import Hook
from tests.processes.metrics import number, numbers
from tests.processes.newer import GREETED, NEW_RULINGS, NEW_TABLE, write_newer, write_untraced
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE, until

NAMES = ("api-1", "worker-1", "dispatcher-1", "thinker-1", "notifier-1", "mail-in-1")
"""Of each version one process of each kind."""

PEOPLE = 3

NEW, OLD = (NEW_RULINGS, NEW_TABLE), (NEW_RULINGS - 1, NEW_TABLE - 1)
"""Rulings of the ruleset and of the table that each version knows."""

SETTINGS = {
    "TURNFOLD_LEASE": "2000",
    "TURNFOLD_REPLY_TO": "reply@turnfold.test",
    "TURNFOLD_MAIL_VERIFIER": "mail.turnfold.test",
}

HURRIED: dict[str, Any] = {"bots": [1], "deadline": {"per_decision": "PT0.2S", "on_timeout": "default"}}

GAMES: list[dict[str, Any]] = [
    {"bots": [1]},
    {"bots": [1], "bot": "hard"},
    {"bots": [1], "position": {"seats": [{"hand": [1, 2, 3]}, {"hand": [1, 2, 3]}]}},
    HURRIED,
]
"""Wishes for games: with quick bots and such as look ahead, set up, and in a hurry."""


class Strict(Player):
    """A player who notes whatever is answered that is no good answer. `open` are the APIs that are there."""

    def __init__(self, open: list[httpx2.Client], luck: int) -> None:
        self.open = open
        self.blamed: list[str] = []
        self.exports: dict[str, bytes] = {}
        super().__init__(open, f"Ada {luck}", luck)

    def send(self, method: str, path: str, **request: Any) -> httpx2.Response:
        """Send it to whichever version comes first this time; where that has it not, to the next."""
        self.turn_to_another()
        response = super().send(method, path, **request)
        # A game in a hurry may be over before its player says that they are back.
        is_late = path.endswith("/back") and "game-not-running" in response.text
        if not (response.is_success or is_late):
            self.blamed.append(f"{method} {path}: {response.status_code} {response.text}")
        return response

    def turn_to_another(self) -> None:
        """Try it at one of those that are there by now: the version that knows the game may have come back."""
        self._clients = self._luck.sample(self.open, len(self.open))

    def live(self, number: int) -> None:
        """Make a game, play it to its end, look at all of it, and ask for another one."""
        wish = GAMES[number % len(GAMES)]
        game = self.create(**wish)["id"]
        self.send("POST", f"/v1/games/{game}/back")
        view = self.look(game)
        while view["status"] != "finished":
            # A player in a hurry would come too late now and then, which is nobody else's fault.
            for decision in view["decisions"] if wish is not HURRIED else ():
                self.answer(game, decision)
            view = self.look(game, after=view["version"])
        export = self.send("GET", f"/v1/games/{game}/export").content
        # The audit is the newer version's, which knows what is in it.
        faults = faults_of(export, self.kept.get(game, []))
        assert not faults.lost, faults
        assert not faults.doubled, faults
        self.exports[game] = export
        self.ask("POST", "/v1/games/import", content=export, headers={"content-type": "application/x-ndjson"})
        self.ask("GET", "/v1/games", params={"to_move": "me"})
        self.ask("POST", f"/v1/games/{game}/rematch")


class Crowd:
    """People who play, each in a thread, until they are told to stop."""

    def __init__(self, people: list[Strict]) -> None:
        self.people = people
        self._failed: list[BaseException] = []
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._live, args=(one,), daemon=True) for one in people]
        for thread in self._threads:
            thread.start()

    def go_to(self, *services: Service) -> None:
        """Let them use the APIs of these versions from now on."""
        for one in self.people:
            one.open = [service.client("api-1") for service in services]

    def stop(self) -> None:
        """Let them finish what they play. Fails as `check`."""
        self._stop.set()
        for thread in self._threads:
            thread.join(PATIENCE)
        self.check()

    def check(self) -> None:
        """Fail if one of them has met what should not be."""
        assert self._failed == []
        assert [row for one in self.people for row in one.blamed] == []

    def _live(self, one: Strict) -> None:
        try:
            for number in count():
                if self._stop.is_set():
                    return
                one.live(number)
        except BaseException as error:
            self._failed.append(error)
            raise


@pytest.fixture(scope="module")
def newer_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("newer")
    write_newer(folder)
    return folder


def turnfold(tree: Path, url: str, *arguments: str) -> str:
    """Run a command of a version on the store, which is to succeed."""
    env = os.environ | {"REDIS_URL": url, "PYTHONPATH": str(tree)}
    done = subprocess.run([sys.executable, "-P", "-m", "cli", *arguments], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def replace_each(services: Iterable[Service], order: random.Random) -> None:
    """Kill each process once, and start it again, in some order."""
    everyone = [(service, name) for service in services for name in NAMES]
    for service, name in order.sample(everyone, len(everyone)):
        service.kill(name)
        service.start(name)


def left(service: Service, name: str) -> float:
    """Return how often a process has left a game to a newer version."""
    return number(numbers(service.metrics(name)), "turnfold_newer_rules_total")


def test_versions_run_side_by_side_whatever_is_killed_and_started(
    own_server: RedisServer, services: Callable[..., Service], newer_tree: Path, tmp_path: Path
) -> None:
    older = services(own_server.url, env=SETTINGS)
    newer = services(own_server.url, env=SETTINGS | {"PYTHONPATH": str(newer_tree)})
    order = random.Random(0)
    for service in (older, newer):
        service.watch(*(name for name in NAMES if name != "api-1"))
    older.start(*NAMES)
    # Up: the newer ones come, each is killed, and at last the older ones go.
    newer.start(*NAMES)
    both = [older.client("api-1"), newer.client("api-1")]
    crowd = Crowd([Strict(both, luck) for luck in range(PEOPLE)])
    replace_each((older, newer), order)
    assert set(rulings(own_server.url)) == {OLD}
    crowd.go_to(newer)
    for name in order.sample(NAMES, len(NAMES)):
        older.end(name)
    until(lambda: crowd.check() or rulings(own_server.url)[NEW] > PEOPLE)
    # Back: the older ones come, and the newer ones go.
    older.start(*NAMES)
    crowd.go_to(older, newer)
    replace_each((older, newer), order)
    until(lambda: crowd.check() or (left(older, "api-1") and left(older, "worker-1")))
    for name in order.sample(NAMES, len(NAMES)):
        newer.end(name)
    crowd.go_to(older)
    alone = Strict([older.client("api-1")], PEOPLE)
    alone.live(0)
    assert alone.blamed == []
    # And up again, since what the newer ones have made waits for them.
    newer.start(*NAMES)
    crowd.go_to(older, newer)
    crowd.stop()
    for one in crowd.people:
        for game, export in one.exports.items():
            (tmp_path / f"{game}.ndjson").write_bytes(export)
    turnfold(newer_tree, own_server.url, "shadow", "--exports", str(tmp_path))
    assert "0 with findings" in turnfold(newer_tree, own_server.url, "check")
    assert greetings(own_server.url) > 0
    said = [line for service in (older, newer) for name in NAMES for line in service.output(name).splitlines()]
    assert [line for line in said if '"level":"warning"' not in line] == []


def test_a_version_that_knows_no_traces_and_one_that_does_work_for_each_other(
    own_server: RedisServer, services: Callable[..., Service], tmp_path: Path
) -> None:
    write_untraced(tmp_path)
    env = {"TURNFOLD_LEASE": "2000", "TURNFOLD_ALLOWED_HOSTS": "127.0.0.1"}
    older = services(own_server.url, env=env | {"PYTHONPATH": str(tmp_path)}).start("api-1", "dispatcher-1")
    newer = services(own_server.url, env=env).start("api-1")
    trace = "0af7651916cd43dd8448eb211c80319c"
    with Hook() as hook:
        ada = Person(newer)
        channel = {"kind": "webhook", "address": hook.address, "mode": "every"}
        ada.ask("POST", "/players/me/channels", json=channel)
        for first, second in ((newer, older), (older, newer), (newer, newer)):
            # The one looks at appends of the other, and sends what the other is to send and does not get rid of.
            hook.statuses = [503]
            before = len(hook.heard)
            second.start("worker-1")
            first.start("notifier-1")
            sent = {"Authorization": f"Bearer {ada.token}", "traceparent": f"00-{trace}-b7ad6b7169203331-01"}
            wish = {"ruleset": "diamonsters", "seats": 2, "bots": [{"seat": 1, "bot": "random"}]}
            answer = first.client().post("/v1/games", json=wish, headers=sent)
            game = answer.raise_for_status().json()
            until(lambda game=game: [row["seat"] for row in ada.view(game)["waiting"]] == [0])
            until(lambda before=before: len(hook.heard) > before)
            assert first.end("notifier-1") == 0
            second.start("notifier-1")
            until(lambda before=before: len(hook.heard) > before + 1)
            assert (second.end("notifier-1"), second.end("worker-1")) == (0, 0)
        assert trace in hook.heard[-1][0]["traceparent"]
    said = [line for service in (older, newer) for name in NAMES for line in service.output(name).splitlines()]
    assert [line for line in said if '"level":"error"' in line] == []


def rulings(url: str) -> Counter[tuple[int, int]]:
    """Return how many games have so many rulings, of the ruleset and of the table."""
    with redis.Redis.from_url(url) as client:
        firsts = [client.xrange(keys.log_key(keys.game_of(meta)), count=1) for meta in client.scan_iter(keys.METAS)]
    made = [json.loads(rows[0][1][b"public"]) for rows in firsts if rows]
    return Counter((row["version"], row["table"]) for row in made)


def greetings(url: str) -> int:
    """Return how many entries there are of the kind that the newer version alone knows."""
    with redis.Redis.from_url(url) as client:
        logs = [client.xrange(keys.log_key(keys.game_of(meta))) for meta in client.scan_iter(keys.METAS)]
    return sum(json.loads(fields[b"public"])["kind"] == GREETED for log in logs for _, fields in log)
