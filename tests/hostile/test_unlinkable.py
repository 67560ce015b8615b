"""Nobody can tell from what a game leaves behind whose it was, nor that two games have the same player."""

import json
from collections.abc import Callable
from typing import Any

import redis

from domain.audit.audit import examine
from domain.audit.reading import Reading
from store.redis import keys
from tests.api.person import Data, Person
from tests.processes.service import Service
from tests.processes.waiting import until


def _seen(who: Person, game: Data) -> str:
    """All that somebody may see of a game."""
    path = f"/games/{game['id']}"
    texts = [
        who.send("GET", f"{path}{rest}").text
        for rest in ("?since=0", "/log", "/states/2", "/thoughts", "/branches", "/export")
    ]
    texts += [json.dumps(row) for row in who.listed() if row["id"] == game["id"]]
    with who.stream(f"{path}/events", params={"since": 0}) as stream:
        texts.append(stream.read().decode())
    return "\n".join(texts)


def _over(ada: Person, bob: Person) -> Data:
    game = ada.create()
    bob.join(game)
    bob.ask("POST", f"/games/{game['id']}/resign")
    return game


def test_nothing_that_is_shown_names_an_account(ada: Person, bob: Person, eve: Person) -> None:
    games = [_over(ada, bob), _over(ada, bob)]
    until(lambda: {game["id"] for game in games} <= {row["id"] for row in eve.listed()})
    for game in games:
        for who in (ada, bob, eve):
            text = _seen(who, game)
            assert ada.actor(game) in text
            assert not [player.id for player in (ada, bob, eve) if player.id in text]
    actors = [who.actor(game) for game in games for who in (ada, bob)]
    assert len(set(actors)) == 4


def test_a_deleted_account_leaves_whole_games_and_no_link(ada: Person, bob: Person, running: Service) -> None:
    over, begun, waiting = _over(ada, bob), ada.create(), ada.create(seats=3)
    for game in (begun, waiting):
        bob.join(game)
    actors = [ada.actor(game) for game in (over, begun)]
    ada.ask("DELETE", "/players/me")
    with redis.Redis.from_url(running.store) as client:
        until(lambda: not _traces(client, ada.id), why=lambda: str(_traces(client, ada.id)))
    export = bob.send("GET", f"/games/{over['id']}/export").content
    reading = Reading(10)
    reading.feed(export)
    assert examine(reading).held is not None
    assert [bob.view(game)["seats"][0]["player"] for game in (over, begun)] == actors
    assert bob.view(over)["seats"][0]["name"] == "Seat 1"
    assert bob.view(begun)["result"]["winners"] == [1]


def test_who_left_before_the_start_is_linked_no_more(ada: Person, bob: Person, running: Service) -> None:
    game = ada.create(seats=3)
    bob.join(game)
    actor = bob.actor(game)
    bob.ask("DELETE", f"/games/{game['id']}/seats/me")
    with redis.Redis.from_url(running.store) as client:
        assert not client.hexists(keys.accounts_key(game["id"]), actor)
    assert bob.join(game)["seat"] == 1
    assert bob.actor(game) == actor
    assert [seat["name"] for seat in ada.view(game)["seats"]] == ["Ada", "Bob", None]


def _traces(client: "redis.Redis[bytes]", account: str) -> list[bytes]:
    """Keys that name an account, or have it in what they hold; the list of accounts to visit once more apart."""
    found = []
    for key in client.scan_iter(count=1000):
        if key == b"{idle}:accounts":
            continue
        if account.encode() in key or account in str(_READ[client.type(key)](client, key)):
            found.append(key)
    return found


_READ: dict[bytes, Callable[[Any, bytes], Any]] = {
    b"none": lambda client, key: None,
    b"string": lambda client, key: client.get(key),
    b"hash": lambda client, key: client.hgetall(key),
    b"list": lambda client, key: client.lrange(key, 0, -1),
    b"set": lambda client, key: client.smembers(key),
    b"zset": lambda client, key: client.zrange(key, 0, -1),
    b"stream": lambda client, key: client.xrange(key),
}
