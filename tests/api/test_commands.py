"""Decisions are answered once, whoever asks how often where."""

from concurrent.futures import ThreadPoolExecutor

import httpx2
import pytest

from domain.kernel.protocol.commitments import payload_commitment, seat_commitment
from tests.api.person import Data, Person, Seed, committed, problem
from tests.processes.waiting import until

OTHER = bytes([9]) * 32


def started(ada: Person, *others: Person) -> tuple[Data, str]:
    """A game of these players and the creator's open decision."""
    game = ada.create(seats=1 + len(others), options={"mode": "long"})
    for other in others:
        other.join(game)
    view = ada.view(game)
    return view, view["decisions"][0]["id"]


def test_an_answer_is_accepted_with_its_place_in_the_log(ada: Person, bob: Person) -> None:
    game, decision = started(ada, bob)
    response = ada.command(game, decision, "m3")
    assert response.status_code == 200
    accepted = response.json()
    assert accepted.keys() == {"version", "at", "head", "receipt"}
    view = bob.view(game)
    assert (view["version"], view["head"]) == (accepted["version"], accepted["head"])
    entry = ada.get(f"/games/{game['id']}/log", after=accepted["version"] - 1)["entries"][0]
    assert (entry["seq"], entry["at"], entry["h"]) == (accepted["version"], accepted["at"], accepted["head"])
    assert entry["receipt"] == accepted["receipt"]
    assert ada.view(game)["decisions"] == []


def test_the_same_answer_again_gets_the_same_reply_at_any_process_and_time(ada: Person, bob: Person) -> None:
    game, decision = started(ada, bob)
    first = ada.command(game, decision, "m3")

    def again() -> None:
        for api in ("api-1", "api-2"):
            response = ada.at(api).command(game, decision, "m3")
            assert (response.status_code, response.content) == (200, first.content)

    again()
    bob.play(game, "m1")
    again()
    ada.play(game)
    bob.play(game)
    again()
    count = ada.view(game)["version"]
    bob.ask("POST", f"/games/{game['id']}/resign")
    again()
    assert ada.view(game)["version"] == count + 2


def test_who_resigned_still_gets_the_reply_to_an_earlier_answer(ada: Person, bob: Person, eve: Person) -> None:
    game, decision = started(ada, bob, eve)
    first = ada.command(game, decision, "m3")
    ada.ask("POST", f"/games/{game['id']}/resign")
    bob.play(game)
    eve.play(game)
    assert ada.command(game, decision, "m3").content == first.content


def test_what_a_bot_answers_for_who_resigned_is_no_answer_of_theirs(ada: Person, bob: Person, eve: Person) -> None:
    game, _ = started(ada, bob, eve)
    ada.ask("POST", f"/games/{game['id']}/resign")
    until(lambda: ada.view(game)["view"]["committed"] is not None)
    (answer,) = [entry for entry in bob.get(f"/games/{game['id']}/log")["entries"] if entry["kind"] == "chose"]
    body = {"decision": answer["decision"], "choose": [f"m{ada.view(game)['view']['committed']}"]}
    ada.refused("not-seated", "POST", f"/games/{game['id']}/commands", json=body)
    plan = {**body, "then": [{"kind": "play", "choose": []}]}
    ada.refused("not-seated", "POST", f"/games/{game['id']}/plans", json=plan)


def test_another_answer_to_what_was_answered_is_stale(ada: Person, bob: Person) -> None:
    game, decision = started(ada, bob)
    ada.command(game, decision, "m3")
    body = problem("stale-decision", ada.at("api-2").command(game, decision, "m4"))
    assert body["open"] is None
    bob.play(game, "m1")
    body = problem("stale-decision", ada.command(game, decision, "m4"))
    assert body["open"] == ada.view(game)["decisions"][0]["id"]


@pytest.mark.parametrize("decision", ["1.0", "9.1", "5", "x", "²", "²".ljust(2, ".") + "0", "9" * 38 + ".0", "5.0 "])
def test_what_is_no_open_decision_is_stale(ada: Person, bob: Person, decision: str) -> None:
    game, _ = started(ada, bob)
    problem("stale-decision", ada.command(game, decision, "m3"))


@pytest.mark.parametrize("choose", [[], ["m1", "m2"], ["m1", "m1"], ["m9"], [""], ["M1"]])
def test_what_is_not_offered_is_refused_and_changes_nothing(ada: Person, bob: Person, choose: list[str]) -> None:
    game, decision = started(ada, bob)
    body = problem("illegal-choice", ada.command(game, decision, *choose))
    assert body["decision"] == decision
    assert ada.view(game) == game


def test_nobody_answers_for_another_seat(ada: Person, bob: Person, eve: Person) -> None:
    game, decision = started(ada, bob)
    problem("stale-decision", bob.command(game, decision, "m3"))
    problem("not-seated", eve.command(game, decision, "m3"))
    assert ada.view(game) == game


def test_nobody_answers_before_the_start_or_after_the_end(ada: Person, bob: Person) -> None:
    game = ada.create()
    problem("game-not-running", ada.command(game, "2.0", "m1"))
    bob.join(game)
    ada.ask("POST", f"/games/{game['id']}/resign")
    problem("game-not-running", bob.command(game, "5.1", "m1"))


def test_a_head_that_was_seen_may_be_named(ada: Person, bob: Person) -> None:
    game, decision = started(ada, bob)
    heads = {entry["seq"]: entry["h"] for entry in ada.get(f"/games/{game['id']}/log")["entries"]}
    problem("unknown-head", ada.command(game, decision, "m3", seen=f"{game['version']}:{'0' * 64}"))
    problem("unknown-head", ada.command(game, decision, "m3", seen=f"{game['version'] + 1}:{'0' * 64}"))
    problem("unknown-head", ada.command(game, decision, "m3", seen=f"2:{heads[1]}"))
    for wrong in ("5", f"05:{heads[5]}", f"5:{heads[5]}\n", f"-5:{heads[5]}"):
        problem("invalid-request", ada.command(game, decision, "m3", seen=wrong))
    bob.play(game)
    seen = f"3:{heads[3]}"
    accepted = ada.command(game, decision, "m3", seen=seen).json()
    log = ada.get(f"/games/{game['id']}/log")["entries"]
    assert log[accepted["version"] - 1]["seen"] == seen


def test_of_two_answers_at_once_at_two_processes_one_counts(ada: Person, bob: Person) -> None:
    for _ in range(5):
        game, decision = started(ada, bob)
        people = [ada.at(f"api-{number % 2 + 1}") for number in range(10)]

        def answer(row: tuple[int, Person], game: Data = game, decision: str = decision) -> httpx2.Response:
            number, who = row
            return who.command(game, decision, f"m{number % 5 + 1}")

        with ThreadPoolExecutor(10) as pool:
            responses = list(pool.map(answer, enumerate(people)))
        accepted = [response for response in responses if response.status_code == 200]
        assert len({response.content for response in accepted}) == 1
        assert len(accepted) == 2
        for response in responses:
            if response.status_code != 200:
                problem("stale-decision", response)
        assert ada.view(game)["version"] == game["version"] + 1


def test_with_two_seats_who_resigns_has_lost(ada: Person, bob: Person, eve: Person) -> None:
    game, _ = started(ada, bob)
    eve.refused("not-seated", "POST", f"/games/{game['id']}/resign")
    view = ada.ask("POST", f"/games/{game['id']}/resign")
    assert view["status"] == "finished"
    assert view["result"] == {
        "winners": [1],
        "reasons": ["last-seat"],
        "reason_texts": ["nobody else was left"],
        "scores": [],
        "voided": None,
    }
    assert bob.view(game)["seats"][0]["resigned"] is True
    assert ada.ask("POST", f"/games/{game['id']}/resign") == view
    bob.refused("game-not-running", "POST", f"/games/{game['id']}/resign")


def test_with_three_seats_who_resigns_cannot_win_and_the_others_play_on(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create(seats=3)
    bob.join(game)
    eve.join(game)
    view = ada.ask("POST", f"/games/{game['id']}/resign")
    assert view["status"] == "running"
    # The service answers for the seat meanwhile.
    assert ada.ask("POST", f"/games/{game['id']}/resign")["version"] >= view["version"]
    while view["status"] == "running":
        for who in (bob, eve):
            if who.view(game)["decisions"]:
                who.play(game)
        view = bob.view(game)
    assert 0 not in view["result"]["winners"]
    entries = bob.get(f"/games/{game['id']}/log")["entries"]
    assert [entry["seat"] for entry in entries if entry["kind"] == "resigned"] == [0]
    reliability = ada.get("/players/me/reliability")
    assert (reliability["timeouts"], reliability["absences"]) == (0, 0)


class TestSeeds:
    """Seats may bring a part of the deal, sealed before the host's is frozen."""

    def test_a_game_waits_for_the_seeds_that_were_committed_to(self, ada: Person, bob: Person) -> None:
        seed = Seed(ada.namespace)
        game = ada.create(key=seed.key, commitment=seed.commitment)
        assert game["id"] == seed.game
        assert game["seats"][0]["commitment"] == seed.commitment
        path = f"/games/{game['id']}/seats/me/seed"
        ada.refused("seed-not-awaited", "PUT", path, json={"seed": seed.value.hex()})
        joined = bob.join(game, commitment=committed(game["id"], 1, OTHER))
        assert (joined["status"], joined.get("view"), joined["decisions"]) == ("running", None, [])
        assert [row["seat"] for row in joined["waiting"]] == [0, 1]
        view = ada.ask("PUT", path, json={"seed": seed.value.hex()})
        assert [row["seat"] for row in view["waiting"]] == [1]
        assert ada.ask("PUT", path, json={"seed": seed.value.hex()})["version"] == view["version"]
        ada.refused("seed-not-awaited", "PUT", path, json={"seed": OTHER.hex()})
        bob.refused("seed-mismatch", "PUT", path, json={"seed": seed.value.hex()})
        bob.refused("invalid-request", "PUT", path, json={"seed": "xyz"})
        view = bob.ask("PUT", path, json={"seed": OTHER.hex()})
        assert view["view"]["hand"] == [1, 2, 3, 4, 5]
        assert ada.view(game)["decisions"]

    def test_nobody_opens_the_seed_of_another_seat(self, ada: Person, bob: Person, eve: Person) -> None:
        seed = Seed(ada.namespace)
        game = ada.create(key=seed.key, commitment=seed.commitment)
        bob.join(game)
        path = f"/games/{game['id']}/seats/me/seed"
        bob.refused("seed-not-awaited", "PUT", path, json={"seed": seed.value.hex()})
        eve.refused("not-seated", "PUT", path, json={"seed": seed.value.hex()})

    def test_a_commitment_for_another_seat_or_game_does_not_fit(self, ada: Person, bob: Person) -> None:
        seed = Seed(ada.namespace)
        game = ada.create(commitment=seed.commitment)
        bob.join(game, commitment=committed(game["id"], 0, OTHER))
        path = f"/games/{game['id']}/seats/me/seed"
        ada.refused("seed-mismatch", "PUT", path, json={"seed": seed.value.hex()})
        bob.refused("seed-mismatch", "PUT", path, json={"seed": OTHER.hex()})

    def test_the_deal_depends_on_the_seed_of_each_seat(self, ada: Person) -> None:
        hosts = set()
        for _ in range(2):
            seed = Seed(ada.namespace)
            game = ada.create(key=seed.key, commitment=seed.commitment, bots=[{"seat": 1, "bot": "random"}])
            ada.ask("PUT", f"/games/{game['id']}/seats/me/seed", json={"seed": seed.value.hex()})
            entries = ada.get(f"/games/{game['id']}/log")["entries"]
            kinds = [entry["kind"] for entry in entries[:5]]
            assert kinds == ["created", "joined", "started", "seeded", "dealt"]
            assert entries[3]["seed"] == seed.value.hex()
            assert seat_commitment(game["id"], 0, seed.value).hex() == entries[1]["commitment"]
            hosts.add(entries[0]["commitment"])
        assert len(hosts) == 2


def test_a_receipt_proves_what_was_sealed(ada: Person, bob: Person) -> None:
    game, decision = started(ada, bob)
    accepted = ada.command(game, decision, "m3").json()
    bob.play(game)
    ada.ask("POST", f"/games/{game['id']}/resign")
    entries = bob.get(f"/games/{game['id']}/log")["entries"]
    secret = bytes.fromhex(entries[-1]["seed"])
    entry = entries[accepted["version"] - 1]
    assert entry["choose"] == ["m3"]
    assert payload_commitment(secret, entry["seq"], b'{"choose":["m3"]}').hex() == entry["c"]
