"""`turnfold load` plays many games at a service, leaves none behind, and its figures add up."""

import asyncio
import itertools
import json
import math
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from cli import main
from cli.load.client import Client, session
from cli.load.figures import Tally, quantile, read
from domain.kernel.protocol.registry import rulesets
from tests.api.person import Person
from tests.processes.service import Service
from tests.processes.waiting import until

FAR = 12
"""A version of a game in which somebody has answered something."""


def test_interrupted_it_leaves_no_game_behind_and_its_figures_add_up(running: Service, tmp_path: Path) -> None:
    ada, figures = Person(running), tmp_path / "figures.ndjson"
    played: set[str] = set()

    def plays() -> bool:
        rows = [row for row in ada.listed(status="running") if row["seats"][0]["name"].startswith("Load ")]
        played.update(row["id"] for row in rows)
        return {row["ruleset"] for row in rows if row["version"] > FAR} == {rules.id for rules in rulesets()}

    def interrupt() -> None:
        try:
            until(plays)
        finally:
            os.kill(os.getpid(), signal.SIGINT)

    watching = threading.Thread(target=interrupt)
    watching.start()
    urls = [f"--url={running.address(api)}" for api in ("api-1", "api-2")]
    options = [f"--games={len(rulesets())}", "--seconds=600", f"--out={figures}"]
    result = CliRunner().invoke(main, ["load", *urls, *options])
    watching.join()
    assert result.exit_code == 0, result.output
    assert {ada.ask("GET", f"/games/{game}")["status"] for game in played} == {"finished"}
    (run,) = read(figures.read_bytes().splitlines())
    assert run.left == []
    assert {"register", "create", "join", "look", "answer", "news", "stream", "resign", "forget"} == run.times.keys()
    assert run.commands >= FAR // 2 * len(rulesets())

    result = CliRunner().invoke(main, ["load", "merge", str(figures), str(figures)])
    assert result.exit_code == 0, result.output
    assert f"{2 * run.commands:,} commands" in result.output
    assert "by 2 clients" in result.output


def test_nothing_is_written_where_no_run_was_read(tmp_path: Path) -> None:
    (tmp_path / "figures").write_text("{}\n")
    out = tmp_path / "out"
    result = CliRunner().invoke(main, ["load", "merge", str(tmp_path / "figures"), "--out", str(out)])
    assert result.exit_code == 2, result.output
    assert not out.exists()


def test_a_table_at_which_nothing_can_be_played_is_told(running: Service) -> None:
    result = CliRunner().invoke(main, ["load", "--url", running.address("api-1"), "--seats", "16", "--seconds", "1"])
    assert result.exit_code == 2, result.output
    assert "nothing can be played there by 16" in result.output


@pytest.mark.parametrize(
    "url", ["http://turnfold.example.org", "http://127.0.0.1@192.0.2.1:8000", "http://[2001:db8::1]"]
)
def test_it_loads_no_service_elsewhere_that_is_not_said_to_be_its_users_own(url: str) -> None:
    result = CliRunner().invoke(main, ["load", "--url", "http://127.0.0.1:9", "--url", url])
    assert result.exit_code == 2
    assert "is not this machine" in result.output


@contextmanager
def _answering(*answers: bytes) -> Iterator[str]:
    """Something at an address that answers so, one connection after the other; the last answer again and again."""
    left = list(answers)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.wfile.write(left.pop(0) if len(left) > 1 else left[0])

        def log_message(self, format: str, *args: object) -> None:
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            serving.join()


PAGE = b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\n<html>"

OBJECT = PAGE.replace(b": 6", b": 7").replace(b"<html>", b'{"a":1}')


@pytest.mark.parametrize("answer", [PAGE, PAGE.replace(b"<html>", b"[1, 2]")])
def test_something_else_that_answers_ends_it_with_2(answer: bytes) -> None:
    with _answering(answer) as url:
        result = CliRunner().invoke(main, ["load", f"--url={url}/v1"])
    assert result.exit_code == 2, result.output
    assert result.output == f"Error: {url}/v1/rulesets: 200\n"


class _Registrar(BaseHTTPRequestHandler):
    """Makes accounts and deletes them; something happens at the fifth."""

    protocol_version = "HTTP/1.1"
    at_the_fifth: ClassVar[str]
    numbers: ClassVar[Iterator[int]]
    there: ClassVar[set[str]]

    def do_GET(self) -> None:
        self._answer(200, {"rulesets": [{"id": "toy", "seats": [2]}]})

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        number = next(self.numbers)
        if number < 5 or self.at_the_fifth == "answered":
            self.there.add(f"token-{number}")
            if number == 5:
                os.kill(os.getpid(), signal.SIGINT)
            self._answer(201, {"token": f"token-{number}"})
        elif self.at_the_fifth == "refused":
            self._answer(403, {"type": "https://turnfold.example.org/problems/forbidden"})
        else:
            self._answer(429, {"type": "https://turnfold.example.org/problems/too-many-requests"})
            os.kill(os.getpid(), signal.SIGINT)

    def do_DELETE(self) -> None:
        self.there.discard(self.headers["Authorization"].removeprefix("Bearer "))
        self._answer(204, None)

    def _answer(self, status: int, body: object) -> None:
        content = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Retry-After", "60")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        return


@pytest.mark.parametrize("fifth", ["answered", "refused", "later"])
def test_ended_while_accounts_are_made_it_leaves_none_behind(fifth: str) -> None:
    class Registrar(_Registrar):
        at_the_fifth = fifth
        numbers = itertools.count(1)
        there: ClassVar[set[str]] = set()

    with ThreadingHTTPServer(("127.0.0.1", 0), Registrar) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        try:
            url = f"http://127.0.0.1:{server.server_port}"
            result = CliRunner().invoke(main, ["load", f"--url={url}", "--games=500", "--watchers=0"])
        finally:
            server.shutdown()
            serving.join()
    assert result.exit_code == 2, result.output
    assert ("forbidden" if fifth == "refused" else "interrupted") in result.output
    assert Registrar.there == set()
    assert 5 < next(Registrar.numbers) <= 1_000


@pytest.mark.parametrize("said", ["Wed, 21 Oct 2026 07:28:00 GMT", "nan", "-1", "soon"])
def test_who_is_told_a_date_comes_back_in_a_second(said: str) -> None:
    busy = b"HTTP/1.1 503 No\r\nRetry-After: %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n" % said.encode()

    async def ask(url: str) -> dict[str, Any]:
        async with session() as connections:
            return await Client(connections, Tally(), url).ask("look", "GET", "/")

    with _answering(busy, OBJECT) as url:
        assert asyncio.run(ask(url)) == {"a": 1}


def test_a_service_that_is_not_there_ends_it_with_2() -> None:
    result = CliRunner().invoke(main, ["load", "--url", "http://127.0.0.1:9"])
    assert result.exit_code == 2
    assert "does not answer" in result.output


@given(st.lists(st.floats(1e-6, 1e4), min_size=1))
def test_quantiles_are_right_to_half_a_percent(seconds: list[float]) -> None:
    tally = Tally()
    for one in seconds:
        tally.took("answer", one)
    for share in (0.01, 0.5, 0.99, 1):
        exact = sorted(seconds)[math.ceil(share * len(seconds)) - 1] * 1000
        assert quantile(tally.times["answer"], share) == pytest.approx(exact, rel=0.005, abs=0.001)
