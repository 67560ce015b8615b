"""`turnfold audit` and `turnfold replay`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.audit import audit, replay
from tests.unit.audit.logged_game import LoggedGame, first, rows, seeds, unseeded, write


@pytest.fixture(scope="module")
def table() -> LoggedGame:
    return LoggedGame("g1").create("diamonsters", 3, seeds("ann", "bob"), bots={"2": "random"}).finish(first)


@pytest.fixture
def file(table: LoggedGame, tmp_path: Path) -> str:
    path = tmp_path / "game.ndjson"
    path.write_bytes(b"".join(table.export()))
    return str(path)


def run(*arguments: str, stdin: bytes = b"") -> Result:
    command = audit if arguments[0] == "audit" else replay
    return CliRunner().invoke(command, arguments[1:], input=stdin)


def test_a_good_log_holds(table: LoggedGame, file: str) -> None:
    result = run("audit", file, "--head", table.head)
    assert result.exit_code == 0
    assert "The log holds: game g1" in result.output
    assert "seats 0, 1" in result.output
    assert "No head was given" not in result.output


def test_says_what_it_cannot_tell_without_a_head(file: str) -> None:
    assert "No head was given" in run("audit", file).output


def test_says_that_the_server_dealt_alone() -> None:
    lines = LoggedGame().create("diamonsters", 2, unseeded("ann", "bob")).finish(first).export()
    assert "Dealt by the server alone" in run("audit", "-", stdin=b"".join(lines)).output


def test_findings_are_listed_with_their_entry(table: LoggedGame) -> None:
    data = rows(table.export())
    data[9]["choose"] = ["m1"]
    result = run("audit", "-", stdin=b"".join(write(data)))
    assert result.exit_code == 1
    assert "changed" in result.output
    assert "1 findings" in result.output


def test_a_head_that_is_not_in_the_log_is_a_finding(file: str) -> None:
    assert run("audit", file, "--head", "3:" + "0" * 64).exit_code == 1


def test_many_findings_are_cut_short(table: LoggedGame) -> None:
    data = rows(table.export())
    for row in data[1:]:
        row["s"] = row["h"] = "0" * 64
    result = run("audit", "-", stdin=b"".join(write(data + 5 * data[2:])))
    assert result.exit_code == 1
    assert " more\n" in result.output


@pytest.mark.parametrize(
    "arguments", [["audit"], ["audit", "none"], ["audit", "-"], ["audit", "-", "--head", "x"], ["replay", "-"]]
)
def test_what_is_no_export_ends_with_2(arguments: list[str]) -> None:
    assert run(*arguments, stdin=b"hello\n").exit_code == 2


@pytest.mark.parametrize(("locale", "said"), [("en", "takes a seat"), ("pl", "zajmuje miejsce")])
def test_a_replay_tells_the_game(file: str, locale: str, said: str) -> None:
    result = run("replay", file, "--locale", locale)
    assert result.exit_code == 0
    assert said in result.output
    assert "ann chose m" in result.output


@pytest.mark.parametrize("encoding", ["ascii", "koi8-r", "iso8859-2"])
def test_a_terminal_that_cannot_show_a_letter_shows_the_rest(file: str, encoding: str) -> None:
    command = [sys.executable, "-P", "-m", "cli", "replay", file, "--locale", "pl"]
    done = subprocess.run(command, env={**os.environ, "PYTHONIOENCODING": encoding}, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "zajmuje miejsce" in done.stdout.decode(encoding)


def test_a_replay_shows_the_whole_truth_after_an_entry(table: LoggedGame, file: str) -> None:
    result = run("replay", file, "--seq", "7")
    assert result.exit_code == 0
    assert f"After entry 7, 2026-09-21T14:13:25.000Z, head 7:{rows(table.export())[7]['h']}" in result.output
    assert '"deck": [' in result.output
    assert run("replay", file, "--seq", "999").exit_code == 2


def test_a_file_of_all_moments_is_not_saved_at_one(file: str, tmp_path: Path) -> None:
    result = run("replay", file, "--save", str(tmp_path / "saved"), "--seq", "7")
    assert result.exit_code == 2
    assert "--save writes all of them" in result.output
    assert not (tmp_path / "saved").exists()


def test_a_replay_stops_where_the_rules_do(table: LoggedGame) -> None:
    data = rows(table.export())
    data[9]["choose"] = ["m9"]
    result = run("replay", "-", stdin=b"".join(write(data)))
    assert result.exit_code == 1
    assert "The rules do not lead beyond entry 8: the option 'm9' is not offered" in result.output
