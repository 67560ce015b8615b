"""Standing orders over the API: they answer for their player, who alone is told."""

from collections.abc import Callable

import pytest

from domain.audit.audit import audit
from tests.api.person import Data, Person, problem
from tests.processes.waiting import until

DEFAULT = {"when": {"kind": "play"}, "answer": "default", "until": "game"}

NEVER = {"when": {"kind": "play", "source": {"kind": "card_type", "id": "m9"}}, "answer": "pass", "until": "game"}

NONE: Data = {"orders": [], "seen": False, "answered": [], "lapsed": []}


@pytest.fixture
def game(ada: Person, bob: Person) -> Data:
    made = ada.create(options={"mode": "long"})
    bob.join(made)
    return made


def give(who: Person, game: Data, *orders: Data, **more: bool) -> Data:
    return dict(who.ask("PUT", f"/games/{game['id']}/orders", json={"orders": orders, **more}))


def held(who: Person, game: Data) -> Data:
    return dict(who.get(f"/games/{game['id']}/orders"))


def is_asked(who: Person, game: Data) -> bool:
    return bool(who.view(game)["decisions"])


def entries(who: Person, game: Data) -> list[Data]:
    return list(who.get(f"/games/{game['id']}/log", limit=500)["entries"])


def play(who: Person, game: Data) -> None:
    decision = who.view(game)["decisions"][0]
    assert who.command(game, decision["id"], decision["options"][-1]["id"]).status_code == 200


def by_order(who: Person, game: Data) -> list[int]:
    """The entries of which somebody is told that an order has brought them about."""
    told = who.get(f"/games/{game['id']}", since=0)["history"]
    return sorted({event["seq"] for event in told if event["by_order"]})


def test_an_order_answers_what_is_open_and_what_comes(ada: Person, bob: Person, game: Data) -> None:
    assert held(ada, game) == NONE
    given = give(ada, game, DEFAULT)
    shown = {"when": {"kind": "play", "source": None, "refs": []}, "answer": "default", "choose": []}
    shown |= {"until": "game", "times": 100}
    assert given["orders"] == [shown]
    for answered in (1, 2):
        until(lambda: not is_asked(ada, game))
        found = held(ada, game)
        assert (len(found["answered"]), found["orders"]) == (answered, [{**shown, "times": 100 - answered}])
        assert found["answered"][-1]["order"] == shown
        play(bob, game)
    assert [entry["seq"] for entry in entries(ada, game) if entry["kind"] == "chose" and entry["seat"] == 0][:2] == [
        row["version"] for row in held(ada, game)["answered"][:2]
    ]
    # The third answer comes as soon as the second round is over: until then more may happen at any moment.
    until(lambda: not is_asked(ada, game))
    given = [row["version"] for row in held(ada, game)["answered"]]
    assert (len(given), by_order(ada, game)) == (3, given)
    give(ada, game)
    ada.ask("POST", f"/games/{game['id']}/resign")
    # The orders are gone with the game; its history still says it, to their player alone.
    assert held(ada, game) == NONE
    assert by_order(ada, game) == given
    assert by_order(bob, game) == []


def test_nobody_else_can_tell(ada: Person, bob: Person, eve: Person, game: Data) -> None:
    """The player who has orders and the one who answers by hand leave entries of the same form."""
    before = bob.view(game)
    give(ada, game, NEVER)
    assert bob.view(game) == before
    give(ada, game, DEFAULT)
    until(lambda: not is_asked(ada, game))
    play(bob, game)
    mine, theirs = (
        next(entry for entry in entries(eve, game) if entry["kind"] == "chose" and entry["seat"] == seat)
        for seat in (0, 1)
    )
    assert mine.keys() == theirs.keys()
    own = {"actor": mine["actor"], "seat": 0, "decision": mine["decision"]}
    assert {**theirs, **own}.keys() == mine.keys()
    assert mine["actor"] == ada.actor(game)
    assert held(bob, game) == NONE
    for path in ("", "/log", "/clock"):
        assert "order" not in eve.send("GET", f"/games/{game['id']}{path}").text.replace("ordered", "")
    assert by_order(eve, game) == []
    give(ada, game)
    ada.ask("POST", f"/games/{game['id']}/resign")
    assert not audit(ada.send("GET", f"/games/{game['id']}/export").content.splitlines()).findings


def test_orders_end_and_say_why(ada: Person, bob: Person, game: Data) -> None:
    give(ada, game, {**DEFAULT, "answer": "options", "choose": ["m9"]}, {**DEFAULT, "times": 1})
    until(lambda: not is_asked(ada, game))
    found = held(ada, game)
    assert [(row["why"], row["order"]["answer"], row["order"]["choose"]) for row in found["lapsed"]] == [
        ("option-missing", "options", ["m9"]),
        ("used-up", "default", []),
    ]
    assert found["orders"] == []
    play(bob, game)
    assert is_asked(ada, game)


def test_what_is_taken_back_is_asked_again(ada: Person, bob: Person, game: Data) -> None:
    give(ada, game, DEFAULT)
    until(lambda: not is_asked(ada, game))
    (answer,) = held(ada, game)["answered"]
    ada.ask("POST", f"/games/{game['id']}/take_backs", json={"to": answer["version"]})
    until(lambda: bool(held(ada, game)["lapsed"]))
    assert [row["why"] for row in held(ada, game)["lapsed"]] == ["taken-back"]
    assert is_asked(ada, game)


def test_orders_go_with_the_player_not_with_the_seat(ada: Person, bob: Person, eve: Person, game: Data) -> None:
    give(ada, game, NEVER)
    shown = ada.ask("POST", f"/games/{game['id']}/seats/me/offer", json={"to": "link"})
    offered = shown["seats"][0]["offer"]["code"]
    eve.ask("POST", f"/games/{game['id']}/seats", json={"invite": offered, "accept_position": True})
    problem("not-seated", ada.send("GET", f"/games/{game['id']}/orders"))
    assert held(eve, game) == NONE


def test_the_same_orders_again_change_nothing(ada: Person, bob: Person, game: Data) -> None:
    give(ada, game, DEFAULT)
    until(lambda: not is_asked(ada, game))
    before = held(ada, game)
    assert give(ada, game, DEFAULT) == before
    assert give(ada, game, seen=True) == {**before, "orders": [], "seen": True}


def test_answers_by_order_name_the_head_if_asked_to(ada: Person, bob: Person, game: Data) -> None:
    give(ada, game, DEFAULT, seen=True)
    until(lambda: not is_asked(ada, game))
    *_, before, mine = entries(ada, game)
    assert mine["seen"] == f"{before['seq']}:{before['h']}"


def test_orders_are_in_what_an_account_is_told_of_itself(ada: Person, bob: Person, game: Data) -> None:
    given = give(ada, game, NEVER)
    until(lambda: game["id"] in ada.get("/players/me/export")["games"])
    until(lambda: ada.get("/players/me/export")["orders"] == [{**given, "game": game["id"]}])
    assert bob.get("/players/me/export")["orders"] == []


def test_orders_are_for_a_game_that_runs(ada: Person, bob: Person) -> None:
    waiting = ada.create()
    problem("game-not-running", ada.send("PUT", f"/games/{waiting['id']}/orders", json={"orders": []}))
    assert held(ada, waiting) == {"orders": [], "seen": False, "answered": [], "lapsed": []}
    problem("not-seated", bob.send("GET", f"/games/{waiting['id']}/orders"))


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        ({"answer": "pass", "choose": ["m1"]}, {"code": "conflict", "field": "orders.1.choose"}),
        ({"answer": "options", "choose": []}, {"code": "missing", "field": "orders.1.choose"}),
        (
            {"when": {"kind": "dance"}},
            {"code": "unknown", "field": "orders.1.when.kind", "value": "dance", "allowed": ["play"]},
        ),
    ],
)
def test_an_order_that_cannot_be_is_refused_with_why(ada: Person, game: Data, order: Data, fault: Data) -> None:
    orders = {"orders": [DEFAULT, {**DEFAULT, **order}]}
    refused = ada.refused("no-such-order", "PUT", f"/games/{game['id']}/orders", json=orders)
    assert refused["fault"] == {"allowed": [], **fault}
    assert held(ada, game) == NONE


def test_orders_for_another_history_are_refused(ada: Person, game: Data) -> None:
    at = ada.view(game)
    known, path = f"{at['version']}:{at['head']}", f"/games/{game['id']}/orders"
    for other in (f"{at['version']}:{'0' * 64}", f"{at['version'] + 9}:{at['head']}", f"1:{at['head']}"):
        told = problem("unknown-head", ada.send("PUT", path, json={"orders": [NEVER], "head": other}))
        assert other in told["detail"]
    problem("invalid-request", ada.send("PUT", path, json={"orders": [NEVER], "head": "1"}))
    assert held(ada, game) == NONE
    given = ada.ask("PUT", path, json={"orders": [NEVER], "head": known})
    assert len(given["orders"]) == 1
    play(ada, game)
    # The client's version may be older than the game's.
    assert ada.ask("PUT", path, json={"orders": [NEVER], "head": known})["orders"] == given["orders"]


@pytest.mark.parametrize(
    "orders",
    [
        [DEFAULT] * 21,
        [{**DEFAULT, "times": 0}],
        [{**DEFAULT, "times": 101}],
        [{**DEFAULT, "until": "ever"}],
        [{**DEFAULT, "answer": "best"}],
        [{**DEFAULT, "choose": ["x"] * 51}],
        [{**DEFAULT, "when": {}}],
        [{**DEFAULT, "when": {"kind": "play", "refs": [{"kind": "card", "id": "x"}] * 9}}],
        [{**DEFAULT, "more": 1}],
    ],
    ids=["many", "never", "often", "long", "best", "wide", "nothing", "about", "more"],
)
def test_what_is_no_list_of_orders_is_refused(ada: Person, game: Data, orders: list[Data]) -> None:
    problem("invalid-request", ada.send("PUT", f"/games/{game['id']}/orders", json={"orders": orders}))
    assert held(ada, game) == NONE


def test_a_ruleset_offers_orders_in_each_language(person: Callable[..., Person]) -> None:
    reader = person("Reader")
    for name in ("smashup", "zgame"):
        shown = [reader.get(f"/rulesets/{name}", locale=locale)["orders"] for locale in ("en", "ru", "pl")]
        for row, *others in zip(*shown, strict=True):
            assert [(other["id"], other["order"]) for other in others] == [(row["id"], row["order"])] * 2
            assert len({row["label"], *(other["label"] for other in others)}) == 3
