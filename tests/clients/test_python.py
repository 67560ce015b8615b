"""`turnfold-client`, as it is built and installed into an empty environment: what it plays, resumes and refuses."""

import json
import os
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from shutil import copytree

import httpx2
import pytest
from standardwebhooks import Webhook

from domain.audit.audit import audit
from domain.kernel.protocol.registry import rulesets
from domain.notices.records import Notice
from tests import REPOSITORY
from tests.api.person import Person
from tests.clients.newcomer import follow
from tests.clients.python_package import PACKAGE, generate
from tests.clients.workshop import near_the_end
from tests.kit.samples import PLAIN
from tests.processes.hook import Hook
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE, until
from tests.release.wheel import CLIENT, build, install
from workers.notices.webhooks import payload

EXAMPLES = REPOSITORY / "clients" / "python" / "examples"

SHORT = 60
"""Lines of an example, at most."""

BY_HAND = 300
"""Lines of the package that nobody but people write, at most."""

SECRET = "whsec_dHVybmZvbGQgdHVybmZvbGQgdHVybmZvbGQ="  # noqa: S105


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment in which nothing of this project is but the package."""
    folder = tmp_path_factory.mktemp("package")
    return install(build(REPOSITORY, folder / "dist", [CLIENT]), folder / "venv")


@pytest.fixture
def run(python: Path, tmp_path: Path) -> Callable[..., str]:
    """Runs a program of `python_cases/` there, and returns what it says."""
    copytree(Path(__file__).with_name("python_cases"), tmp_path, dirs_exist_ok=True)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def run(*command: str) -> str:
        done = subprocess.run(
            [python, *command], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=PATIENCE
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def _sign(body: str, at: float, secret: str = SECRET) -> dict[str, str]:
    signature = Webhook(secret).sign("msg_1", datetime.fromtimestamp(at, UTC), body)
    return {"Webhook-Id": "msg_1", "webhook-timestamp": str(int(at)), "webhook-signature": signature}


@pytest.mark.parametrize("way", ["synchronous", "asynchronous"])
def test_a_game_of_every_ruleset_is_played_though_all_is_lost_once(
    way: str, run: Callable[..., str], python: Path, tmp_path: Path, running: Service
) -> None:
    ada = Person(running)
    (tmp_path / "wishes.json").write_text(json.dumps(near_the_end()))
    told = json.loads(run("play.py", running.address(), ada.token, "wishes.json", way))
    assert told["from"].startswith(str(python.parents[1]))
    # Each request that changes something was sent, answered and lost, refused, and sent again: none was done twice.
    assert set(told["sent"]) == {3}
    until(lambda: {row["id"] for row in ada.listed(mine=True)} == set(told["games"]))
    views = [ada.get(f"/games/{game}") for game in told["games"]]
    assert [(view["ruleset"], view["status"]) for view in views] == [(rules.id, "finished") for rules in rulesets()]
    for view in views:
        export = ada.send("GET", f"/games/{view['id']}/export").content.splitlines()
        assert audit(export).is_ok
        actor = view["seats"][0]["player"]
        own = Counter(
            row["decision"] for row in map(json.loads, export) if row.get("kind") == "chose" and row["actor"] == actor
        )
        assert set(own.values()) == {1}, own
    if way == "asynchronous":
        first, *others = told["resumed"]
        assert not first
        assert others
        assert all(others)
        assert sorted(map(int, others)) == list(map(int, others))


def test_what_a_service_has_signed_is_heard_and_what_is_forged_is_not(run: Callable[..., str], tmp_path: Path) -> None:
    body = json.dumps({"type": "game.turn"})

    good, other = _sign(body, time.time()), _sign(body, time.time(), SECRET.replace("dHV", "dHW"))
    both = good | {"webhook-signature": f"{other['webhook-signature']} {good['webhook-signature']}"}
    forged = (
        (SECRET, good, body.replace("turn", "over")),
        (SECRET, other, body),
        (SECRET, good | {"webhook-timestamp": str(int(time.time()) + 1)}, body),
        (SECRET, good | {"Webhook-Id": "msg_2"}, body),
        (SECRET, _sign(body, time.time() - 3600), body),
        (SECRET, good | {"webhook-signature": "v1,é"}, body),
        (SECRET, good | {"webhook-timestamp": "soon"}, body),
        (SECRET, {}, body),
    )
    rows = ((SECRET, good, body), (SECRET, both, body), *forged)
    (tmp_path / "requests.json").write_text(json.dumps(rows))
    genuine = str({"type": "game.turn"})
    assert run("hear.py", "requests.json").splitlines() == [genuine, genuine, *["forged"] * len(forged)]


@pytest.fixture
def example(python: Path, tmp_path: Path) -> Iterator[Callable[..., "subprocess.Popen[str]"]]:
    """Starts an example there; what a test leaves running is ended."""
    with ExitStack() as cleanup:

        def start(name: str, *arguments: str) -> "subprocess.Popen[str]":
            command = [python, EXAMPLES / name, *arguments]
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
            process = subprocess.Popen(command, cwd=tmp_path, text=True, **pipes)
            cleanup.callback(process.wait, PATIENCE)
            cleanup.callback(process.kill)
            return process

        yield start


def test_the_bot_plays_all_games_of_an_account(
    example: Callable[..., "subprocess.Popen[str]"], running: Service
) -> None:
    ada = Person(running)
    games = [ada.ask("POST", "/games", json=wish)["id"] for wish in near_the_end()]
    told, _ = example("bot.py", running.address(), ada.token, str(len(games))).communicate(timeout=PATIENCE)
    assert {line.split()[0] for line in told.splitlines()} == set(games), told
    assert {line.split()[1] for line in told.splitlines()} <= {"won", "lost"}


def test_the_terminal_asks_until_the_game_is_over(
    example: Callable[..., "subprocess.Popen[str]"], running: Service
) -> None:
    ada = Person(running)
    game = ada.ask("POST", "/games", json=next(wish for wish in near_the_end() if wish["ruleset"] == PLAIN))
    terminal = example("terminal.py", running.address(), ada.token, game["id"])
    # What is no answer is asked again; nobody is asked more often than this by so few cards.
    told, _ = terminal.communicate("0\n1 1\nme\n" + "1\n" * 200, timeout=PATIENCE)
    assert terminal.returncode == 0, told
    assert "Over. Won by " in told
    assert ada.view(game)["status"] == "finished"


def test_the_bridge_tells_a_chat_what_waits_and_nothing_that_is_forged(
    example: Callable[..., "subprocess.Popen[str]"], running: Service
) -> None:
    ada = Person(running)
    game = ada.create(bots=[{"seat": 1, "bot": "random"}])
    until(lambda: ada.get("/players/me/inbox")["waiting"])
    [row] = ada.get("/players/me/inbox")["waiting"]
    body = json.dumps(payload(Notice("n_1", "decision.opened", 0, game=game["id"]), "https://games.example.org"))
    with Hook() as chat:
        bridge = example("bridge.py", running.address(), ada.token, SECRET, chat.address)
        assert bridge.stdout is not None
        address = bridge.stdout.readline().strip()
        for text, status in ((body, 204), (body.replace("opened", "forged"), 403)):
            headers = _sign(body, time.time())
            assert httpx2.post(address, content=text, headers=headers, trust_env=False).status_code == status
        [(_, told)] = chat.heard
    assert row["text"] in json.loads(told)["text"]


def test_examples_are_short() -> None:
    assert {file.name for file in EXAMPLES.glob("*.py")} == {"bot.py", "bridge.py", "terminal.py"}
    assert all(len(file.read_text().splitlines()) <= SHORT for file in EXAMPLES.glob("*.py"))


def test_a_newcomer_does_what_its_page_says(python: Path, tmp_path: Path, running: Service) -> None:
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    follow(REPOSITORY / "clients" / "python" / "README.md", running.address(), tmp_path, os.environ | {"PATH": path})


def test_what_is_made_of_the_document_is_what_the_command_makes() -> None:
    for name, text in generate().items():
        assert (PACKAGE / name).read_text() == text, "python -m tests.clients.python_package writes it anew"


def test_little_is_written_by_hand() -> None:
    files = [file for file in PACKAGE.rglob("*.py") if file.name not in ("core.py", "synchronous.py")]
    assert sum(len(file.read_text().splitlines()) for file in files) <= BY_HAND
