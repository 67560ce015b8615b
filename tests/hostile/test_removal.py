"""Operators can hide and remove things that should not be seen, at once and for good."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner
from redis.asyncio import Redis

from cli import main
from store.redis import keys
from store.redis.connection import connect
from tests.api.person import Data, Person, problem
from tests.processes.metrics import number, numbers
from tests.processes.service import Service
from tests.processes.waiting import until


class OperatedService:
    """Two people on two processes of a service, and its operator."""

    def __init__(self, services: Callable[..., Service], url: str) -> None:
        self.url = url
        self.service = services(url).start("api-1", "api-2", "dispatcher-1", "worker-1")
        self.ada, self.bob = Person(self.service, "Ada"), Person(self.service, "Bob", "api-2")

    def admin(self, *words: str) -> tuple[int, str]:
        done = CliRunner().invoke(main, ["admin", *words], env={"REDIS_URL": self.url})
        return done.exit_code, done.output

    def running(self, **wish: Any) -> Data:
        game = self.ada.create(**wish)
        self.bob.join(game)
        return self.ada.view(game)

    def listed(self, who: Person, **query: Any) -> set[str]:
        return {row["id"] for row in who.ask("GET", "/games", params=query)["games"]}

    def left(self, game: str) -> set[str]:
        async def names() -> set[str]:
            redis: Redis = connect(self.url)
            found = {name.decode() async for name in redis.scan_iter(f"*{game}*")}
            await redis.aclose()
            return found

        return asyncio.run(names())


@pytest.fixture
def table(services: Callable[..., Service], redis_url: str) -> OperatedService:
    return OperatedService(services, redis_url)


def test_a_hidden_game_is_in_no_public_list_and_goes_on(table: OperatedService) -> None:
    game = table.running()
    until(lambda: game["id"] in table.listed(table.bob))
    assert table.admin("hide", game["id"]) == (0, f"{game['id']}: hidden\n")
    assert game["id"] not in table.listed(table.bob)
    assert game["id"] in table.listed(table.ada, mine=True)
    table.ada.play(game, "m3")
    until(lambda: game["id"] in table.listed(table.bob, to_move="me"))
    assert game["id"] not in table.listed(table.bob)
    assert table.admin("show", game["id"])[0] == 0
    assert game["id"] in table.listed(table.bob)


def test_a_removed_game_is_gone_for_everybody_at_once_and_nothing_of_it_stays(table: OperatedService) -> None:
    game = table.running()
    decision = game["decisions"][0]["id"]
    for who in (table.ada, table.bob):
        assert who.view(game)["status"] == "running"
    until(lambda: game["id"] in table.listed(table.bob))
    assert table.admin("remove", "--yes", game["id"]) == (0, f"{game['id']}: removed\n")
    path = f"/games/{game['id']}"
    for who in (table.ada, table.bob):
        for method, there, body in (
            ("GET", path, None), ("GET", f"{path}/log", None), ("GET", f"{path}/states/3", None),
            ("GET", f"{path}/export", None), ("GET", f"{path}/events", None), ("GET", f"{path}/thoughts", None),
            ("GET", f"{path}/branches", None),
            ("POST", f"{path}/resign", {}),
            ("POST", f"{path}/seats", {}), ("POST", f"{path}/commands", {"decision": decision, "choose": ["m3"]}),
        ):  # fmt: skip
            response = who.send(method, there, **({} if body is None else {"json": body}))
            assert problem("removed", response)["status"] == 410, there
        assert game["id"] not in table.listed(who) | table.listed(who, mine=True)
    assert table.left(game["id"]) == {keys.meta_key(game["id"])}
    # Another call does the work that a crash left undone.
    assert table.admin("remove", "--yes", game["id"])[0] == 0


def test_who_waits_for_a_removed_game_is_told(table: OperatedService) -> None:
    game = table.running()
    with table.ada.stream(f"/games/{game['id']}/events") as response:
        lines = response.iter_lines()
        next(line for line in lines if line.startswith("event: game"))
        table.admin("remove", "--yes", game["id"])
        assert list(lines)[-3:] == ["event: end", 'data: {"reason":"removed"}', ""]


def test_nobody_calls_the_operator_by_asking_for_a_removed_game(table: OperatedService) -> None:
    path = f"/games/{table.running()['id']}"
    table.admin("remove", "--yes", path.removeprefix("/games/"))
    assert table.ada.send("GET", path).status_code == 410
    assert table.ada.send("POST", f"{path}/what_ifs", json={}).status_code == 410
    assert table.service.client("api-1").get(f"/v1{path}/branches").status_code == 410
    assert number(numbers(table.service.metrics()), "turnfold_failures_total") == 0
    assert table.service.output("api-1") == ""


def test_an_accounts_games_are_removed_together(table: OperatedService) -> None:
    mine, other = [table.ada.create()["id"] for _ in range(3)], table.bob.create()
    table.ada.join(other)
    code, said = table.admin("remove", "--yes", "--player", table.ada.id)
    assert (code, len(said.splitlines())) == (0, 3)
    for game in mine:
        problem("removed", table.bob.send("GET", f"/games/{game}"))
    assert table.bob.view(other)["status"] == "running"


def test_a_removed_game_is_not_made_again_by_its_key(table: OperatedService) -> None:
    game = table.ada.create(key="again")
    table.admin("remove", "--yes", game["id"])
    wish = {"ruleset": "diamonsters", "seats": 2}
    problem("removed", table.ada.send("POST", "/games", json=wish, headers={"Idempotency-Key": "again"}))


def test_what_is_not_there_is_said(table: OperatedService) -> None:
    assert table.admin("remove", "--yes", "g_nothing") == (1, "g_nothing: there is no such game\n")
    assert table.admin("hide", "g_nothing")[0] == 1
    assert table.admin("hide")[0] == 2
