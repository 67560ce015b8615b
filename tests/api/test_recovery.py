"""Recovery codes: each gives an account back once, to whoever has it and to nobody else."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import httpx2
import pytest
import redis

from tests.api.person import Data, Person, problem
from tests.api.test_hidden import masked
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until


def codes(ada: Person) -> list[str]:
    """Ten new codes."""
    made = ada.ask("POST", "/players/me/recovery_codes")
    assert made["player"] == ada.id
    return list(made["codes"])


def recover(running: Service, player: str, code: str, api: str = "api-2", **more: object) -> httpx2.Response:
    """The answer to somebody who has no token."""
    return running.client(api).post("/v1/recover", json={"player": player, "code": code, **more})


def test_each_code_gives_a_token_once(running: Service, ada: Person) -> None:
    made = codes(ada)
    assert len(set(made)) == 10
    assert all([len(part) for part in code.split("-")] == [4] * 4 for code in made)
    for left, code in zip((9, 8), made[:2], strict=True):
        found = recover(running, ada.id, code, name="phone").json()
        assert (found["scopes"], found["codes_left"], found["player"]) == (["play"], left, ada.id)
        assert ada.with_token(found["token"]).get("/players/me")["name"] == "Ada"
        problem("wrong-code", recover(running, ada.id, code))
    assert ada.get("/players/me/recovery_codes")["left"] == 8
    kinds = [(deed["kind"], deed["name"]) for deed in ada.get("/players/me/activity")["activity"]]
    assert kinds[:3] == [("recovered", "phone"), ("recovered", "phone"), ("codes-renewed", None)]


def test_a_code_is_good_once_even_for_many_at_once(running: Service, ada: Person) -> None:
    code = codes(ada)[0]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda number: recover(running, ada.id, code, f"api-{number % 2 + 1}"), range(8)))
    assert sorted(answer.status_code for answer in answers) == [201, *[409] * 7]


@pytest.mark.parametrize(
    "written", [str.upper, lambda code: code.replace("-", " "), lambda code: code.replace("-", "")]
)
def test_it_does_not_matter_how_it_was_written_down(
    running: Service, ada: Person, written: Callable[[str], str]
) -> None:
    assert recover(running, ada.id, written(codes(ada)[0])).status_code == 201


def test_new_codes_are_in_the_place_of_the_old(running: Service, ada: Person) -> None:
    old, new = codes(ada)[0], codes(ada)[0]
    problem("wrong-code", recover(running, ada.id, old))
    assert recover(running, ada.id, new).status_code == 201


def test_all_other_tokens_may_go_with_it(running: Service, ada: Person) -> None:
    thief = ada.with_token(ada.ask("POST", "/players/me/tokens", json={"name": "stolen"})["token"])
    thief.get("/players/me")
    found = recover(running, ada.id, codes(ada)[0], revoke_others=True).json()
    mine = ada.with_token(found["token"])
    until(lambda: thief.send("GET", "/players/me").status_code == ada.send("GET", "/players/me").status_code == 401)
    assert [row["current"] for row in mine.get("/players/me/tokens")["tokens"]] == [True]


def test_nobody_learns_whether_there_is_such_an_account(running: Service, ada: Person, bob: Person) -> None:
    """Without codes, with others, with those of somebody else, or none at all: every byte is the same."""
    code = codes(ada)[0]
    gone = Person(running)
    own = codes(gone)[0]
    gone.ask("DELETE", "/players/me")
    answers: list[Data] = [
        masked(recover(running, player, guess))
        for player, guess in ((bob.id, code), (f"p_{'a' * 16}", code), (ada.id, "x"), (gone.id, own))
    ]
    assert len({str(answer) for answer in answers}) == 1
    assert recover(running, ada.id, code).status_code == 201


@pytest.mark.parametrize("player", ["", "x", "p_}x{y", "p_" + "A" * 16, "p_" + "a" * 17, "p_\u00e9" + "a" * 15])
def test_what_is_no_id_of_an_account_is_refused(running: Service, player: str) -> None:
    problem("invalid-request", recover(running, player, "x"))


def test_what_is_stored_of_a_code_gives_nothing(running: Service, ada: Person) -> None:
    made = codes(ada)
    with redis.Redis.from_url(running.store) as client:
        stored = client.hgetall(f"{{u:{ada.id}}}:codes")
    assert len(stored) == 10
    assert not any(code.replace("-", "").encode() in digest for code in made for digest in stored)
    for digest in stored:
        problem("wrong-code", recover(running, ada.id, digest.decode()))


def test_who_guesses_is_slowed_down(own_server: RedisServer, services: Callable[..., Service]) -> None:
    service = services(own_server.url, env={"TURNFOLD_RECOVERIES_PER_HOUR": "3"}).start("api-1")
    ada = Person(service)
    made = codes(ada)
    for _ in range(3):
        problem("wrong-code", recover(service, ada.id, "x", "api-1"))
    refused = recover(service, ada.id, made[0], "api-1")
    problem("too-many-requests", refused)
    assert int(refused.headers["retry-after"]) > 600
    assert ada.get("/players/me/recovery_codes")["left"] == 10
