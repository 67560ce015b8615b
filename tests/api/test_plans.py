"""Several answers in one request: given as long as they are what is asked, each once."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx2
import pytest

from tests.api.person import Data, Person, problem

POSITION: Data = {
    "seats": [
        {"factions": ["aliens", "pirates"], "hand": ["invader", "scout", "swashbuckling", "cannon"]},
        {"factions": ["dinosaurs", "zombies"], "hand": ["king_rex", "augmentation"]},
    ],
    "bases": [
        {"base": "tar_pits"},
        {"base": "rhodes_plaza_mall", "cards": ["grave_digger@1"]},
        {"base": "jungle_oasis"},
    ],
}

INVADER, END = "play invader tar_pits", {"kind": "play", "choose": ["end"]}
SWASHBUCKLING = {"kind": "play", "choose": ["play swashbuckling"]}


def begun(ada: Person, bob: Person, position: Data = POSITION) -> Data:
    """A game in which it is the turn of seat 0, with two minions and two actions in hand."""
    game = ada.create(ruleset="smashup", position=position, options={"ask": "always"})
    bob.join(game, accept_position=True)
    return ada.view(game)


def plan(
    who: Person, game: Data, *then: Data, choose: str = INVADER, decision: str = "", **more: Any
) -> httpx2.Response:
    """The response to a plan that begins with the decision which is open in this view of the game."""
    body = {"decision": decision or game["decisions"][0]["id"], "choose": [choose], "then": then}
    return who.send("POST", f"/games/{game['id']}/plans", json=body | more.pop("body", {}), params=more)


def entries(who: Person, game: Data) -> list[Data]:
    found: list[Data] = who.get(f"/games/{game['id']}/log", limit=500)["entries"]
    return found


def test_a_turn_is_played_with_one_request(ada: Person, bob: Person) -> None:
    game = begun(ada, bob)
    response = plan(ada, game, SWASHBUCKLING, END)
    assert response.status_code == 200, response.text
    reply = response.json()
    assert (reply["stopped"], reply["decision"], reply["game"]) == (None, None, None)
    given = entries(ada, game)[game["version"] :]
    assert [(entry["seq"], entry["at"], entry["h"]) for entry in given] == [
        (row["version"], row["at"], row["head"]) for row in reply["accepted"]
    ]
    assert [entry["choose"] for entry in given] == [[INVADER], ["play swashbuckling"], ["end"]]
    assert reply["version"] == given[-1]["seq"]
    assert bob.view(game)["decisions"][0]["kind"] == "play"


def test_the_game_comes_with_the_reply_if_that_is_asked_for(ada: Person, bob: Person) -> None:
    game = begun(ada, bob)
    reply = plan(ada, game, SWASHBUCKLING, view="true", locale="pl").json()
    assert reply["game"] == ada.view(game, locale="pl")
    assert reply["decision"] == reply["game"]["decisions"][0]
    assert reply["decision"]["prompt"] != ada.view(game)["decisions"][0]["prompt"]


@pytest.mark.parametrize(
    ("wrong", "slug"),
    [
        ({"kind": "play", "choose": ["play supreme_overlord tar_pits"]}, "illegal-choice"),
        ({"kind": "play", "choose": []}, "illegal-choice"),
        ({"kind": "play", "choose": ["end", "play cannon"]}, "illegal-choice"),
        ({"kind": "discard", "choose": ["end"]}, "stale-decision"),
        ({"kind": "play", "refs": [{"kind": "card_type", "id": "scout"}], "choose": ["end"]}, "stale-decision"),
    ],
)
def test_a_plan_stops_at_the_first_answer_that_is_not_asked(ada: Person, bob: Person, wrong: Data, slug: str) -> None:
    game = begun(ada, bob)
    reply = plan(ada, game, SWASHBUCKLING, wrong, END).json()
    assert len(reply["accepted"]) == 2
    assert (reply["stopped"]["answer"], reply["stopped"]["type"]) == (2, f"/problems/{slug}")
    view = ada.view(game)
    assert reply["decision"] == view["decisions"][0]
    assert view["version"] == reply["version"] == game["version"] + 2
    single = ada.command(game, view["decisions"][0]["id"], *wrong["choose"])
    if slug == "illegal-choice":
        told = problem(slug, single)
        assert (reply["stopped"]["detail"], reply["stopped"]["fault"]) == (told["detail"], told["fault"])
    else:
        assert reply["stopped"]["fault"] is None


def test_a_plan_goes_no_further_than_the_turn_of_others(ada: Person, bob: Person) -> None:
    game = begun(ada, bob)
    reply = plan(ada, game, END, END).json()
    assert (len(reply["accepted"]), reply["stopped"]["answer"], reply["decision"]) == (2, 2, None)
    assert "nothing is asked" in reply["stopped"]["detail"]


def test_what_is_asked_is_told_by_what_it_is_about(ada: Person, bob: Person) -> None:
    game = begun(ada, bob)
    then = {"kind": "play", "refs": ada.view(game)["decisions"][0]["refs"], "choose": ["end"]}
    assert plan(ada, game, then).json()["stopped"] is None


def test_a_plan_that_begins_wrong_changes_nothing(ada: Person, bob: Person, eve: Person) -> None:
    game = begun(ada, bob)
    problem("illegal-choice", plan(ada, game, END, choose="play nobody"))
    problem("stale-decision", plan(ada, game, END, decision="1.0"))
    problem("stale-decision", plan(bob, game, END))
    problem("not-seated", plan(eve, game, END))
    problem("unknown-head", plan(ada, game, END, body={"seen": f"2:{'0' * 64}"}))
    problem("invalid-request", plan(ada, game, *[END] * 50))
    problem("invalid-request", plan(ada, game, {"choose": ["end"]}))
    assert ada.view(game) == game


@pytest.mark.parametrize(
    "then", [(SWASHBUCKLING, END), (SWASHBUCKLING, {"kind": "discard", "choose": []}), (END, END), ()]
)
def test_a_plan_counts_once_however_often_it_is_sent(ada: Person, bob: Person, then: tuple[Data, ...]) -> None:
    game = begun(ada, bob)
    first = plan(ada, game, *then).json()

    def again() -> None:
        before = ada.view(game)["version"]
        for api in ("api-1", "api-2"):
            reply = plan(ada.at(api), game, *then).json()
            assert (reply["version"], reply["accepted"], reply["stopped"]) == (
                first["version"],
                first["accepted"],
                first["stopped"],
            )
        assert ada.view(game)["version"] == before

    again()
    if decisions := ada.view(game)["decisions"]:
        ada.command(game, decisions[0]["id"], "end")
    again()
    bob.ask("POST", f"/games/{game['id']}/resign")
    again()


def test_of_a_plan_that_begins_as_another_did_nothing_more_is_given(ada: Person, bob: Person) -> None:
    game = begun(ada, bob)
    ada.command(game, game["decisions"][0]["id"], INVADER)
    before = ada.view(game)
    reply = plan(ada, game, SWASHBUCKLING, END).json()
    assert (len(reply["accepted"]), reply["stopped"]["answer"]) == (1, 1)
    assert reply["decision"] == before["decisions"][0]
    problem("stale-decision", plan(ada, game, END, choose="play scout tar_pits"))
    assert ada.view(game) == before


def test_of_plans_at_once_at_two_processes_one_counts(ada: Person, bob: Person) -> None:
    game = begun(ada, bob)
    people = [ada.at(f"api-{number % 2 + 1}") for number in range(8)]
    plans = [(SWASHBUCKLING, END), (END,)]
    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(lambda row: plan(row[1], game, *plans[row[0] // 2 % 2]), enumerate(people)))
    found = [reply.json() for reply in replies]
    won = [row for row in found if row["stopped"] is None]
    assert {str(row["accepted"]) for row in won} == {str(won[0]["accepted"])}
    assert len(won) == 4
    assert ada.view(game)["version"] == won[0]["version"]


def test_a_plan_that_ends_the_game_stops_there(ada: Person, bob: Person) -> None:
    seats = [{**seat, "vp": 14} for seat in POSITION["seats"]]
    game = begun(ada, bob, {**POSITION, "seats": seats})
    reply = plan(ada, game, END, END, view="true").json()
    assert (len(reply["accepted"]), reply["stopped"]["answer"]) == (2, 2)
    assert reply["stopped"]["type"] == "/problems/game-not-running"
    assert reply["game"]["status"] == "finished"
    assert reply["game"]["version"] == reply["version"] + 1
    assert bob.send("GET", f"/games/{game['id']}/export").is_success


def test_what_is_sealed_has_its_receipt_in_a_plan_too(ada: Person, bob: Person) -> None:
    game = ada.create(options={"mode": "long"})
    bob.join(game)
    view = ada.view(game)
    reply = plan(ada, view, choose="m3").json()
    entry = entries(ada, game)[reply["version"] - 1]
    assert reply["accepted"][0]["receipt"] == entry["receipt"]
