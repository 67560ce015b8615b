"""A vacation from all games of an account."""

import time

import pytest

from domain.kernel.time.times import DAY, HOUR, milliseconds, rfc3339
from tests.api.person import Data, Person
from tests.processes.waiting import until


def vacations(person: Person, game: Data) -> list[Data]:
    return [row for row in person.get(f"/games/{game['id']}/log?limit=200")["entries"] if row["kind"] == "vacation"]


def now() -> int:
    return round(time.time() * 1000)


def pair(ada: Person, bob: Person, **deadline: object) -> Data:
    game = ada.create(deadline=deadline)
    bob.join(game)
    return game


def test_one_request_stops_the_clocks_in_all_games_and_in_new_ones(ada: Person, bob: Person) -> None:
    games = [pair(ada, bob), pair(ada, bob, vacation="P2D"), pair(ada, bob, vacation="PT0S")]
    # An hour may end while this is asked for.
    end = (now() // HOUR + 2) * HOUR + 5 * DAY
    shown = ada.ask("POST", "/players/me/vacations", json={"until": rfc3339(end)})
    assert (milliseconds(shown["until"]), shown["id"][:2]) == (end, "w_")
    until(lambda: all(vacations(ada, game) for game in games[:2]))
    games.append(pair(ada, bob))
    until(lambda: [row["games"] for row in ada.get("/players/me")["vacations"]] == [2])
    (leave,) = ada.get("/players/me")["vacations"]
    assert (leave["id"], leave["short"]) == (shown["id"], 2)
    assert ada.ask("POST", "/players/me/vacations", json={"until": rfc3339(end - 1)})["id"] == shown["id"]
    told = [[milliseconds(row["until"]) - end for row in vacations(ada, game)] for game in games]
    assert (told[0], told[2], told[3]) == ([0], [], [0])
    assert told[1][0] < -2 * DAY
    assert not any(shown["id"] in str(ada.get(f"/games/{game['id']}/log")) for game in games)
    view = bob.view(games[0])["seats"]
    assert [seat["clock"]["why"] for seat in view] == ["vacation", "asked"]

    # In one of them alone: it comes in no more, whoever has just looked at what it was.
    ended = games.pop(0)
    (span,) = ada.view(ended)["seats"][0]["clock"]["vacations"]
    ada.ask("DELETE", f"/games/{ended['id']}/vacations/{span['until']}")
    until(lambda: [row["games"] for row in ada.get("/players/me")["vacations"]] == [1])
    assert bob.view(ended)["seats"][0]["clock"]["why"] == "asked"
    assert bob.view(games[-1])["seats"][0]["clock"]["why"] == "vacation"

    left = bob.view(games[-1])["seats"][0]["clock"]["vacation"]
    ada.ask("DELETE", f"/players/me/vacations/{shown['id']}")
    assert ada.get("/players/me")["vacations"] == []
    ada.refused("not-found", "DELETE", f"/players/me/vacations/{shown['id']}")
    until(lambda: all(bob.view(games[number])["seats"][0]["clock"]["why"] == "asked" for number in (0, 2)))
    assert [days[:4] for days in (left, bob.view(games[-1])["seats"][0]["clock"]["vacation"])] == ["P8DT", "P13D"]
    assert bob.view(pair(ada, bob))["seats"][0]["clock"]["why"] == "asked"


def test_a_vacation_to_come_is_told_of_beforehand(ada: Person, bob: Person) -> None:
    game = pair(ada, bob)
    begin = (now() // HOUR + 24) * HOUR
    wish = {"from": rfc3339(begin + 1), "until": rfc3339(begin + DAY)}
    shown = ada.ask("POST", "/players/me/vacations", json=wish)
    assert (milliseconds(shown["from"]), milliseconds(shown["until"])) == (begin, begin + DAY)
    until(lambda: vacations(ada, game))
    (row,) = vacations(bob, game)
    assert (milliseconds(row["from"]), milliseconds(row["until"])) == (begin, begin + DAY)
    assert ada.ask("POST", "/players/me/vacations", json=wish)["id"] == shown["id"]


@pytest.mark.parametrize(
    "wish",
    [
        {"until": "2001-01-01T00:00:00Z"},
        {"until": "0001-01-01T00:00:00Z"},
        {"until": "9999-01-01T00:00:00Z"},
        {"from": "2001-01-01T00:00:00Z", "until": "2099-01-01T00:00:00Z"},
        {"from": "2099-01-01T00:00:00Z", "until": "2099-02-01T00:00:00Z"},
    ],
)
def test_a_vacation_begins_within_a_year(ada: Person, wish: Data) -> None:
    ada.refused("no-vacation", "POST", "/players/me/vacations", json=wish)


def test_vacations_are_few_and_apart(ada: Person) -> None:
    begin = (now() // HOUR + 2) * HOUR
    wishes = [{"from": rfc3339(begin + n * DAY), "until": rfc3339(begin + n * DAY + HOUR)} for n in range(11)]
    for wish in wishes[:-1]:
        ada.ask("POST", "/players/me/vacations", json=wish)
    overlapping = {"from": wishes[0]["from"], "until": wishes[1]["until"]}
    assert "overlaps" in ada.refused("no-vacation", "POST", "/players/me/vacations", json=overlapping)["detail"]
    assert "10 vacations" in ada.refused("no-vacation", "POST", "/players/me/vacations", json=wishes[-1])["detail"]
