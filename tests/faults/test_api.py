"""An API process that dies between the append and the answer."""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from tests.faults.conftest import ENV, SignUp
from tests.faults.playing import Player, kinds
from tests.faults.proxy import Proxy
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until


@pytest.fixture
def behind(proxy: Proxy, store: RedisServer, service: Service):
    """An API process of which the proxy can hold the appends."""
    api = Service(proxy.url, queue_url=store.url, env=ENV).start("api-9")
    yield api
    api.stop()


@pytest.mark.parametrize("delivered", [True, False], ids=["after the append", "before it"])
def test_an_answer_sent_again_to_another_process_counts_once(
    behind: Service, proxy: Proxy, player: SignUp, delivered: bool
) -> None:
    ada, bob = player("Ada"), player("Bob", luck=1)
    game = ada.create()["id"]
    decision = bob.join(game)["decisions"][0]
    answer = {"decision": decision["id"], "choose": [decision["options"][0]["id"]]}
    bob.talk_to(behind.client("api-9"))
    with ThreadPoolExecutor() as pool:
        proxy.hold_next_append(delivered=delivered)
        reply = pool.submit(bob.answer, game, decision, answer["choose"])
        _is_held(proxy, reply)
        version = ada.look(game)["version"]
        behind.kill("api-9")
        proxy.drop()
        assert reply.result().is_success
    assert bob.sent_again
    again = bob.ask("POST", f"/v1/games/{game}/commands", json=answer)
    assert bob.kept[game] == [(decision["id"], again["version"], again["head"])]
    assert (again["version"] == version) == delivered
    _finish(game, ada, bob)
    ada.export(game)
    bob.export(game)


@pytest.mark.parametrize("delivered", [True, False], ids=["after the append", "before it"])
def test_a_game_created_again_with_its_key_is_there_once(
    behind: Service, proxy: Proxy, player: SignUp, delivered: bool
) -> None:
    ada = player("Ada")
    ada.talk_to(behind.client("api-9"))
    with ThreadPoolExecutor() as pool:
        proxy.hold_next_append(delivered=delivered)
        reply = pool.submit(ada.create, bots=[1])
        _is_held(proxy, reply)
        behind.kill("api-9")
        proxy.drop()
        game = reply.result()["id"]
    assert ada.sent_again
    ada.play(game)
    assert kinds(ada.export(game))[:4] == ["created", "joined", "started", "dealt"]


STEPS = ["join", "leave", "resign", "create", "answer"]


@pytest.mark.parametrize("step", STEPS)
def test_a_request_whose_connection_to_redis_broke_after_the_append_gets_its_answer(
    behind: Service, proxy: Proxy, player: SignUp, step: str
) -> None:
    ada, bob = player("Ada"), player("Bob", luck=1)
    game = ada.create(seats=3 if step == "leave" else 2)["id"]
    view = ada.look(game) if step == "join" else bob.join(game)
    bob.talk_to(behind.client("api-9"))
    requests = {
        "join": lambda: bob.ask("POST", f"/v1/games/{game}/seats", json={}),
        "leave": lambda: bob.send("DELETE", f"/v1/games/{game}/seats/me").raise_for_status(),
        "resign": lambda: bob.ask("POST", f"/v1/games/{game}/resign"),
        "create": bob.create,
        "answer": lambda: bob.answer(game, view["decisions"][0]).raise_for_status(),
    }
    with ThreadPoolExecutor() as pool:
        proxy.hold_next_append(delivered=True)
        reply = pool.submit(requests[step])
        _is_held(proxy, reply)
        proxy.drop()
        reply.result()
    assert not bob.sent_again


def test_a_recovery_code_whose_use_was_not_heard_of_lets_in_once(behind: Service, proxy: Proxy, player: SignUp) -> None:
    ada = player("Ada")
    codes = ada.ask("POST", "/v1/players/me/recovery_codes")
    wish = {"player": codes["player"], "code": codes["codes"][0], "revoke_others": True}
    ada.talk_to(behind.client("api-9"))
    with ThreadPoolExecutor() as pool:
        proxy.hold_next("recover", delivered=True)
        reply = pool.submit(ada.ask, "POST", "/v1/recover", json=wish)
        _is_held(proxy, reply)
        proxy.drop()
        entered = reply.result()
    assert (entered["codes_left"], ada.sent_again) == (len(codes["codes"]) - 1, 0)
    ada.headers = {"authorization": f"Bearer {entered['token']}"}
    assert ada.ask("GET", "/v1/players/me")["id"] == ada.id
    assert ada.send("POST", "/v1/recover", json=wish).json()["type"] == "/problems/wrong-code"


def _is_held(proxy: Proxy, reply: Future[Any]) -> None:
    """Wait until the proxy holds what the request does, which does not end before."""
    until(lambda: proxy.held.is_set() or reply.done())
    assert proxy.held.is_set(), reply.result()


def _finish(game: str, *players: Player) -> None:
    with ThreadPoolExecutor() as pool:
        for view in pool.map(lambda player: player.play(game), players):
            assert view["status"] == "finished"
