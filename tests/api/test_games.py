"""Games are created, joined, left, started and found, at two processes."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from redis import Redis

from tests.api.person import Data, Person
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until


def test_a_game_is_as_it_was_wished_for(ada: Person) -> None:
    game = ada.create(
        seats=4,
        options={"mode": "long", "diamond_goal": "exact"},
        bots=[{"seat": 0, "bot": "random"}, {"seat": 2, "bot": "normal"}],
        deadline={"per_decision": "P1DT2H", "reserve": "PT90M", "on_timeout": "default"},
        visibility="private",
        start="manual",
    )
    assert ada.at("api-2").view(game) == game
    assert (game["status"], game["version"], game["ruleset"]) == ("open", 2, "diamonsters")
    assert game["options"] == {"mode": "long", "diamond_goal": "exact"}
    assert (game["visibility"], game["start"], game["creator"], game["seat"]) == (
        "private",
        "manual",
        ada.actor(game),
        1,
    )
    free = {"player": None, "name": None, "bot": None, "resigned": False}
    free |= {"away": False, "clock": None, "commitment": None, "kept": None, "offer": None}
    assert game["seats"] == [
        free | {"seat": 0, "name": "Bot 1", "bot": "random"},
        free | {"seat": 1, "player": ada.actor(game), "name": "Ada"},
        free | {"seat": 2, "name": "Bot 3", "bot": "normal"},
        free | {"seat": 3},
    ]
    created = ada.get(f"/games/{game['id']}/log")["entries"][0]
    assert created["deadline"] == {
        "per_decision": 93_600_000,
        "reserve": 5_400_000,
        "away_after": 2,
        "vacation": 14 * 93_600_000,
        "on_timeout": "default",
    }


@pytest.mark.parametrize("deadline", [{}, {"deadline": None}, {"deadline": {}}])
def test_people_have_a_day_for_each_sitting_if_nothing_is_said(ada: Person, deadline: Data) -> None:
    rule = ada.create(**deadline)["deadline"]
    assert {name: value for name, value in rule.items() if value not in (None, 0, "P0D")} == {
        "per_sitting": "P1D",
        "away_after": 2,
        "vacation": "P14D",
        "on_timeout": "bot",
    }


def test_nobody_is_late_where_nobody_else_waits_or_all_are_to_wait(ada: Person) -> None:
    assert ada.create(bots=[{"seat": 1, "bot": "random"}])["deadline"] is None
    assert ada.create(deadline={"on_timeout": "wait"})["deadline"] is None
    wish = {"ruleset": "diamonsters", "seats": 2, "deadline": {"on_timeout": "wait", "reserve": "P1D"}}
    assert "waits for ever" in ada.refused("invalid-setup", "POST", "/games", json=wish)["detail"]


def test_a_vacation_is_no_longer_than_any_other_time_of_a_deadline(ada: Person) -> None:
    assert ada.create(deadline={"per_sitting": "P366D"})["deadline"]["vacation"] == "P366D"
    assert ada.create(deadline={"per_decision": "PT0S", "reserve": "P1D"})["deadline"]["vacation"] == "P0D"


@pytest.mark.parametrize(
    ("span", "days"), [("P1W", 7), ("P0.5W", 3.5), ("P52W", 364), ("P1D", 1), ("P1DT12H", 1.5), ("PT36H", 1.5)]
)
def test_a_deadline_is_any_duration_of_one_length(ada: Person, span: str, days: float) -> None:
    game = ada.create(deadline={"per_decision": span, "reserve": span})
    created = ada.get(f"/games/{game['id']}/log")["entries"][0]
    assert created["deadline"]["per_decision"] == created["deadline"]["reserve"] == days * 86_400_000


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ({"deadline": {"per_decision": "1h"}}, "a duration (ISO 8601) in weeks, or in days, hours, minutes and"),
        ({"deadline": {"per_decision": "P1D", "reserve": "P1M"}}, "such as P1W, P1DT12H or PT90M - at `$.deadline.res"),
        ({"commitment": "00"}, "Expected 32 bytes as 64 lower-case hexadecimal digits"),
        ({"commitment": "0" * 64 + "\n"}, "Expected 32 bytes as 64 lower-case hexadecimal digits"),
    ],
)
def test_a_refusal_says_in_words_what_a_text_has_to_be(ada: Person, wish: Data, expected: str) -> None:
    problem = ada.refused("invalid-request", "POST", "/games", json={"ruleset": "diamonsters", "seats": 2, **wish})
    assert expected in problem["detail"]
    assert "regex" not in str(problem)


def test_a_game_with_a_bot_at_each_other_seat_starts_at_once(ada: Person) -> None:
    game = ada.create(bots=[{"seat": 0, "bot": "random"}])
    assert game["status"] == "running"
    assert game["seat"] == 1
    assert game["decisions"][0]["seat"] == 1


def test_bots_alone_play_to_the_end(ada: Person) -> None:
    game = ada.create(bots=[{"seat": 0, "bot": "random"}, {"seat": 1, "bot": "normal"}])
    assert game["seat"] is None
    assert ada.until(game, "finished")["result"]["winners"]


@pytest.mark.parametrize(
    ("wish", "slug"),
    [
        ({"seats": 1}, "invalid-setup"),
        ({"seats": 7}, "invalid-setup"),
        ({"seats": 0}, "invalid-request"),
        ({"seats": "2"}, "invalid-request"),
        ({"ruleset": "chess"}, "invalid-request"),
        ({"options": {"mode": "endless"}}, "invalid-request"),
        ({"options": {"colour": "red"}}, "invalid-request"),
        ({"options": []}, "invalid-request"),
        ({"options": {"mode": 2**70}}, "invalid-request"),
        ({"bots": [{"seat": 2, "bot": "random"}]}, "invalid-setup"),
        ({"bots": [{"seat": 0, "bot": "clever"}]}, "invalid-setup"),
        ({"bots": [{"seat": 0, "bot": "random"}, {"seat": 0, "bot": "normal"}]}, "invalid-setup"),
        ({"bots": [{"seat": 0}]}, "invalid-request"),
        ({"bots": [{"seat": -1, "bot": "random"}]}, "invalid-request"),
        ({"deadline": {"per_decision": "PT0S"}}, "invalid-setup"),
        ({"deadline": {"per_decision": "-PT1H"}}, "invalid-request"),
        ({"deadline": {"per_sitting": "PT0S", "reserve": "PT1H"}}, "invalid-setup"),
        ({"deadline": {"per_sitting": "PT1H", "per_decision": "PT1H"}}, "invalid-setup"),
        ({"deadline": {"per_sitting": "PT1H", "increment": "P367D"}}, "invalid-setup"),
        ({"deadline": {"per_sitting": "PT1H", "excuses": -1}}, "invalid-request"),
        ({"deadline": {"per_decision": "P367D"}}, "invalid-setup"),
        ({"deadline": {"per_decision": "PT1H", "reserve": "-PT1S"}}, "invalid-request"),
        ({"deadline": {"per_decision": "PT1H\n"}}, "invalid-request"),
        ({"deadline": {"per_decision": "PT"}}, "invalid-request"),
        ({"deadline": {"per_decision": "P1W2D"}}, "invalid-request"),
        ({"deadline": {"per_decision": "P53W"}}, "invalid-setup"),
        ({"deadline": {"per_decision": "PT1H2M3S4S"}}, "invalid-request"),
        ({"deadline": {"per_decision": "P1DT0.001S", "reserve": "P400D"}}, "invalid-setup"),
        ({"deadline": {"per_decision": "1h"}}, "invalid-request"),
        ({"deadline": {"per_decision": "P1M"}}, "invalid-request"),
        ({"deadline": {"per_decision": 60}}, "invalid-request"),
        ({"deadline": {"per_decision": "PT1H", "on_timeout": "panic"}}, "invalid-request"),
        ({"visibility": "secret"}, "invalid-request"),
        ({"start": "never"}, "invalid-request"),
        ({"commitment": "00"}, "invalid-request"),
        ({"commitment": "G" * 64}, "invalid-request"),
        ({"position": {"seats": []}}, "invalid-setup"),
        ({"position": {"seats": [{"hand": [6]}, {}]}}, "invalid-request"),
        ({"position": {"seats": [{}, {}], "rooming": 1}}, "invalid-request"),
        ({"position": {"seats": [{}, {}], "roaming": 1.5}}, "invalid-request"),
        ({"position": []}, "invalid-request"),
    ],
)
def test_the_schema_refuses_with_400_and_the_game_with_409(ada: Person, wish: Data, slug: str) -> None:
    body = {"ruleset": "diamonsters", "seats": 2, **wish}
    problem = ada.refused(slug, "POST", "/games", json=body)
    (field,) = wish
    if slug == "invalid-request":
        assert problem["errors"][0]["key"].startswith(field)


FACTIONS = ["zombies", "pirates"]


@pytest.mark.parametrize(
    ("wish", "fault"),
    [
        ({"seats": 9}, {"code": "out-of-range", "field": "seats", "value": 9, "least": 2, "most": 6}),
        (
            {"bots": [{"seat": 1, "bot": "clever"}]},
            {"code": "unknown", "field": "bots.bot", "value": "clever"},
        ),
        (
            {"deadline": {"per_sitting": "P367D"}},
            {
                "code": "out-of-range",
                "field": "deadline.per_sitting",
                "value": "P367D",
                "least": "PT0S",
                "most": "P366D",
            },
        ),
        ({"position": {"seats": []}}, {"code": "out-of-range", "field": "position.seats", "value": 0, "least": 2}),
        (
            {"ruleset": "smashup", "position": {"seats": [{"factions": FACTIONS, "vp": -1}] * 2, "bases": []}},
            {"code": "out-of-range", "field": "position.seats.0.vp", "value": -1, "least": 0},
        ),
        (
            {"ruleset": "smashup", "options": {"draft": "given", "factions": [FACTIONS, FACTIONS]}},
            {"code": "repeated", "field": "options.factions", "value": "zombies", "most": 1},
        ),
        (
            {"ruleset": "zgame", "options": {"factions": ["newday", "newday"]}},
            {"code": "repeated", "field": "options.factions", "value": "newday", "most": 1},
        ),
        (
            {"bots": [{"seat": 0, "bot": "random"}, {"seat": 1, "bot": "random"}], "start": "manual"},
            {"code": "conflict", "field": "start", "value": "manual", "allowed": ["auto"]},
        ),
    ],
    ids=lambda row: "-".join(row) if "code" not in row else row["code"],
)
def test_what_is_wrong_with_a_game_is_told_as_data(ada: Person, wish: Data, fault: Data) -> None:
    problem = ada.refused("invalid-setup", "POST", "/games", json={"ruleset": "diamonsters", "seats": 2, **wish})
    told = problem["fault"]
    assert {name: told[name] for name in fault} == fault


def test_the_same_key_with_the_same_request_gives_the_same_game_everywhere(ada: Person) -> None:
    first = ada.create(key="one", options={"mode": "long", "diamond_goal": "exact"})
    again = ada.at("api-2").create(key="one", options={"diamond_goal": "exact", "mode": "long"})
    assert again == first
    assert ada.create(key="two")["id"] != first["id"]


def test_the_same_key_with_another_request_is_refused(ada: Person) -> None:
    ada.create(key="one")
    body = {"ruleset": "diamonsters", "seats": 3}
    ada.at("api-2").refused("idempotency-key-reused", "POST", "/games", json=body, headers={"Idempotency-Key": "one"})


def test_a_key_is_its_players_own(ada: Person, bob: Person) -> None:
    assert ada.create(key="one")["id"] != bob.create(key="one")["id"]


@pytest.mark.parametrize("key", ["", "x" * 101])
def test_a_key_has_some_length(ada: Person, key: str) -> None:
    body = {"ruleset": "diamonsters", "seats": 2}
    ada.refused("invalid-request", "POST", "/games", json=body, headers={"Idempotency-Key": key})


def test_requests_with_the_same_key_at_once_at_two_processes_make_one_game(ada: Person) -> None:
    people = [ada.at(f"api-{number % 2 + 1}") for number in range(12)]
    with ThreadPoolExecutor(12) as pool:
        games = list(pool.map(lambda who: who.create(key="race"), people))
    assert len({game["id"] for game in games}) == 1
    assert len({game["head"] for game in games}) == 1


def test_a_seat_is_taken_by_number_or_the_first_that_is_free(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create(seats=4)
    assert bob.join(game, seat=2)["seat"] == 2
    assert eve.join(game)["seat"] == 1
    seats = ada.view(game)["seats"]
    assert [seat.get("player") for seat in seats] == [ada.actor(game), eve.actor(game), bob.actor(game), None]


def test_a_seat_is_refused_with_the_reason(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create(seats=3)
    path = f"/games/{game['id']}/seats"
    bob.refused("seat-taken", "POST", path, json={"seat": 0})
    bob.refused("seat-taken", "POST", path, json={"seat": 3})
    bob.refused("invalid-request", "POST", path, json={"seat": -1})
    ada.refused("already-seated", "POST", path, json={"seat": 1})
    ada.refused("already-seated", "POST", path, json={"commitment": "00" * 32})
    bob.join(game)
    eve.join(game)
    eve.refused("game-not-open", "POST", path, json={"seat": 1})


def test_the_last_seat_starts_the_game(ada: Person, bob: Person) -> None:
    game = ada.create()
    assert game["status"] == "open"
    joined = bob.join(game)
    assert joined["status"] == "running"
    assert joined["decisions"][0]["seat"] == 1
    assert ada.view(game)["decisions"][0]["seat"] == 0


def test_a_game_may_wait_for_its_creator_to_start_it(ada: Person, bob: Person) -> None:
    game = ada.create(start="manual")
    path = f"/games/{game['id']}/start"
    assert "seats are free" in ada.refused("not-startable", "POST", path)["detail"]
    assert bob.join(game)["status"] == "open"
    bob.refused("not-startable", "POST", path)
    assert ada.ask("POST", path)["status"] == "running"
    assert ada.ask("POST", path)["version"] == ada.view(game)["version"]


def test_to_take_the_seat_again_that_one_has_changes_nothing(ada: Person, bob: Person) -> None:
    """So who got no reply can ask again."""
    game = ada.create()
    joined = bob.join(game)
    for wish in ({}, {"seat": 1}):
        assert bob.ask("POST", f"/games/{game['id']}/seats", json=wish) == joined


def test_who_leaves_frees_the_seat(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create(seats=3)
    bob.join(game)
    path = f"/games/{game['id']}/seats/me"
    bob.ask("DELETE", path)
    bob.refused("not-seated", "DELETE", path)
    assert eve.join(game)["seat"] == 1
    assert bob.join(game)["status"] == "running"
    eve.refused("game-not-open", "DELETE", path)


def test_a_game_that_all_have_left_is_over(ada: Person, bob: Person) -> None:
    game = ada.create(seats=3)
    bob.join(game)
    for who in (ada, bob):
        who.ask("DELETE", f"/games/{game['id']}/seats/me")
    view = bob.view(game)
    assert view["status"] == "finished"
    assert view["result"] == {
        "winners": [],
        "reasons": [],
        "reason_texts": [],
        "scores": [],
        "voided": "abandoned",
    }
    bob.refused("game-not-running", "POST", f"/games/{game['id']}/seats", json={})


class TestPrivate:
    """A private game is for those who play in it alone; for others it is not there."""

    def test_others_find_nothing(self, ada: Person, eve: Person) -> None:
        game = ada.create(visibility="private", bots=[{"seat": 1, "bot": "random"}])
        path = f"/games/{game['id']}"
        decision = game["decisions"][0]["id"]
        requests: list[tuple[str, str, Any]] = [
            ("GET", path, None),
            ("GET", f"{path}/log", None),
            ("GET", f"{path}/states/1", None),
            ("GET", f"{path}/export", None),
            ("POST", f"{path}/seats", {}),
            ("POST", f"{path}/seats", {"invite": "guess"}),
            ("DELETE", f"{path}/seats/me", None),
            ("PUT", f"{path}/seats/me/seed", {"seed": "0" * 64}),
            ("POST", f"{path}/start", None),
            ("POST", f"{path}/commands", {"decision": decision, "choose": ["m1"]}),
            ("POST", f"{path}/resign", None),
        ]
        for method, there, body in requests:
            nowhere = there.replace(game["id"], "g_nothing")
            both = [eve.refused("not-found", method, address, json=body) for address in (there, nowhere)]
            assert both[0] == both[1] | {"request_id": both[0]["request_id"]}

    def test_nor_is_it_listed_for_them(self, ada: Person, eve: Person) -> None:
        game = ada.create(visibility="private")
        after = ada.create()
        until(lambda: {row["id"] for row in ada.listed(mine=True)} == {game["id"], after["id"]})
        until(lambda: after["id"] in {row["id"] for row in eve.listed(status="open")})
        for query in ({}, {"status": "open"}, {"ruleset": "diamonsters"}):
            assert game["id"] not in {row["id"] for row in eve.listed(**query)}

    def test_an_invite_code_opens_it(self, ada: Person, bob: Person) -> None:
        game = ada.create(seats=3, visibility="private")
        joined = bob.join(game, invite=game["invite"])
        assert joined["seat"] == 1
        assert bob.at("api-1").view(game)["invite"] == game["invite"]
        bob.refused("already-seated", "POST", f"/games/{game['id']}/seats", json={"seat": 2})

    def test_a_public_game_has_no_invite_code(self, ada: Person) -> None:
        assert ada.create()["invite"] is None

    def test_its_creator_needs_none(self, ada: Person, bob: Person) -> None:
        game = ada.create(seats=3, visibility="private")
        bob.join(game, invite=game["invite"])
        ada.ask("DELETE", f"/games/{game['id']}/seats/me")
        assert ada.join(game)["seat"] == 0

    def test_who_left_sees_it_no_more(self, ada: Person, bob: Person) -> None:
        game = ada.create(seats=3, visibility="private")
        bob.join(game, invite=game["invite"])
        bob.ask("DELETE", f"/games/{game['id']}/seats/me")
        bob.refused("not-found", "GET", f"/games/{game['id']}")


class TestLists:
    """A list follows the games within a moment."""

    def test_mine_are_those_i_play_in_or_created(self, ada: Person, bob: Person) -> None:
        own, joined = ada.create(seats=3), bob.create(seats=3)
        bob.create()
        ada.join(joined)
        until(lambda: [row["id"] for row in ada.listed(mine=True)] == [joined["id"], own["id"]])

    def test_to_move_are_those_that_wait_for_me(self, ada: Person, bob: Person) -> None:
        games = [ada.create() for _ in range(3)]
        for game in games:
            bob.join(game)
        until(lambda: [row["id"] for row in ada.listed(to_move="me")] == [game["id"] for game in games])
        ada.play(games[0])
        until(lambda: [row["id"] for row in ada.listed(to_move="me")] == [game["id"] for game in games[1:]])
        assert ada.listed(to_move="me", status="running") == ada.listed(to_move="me")
        assert ada.listed(to_move="me", status="open") == ada.listed(to_move="me", status="finished") == []
        bob.play(games[0])
        rows = [row["id"] for row in ada.listed(to_move="me")]
        until(lambda: [row["id"] for row in ada.listed(to_move="me")][-1] == games[0]["id"], why=str(rows))

    def test_a_row_tells_who_plays_and_who_is_waited_for(self, ada: Person, bob: Person) -> None:
        game = ada.create(seats=3, bots=[{"seat": 2, "bot": "random"}])
        bob.join(game)
        view = ada.play(game)
        until(lambda: [row["seat"] for row in ada.listed(mine=True)[0]["waiting"]] == [1])
        (row,) = ada.listed(mine=True)
        assert row["version"] >= view["version"]
        latest = bob.view(game)
        until_when = {deadline["seat"]: deadline["at"] for deadline in latest["deadlines"]}
        assert row["waiting"] == [{**waiting, "until": until_when[waiting["seat"]]} for waiting in latest["waiting"]]
        assert (row["id"], row["status"], row["ruleset"]) == (game["id"], "running", "diamonsters")
        assert (row["created"], row["version"]) == (latest["created"], latest["version"])
        taken = {"bot": None, "resigned": False, "away": False, "kept": None}
        assert row["seats"][:2] == [
            {"seat": 0, "player": ada.actor(game), "name": "Ada"} | taken,
            {"seat": 1, "player": bob.actor(game), "name": "Bob"} | taken,
        ]

    @pytest.mark.parametrize("limit", [1, 2, 3, 200])
    def test_pages_hold_each_game_once(self, ada: Person, limit: int) -> None:
        games = [ada.create()["id"] for _ in range(5)]
        until(lambda: len(ada.listed(mine=True)) == 5)
        assert [row["id"] for row in ada.listed(mine=True, limit=limit)] == games[::-1]

    def test_a_status_and_a_ruleset_may_be_asked_for(self, ada: Person, bob: Person) -> None:
        games = {"open": ada.create(), "running": ada.create(), "finished": ada.create()}
        bob.join(games["running"])
        bob.join(games["finished"])
        ada.ask("POST", f"/games/{games['finished']['id']}/resign")
        for status, game in games.items():
            until(lambda s=status, g=game: [row["id"] for row in ada.listed(mine=True, status=s)] == [g["id"]])
            assert game["id"] in {row["id"] for row in bob.listed(status=status, ruleset="diamonsters")}
        assert ada.listed(mine=True, ruleset="chess") == []
        assert ada.listed(mine=True, status="finished")[0]["winners"] == [1]

    def test_seats_the_time_for_a_turn_and_the_creator_may_be_asked_for(self, ada: Person, bob: Person) -> None:
        live, mail = ({"per_sitting": time, "on_timeout": "forfeit"} for time in ("PT1H", "P1D"))
        wishes = [(2, live), (3, live), (2, mail), (3, None), (2, mail)]
        games = [ada.create(seats=seats, deadline=deadline)["id"] for seats, deadline in wishes]

        def found(person: Person = ada, **query: Any) -> list[int]:
            rows = person.listed(status="open", mine=person is ada, **query)
            return [games.index(row["id"]) for row in rows if row["id"] in games]

        until(lambda: found() == [4, 3, 2, 1, 0])
        for limit in (1, 2, 200):
            assert found(seats=3, limit=limit) == [3, 1]
            assert found(pace="live", limit=limit) == [1, 0]
            assert found(pace="mail", limit=limit) == [4, 3, 2]
            assert found(seats=2, pace="mail", creator="never_late", limit=limit) == [4, 2]
        assert found(bob, pace="live", seats=3) == [1]
        assert found(seats=5) == found(creator="seldom_late") == []
        page = ada.get("/games", mine=True, pace="live", limit=1)
        assert (len(page["games"]), page["count"]) == (1, 5)

    @pytest.mark.parametrize(
        "query",
        [
            {"status": "lost"},
            {"to_move": "you"},
            {"limit": 0},
            {"limit": 201},
            {"cursor": "x"},
            {"cursor": "²_g"},
            {"mine": "maybe"},
            {"ruleset": "x" * 41},
        ],
    )
    def test_what_cannot_be_asked_is_refused(self, ada: Person, query: Data) -> None:
        ada.refused("invalid-request", "GET", "/games", params=query)


def test_a_position_is_played_from(ada: Person, person: Callable[..., Person]) -> None:
    position = {
        "seats": [{"hand": [1, 2, 5], "lair": [3, 3]}, {"hand": [1, 1, 2, 4, 5], "lair": [5, 2]}],
        "roaming": 3,
        "deck": [4, 4, 2],
        "discard": [1],
    }
    game = ada.create(position=position)
    bob = person("Bob")
    view = bob.join(game, accept_position=True)
    assert view["view"]["hand"] == [1, 1, 2, 4, 5]
    assert view["view"]["roaming"] == 3
    assert view["view"]["deck_size"] == 3
    assert [option["id"] for option in view["decisions"][0]["options"]] == ["m1", "m2", "m4", "m5"]
    ada.play(game, "m5")
    bob.play(game, "m1")
    assert ada.view(game)["view"]["seats"][1]["lair"] == [5, 2, 3, 1]


def test_a_game_that_is_gone_from_the_store_is_not_there(
    own_server: RedisServer, services: Callable[..., Service]
) -> None:
    # A service of its own: it has lost something then, and does nothing more.
    service = services(own_server.url).start("api-1")
    ada, bob = Person(service), Person(service, name="Bob")
    game = ada.create()
    bob.join(game)
    decision = ada.view(game)["decisions"][0]
    # A process still has it in its memory.
    with Redis.from_url(own_server.url) as redis:
        rows = list(redis.scan_iter(f"*{game['id']}*"))
        assert rows
        redis.delete(*rows)
    body = {"decision": decision["id"], "choose": [decision["options"][0]["id"]]}
    ada.refused("not-found", "POST", f"/games/{game['id']}/commands", json=body)
    ada.refused("not-found", "GET", f"/games/{game['id']}")
