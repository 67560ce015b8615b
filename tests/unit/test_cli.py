"""The `turnfold` command: what it offers, and how it says that it cannot."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import click
import pytest
from click.testing import CliRunner, Result

from cli import COMMANDS, main
from domain.build import VERSION
from domain.kernel.fold import evolve

PARTS = ("api", "worker", "thinker", "notifier", "dispatcher", "mail-in")
"""The commands that are a process of the service each."""

RARE = (
    "webauthn",
    "authlib",
    "icalendar",
    "markdown_it",
    "cryptography.hazmat",
    "http_ece",
    "openskill",
    "httpx2",
    "rich",
)
"""Modules that take long to import and are needed seldom: each is imported where it is."""

SERVING = ("litestar", "uvicorn", "api")

SENDING = ("aiosmtplib", "httpcore2", "py_vapid")
"""Modules that talk to mail servers and everybody's endpoints."""


def list_imports(names: tuple[str, ...], begin: str) -> list[str]:
    """Return which of these modules are there after a process has imported others."""
    code = f"import sys, json, {begin}; print(json.dumps([name for name in {names} if name in sys.modules]))"
    environment = os.environ | {"REDIS_URL": "redis://127.0.0.1:1"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    found: list[str] = json.loads(done.stdout)
    return found


def test_help_lists_every_command_with_what_it_does() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    listed = result.output.partition("Commands:")[2]
    lines = [line.split(maxsplit=1) for line in listed.splitlines() if line.strip()]
    assert [line[0] for line in lines] == list(COMMANDS)
    assert all(len(line) == 2 for line in lines)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_tells_of_a_command_what_its_own_help_does(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert COMMANDS[name].summary == command.get_short_help_str(1_000)


def test_the_version_says_whether_rules_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evolve, "__file__", "domain/kernel/fold/evolve.py")
    assert CliRunner().invoke(main, ["--version"]).output == f"turnfold, version {VERSION}\n"
    monkeypatch.setattr(evolve, "__file__", "domain/kernel/fold/evolve.cpython-311-x86_64-linux-gnu.so")
    assert CliRunner().invoke(main, ["--version"]).output == f"turnfold, version {VERSION}, with compiled rules\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    result = CliRunner().invoke(main, [command, "--help"])
    assert result.exit_code == 0
    assert f"Usage: main {command}" in result.output


@pytest.mark.parametrize("arguments", [["nonsense"], ["up", "--port", "many"], ["up", "--workers", "0"], ["audit"]])
def test_a_wrong_call_ends_with_2(arguments: list[str]) -> None:
    assert CliRunner().invoke(main, arguments).exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["load", "--seconds", "nan"], "nan is no number of seconds"),
        (["load", "--seconds", "inf"], "inf is no number of seconds"),
        (["load", "--pause", "nan"], "nan is no number of seconds"),
        (["api", "--port", "0", "--drain", "inf"], "inf is no number of seconds"),
        (["api", "--port", "0", "--fd", "-1"], "-1 is not in the range"),
        (["thinker", "--nice", "99999999999"], "is not in the range"),
        (["demo", "--seats", "99999999999"], "is not in the range"),
        (["load", "--tokens", sys.executable], "no token of an account"),
    ],
    ids=" ".join,
)
def test_what_would_never_end_or_is_no_such_thing_is_refused(arguments: list[str], told: str) -> None:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert told in result.output


@pytest.mark.parametrize("command", ["up", "api", "mail-in"])
@pytest.mark.parametrize("port", ["65536", "-1"])
def test_a_port_that_there_cannot_be_is_refused_with_those_that_there_are(command: str, port: str) -> None:
    result = CliRunner().invoke(main, [command, "--port", port])
    assert result.exit_code == 2
    assert f"{port} is not in the range 0<=x<=65535" in result.output


SETTINGS = [
    *((command, "REDIS_URL", "localhost:6379", "redis://127.0.0.1:6379/0") for command in (*PARTS, "check", "rebuild")),
    *((command, "QUEUE_URL", "redis://queue:port", "redis://127.0.0.1:6379/0") for command in PARTS[1:]),
    *((command, "TURNFOLD_LEASE", "x", "a whole number from 1 on") for command in PARTS[1:]),
    *((command, "TURNFOLD_METRICS_PORT", "0", "a whole number from 1 to 65535") for command in PARTS),
    *((command, "TURNFOLD_ADDRESS", "games", "https://games.example.org") for command in PARTS),
    ("dispatcher", "TURNFOLD_LEAGUE_HOUR", "24", "a whole number from 0 to 23"),
    ("api", "TURNFOLD_MAX_BODY", "many", "a whole number from 1 on"),
    ("api", "TURNFOLD_HSTS_SECONDS", "-1", "a whole number from 0 on"),
    *((command, "TURNFOLD_DURABILITY", "maybe", "always or everysec or none") for command in PARTS),
    *((command, "TURNFOLD_REPLICAS", "-1", "a whole number from 0 on") for command in PARTS),
    ("api", "TURNFOLD_DRAIN", "x", "--drain"),
    ("notifier", "TURNFOLD_SMTP_URL", "http://mail", "smtp://host:port"),
    ("mail-in", "TURNFOLD_REPLY_TO", "", "TURNFOLD_MAIL_VERIFIER"),
]


@pytest.mark.parametrize(("command", "variable", "value", "allowed"), SETTINGS)
def test_a_variable_that_cannot_be_what_it_is_is_named_with_what_is_allowed(
    command: str, variable: str, value: str, allowed: str
) -> None:
    env = {"REDIS_URL": "redis://:secret@127.0.0.1:9", variable: value}
    result = CliRunner().invoke(main, [command], env=env)
    assert result.exit_code == 2
    *usage, told = result.output.splitlines()
    assert told.startswith("Error: ")
    assert variable in told
    assert allowed in told
    assert not usage or usage[0].startswith("Usage: ")
    assert "secret" not in told


def test_the_command_starts_without_what_only_some_commands_need() -> None:
    assert list_imports((*SERVING, *RARE, "redis", "rq", "domain"), "cli.up, cli.parts, cli.audit, cli.demo") == []


def test_an_api_process_starts_without_what_few_are_asked_for() -> None:
    rare = (*RARE, "api.document.openapi", "telemetry.otlp")
    assert list_imports(rare, "api.server, api.app; api.app.create_app()") == []


def test_a_dispatcher_starts_without_what_others_need() -> None:
    assert list_imports((*SERVING, *RARE, *SENDING), "workers.processes.dispatcher") == []


def test_a_worker_starts_without_what_only_notifiers_need() -> None:
    assert list_imports((*SERVING, *RARE, *SENDING), "workers.processes.worker") == []


def test_an_audit_starts_without_the_service() -> None:
    service = (*SERVING, "store", "redis", "rq", "asyncio", "http.client", "fluent")
    assert list_imports((*service, *RARE), "cli.audit, domain.audit.audit") == []


def test_the_exported_document_is_compared(tmp_path: Path) -> None:
    file = tmp_path / "openapi.json"
    assert CliRunner().invoke(main, ["openapi", "-o", str(file)]).exit_code == 0
    assert CliRunner().invoke(main, ["openapi", "--check", str(file)]).exit_code == 0
    printed = CliRunner().invoke(main, ["openapi"])
    assert printed.output == file.read_text()
    file.write_text(file.read_text().replace("/v1/players", "/v0/players"))
    result = CliRunner().invoke(main, ["openapi", "--check", str(file)])
    assert result.exit_code == 1
    assert "write it anew" in result.output


def test_a_file_that_cannot_be_written_is_said_in_words(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["openapi", "-o", str(tmp_path / "absent" / "openapi.json")])
    assert result.exit_code == 1
    assert "No such file or directory" in result.output


GAME = "tests/golden/diamonsters-agreements.ndjson"


@pytest.mark.parametrize(
    "arguments",
    [["--version"], ["--help"], ["audit", "--help"], ["audit", GAME], ["replay", GAME], ["openapi"]],
    ids=" ".join,
)
def test_a_full_disk_ends_what_writes_there_in_one_line(arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([sys.executable, "-m", "cli", *arguments], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (2, "Error: No space left on device\n")


def test_a_document_that_finds_no_room_is_told_in_one_line() -> None:
    result = CliRunner().invoke(main, ["openapi", "-o", "/dev/full"])
    assert (result.exit_code, result.output) == (2, "Error: No space left on device\n")


@pytest.mark.parametrize("arguments", [["replay", GAME], ["openapi"]], ids=" ".join)
def test_who_reads_no_further_is_told_nothing(arguments: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "cli", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["openapi", "--check", GAME, "-o", "{file}"], "--check only compares"),
        (["load", "--out", "{file}", "merge", GAME], "--out is for playing"),
        (["load", "--games", "3", "merge", GAME], "--games is for playing"),
        (["replay", GAME, "--web", "--locale", "ru"], "the language of the browser"),
    ],
)
def test_an_option_that_would_count_for_nothing_is_refused(arguments: list[str], told: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    result = CliRunner().invoke(main, [said.replace("{file}", str(file)) for said in arguments])
    assert result.exit_code == 2
    assert told in result.output
    assert not file.exists() or not file.read_bytes()


@pytest.fixture(params=[200, 502])
def elsewhere(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a server that is no service, and says so in colours."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(request.param)
            self.end_headers()
            self.wfile.write(b"<b>\x1b[31mnobody")

        def log_message(self, *_: object) -> None:
            pass

        do_POST = do_GET  # noqa: N815

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def tried(command: str, address: str, folder: Path) -> Result:
    """A run of a command that asks the service at an address."""
    (folder / "mine.py").write_text("def choose(view, decision): ...")
    given = {"bot": [str(folder / "mine.py"), "--url"], "login": []}.get(command, ["--url"])
    return CliRunner().invoke(main, [command, *given, address])


@pytest.mark.parametrize("command", ["play", "demo", "login", "bot"])
@pytest.mark.parametrize("ends", ["", "/", "/v1", "/v1/"])
def test_what_is_no_answer_of_a_service_is_said_in_one_line(
    elsewhere: str, command: str, ends: str, tmp_path: Path
) -> None:
    result = tried(command, elsewhere + ends, tmp_path)
    assert result.exit_code == (2 if command == "bot" else 1)
    assert re.fullmatch(r"Error: \w+ /v1/\w+(/\w+)?: \d{3} <b>\\x1b\[31mnobody\n", result.output), result.output


@pytest.fixture
def no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
        monkeypatch.delenv(name)


CLIENTS = pytest.mark.parametrize("command", ["play", "demo", "login", "bot"])


@CLIENTS
@pytest.mark.parametrize("variable", ["http_proxy", "ALL_PROXY"])
def test_a_service_elsewhere_is_reached_by_the_proxy_of_the_environment(
    elsewhere: str, command: str, variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_proxies: None
) -> None:
    monkeypatch.setenv(variable, elsewhere.removeprefix("http://"))
    result = tried(command, "http://games.example.invalid", tmp_path)
    assert "nobody" in result.output
    monkeypatch.setenv("no_proxy", "example.invalid")
    result = tried(command, "http://games.example.invalid", tmp_path)
    assert result.exit_code == 2
    assert "does not answer" in result.output


@CLIENTS
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_this_machine_is_never_reached_by_a_proxy_of_the_environment(
    elsewhere: str, command: str, host: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_proxies: None
) -> None:
    monkeypatch.setenv("http_proxy", elsewhere)
    result = tried(command, f"http://{host}:9", tmp_path)
    assert result.exit_code == 2
    assert "does not answer" in result.output


@CLIENTS
def test_a_proxy_that_cannot_be_used_is_named(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_proxies: None
) -> None:
    monkeypatch.setenv("all_proxy", "socks5://ada:secret@127.0.0.1:9")
    result = tried(command, "http://games.example.invalid", tmp_path)
    assert result.exit_code == 2
    assert "secret" not in result.output
    assert result.output.startswith("Error: the environment names a socks5 proxy")


@pytest.mark.parametrize("command", ["play", "demo", "login", "bot", "load"])
@pytest.mark.parametrize(
    "address",
    ["127.0.0.1:8000", "localhost:8000", "http:/127.0.0.1", "http://[", "http://ä..b", "http://127.0.0.1:99999", ""],
)
def test_what_is_no_address_is_a_wrong_call(address: str, command: str, tmp_path: Path) -> None:
    result = tried(command, address, tmp_path)
    assert result.exit_code == 2
    assert f"{address!r} is no address such as http://127.0.0.1:8000" in result.output


def test_a_file_in_which_a_demo_cannot_be_kept_is_told_before_it_is_played(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        main, ["demo", "--url", "http://127.0.0.1:9", "--export", str(tmp_path / "no" / "file")]
    )
    assert result.exit_code == 2
    assert "No such file or directory" in result.output


@pytest.mark.parametrize("command", ["play", "demo", "login", "bot", "load"])
def test_a_service_that_is_not_there_is_told_with_2(command: str, tmp_path: Path) -> None:
    result = tried(command, "http://127.0.0.1:9", tmp_path)
    assert result.exit_code == 2
    assert "does not answer" in result.output
