"""Rematches: the same people at the same seats, once for a game."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from tests.api.person import Data, Person
from tests.processes.waiting import until


def _played(ada: Person, *others: Person, **wish: object) -> Data:
    """A game that is over, in which these sat in this order."""
    game = ada.create(seats=1 + len(others) + len(wish.get("bots", [])), **wish)  # type: ignore[arg-type]
    for who in others:
        who.join(game, invite=game["invite"], accept_position=True)
    for who in (ada, *others)[:-1] if others else (ada,):
        who.ask("POST", f"/games/{game['id']}/resign")
    return ada.until(game, "finished")


def _again(who: Person, game: Data) -> Data:
    made: Data = who.ask("POST", f"/games/{game['id']}/rematch")
    return made


def test_a_rematch_is_as_the_game_was_and_keeps_the_seats(ada: Person, bob: Person, eve: Person) -> None:
    game = _started(ada, bob, eve)
    again = _again(bob, game)
    same = ("ruleset", "options", "deadline", "visibility", "start", "from_position")
    assert {name: again[name] for name in same} == {name: game[name] for name in same}
    assert (again["status"], again["seat"], again["rematch_of"], again["rematch"]) == ("open", 2, game["id"], None)
    assert [seat["name"] for seat in again["seats"]] == [None, "Bot 2", "Bob", None]
    kept = [seat["kept"] and (seat["kept"]["name"], seat["kept"]["for_you"]) for seat in ada.view(again)["seats"]]
    assert kept == [("Ada", True), None, None, ("Eve", False)]
    assert {who.view(game)["rematch"] for who in (ada, bob, eve.at("api-1"))} == {again["id"]}
    # They need no code, whichever seat is the first that is free.
    assert eve.join(again)["seat"] == 3
    assert ada.join(again)["seats"][0]["kept"] is None


def _started(ada: Person, bob: Person, eve: Person) -> Data:
    game = ada.create(
        seats=4,
        options={"mode": "long"},
        bots=[{"seat": 1, "bot": "random"}],
        deadline={"per_decision": "P1D", "reserve": "P2D"},
        visibility="private",
        start="manual",
    )
    for who in (bob, eve):
        who.join(game, invite=game["invite"])
    ada.ask("POST", f"/games/{game['id']}/start")
    for who in (ada, bob, eve):
        who.ask("POST", f"/games/{game['id']}/resign")
    return ada.until(game, "finished")


def test_there_is_one_rematch_whoever_asks_at_once(ada: Person, bob: Person) -> None:
    game = _played(ada, bob)
    people = [who.at(f"api-{1 + number % 2}") for number, who in enumerate((ada, bob) * 4)]
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda who: _again(who, game), people))
    assert len({again["id"] for again in made}) == 1
    assert sum(seat["player"] is not None for seat in ada.view(made[0])["seats"]) == 1
    assert _again(ada, game)["id"] == made[0]["id"]


def test_a_kept_seat_is_taken_by_nobody_else_until_its_creator_frees_it(ada: Person, bob: Person, eve: Person) -> None:
    game = _played(ada, bob)
    again = _again(ada, game)
    path = f"/games/{again['id']}"
    for wish in ({}, {"seat": 1}):
        eve.refused("seat-kept", "POST", f"{path}/seats", json=wish)
    eve.refused("seat-taken", "POST", f"{path}/seats", json={"seat": 0})
    for who in (bob, eve):
        who.refused("not-creator", "DELETE", f"{path}/kept/1")
    ada.refused("not-found", "DELETE", f"{path}/kept/0")
    ada.ask("DELETE", f"{path}/kept/1")
    ada.refused("not-found", "DELETE", f"{path}/kept/1")
    assert bob.view(again)["seats"][1]["kept"] is None
    assert eve.join(again)["seat"] == 1
    ada.refused("game-not-open", "DELETE", f"{path}/kept/1")


def test_the_invited_are_told_which_seats_are_kept(ada: Person, bob: Person, eve: Person) -> None:
    again = _again(ada, _played(ada, bob, visibility="private"))
    path = f"/invitations/{again['invite']}"
    for who, is_theirs in ((bob, True), (eve, False)):
        seats = who.get(path)["seats"]
        assert [seat["name"] for seat in seats] == ["Ada", None]
        assert seats[0]["kept"] is None
        assert seats[1]["kept"] == {"name": "Bob", "until": again["seats"][1]["kept"]["until"], "for_you": is_theirs}
    ada.ask("DELETE", f"/games/{again['id']}/kept/1")
    assert eve.get(path)["seats"][1]["kept"] is None


def test_a_rematch_is_listed_for_whom_it_waits(ada: Person, bob: Person) -> None:
    game = _played(ada, bob, visibility="private")
    again = _again(ada, game)
    until(lambda: again["id"] in {row["id"] for row in bob.listed(mine=True, status="open")})
    ada.ask("DELETE", f"/games/{again['id']}/kept/1")
    until(lambda: again["id"] not in {row["id"] for row in bob.listed(mine=True, status="open")})
    bob.refused("not-found", "GET", f"/games/{again['id']}")
    # Whose seat was freed is not let in by asking again.
    bob.refused("not-found", "POST", f"/games/{game['id']}/rematch")


def test_a_list_says_which_seats_are_kept_and_for_whom_else_is_told_at_the_table(
    ada: Person, bob: Person, eve: Person
) -> None:
    again = _again(ada, _played(ada, bob))
    ends = again["seats"][1]["kept"]["until"]

    def kept(who: Person, **query: object) -> list[Data | None]:
        rows = {row["id"]: row for row in who.listed(**query)}
        return [seat["kept"] for seat in rows.get(again["id"], {"seats": []})["seats"]]

    for who, is_theirs in ((ada, False), (bob, True), (eve, False)):
        until(lambda who=who, told={"until": ends, "for_you": is_theirs}: kept(who, status="open") == [None, told])
    assert kept(bob, mine=True) == [None, {"until": ends, "for_you": True}]
    bob.join(again)
    until(lambda: kept(bob, mine=True) == [None, None])


def test_a_rematch_with_bots_alone_begins_at_once(ada: Person) -> None:
    game = _played(ada, bots=[{"seat": 0, "bot": "random"}])
    again = _again(ada, game)
    assert (again["status"], again["seat"]) == ("running", 1)
    assert _again(ada, game)["id"] == again["id"]


def test_a_rematch_is_for_those_who_played_and_when_it_is_over(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create()
    bob.join(game)
    ada.refused("game-not-finished", "POST", f"/games/{game['id']}/rematch")
    eve.refused("not-seated", "POST", f"/games/{game['id']}/rematch")


def test_what_was_set_up_is_set_up_again_and_to_be_accepted(ada: Person, bob: Person) -> None:
    position = {"seats": [{"hand": [1, 2, 3]}, {"hand": [1, 2]}], "roaming": 3}
    again = _again(bob, _played(ada, bob, position=position))
    assert again["from_position"]
    ada.refused("position-not-accepted", "POST", f"/games/{again['id']}/seats", json={})
    assert ada.join(again, accept_position=True)["seat"] == 0


def test_the_seat_of_a_closed_account_is_kept_for_nobody(ada: Person, person: Callable[..., Person]) -> None:
    zoe = person("Zoe")
    game = _played(ada, zoe)
    zoe.ask("DELETE", "/players/me")
    until(lambda: ada.view(game)["seats"][1]["name"] != "Zoe")
    assert _again(ada, game)["seats"][1]["kept"] is None
