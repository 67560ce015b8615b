"""Of a deleted account nothing is left in any process, even in one that hears nothing of it."""

from collections.abc import Callable

import redis

from tests.api.person import Person, problem
from tests.processes.metrics import number, numbers
from tests.processes.service import Service
from tests.processes.waiting import until


def _deafen(service: Service, redis_url: str) -> None:
    """Take the connection from the processes by which they hear of deletions, for good."""

    def has_lost_it(name: str) -> bool:
        return number(numbers(service.metrics(name)), "turnfold_failures_total", part="feed") > 0

    with redis.Redis.from_url(redis_url) as client:
        client.execute_command("ACL", "SETUSER", "default", "-subscribe")
        client.client_kill_filter(_type="pubsub")
        until(lambda: has_lost_it("api-1") and has_lost_it("api-2"))


def test_nothing_is_left_of_a_deleted_account(services: Callable[..., Service], redis_url: str) -> None:
    service = services(redis_url).start("api-1", "api-2")
    ada, bob = Person(service), Person(service, "Bob")
    game = ada.create()
    bob.join(game)
    there, looking = bob.at("api-2"), ada.at("api-2")
    assert there.get("/players/me")["name"] == "Bob"
    assert [seat["name"] for seat in looking.view(game)["seats"]] == ["Ada", "Bob"]
    try:
        _deafen(service, redis_url)
        bob.ask("DELETE", "/players/me")
        problem("unauthenticated", there.send("GET", "/players/me"))
        assert [seat["name"] for seat in looking.view(game)["seats"]] == ["Ada", "Seat 2"]
    finally:
        with redis.Redis.from_url(redis_url) as client:
            client.execute_command("ACL", "SETUSER", "default", "+subscribe")
