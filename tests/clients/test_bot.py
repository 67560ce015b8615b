"""`turnfold bot` plays at a service: many games, after a crash, at tables of others, with a function that fails."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import pytest
from click.testing import CliRunner
from redis.asyncio import Redis

from cli import main
from cli.bot import player
from domain.audit.audit import audit
from domain.kernel.protocol.registry import rulesets
from domain.kernel.time.times import DAY
from domain.ratings.matches import GAMES
from domain.ratings.members import MEETINGS
from store.league.members import MemberStore
from store.lists.lobby import Lobby
from store.redis.connection import connect
from tests.api.person import Data, Person
from tests.kit.bots_league import have_bots_play
from tests.kit.samples import PLAIN
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE, until
from workers.league.matches import MatchTask

T = TypeVar("T")

CHANCE = """
import os
import random
import time

decisions = set()

def choose(view, decision):
    decisions.add(decision["id"])
    if len(decisions) > int(os.environ.get("FORGETS_ITSELF_AFTER", 1000)):
        time.sleep(600)
    return random.sample([option["id"] for option in decision["options"]], decision["min"])
"""

FAILING = """
failed = set()

def choose(view, decision, game):
    if game["id"] not in failed:
        failed.add(game["id"])
        raise ValueError("no idea") if len(failed) % 2 else SystemError("none at all")
    if decision["id"] not in failed:
        failed.add(decision["id"])
        return "no option"
    return [option["id"] for option in decision["options"]][:decision["min"]]
"""

SEATED = GAMES * len(rulesets())
"""Games that a program plays in a night: where those of the same two count no more, a bot of the service plays."""

SPAN = "PT147000S"
"""A time that no game of another test gives."""

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def ada(running: Service) -> Person:
    return Person(running)


@pytest.fixture
def start(running: Service, tmp_path: Path) -> Iterator[Start]:
    """Starts bots that play by chance, each as a process; what a test leaves running is ended."""
    (tmp_path / "chance.py").write_text(CHANCE)
    with ExitStack() as cleanup:

        def begin(*options: str, **environment: str) -> "subprocess.Popen[str]":
            command = [sys.executable, "-P", "-m", "cli", "bot", "chance.py", "--url", running.address(), *options]
            process = subprocess.Popen(
                command, cwd=tmp_path, env={**os.environ, "PYTHONUNBUFFERED": "1", **environment}, text=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            )  # fmt: skip
            cleanup.callback(process.wait, PATIENCE)
            cleanup.callback(process.kill)
            return process

        yield begin


def said(process: "subprocess.Popen[str]") -> str:
    """All that a bot has said that ends well."""
    output, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, output
    return output


def test_what_fails_in_one_game_is_told_and_the_others_go_on(
    running: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "AGAIN", 0)
    (tmp_path / "failing.py").write_text(FAILING)
    arguments = ["bot", str(tmp_path / "failing.py"), "--url", running.address()]
    result = CliRunner().invoke(main, [*arguments, "--against", "random", "--games", str(len(rulesets()))])
    assert result.exit_code == 0, result.output
    for told in ("no idea", "none at all", "'no option' is no answer to"):
        assert told in result.output
    ends = [line for line in result.output.splitlines() if ", won" in line or ", lost" in line]
    assert {line.split(": ")[1].split(",")[0] for line in ends} == {rules.id for rules in rulesets()}, result.output
    # The player with more diamonds may have lost: the line says by what.
    assert all(line.endswith(")") for line in ends), result.output


def answered(person: Person, game: Data) -> int:
    """Return how often a person has answered in a game."""
    actor, log = person.actor(game), person.get(f"/games/{game['id']}/log", limit=200)
    return sum(entry["kind"] == "chose" and entry["actor"] == actor for entry in log["entries"])


def test_killed_and_started_again_it_goes_on_and_answers_nothing_twice(start: Start, ada: Person) -> None:
    game = ada.create(bots=[{"seat": 1, "bot": "random"}])
    # No game of Diamonsters is over after one round, but some are after two: the second would have nothing to end.
    first = start("--games", "1", TURNFOLD_TOKEN=ada.token, FORGETS_ITSELF_AFTER="1")
    until(lambda: answered(ada, game) == 1, why=lambda: str(ada.view(game)))
    first.kill()
    told = said(start("--games", "1", TURNFOLD_TOKEN=ada.token))
    assert "comes to none by itself" in told
    assert game["id"] in told
    assert ada.view(game)["status"] == "finished"
    export = ada.send("GET", f"/games/{game['id']}/export").content.splitlines()
    assert audit(export).is_ok
    entries = [json.loads(line) for line in export]
    own = [entry["decision"] for entry in entries if entry.get("kind") == "chose" and entry["actor"] != "bot"]
    assert len(own) > 1
    assert len(own) == len(set(own))


def test_it_comes_to_tables_by_invitation_by_joining_and_by_a_rematch(start: Start, ada: Person) -> None:
    deadline = {"per_sitting": SPAN}
    private, public = ada.create(visibility="private", deadline=deadline), ada.create(deadline=deadline)
    quick = ada.create(deadline={"per_sitting": "PT146999S"})
    code = ada.ask("POST", f"/games/{private['id']}/invitations", json={})["code"]
    bot = start("--name", "Guest", "--invite", code, "--join", "--fastest", SPAN, "--slowest", SPAN, "--games", "3")
    for game in (private, public):
        ada.until(game, "running")
        ada.ask("POST", f"/games/{game['id']}/resign")
    again: Data = ada.ask("POST", f"/games/{public['id']}/rematch")
    ada.until(again, "running")
    ada.ask("POST", f"/games/{again['id']}/resign")
    assert said(bot).count(", won") == 3
    assert [row["name"] for row in ada.view(again)["seats"]] == ["Ada", "Guest"]
    assert ada.view(quick)["status"] == "open"


def test_it_keeps_a_table_open_for_others(start: Start, ada: Person) -> None:
    bot = start("--name", "Landlady", "--host", "--ruleset", PLAIN, "--games", "2")
    played = set[str]()

    def tables() -> list[Data]:
        rows = ada.listed(status="open", ruleset=PLAIN)
        return [row for row in rows if row["seats"][0]["name"] == "Landlady" and row["id"] not in played]

    for _ in range(2):
        until(lambda: bool(tables()), why=lambda: str(bot.poll()))
        (table,) = tables()
        played.add(table["id"])
        # The next one is open while the others are played.
        ada.join(table)
    for game in played:
        ada.ask("POST", f"/games/{game}/resign")
    assert said(bot).count(", won") == 2


def test_at_night_it_is_seated_with_others_and_that_counts(
    start: Start, redis_url: str, services: Callable[..., Service]
) -> None:
    service = services(redis_url).start("dispatcher-1", "worker-1", "api-1")

    def league(do: Callable[[Redis], Awaitable[T]]) -> T:
        async def done() -> T:
            redis = connect(service.store)
            found = await do(redis)
            await redis.aclose()
            return found

        return asyncio.run(done())

    async def rated(redis: Redis) -> list[int]:
        await Lobby(redis).catch_up()
        members = MemberStore(redis)
        await members.rate(await members.now() + DAY)
        found = [await members.member(account) for account in (await members.nightly()).values()]
        return [sum(row.rating.games for _, _, row in await members.own(member)) for member in found if member]

    # Without a night before, and with one.
    takes_part = ("--url", service.address(), "--league")
    waiting = start("--name", "Night owl", *takes_part)
    assert waiting.stdout is not None
    assert "an account" in waiting.stdout.readline()
    assert "There was none yet" in waiting.stdout.readline()
    waiting.kill()
    league(have_bots_play)
    plays = (*takes_part, "--games", str(SEATED))
    bots = [start("--name", name, *plays) for name in ("Night owl", "Bat")]
    until(lambda: len(league(lambda redis: MemberStore(redis).nightly())) == 2, why=lambda: str(bots))
    league(lambda redis: MatchTask(redis, datetime.now(UTC).hour).run())
    told = [said(bot) for bot in bots]
    assert all("It waits for the night, when the service seats it" in words for words in told)
    assert sum(words.count(", won") for words in told) >= MEETINGS - MEETINGS % GAMES
    assert league(rated) == [SEATED, SEATED]


def test_it_opens_no_table_beside_the_one_that_it_left_open(start: Start, ada: Person, running: Service) -> None:
    table, game = ada.create(), ada.create(bots=[{"seat": 1, "bot": "random"}])
    bot = start("--host", "--games", "2", TURNFOLD_TOKEN=ada.token)
    ada.until(game, "finished")
    ben = Person(running, "Ben")
    ben.join(table)
    ben.ask("POST", f"/games/{table['id']}/resign")
    told = said(bot)
    assert ", won" in told
    assert "by itself" not in told
    assert {row["id"] for row in ada.listed(mine=True)} == {table["id"], game["id"]}


def test_a_token_that_is_not_in_force_ends_it(start: Start) -> None:
    bot = start("--token", "p_nobody.nothing")
    output, _ = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 2
    assert "401" in output


@pytest.mark.parametrize(
    "wishes",
    [
        "--ruleset chess",
        f"--join --ruleset {PLAIN} --ruleset chess",
        "--host --ruleset diamonsters --ruleset smashup --seats 5",
        "--host --seats 7",
        "--against nobody",
    ],
)
def test_what_the_service_does_not_have_is_told_with_what_it_has(start: Start, wishes: str) -> None:
    bot = start(*wishes.split())
    output, _ = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 2, output
    assert "The service has diamonsters: bots random, easy, normal, hard, expert, seats [2, 3, 4, 5, 6]; " in output
