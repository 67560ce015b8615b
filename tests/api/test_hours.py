"""Hours of rest are named once for an account, and hold in all its games."""

import pytest

from api.operations.games import CALENDAR_AHEAD
from domain.kernel.time.times import milliseconds
from store.calendars.zones import offsets
from tests.api.person import Data, Person
from tests.processes.waiting import until

HOURS = {"zone": "Europe/Warsaw", "quiet": {"from": 23, "until": 7}, "free_days": [7, 6]}


def told(person: Person, game: Data) -> list[Data]:
    return [entry for entry in person.get(f"/games/{game['id']}/log?limit=200")["entries"] if entry["kind"] == "hours"]


def test_hours_hold_in_running_games_a_day_later_and_in_new_ones_from_the_start(ada: Person, bob: Person) -> None:
    running = ada.create()
    bob.join(running)
    shown = ada.ask("PUT", "/players/me/hours", json=HOURS)
    assert (shown["zone"], shown["quiet"], shown["free_days"]) == ("Europe/Warsaw", {"from": 23, "until": 7}, [6, 7])
    assert milliseconds(shown["changeable"]) == milliseconds(shown["named"]) + 30 * 86_400_000
    assert ada.get("/players/me")["hours"] == ada.ask("PUT", "/players/me/hours", json=HOURS) == shown
    until(lambda: told(ada, running))
    new = ada.create(seats=2)
    view = bob.join(new)
    (entry,) = told(bob, new)
    assert (entry["quiet"], entry["free_days"], entry["actor"]) == ([23, 7], [6, 7], ada.actor(new))
    assert entry["offsets"][0][0] == 0
    assert [row["kind"] for row in ada.get(f"/games/{new['id']}/log")["entries"]][-2:] == ["hours", "dealt"]
    due = {row["seat"]: milliseconds(row["at"]) for row in view["deadlines"]}
    assert due[0] >= due[1] + 8 * 3_600_000
    (clock, _) = ada.get(f"/games/{new['id']}/clock")["clocks"]
    assert {part["what"] for part in clock["parts"]} <= {"sitting", "night", "free-day"}
    assert "Warsaw" not in str(ada.get(f"/games/{new['id']}/log")) + str(bob.view(new))


def test_hours_are_named_once_in_thirty_days_and_forgotten_at_any_time(ada: Person, bob: Person) -> None:
    game = ada.create()
    ada.ask("PUT", "/players/me/hours", json=HOURS)
    bob.join(game)
    assert "you may name other" in ada.refused("named-too-soon", "PUT", "/players/me/hours", json=BERLIN)["detail"]
    ada.ask("DELETE", "/players/me/hours")
    ada.ask("DELETE", "/players/me/hours")
    assert ada.get("/players/me")["hours"] is None
    until(lambda: [entry.get("quiet") for entry in told(ada, game)] == [[23, 7], None])
    ada.refused("named-too-soon", "PUT", "/players/me/hours", json=HOURS)
    texts = [row["text"] for row in bob.view(game, since=0)["history"]]
    assert "Ada has hours of rest; their clock stops in them." in texts
    assert "Ada has no hours of rest any more." in texts


BERLIN = {**HOURS, "zone": "Europe/Berlin"}


@pytest.mark.parametrize(
    ("wish", "kind", "why"),
    [
        ({**HOURS, "zone": "Europe/Warszawa"}, "no-such-hours", "there is no time zone"),
        ({**HOURS, "zone": "../../etc/passwd"}, "no-such-hours", "there is no time zone"),
        ({**HOURS, "zone": "localtime"}, "no-such-hours", "there is no time zone"),
        ({**HOURS, "quiet": {"from": 20, "until": 7}}, "no-such-hours", "10 hours at most"),
        ({**HOURS, "quiet": {"from": 7, "until": 7}}, "no-such-hours", "10 hours at most"),
        ({**HOURS, "quiet": {"from": 7, "until": 24}}, "invalid-request", "<= 23"),
        ({**HOURS, "free_days": [1, 2, 3]}, "invalid-request", "length <= 2"),
        ({"zone": "UTC"}, "no-such-hours", "a night or a day off"),
    ],
)
def test_what_hours_can_be(ada: Person, wish: Data, kind: str, why: str) -> None:
    assert why in ada.refused(kind, "PUT", "/players/me/hours", json=wish)["detail"]


def test_a_day_off_that_is_named_twice_is_off_once(ada: Person) -> None:
    assert ada.ask("PUT", "/players/me/hours", json={**HOURS, "free_days": [7, 7]})["free_days"] == [7]


def test_where_somebody_sleeps_is_shown_to_who_manages_the_account(ada: Person) -> None:
    ada.ask("PUT", "/players/me/hours", json=HOURS)
    for scope in ("read", "bot"):
        token = ada.ask("POST", "/players/me/tokens", json={"name": scope, "scopes": [scope]})["token"]
        assert ada.with_token(token).get("/players/me")["hours"] is None


def test_a_calendar_holds_for_all_who_play(ada: Person, bob: Person) -> None:
    game = ada.create(deadline={"calendar": HOURS})
    view = bob.join(game)
    rule = view["deadline"]["calendar"]
    assert (rule["quiet"], rule["free_days"], rule["offsets"][0]["from"]) == (
        {"from": 23, "until": 7},
        [6, 7],
        "1970-01-01T00:00:00.000Z",
    )
    asked = milliseconds(view["waiting"][0]["since"])
    created = ada.get(f"/games/{game['id']}/log")["entries"][0]["deadline"]["calendar"]
    assert (created["quiet"], created["free_days"]) == ([23, 7], [6, 7])
    rows = [list(row) for row in offsets("Europe/Warsaw", asked, asked + CALENDAR_AHEAD)]
    assert created["offsets"] == rows
    # How it begins, and ten changes of the clocks; eleven where the first or the last is a matter of days.
    assert len(rows) in {11, 12}
    assert all(milliseconds(row["at"]) >= asked + 32 * 3_600_000 for row in view["deadlines"])
    wish = {"ruleset": "diamonsters", "seats": 2, "deadline": {"calendar": {**HOURS, "zone": "Mars"}}}
    assert "there is no time zone" in ada.refused("no-such-hours", "POST", "/games", json=wish)["detail"]
