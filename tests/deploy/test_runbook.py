"""The runbook's procedures, carried out as they stand there on real processes.

`redis-cli` is stood in for by a few lines that send the same words to the same server: it is no Python package.
"""

import hashlib
import os
import random
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
import redis

from store.health.losses import SINCE
from store.redis import keys
from tests import REPOSITORY
from tests.deploy import DEPLOY
from tests.faults.playing import Player
from tests.processes.ports import free_port
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE, until

RUNBOOK = (DEPLOY / "RUNBOOK.md").read_text()
PROCEDURES = dict(re.findall(r"<!-- tested: ([\w -]+) -->\n```sh\n(.*?)```", RUNBOOK, re.DOTALL))

REDIS_CLI = """\
#!{python}
import os
import sys
import redis
from tests.deploy.command_lines import of_this_session
with open({seen!r}, "a") as seen:
    seen.write(of_this_session())
options, command = dict(zip(sys.argv[1:7:2], sys.argv[2:7:2])), sys.argv[7:]
assert sorted(options) == ["--user", "-h", "-p"], options
client = redis.Redis(
    host=options["-h"],
    port=int(options["-p"]),
    username=options["--user"],
    password=os.environ["REDISCLI_AUTH"],
    decode_responses=True,
)
client.response_callbacks.clear()
print(client.execute_command(*command))
"""

PASSWORD = "".join(random.choices(string.ascii_lowercase, k=48))
"""The operator's, on both servers."""

LEASE = {"TURNFOLD_LEASE": "1000"}


class Installation:
    """Servers and processes that the procedures are carried out on, and the shell that does it."""

    def __init__(self, home: Path) -> None:
        self.store, self.queue = RedisServer(appendfsync="always"), RedisServer(appendfsync="no")
        for server in (self.store, self.queue):
            server.start()
        self.service = Service(self.store.url, queue_url=self.queue.url, env=LEASE)
        self.service.start("api-1", "dispatcher-1", "worker-1")
        self.backup = home / "backup"
        self._ports: dict[str, int] = {}
        tools = home / "tools"
        tools.mkdir()
        self._seen = home / "seen"
        (tools / "redis-cli").write_text(REDIS_CLI.format(python=sys.executable, seen=str(self._seen)))
        (tools / "redis-cli").chmod(0o755)
        turnfold = f'#!/bin/sh\nexec "{sys.executable}" -P -m cli "$@"\n'
        (tools / "turnfold").write_text(turnfold)
        (tools / "turnfold").chmod(0o755)
        self._env = {
            **os.environ,
            "PATH": f"{tools}:{os.environ['PATH']}",
            "REDIS_URL": self.store.url,
            "QUEUE_URL": self.queue.url,
            "DATA": str(self.store.folder),
            "BACKUP": str(self.backup),
        }

    def carry_out(self, procedure: str, **variables: str) -> str:
        """Return what a procedure prints. No password is seen meanwhile on the command line of any of its processes."""
        script = f"set -eu\n{PROCEDURES['before all others']}\n{PROCEDURES[procedure]}"
        variables |= self._operators(self.store, "STORE") | self._operators(self.queue, "QUEUE")
        self._seen.write_text("")
        done = subprocess.run(
            ["bash", "-c", script],
            env=self._env | variables,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            start_new_session=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        seen = self._seen.read_text()
        assert ("redis-cli" in seen) == bool(re.search(r"\b(store|queue) [A-Z]", PROCEDURES[procedure]))
        assert PASSWORD not in seen
        return done.stdout

    def _operators(self, server: RedisServer, name: str) -> dict[str, str]:
        """The variables with which `redis-cli` finds a server, which is told of its operator if it runs."""
        port = self._ports.setdefault(name, free_port())
        if server.is_running:
            with redis.Redis.from_url(server.url) as client:
                client.config_set("port", port)
                client.acl_setuser(
                    "operator", enabled=True, passwords=[f"+{PASSWORD}"], keys=["*"], categories=["+@all"]
                )
        return {f"{name}_HOST": "127.0.0.1", f"{name}_PORT": str(port), f"{name}_PASSWORD": PASSWORD}

    def player(self, name: str = "Ada", luck: int = 0) -> Player:
        """Somebody with an account."""
        return Player([self.service.client()], name, luck)

    def close(self) -> None:
        """End it all."""
        self.service.stop()
        for server in (self.store, self.queue):
            server.stop()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """One for all: each test leaves it running."""
    place = Installation(tmp_path_factory.mktemp("runbook"))
    yield place
    place.close()


def test_a_back_up_under_way_is_restored_with_all_that_was_acknowledged_before(place: Installation) -> None:
    ada, bob = place.player(), place.player("Bob", 1)
    before = ada.create()["id"]
    bob.join(before)
    [decision] = ada.look(before)["decisions"]
    ada.answer(before, decision)
    version = ada.look(before)["version"]
    with redis.Redis.from_url(place.store.url) as client:
        games = sum(1 for _ in client.scan_iter("*:log"))
    place.carry_out("a rewrite")
    place.carry_out("back-up")
    assert "version:" in (place.backup / "server").read_text()
    after = ada.create()["id"]
    for name in ("worker-1", "dispatcher-1", "api-1"):
        assert place.service.end(name) == 0
    place.store.kill()
    place.carry_out("restore")
    place.store.start()
    place.service.begin("api-1", "dispatcher-1", "worker-1")
    with redis.Redis.from_url(place.store.url) as client:
        until(lambda: client.exists(SINCE))
    done = place.carry_out("after a restore")
    assert f"{after}: is gone" in done
    assert f"{games} games checked, 0 with findings" in done
    until(lambda: place.service.is_ready("api-1"))
    assert ada.look(before)["version"] == version
    assert ada.send("GET", f"/v1/games/{after}").status_code == 404
    assert [row["id"] for row in ada.ask("GET", "/v1/games?mine=true")["games"]] == [before]
    bob.ask("POST", f"/v1/games/{before}/resign")
    ada.export(before)


def test_a_queue_that_is_lost_or_emptied_holds_nothing_up(place: Installation) -> None:
    ada = place.player()
    place.service.kill("worker-1")
    game = ada.create(seats=2, bots=[0, 1])["id"]
    with redis.Redis.from_url(place.queue.url) as client:
        until(lambda: client.llen("rq:queue:turnfold"))
        place.carry_out("a lost queue")
    place.service.start("worker-1")
    ada.watch(game)
    ada.export(game)


def test_a_stuck_game_is_shown_and_woken(place: Installation) -> None:
    ada = place.player()
    game = ada.create(deadline={"per_decision": "PT0.5S", "on_timeout": "default"})["id"]
    with redis.Redis.from_url(place.store.url) as client:
        until(lambda: client.zrem(keys.due_key(keys.partition(game)), game))
    place.player("Bob", 1).join(game)
    with redis.Redis.from_url(place.store.url) as client:
        client.zrem(keys.due_key(keys.partition(game)), game)
    version = ada.look(game)["version"]
    said = place.carry_out("a stuck game", GAME=game)
    assert "will be looked at" in said
    ada.wait(game, version + 1)


def test_a_new_version_replays_all_games_first(place: Installation) -> None:
    place.player().create()
    assert "Every game goes as it went." in place.carry_out("a shadow replay")


def test_lists_are_made_anew(place: Installation) -> None:
    ada = place.player()
    game = ada.create()["id"]
    listed = "/v1/games?mine=true"
    until(lambda: ada.ask("GET", listed)["games"])
    with redis.Redis.from_url(place.store.url) as client:
        client.delete(*client.scan_iter("{lobby}*"))
    assert ada.ask("GET", listed)["games"] == []
    place.carry_out("lists")
    assert [row["id"] for row in ada.ask("GET", listed)["games"]] == [game]


def test_tokens_are_revoked_in_running_processes(place: Installation) -> None:
    ada = place.player()
    assert "1 tokens revoked" in place.carry_out("revoking", PLAYER=ada.id)
    until(lambda: ada.send("GET", "/v1/players/me").status_code == 401)


def test_a_new_password_is_set_beside_the_old_one(place: Installation) -> None:
    place.carry_out("a new password", NEW_PASSWORD=PASSWORD)
    with redis.Redis.from_url(place.store.url) as client:
        assert hashlib.sha256(PASSWORD.encode()).hexdigest() in client.acl_getuser("turnfold")["passwords"]


def test_no_document_puts_a_password_on_a_command_line() -> None:
    for path in (*DEPLOY.rglob("*"), *REPOSITORY.glob("*.md"), *(REPOSITORY / "openapi").glob("*.md")):
        if path.is_file():
            for command in re.findall(r"(?:redis|valkey)-cli.*", path.read_text()):
                assert not re.search(r" (-u|-a|--pass(?! none\b))\b", command), (path, command)


def readiness(place: Installation) -> httpx2.Response:
    return httpx2.get(f"{place.service.address()}/readyz/writes", timeout=PATIENCE, trust_env=False)


def test_memory_that_is_full_is_told_and_over_when_there_is_more(place: Installation) -> None:
    ada = place.player()
    with redis.Redis.from_url(place.store.url) as client:
        client.config_set("maxmemory", 1)
        try:
            response = place.service.client().post(
                "/v1/games", json={"ruleset": "diamonsters", "seats": 2}, headers=ada.headers
            )
            # The judgement of a moment ago is said again.
            until(lambda: readiness(place).status_code == 503)
            ready = readiness(place)
        finally:
            client.config_set("maxmemory", 0)
    for refused in (response, ready):
        assert refused.status_code == 503
        assert refused.headers["retry-after"] == "1"
    assert "refuses writes" in ready.json()["detail"]
    assert ada.create()


def test_every_command_for_turnfold_is_one() -> None:
    from tests.deploy import parse

    blocks = "\n".join(re.findall("```sh\n(.*?)```", RUNBOOK, re.DOTALL))
    commands = re.findall(r"^\s*turnfold (.+?)(?: \|\| true)?$", blocks, re.MULTILINE)
    assert len(commands) >= 5
    for command in commands:
        parse(command.replace('"', "").split())
