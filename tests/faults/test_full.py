"""A store that fills: first nothing new is taken, then no moves either, and reading goes on; room mends all of it."""

import json
from collections.abc import Callable

import redis

from tests.api.person import Person, problem
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until

BODY = {"ruleset": "diamonsters", "seats": 2}


def test_from_85_percent_on_nothing_new_is_taken_and_moves_go_on_until_memory_is_full(
    own_server: RedisServer, services: Callable[..., Service]
) -> None:
    """A store of its own: its memory is bounded under way."""
    service = services(own_server.url).start("api-1")
    ada, bob = Person(service), Person(service, "Bob")
    game = ada.create()
    bob.join(game)
    client = service.client()
    with redis.Redis.from_url(own_server.url) as store:
        # So much that what clients need besides does not matter; sent whole, it would stand in a client's buffer too.
        store.setrange("ballast", 50_000_000, b"x")
        used = int(store.info("memory")["used_memory"])
        store.config_set("maxmemory", int(used / 0.9))
        until(lambda: ada.send("POST", "/games", json=BODY).status_code == 503)
        for answer in (
            ada.send("POST", "/games", json=BODY),
            client.post("/v1/players", json={"name": "Eve"}),
            ada.send("POST", "/games/import", content=b"{}", headers={"Content-Type": "application/x-ndjson"}),
        ):
            problem("store-nearly-full", answer)
            assert int(answer.headers["retry-after"]) >= 1
        body = client.get("/readyz").json()
        assert body["writes"] is True
        assert [(row["code"], row["hinders"]) for row in body["reasons"]] == [("nearly-full", "nothing")]
        moved = ada.play(game)
        assert moved["version"] > game["version"]

        store.config_set("maxmemory", 1_000_000)
        until(lambda: client.get("/readyz/writes").status_code == 503)
        decision = bob.view(game)["decisions"][0]
        problem("unavailable", bob.command(game, decision["id"], "m1"))
        assert client.get("/readyz").status_code == 200
        assert ada.view(game)["version"] == moved["version"]
        rows = [json.loads(line) for line in service.output("api-1").splitlines()]
        assert not [row for row in rows if "error" in row]
        assert [row for row in rows if row["message"].startswith("the store refuses writes")]

        store.config_set("maxmemory", 0)
        until(lambda: client.get("/readyz/writes").status_code == 200)
        until(lambda: ada.send("POST", "/games", json=BODY).status_code == 201)
        assert bob.play(game)["version"] > moved["version"]
