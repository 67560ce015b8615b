"""An account's data are bounded, by day and by bytes, and it is told how much is left."""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from redis import Redis

from domain.kernel.time.times import DAY
from store.accounts.players import PlayerStore
from store.lists.game_places import KEPT, LOST
from store.lists.placing import reserved_name
from store.log.branches import MOST, Branch
from store.redis import keys
from store.redis.connection import connect
from tests.api.person import Data, Person, problem
from tests.api.test_branches import over
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until, until_a_day_lasts

FEW = {
    "TURNFOLD_GAMES_PER_DAY": "4",
    "TURNFOLD_STORED_BYTES_PER_PLAYER": "4000",
    "TURNFOLD_MESSAGE_BYTES_PER_DAY": "1000",
    "TURNFOLD_REPORTS_PER_DAY": "2",
    "TURNFOLD_BRANCHES_PER_DAY": "2",
    "TURNFOLD_SEARCH_GAMES_PER_PLAYER": "1",
    "TURNFOLD_SEARCH_SECONDS_PER_DAY": "2",
}


@pytest.fixture(scope="module")
def few() -> Iterator[Service]:
    """Processes with small quotas, on a store of their own."""
    with RedisServer(appendfsync="no") as server, Service(server.url, env=FEW) as service:
        yield service.start("api-1", "dispatcher-1")


@pytest.fixture(autouse=True)
def _a_day() -> None:
    until_a_day_lasts()


def _quota(who: Person, what: str) -> Data:
    return next(row for row in who.get("/players/me")["quotas"] if row["what"] == what)


def test_a_day_has_so_many_games_however_soon_they_end(few: Service) -> None:
    ada, bob = Person(few), Person(few, "Bob")
    others = ada.with_token(ada.ask("POST", "/players/me/tokens", json={"name": "x"})["token"])
    assert _quota(ada, "games-today")["used"] == 0
    for who in (ada, others, ada, others):
        game = who.create(key="same") if who is ada else who.create()
        who.ask("DELETE", f"/games/{game['id']}/seats/me") if who is others else None
    assert _quota(ada, "games-today")["used"] == 3
    ada.create()
    response = others.send("POST", "/games", json={"ruleset": "diamonsters", "seats": 2})
    problem("too-many-games-today", response)
    assert 0 < int(response.headers["retry-after"]) <= 24 * 3600
    quota = _quota(ada, "games-today")
    assert (quota["used"], quota["renewed"][11:19]) == (quota["most"], "00:00:00")
    # A game that is there already is given again, and a stranger has a day of their own.
    assert ada.create(key="same")["status"] == "open"
    bob.create()


def test_games_that_are_over_still_take_their_bytes(few: Service) -> None:
    ada, bob = Person(few), Person(few, "Bob")
    game = ada.create(seats=3)
    for guest in (bob, *(Person(few) for _ in range(3))):
        for _ in range(4):
            guest.join(game)
            guest.ask("DELETE", f"/games/{game['id']}/seats/me")
    until(lambda: _quota(ada, "bytes")["used"] > 4000)
    ada.ask("DELETE", f"/games/{game['id']}/seats/me")
    body = ada.refused("too-many-bytes", "POST", "/games", json={"ruleset": "diamonsters", "seats": 2})
    assert "4000" in body["detail"]
    assert _quota(bob, "bytes")["used"] == 0


def test_a_game_that_its_people_give_up_does_not_go_on_among_bots(ada: Person, bob: Person) -> None:
    bots = [{"seat": seat, "bot": "random"} for seat in (2, 3)]
    game = ada.create(seats=4, bots=bots)
    bob.join(game)
    assert ada.ask("POST", f"/games/{game['id']}/resign")["status"] == "running"
    result = bob.ask("POST", f"/games/{game['id']}/resign")["result"]
    assert (result["voided"], result["winners"]) == ("deserted", [])
    game = ada.create(seats=3, bots=[*bots[:1], {"seat": 1, "bot": "random"}])
    ada.ask("DELETE", "/players/me")
    assert bob.view(game)["result"]["voided"] == "deserted"


def test_an_account_is_told_when_it_is_deleted(few: Service) -> None:
    ada = Person(few)
    assert ada.get("/players/me")["expires"] > ada.get("/players/me")["created"]
    ada.create()
    until(lambda: ada.get("/players/me")["expires"] is None)


def test_a_day_has_so_many_bytes_of_messages_in_whatever_games(few: Service) -> None:
    ada = Person(few)
    games = [f"/games/{ada.create()['id']}/messages" for _ in range(2)]
    ada.ask("POST", games[0], json={"text": "x" * 700})
    used = _quota(ada, "message-bytes-today")["used"]
    assert 700 < used < 1000 - 150
    response = ada.send("POST", games[1], json={"text": "y" * 200})
    problem("too-many-messages-today", response)
    assert 0 < int(response.headers["retry-after"]) <= 24 * 3600
    assert ada.get(games[1])["messages"] == []
    # A refused message takes nothing of it: a shorter one goes in.
    assert _quota(ada, "message-bytes-today")["used"] == used
    ada.ask("POST", games[1], json={"text": "z"})


def test_a_message_that_is_sent_again_counts_once(few: Service) -> None:
    ada = Person(few)
    path, again = (
        f"/games/{ada.create()['id']}/messages",
        {"json": {"text": "x" * 600}, "headers": {"Idempotency-Key": "k"}},
    )
    first = ada.ask("POST", path, **again)
    used = _quota(ada, "message-bytes-today")
    # A day has no room for another one of that length.
    for _ in range(3):
        assert ada.ask("POST", path, **again) == first
    assert _quota(ada, "message-bytes-today") == used
    problem("too-many-messages-today", ada.send("POST", path, json={"text": "x" * 600}))
    assert ada.ask("POST", path, **again) == first


def test_what_is_sent_twice_at_the_same_time_counts_once(running: Service) -> None:
    ada, bob = Person(running), Person(running, "Bob", "api-2")
    game, rounds = over(ada, bob), range(10)
    used = {what: _quota(ada, what)["used"] for what in ("games-today", "branches-today", "message-bytes-today")}
    ada.ask("POST", f"/games/{game['id']}/messages", json={"text": "0"})
    message = _quota(ada, "message-bytes-today")["used"] - used["message-bytes-today"]
    for number in rounds:
        for path, body in (
            ("/games", {"ruleset": "diamonsters", "seats": 2}),
            (f"/games/{game['id']}/branches", {"seq": game["version"] - 3}),
            (f"/games/{game['id']}/messages", {"text": str(number)}),
        ):
            again = {"json": body, "headers": {"Idempotency-Key": f"{number}"}}
            with ThreadPoolExecutor() as pool:
                sent = [pool.submit(ada.at(api).ask, "POST", path, **again) for api in ("api-1", "api-2") * 2]
            assert len({row.result()["id"] for row in sent}) == 1
    assert _quota(ada, "games-today")["used"] - used["games-today"] == len(rounds)
    assert _quota(ada, "branches-today")["used"] - used["branches-today"] == len(rounds)
    assert _quota(ada, "message-bytes-today")["used"] - used["message-bytes-today"] == message * (len(rounds) + 1)


def test_a_day_has_so_many_reports(few: Service) -> None:
    ada, bob = Person(few), Person(few, "Bob")
    path = f"/games/{ada.create()['id']}/messages"
    messages = [ada.ask("POST", path, json={"text": text})["id"] for text in "abc"]
    for message in messages[:2]:
        bob.ask("POST", f"{path}/{message}/reports", json={"reason": "spam"})
    # A second report of the same is told so, and counts no more.
    problem("already-reported", bob.send("POST", f"{path}/{messages[0]}/reports", json={"reason": "spam"}))
    response = bob.send("POST", f"{path}/{messages[2]}/reports", json={"reason": "spam"})
    problem("too-many-reports", response)
    assert 0 < int(response.headers["retry-after"]) <= 24 * 3600
    assert len(bob.get("/players/me/reports")["reports"]) == 2


def test_a_day_has_so_many_branches_and_a_game_so_many(few: Service) -> None:
    ada, bob = Person(few), Person(few, "Bob")
    game = ada.create()
    bob.join(game)
    ada.ask("POST", f"/games/{game['id']}/resign")
    path, wish = f"/games/{game['id']}/branches", {"json": {"seq": 5}}
    for key in ("a", "a", "b"):
        ada.ask("POST", path, **wish, headers={"Idempotency-Key": key})
    problem("too-many-branches-today", ada.send("POST", path, **wish))
    assert _quota(ada, "branches-today")["used"] == 2
    # Those that were deleted count as well, and others have a day of their own.
    for row in ada.get(path)["branches"]:
        ada.ask("DELETE", f"{path}/{row['id']}")
    problem("too-many-branches-today", ada.send("POST", path, **wish))
    with Redis.from_url(few.store) as redis:
        rows = [Branch(f"b_{number}", f"p_{number}", at=0, seq=5, begin=5) for number in range(MOST)]
        redis.hset(keys.branches_key(game["id"]), mapping={row.id: msgspec.json.encode(row) for row in rows})
    for _ in range(3):
        problem("too-many-branches", bob.send("POST", path, **wish))
    assert _quota(bob, "branches-today")["used"] == 0


HARD = {"ruleset": "diamonsters", "seats": 2, "bots": [{"seat": 1, "bot": "hard"}]}


def test_an_account_has_so_many_games_with_bots_that_look_ahead_at_once(few: Service) -> None:
    ada = Person(few)
    game = ada.ask("POST", "/games", json=HARD)
    body = ada.refused("too-many-games", "POST", "/games", json=HARD)
    assert "bots that look ahead; at most 1" in body["detail"]
    assert _quota(ada, "search-games") == {"what": "search-games", "used": 1, "most": 1, "renewed": None}
    # Any other game is none of them.
    ada.create(bots=[{"seat": 1, "bot": "normal"}])
    ada.ask("POST", f"/games/{game['id']}/resign")
    until(lambda: _quota(ada, "search-games")["used"] == 0)
    ada.ask("POST", "/games", json=HARD)


def test_what_a_process_reserved_that_died_is_free_a_minute_later(few: Service) -> None:
    ada = Person(few)
    with Redis.from_url(few.store) as redis:
        seconds, _ = redis.time()
        reserved = reserved_name(ada.get("/players/me")["id"], "search-games")
        redis.zadd(reserved, {"g_of_another_process": seconds * 1000 + KEPT - LOST + 9_000})
        ada.refused("too-many-games", "POST", "/games", json=HARD)
        redis.zadd(reserved, {"g_of_another_process": seconds * 1000 + KEPT - LOST})
    ada.ask("POST", "/games", json=HARD)
    ada.refused("too-many-games", "POST", "/games", json=HARD)


def test_bots_look_ahead_for_so_long_a_day_in_the_games_of_an_account(few: Service) -> None:
    ada, bob = Person(few), Person(few, "Bob")

    async def think(milliseconds: int) -> None:
        async with connect(few.store) as redis:
            day = int(time.time() * 1000) // DAY
            await PlayerStore(redis).count("thought", ada.get("/players/me")["id"], day, milliseconds)

    asyncio.run(think(1_900))
    assert _quota(ada, "search-seconds-today")["used"] == 1
    asyncio.run(think(100))
    response = ada.send("POST", "/games", json=HARD)
    assert "`normal`" in problem("too-many-games-today", response)["detail"]
    assert 0 < int(response.headers["retry-after"]) <= 24 * 3600
    ada.create(bots=[{"seat": 1, "bot": "normal"}])
    bob.ask("POST", "/games", json=HARD)
