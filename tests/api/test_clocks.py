"""Clocks are shown as they are, with the sum behind them; who was away comes back."""

from collections.abc import Callable
from datetime import timedelta

import msgspec

from domain.kernel.time.times import milliseconds, rfc3339
from tests.api.person import Data, Person
from tests.processes.waiting import until

SITTING = {"per_sitting": "P1D", "reserve": "PT6H", "excuses": 1}


def pair(person: Callable[..., Person], deadline: Data, **options: str) -> tuple[Person, Person, Data]:
    ada, bob = person("Ada"), person("Bob", "api-2")
    game = ada.create(deadline=deadline, options=options)
    return ada, bob, bob.join(game)


def span(text: str) -> int:
    return msgspec.convert(text, timedelta) // timedelta(milliseconds=1)


def test_the_parts_of_a_clock_add_up_to_when_time_is_over(person: Callable[..., Person]) -> None:
    ada, _, game = pair(person, SITTING)
    view = ada.view(game)
    clock = ada.get(f"/games/{game['id']}/clock")
    assert clock["version"] == view["version"]
    assert [row["seat"] for row in clock["clocks"]] == [row["seat"] for row in view["waiting"]]
    for row, due in zip(clock["clocks"], view["deadlines"], strict=True):
        total = milliseconds(row["since"]) + sum(span(part["span"]) for part in row["parts"])
        assert total == milliseconds(row["until"]) == milliseconds(due["at"])
        assert [part["what"] for part in row["parts"]] == ["sitting", "reserve"]


def test_each_seat_shows_its_clock(person: Callable[..., Person]) -> None:
    ada, bob, game = pair(person, SITTING)
    view = ada.view(game)
    ada.command(game, view["decisions"][0]["id"], view["decisions"][0]["options"][0]["id"])
    view = bob.view(game)
    mine, theirs = (view["seats"][seat]["clock"] for seat in (1, 0))
    due = {row["seat"]: row["at"] for row in view["deadlines"]}
    assert (mine["running"], mine["why"], mine["until"]) == (True, "asked", due[1])
    assert (theirs["running"], theirs["why"], theirs["until"]) == (False, "waiting", None)
    assert (mine["reserve"], mine["excuses"]) == ("PT21600S", 1)
    assert ada.create()["seats"][0]["clock"] is None


def test_neither_time_named_is_a_day_a_sitting(person: Callable[..., Person]) -> None:
    rule = person("Ada").create(deadline={})["deadline"]
    assert (rule["per_sitting"], rule["per_decision"], rule["away_after"]) == ("P1D", None, 2)


def test_a_vacation_stops_ones_own_clock(person: Callable[..., Person]) -> None:
    ada, bob, game = pair(person, {**SITTING, "vacation": "P3D"})
    before = {row["seat"]: milliseconds(row["at"]) for row in ada.view(game)["deadlines"]}
    begin = before[0] - 3_600_000
    times = {"from": rfc3339(begin), "until": rfc3339(begin + 86_400_000)}
    view = ada.send("POST", f"/games/{game['id']}/vacations", json=times).json()
    after = {row["seat"]: milliseconds(row["at"]) for row in view["deadlines"]}
    assert after == {0: before[0] + 86_400_000, 1: before[1]}
    assert span(view["seats"][0]["clock"]["vacation"]) == 2 * 86_400_000
    (clock, _) = ada.get(f"/games/{game['id']}/clock")["clocks"]
    assert [part["what"] for part in clock["parts"]] == ["sitting", "reserve", "vacation"]
    assert milliseconds(clock["since"]) + sum(span(part["span"]) for part in clock["parts"]) == after[0]
    (taken,) = bob.view(game)["seats"][0]["clock"]["vacations"]
    assert taken == times
    for wish in (
        {"until": "2001-01-01T00:00:00Z"},
        {"until": "0001-01-01T00:00:00Z"},
        {"until": "9999-01-01T00:00:00Z"},
    ):
        refused = bob.send("POST", f"/games/{game['id']}/vacations", json=wish)
        assert (refused.status_code, refused.json()["type"]) == (409, "/problems/no-vacation")
    assert bob.send("POST", f"/games/{game['id']}/vacations", json={"until": "2099-01-01T00:00:00"}).status_code == 400

    where = f"/games/{game['id']}/vacations/{taken['until']}"
    bob.refused("not-found", "DELETE", where)
    ada.ask("DELETE", where)
    ada.refused("not-found", "DELETE", where)
    for nothing in ("today", "2099-01-01T00:00:00"):
        ada.refused("not-found", "DELETE", f"/games/{game['id']}/vacations/{nothing}")
    clock = bob.view(game)["seats"][0]["clock"]
    assert (clock["vacations"], span(clock["vacation"])) == ([], 3 * 86_400_000)
    assert {row["seat"]: milliseconds(row["at"]) for row in ada.view(game)["deadlines"]} == before


def test_who_vanishes_is_away_until_back(person: Callable[..., Person]) -> None:
    # A single game can be won in two rounds, which is before Ada is away.
    ada, bob, game = pair(person, {"per_sitting": "PT2S", "vacation": "P3D"}, mode="long")
    # Were both away, the game would be over in no time. This way it stands still where Bob is asked.
    tomorrow = rfc3339(milliseconds(game["deadlines"][0]["at"]) + 86_400_000)
    bob.ask("POST", f"/games/{game['id']}/vacations", json={"until": tomorrow})
    view = bob.view(game)
    while not view["seats"][0]["away"]:
        assert view["status"] == "running"
        if view["decisions"]:
            bob.play(game)
        view = bob.view(game, wait=20, after=view["version"])
    assert view["seats"][0]["clock"]["why"] == "away"
    # This process has heard nothing of the game since it began.
    gone = ada.at("api-2")
    gone.ask("POST", f"/games/{game['id']}/back")
    log = ada.get(f"/games/{game['id']}/log?limit=200")["entries"]
    kinds = [entry["kind"] for entry in log if entry.get("seat") == 0]
    assert kinds.index("timed_out") < kinds.index("away") < kinds.index("back")
    assert kinds[: kinds.index("away")].count("timed_out") >= 2
    until(lambda: gone.get("/players/me/reliability")["absences"] >= 1)
    shown = gone.get("/players/me/reliability")
    assert (shown["games"], shown["timeouts"] >= 2) == (1, True)


def test_who_was_not_away_changes_nothing_by_saying_that_it_is_back(person: Callable[..., Person]) -> None:
    ada, _, game = pair(person, SITTING)
    version = ada.view(game)["version"]
    assert ada.send("POST", f"/games/{game['id']}/back").json()["version"] == version
    assert person("Eve").send("POST", f"/games/{game['id']}/back").json()["type"].endswith("not-seated")
