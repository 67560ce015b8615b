"""`turnfold bot` without a service: the function of a file, what it answers, the games it wants, what is sent again."""

import asyncio
import json
import re
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx2
import pytest
from click.testing import CliRunner, Result
from turnfold_client import AsyncClient, Refused

from cli import main
from cli.address import address
from cli.bot.account import Account, sign_in
from cli.bot.chooser import WrongAnswer, describe_error, fitting, load
from cli.bot.wishes import Wishes

NOBODY = "http://127.0.0.1:9"


def run(folder: Path, text: str | None, *options: str) -> Result:
    file = folder / "mine.py"
    if text is not None:
        file.write_text(text)
    return CliRunner().invoke(main, ["bot", str(file), "--url", NOBODY, *options])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "there is no file"),
        ("chooser = 1", "has no function choose(view, decision)"),
        ("choose = 1", "has no function choose(view, decision)"),
        ("def choose(view): ...", "takes too few arguments"),
        ("def choose(view, decision, game, more): ...", "takes too many arguments"),
        ("async def choose(view, decision): ...", "is async"),
        ("def choose(view, decision): ...", "does not answer"),
        ("def choose(view, decision, *more, **others): ...", "does not answer"),
    ],
)
def test_what_cannot_play_is_told_before_anything_is_asked(tmp_path: Path, text: str | None, told: str) -> None:
    result = run(tmp_path, text)
    assert result.exit_code == 2
    assert told in result.output
    assert not (tmp_path / "mine.tokens").exists()


def test_a_file_is_found_by_the_name_of_its_module(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def choose(view): ...")
    result = CliRunner().invoke(main, ["bot", f"{tmp_path / 'mine'}:choose", "--url", NOBODY])
    assert f"choose of {tmp_path / 'mine.py'} takes too few arguments" in result.output


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("def choose(view, decision)\n    return 1\n", 1, "SyntaxError"),
        ("\nimport nothing_of_this_name\n", 2, "nothing_of_this_name"),
    ],
)
def test_a_file_that_python_cannot_load_is_told_by_its_own_lines(
    tmp_path: Path, text: str, line: int, told: str
) -> None:
    result = run(tmp_path, text)
    assert result.exit_code == 2
    assert re.findall(r'File "(.*)", line (\d+)', result.output) == [(str(tmp_path / "mine.py"), str(line))]
    assert told in result.output


def test_what_a_function_fails_at_is_told_by_its_own_lines(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def choose(view, decision):\n    return view['nothing'] if view else 'nonsense'\n")

    async def failure(view: dict[str, int]) -> str:
        try:
            await load(file, "choose", 1).choose({"view": view}, DECISION)
        except Exception as error:
            return describe_error(error.with_traceback(error.__traceback__ and error.__traceback__.tb_next))
        return ""

    failed = asyncio.run(failure({"hand": 5}))
    assert re.findall(r'File "(.*)", line (\d+)', failed) == [(str(file), "2")]
    assert failed.endswith("KeyError: 'nothing'\n")
    assert asyncio.run(failure({})).startswith("cli.bot.chooser.WrongAnswer: 'nonsense' is no answer")


@pytest.mark.parametrize("span", ["soon", "2 hours", "PT", "", "PT0S", "-P1D"])
def test_a_span_that_is_none_is_a_wrong_call(tmp_path: Path, span: str) -> None:
    result = run(tmp_path, "def choose(view, decision): ...", "--fastest", span)
    assert result.exit_code == 2
    assert "no duration" in result.output


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--fastest", "P3D", "--slowest", "PT1M"), "no game gives at least --fastest and at most --slowest"),
        (("--proxy", "socks5://127.0.0.1:9"), "is no address such as"),
        (("--token", "t", "--name", "Bat"), "give one of them"),
    ],
)
def test_what_cannot_be_met_is_a_wrong_call(tmp_path: Path, options: tuple[str, ...], told: str) -> None:
    result = run(tmp_path, "def choose(view, decision): ...", *options)
    assert result.exit_code == 2
    assert told in result.output


def test_tokens_that_cannot_be_read_are_left_as_they_are(tmp_path: Path) -> None:
    kept = tmp_path / "mine.tokens"
    kept.write_text("not JSON")
    result = run(tmp_path, "def choose(view, decision): ...")
    assert result.exit_code == 2
    assert "does not hold tokens" in result.output
    assert kept.read_text() == "not JSON"


def test_each_name_has_an_account_of_its_own_and_keeps_it_though_all_begin_at_once(tmp_path: Path) -> None:
    made: list[str] = []
    shown: list[str] = []

    async def service(request: httpx2.Request) -> httpx2.Response:
        if request.method == "GET":
            shown.append(request.headers["authorization"])
            return httpx2.Response(200, json={})
        name = json.loads(request.content)["name"]
        made.append(name)
        await asyncio.sleep(0)
        return httpx2.Response(201, json={"token": f"the token of {name}"})

    async def begin(name: str) -> None:
        async with AsyncClient(NOBODY, transport=httpx2.MockTransport(service)) as client:
            await sign_in(client, NOBODY, Account(name, "", tmp_path / "mine.tokens"))

    async def all_begin() -> None:
        await asyncio.gather(*map(begin, ["Bat", "Night owl", "Bat"]))

    for times in (1, 2):
        asyncio.run(all_begin())
        assert Counter(shown) == {"Bearer the token of Bat": 2 * times, "Bearer the token of Night owl": times}
    assert sorted(made) == ["Bat", "Night owl"]


def test_an_address_is_the_same_however_it_is_said(tmp_path: Path) -> None:
    made: list[str] = []

    def service(request: httpx2.Request) -> httpx2.Response:
        if request.method == "POST":
            made.append("made")
        return httpx2.Response(200, json={"token": "x"})

    async def begin(url: str) -> None:
        async with AsyncClient(NOBODY, transport=httpx2.MockTransport(service)) as client:
            await sign_in(client, url, Account("Bat", "", tmp_path / "mine.tokens"))

    for ends in ("", "/", "/v1", "/v1/"):
        asyncio.run(begin(address(f"{NOBODY}{ends}")))
    assert made == ["made"]


def test_a_folder_in_which_nothing_can_be_kept_is_told_before_there_is_an_account(tmp_path: Path) -> None:
    (tmp_path / "mine.tokens.lock").mkdir()
    result = run(tmp_path, "def choose(view, decision): ...")
    assert result.exit_code == 2
    assert "the token cannot be kept" in result.output


DECISION = {"prompt": "Which?", "min": 1, "max": 2, "options": [{"id": "a"}, {"id": "b"}, {"id": "c"}]}


@pytest.mark.parametrize(("answer", "ids"), [("a", ["a"]), (["c", "b"], ["c", "b"]), (("a",), ["a"])])
def test_what_a_decision_allows_is_an_answer(answer: object, ids: list[str]) -> None:
    assert fitting(answer, DECISION) == ids


@pytest.mark.parametrize("answer", [None, 0, [], ["a", "a"], ["a", "b", "c"], "d", [["a"]], {"a": 1}, ["a", None]])
def test_anything_else_is_refused_with_what_is_allowed(answer: object) -> None:
    with pytest.raises(WrongAnswer, match=r"1 to 2 of \['a', 'b', 'c'\]"):
        fitting(answer, DECISION)


def row(sitting: str | None = "P1D", decision: str | None = None, **about: Any) -> dict[str, Any]:
    rule = {"per_sitting": sitting, "per_decision": decision} if sitting or decision else None
    return {"ruleset": "chess", "from_position": False, "terms": {"deadline": rule}, **about}


@pytest.mark.parametrize(
    ("wishes", "game", "likes"),
    [
        (Wishes(), row(), True),
        (Wishes(), row(from_position=True), False),
        (Wishes(rulesets=("go", "chess")), row(), True),
        (Wishes(rulesets=("go",)), row(), False),
        (Wishes(fastest=timedelta(hours=1)), row("PT3599S"), False),
        (Wishes(fastest=timedelta(hours=1)), row("PT3600S"), True),
        (Wishes(fastest=timedelta(hours=1)), row(None), True),
        (Wishes(slowest=timedelta(hours=1)), row(None), False),
        (Wishes(slowest=timedelta(hours=1)), row("PT3601S"), False),
        (Wishes(slowest=timedelta(hours=1)), row(None, "PT60S"), True),
        (Wishes(slowest=timedelta(hours=1)), row(terms=None), False),
        (Wishes(), row(terms=None), True),
    ],
)
def test_a_bot_joins_what_it_was_told_to(wishes: Wishes, game: dict[str, Any], likes: bool) -> None:
    assert wishes.likes(game) is likes


def test_what_was_lost_or_too_fast_is_sent_again_as_it_was() -> None:
    asked = list[httpx2.Request]()

    def answer(request: httpx2.Request) -> httpx2.Response:
        asked.append(request)
        if len(asked) == 1:
            raise httpx2.ReadError("lost")
        return httpx2.Response(429, headers={"Retry-After": "0"}) if len(asked) == 2 else httpx2.Response(200, json={})

    async def ask(client: AsyncClient) -> Any:
        return await client.ask("POST", "/games", {"seats": 2})

    assert _with(answer, ask) == {}
    assert [request.content for request in asked] == [b'{"seats":2}'] * 3
    assert len({request.headers["Idempotency-Key"] for request in asked}) == 1


def test_what_is_refused_is_not_sent_again() -> None:
    asked = list[httpx2.Request]()
    problem = {"type": "/problems/stale-decision", "detail": "too late"}

    def answer(request: httpx2.Request) -> httpx2.Response:
        asked.append(request)
        return httpx2.Response(409, json=problem)

    async def ask(client: AsyncClient) -> Any:
        with pytest.raises(Refused, match=r"POST /v1/games/g/commands: 409 too late") as refused:
            await client.answer("g", "1.0", ["a"])
        return refused.value.problem

    assert _with(answer, ask) == "stale-decision"
    assert len(asked) == 1


@pytest.mark.parametrize("error", [None, httpx2.ReadError("lost")])
def test_patience_comes_to_an_end(error: Exception | None) -> None:
    def answer(request: httpx2.Request) -> httpx2.Response:
        if error is not None:
            raise error
        return httpx2.Response(503, headers={"Retry-After": "60"})

    async def ask(client: AsyncClient) -> Any:
        client.patience = 0
        with pytest.raises(Refused if error is None else httpx2.ReadError):
            await client.ask("GET", "/games")

    _with(answer, ask)


def _with(answer: Any, ask: Any) -> Any:
    """Return what comes of asking a service that answers so."""

    async def work() -> Any:
        async with AsyncClient(NOBODY, transport=httpx2.MockTransport(answer)) as client:
            return await ask(client)

    return asyncio.run(work())
