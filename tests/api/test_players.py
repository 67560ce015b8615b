"""Accounts and tokens, at two processes."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import pytest

from domain.kernel.time.times import DAY
from store.league.members import MemberStore
from store.lists.lobby import Lobby
from store.redis.connection import connect
from store.redis.keys import partition
from tests.api.leagued import play_a_bot
from tests.api.person import Person, problem
from tests.kit.samples import PLAIN
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until


def test_an_account_is_created_and_shown_to_its_owner(ada: Person) -> None:
    me = ada.at("api-2").get("/players/me")
    assert (me["id"], me["name"], me["locale"]) == (ada.id, "Ada", "en")
    assert me.keys() == {
        "id",
        "name",
        "locale",
        "created",
        "avoid",
        "hours",
        "league",
        "vacations",
        "quotas",
        "expires",
        "namespace",
    }
    assert me["created"].endswith("Z")


@pytest.mark.parametrize("scope", ["read", "bot"])
def test_secrets_of_an_account_are_shown_to_who_may_manage_it(ada: Person, bob: Person, scope: str) -> None:
    ada.avoid(bob)
    body = {"name": "x", "scopes": [scope]}
    shown = ada.with_token(ada.ask("POST", "/players/me/tokens", json=body)["token"]).get("/players/me")
    assert (shown["avoid"], shown["namespace"]) == (None, None)
    assert shown["quotas"] == ada.get("/players/me")["quotas"]
    assert ada.get("/players/me")["namespace"] == ada.namespace


@pytest.mark.parametrize(
    "name", ["", " ", " Ada", "Ada ", "Ada\n", "A\nda", "A\tda", "x" * 41, "\x00", 7, None, ["Ada"]]
)
def test_a_name_is_some_text_on_one_line(running: Service, name: object) -> None:
    response = running.client().post("/v1/players", json={"name": name})
    assert problem("invalid-request", response)["errors"][0]["key"] == "name"


@pytest.mark.parametrize("name", ["Ada Lovelace", "Ада", "Zażółć", "x" * 40, "🎲", "a"])
def test_a_name_may_be_of_any_script(person: Callable[..., Person], name: str) -> None:
    assert person(name).get("/players/me")["name"] == name


def test_a_name_and_a_language_are_changed_one_by_one_and_everywhere(ada: Person) -> None:
    other = ada.at("api-2")
    assert other.get("/players/me")["name"] == "Ada"
    assert ada.ask("PATCH", "/players/me", json={"name": "Augusta"})["locale"] == "en"
    until(lambda: other.get("/players/me")["name"] == "Augusta")
    other.ask("PATCH", "/players/me", json={"locale": "ru"})
    until(lambda: ada.get("/players/me")["locale"] == "ru")
    assert ada.get("/players/me")["name"] == "Augusta"


def test_others_see_a_new_name(ada: Person, bob: Person) -> None:
    game = ada.create()
    bob.join(game)
    assert bob.view(game)["seats"][0]["name"] == "Ada"
    ada.ask("PATCH", "/players/me", json={"name": "Augusta"})
    until(lambda: bob.view(game)["seats"][0]["name"] == "Augusta")


def test_a_token_is_listed_without_its_secret(ada: Person) -> None:
    made = ada.ask("POST", "/players/me/tokens", json={"name": "laptop", "scopes": ["read", "bot", "read"]})
    assert made["scopes"] == ["read", "bot"]
    rows = ada.get("/players/me/tokens")["tokens"]
    assert [row["name"] for row in rows] == ["first", "laptop"]
    shown = {name: made[name] for name in ("id", "name", "scopes", "created")}
    assert rows[1] == {**shown, "used": None, "expires": None, "kind": "program", "client": None, "current": False}
    assert rows[0]["current"]
    assert made["token"] not in str(rows)


def test_it_is_known_to_the_hour_when_a_token_was_used(ada: Person) -> None:
    made = ada.ask("POST", "/players/me/tokens", json={"name": "laptop"})
    laptop = ada.with_token(made["token"]).at("api-2")
    rows = {row["id"]: row for row in laptop.get("/players/me/tokens")["tokens"]}
    row = rows[made["id"]]
    assert row["current"]
    assert row["used"].endswith(":00:00.000Z")
    assert row["used"] <= datetime.now(UTC).isoformat()


def test_a_token_is_in_force_for_so_long(ada: Person) -> None:
    body = {"name": "brief", "lifetime": "PT0.5S"}
    made = ada.ask("POST", "/players/me/tokens", json=body)
    assert made["expires"] > made["created"]
    brief = ada.with_token(made["token"])
    until(lambda: brief.send("GET", "/players/me").status_code == 401)
    until(lambda: brief.at("api-2").send("GET", "/players/me").status_code == 401)
    assert made["id"] not in {row["id"] for row in ada.get("/players/me/tokens")["tokens"]}
    week = ada.ask("POST", "/players/me/tokens", json={"name": "week", "lifetime": "P1W"})
    ada.with_token(week["token"]).get("/players/me")


@pytest.mark.parametrize("lifetime", ["PT0S", "P367D", "P53W"])
def test_a_lifetime_has_bounds(ada: Person, lifetime: str) -> None:
    ada.refused("invalid-lifetime", "POST", "/players/me/tokens", json={"name": "x", "lifetime": lifetime})


def test_all_other_tokens_are_revoked_at_once(ada: Person) -> None:
    others = [ada.ask("POST", "/players/me/tokens", json={"name": "x"})["token"] for _ in range(3)]
    ada.ask("DELETE", "/players/me/tokens")
    assert [row["name"] for row in ada.get("/players/me/tokens")["tokens"]] == ["first"]
    for token in others:
        until(lambda token=token: ada.with_token(token).at("api-2").send("GET", "/players/me").status_code == 401)


def test_what_is_done_to_tokens_is_told(ada: Person) -> None:
    made = ada.ask("POST", "/players/me/tokens", json={"name": "laptop"})
    ada.ask("DELETE", f"/players/me/tokens/{made['id']}")
    ada.ask("DELETE", "/players/me/tokens")
    deeds = ada.get("/players/me/activity")["activity"]
    assert [(deed["kind"], deed["name"]) for deed in deeds] == [
        ("others-revoked", None),
        ("token-revoked", "laptop"),
        ("token-created", "laptop"),
        ("token-created", "first"),
    ]
    assert deeds[1]["token"] == deeds[2]["token"] == made["id"]
    assert ada.get("/players/me/export")["activity"] == deeds


@pytest.mark.parametrize(
    ("scope", "allowed"),
    [("play", {"read", "move", "account"}), ("bot", {"read", "move"}), ("read", {"read"})],
)
def test_a_token_allows_what_its_scope_says(ada: Person, scope: str, allowed: set[str]) -> None:
    token = ada.ask("POST", "/players/me/tokens", json={"name": "x", "scopes": [scope]})["token"]
    limited = ada.with_token(token)
    tries = {
        "read": [("GET", "/players/me", None), ("GET", "/games", None)],
        "move": [("POST", "/games", {"ruleset": "diamonsters", "seats": 2})],
        "account": [
            ("PATCH", "/players/me", {}),
            ("GET", "/players/me/tokens", None),
            ("GET", "/players/me/export", None),
            ("POST", "/players/me/tokens", {"name": "more"}),
        ],
    }
    for kind, requests in tries.items():
        for method, path, body in requests:
            if kind in allowed:
                limited.ask(method, path, json=body)
            else:
                limited.refused("forbidden", method, path, json=body)


def test_a_revoked_token_is_worth_nothing_at_the_other_process_either(ada: Person) -> None:
    made = ada.ask("POST", "/players/me/tokens", json={"name": "x"})
    other = ada.with_token(made["token"]).at("api-2")
    other.get("/players/me")
    ada.ask("DELETE", f"/players/me/tokens/{made['id']}")
    until(lambda: other.send("GET", "/players/me").status_code == 401)
    ada.at("api-2").get("/players/me")
    ada.refused("not-found", "DELETE", f"/players/me/tokens/{made['id']}")


@pytest.mark.parametrize("token", ["x", "p_x.y", "é" * 10, "a" * 5_000, "{}.{}", "p_%00.x"])
def test_without_a_valid_token_one_is_asked_for(running: Service, token: str) -> None:
    response = running.client().get("/v1/players/me", headers={"Authorization": f"Bearer {token}".encode()})
    problem("unauthenticated", response)
    assert response.headers["www-authenticate"] == "Bearer"


def test_the_scheme_of_a_token_is_read_in_any_case(running: Service, ada: Person) -> None:
    response = running.client().get("/v1/players/me", headers={"Authorization": f"bEARER {ada.token}"})
    assert response.json()["id"] == ada.id


def test_all_that_is_stored_about_a_player_can_be_had(ada: Person) -> None:
    games = {ada.create()["id"], ada.create()["id"]}
    until(lambda: {row["id"] for row in ada.listed(mine=True)} == games)
    export = ada.get("/players/me/export")
    assert set(export["games"]) == games
    assert export["player"] == ada.get("/players/me")
    assert [token["name"] for token in export["tokens"]] == ["first"]
    assert ada.token not in str(export)


def test_a_deleted_account_leaves_open_games_and_resigns_from_running_ones(ada: Person, bob: Person) -> None:
    finished, running, waiting = ada.create(), ada.create(), ada.create(seats=3)
    for game in (finished, running, waiting):
        bob.join(game)
    ada.ask("POST", f"/games/{finished['id']}/resign")
    ada.ask("DELETE", "/players/me")
    assert bob.view(running)["result"]["winners"] == [1]
    view = bob.view(waiting)
    assert view["status"] == "open"
    assert view["seats"][0]["player"] is None
    assert bob.view(finished)["seats"][0]["name"] == "Seat 1"
    for api in ("api-1", "api-2"):
        until(lambda api=api: ada.at(api).send("GET", "/players/me").status_code == 401)
    assert "Ada" not in bob.send("GET", f"/games/{running['id']}", params={"since": 0}).text


def test_no_game_is_forgotten_though_the_lists_are_behind(
    own_server: RedisServer, services: Callable[..., Service]
) -> None:
    service = services(own_server.url).start("api-1")
    ada, bob = Person(service, "Ada"), Person(service, "Bob")
    game = ada.create()
    bob.join(game)
    assert ada.get("/players/me/export")["games"] == [game["id"]]
    ada.ask("DELETE", "/players/me")
    assert bob.view(game)["result"]["winners"] == [1]


def test_games_of_members_of_the_league_count_until_they_leave(ada: Person, bob: Person, running: Service) -> None:
    def play() -> str:
        game = ada.create(ruleset=PLAIN)
        bob.join(game)
        ada.ask("POST", f"/games/{game['id']}/resign")
        return str(game["id"])

    async def rate(game: str) -> None:
        redis = connect(running.store)
        lobby, members = Lobby(redis), MemberStore(redis)
        await lobby.drain(partition(game))
        await members.rate(await members.now() + 2 * DAY)
        await redis.aclose()

    assert ada.get("/players/me")["league"] is None
    listed = ada.get("/league")["league"]
    for person in (ada, bob):
        assert person.ask("PUT", "/players/me/league", json={"kind": "person"})["standings"] == []
    asyncio.run(rate(play()))
    lost, won = (person.get("/players/me/export")["player"]["league"]["standings"] for person in (ada, bob))
    assert [(row["ruleset"], row["pace"], row["games"], row["is_shown"]) for row in lost] == [(PLAIN, "mail", 1, False)]
    assert lost[0]["mu"] < 25 < won[0]["mu"]
    assert ada.get("/league")["league"] == listed
    assert ada.send("DELETE", "/players/me/league").status_code == 204
    assert ada.get("/players/me")["league"] is None
    assert bob.get("/players/me")["league"]["standings"] == won


def test_bots_of_the_service_stand_among_the_programs_that_they_have_played(
    redis_url: str, services: Callable[..., Service]
) -> None:
    service = services(redis_url).start("api-1")
    ada, *people = [Person(service, name) for name in ("Ada", "Kim", "Lou", "Max")]
    play_a_bot(service, [person.id for person in people], "random")
    table = ada.get("/league", ruleset=PLAIN, locale="pl")["league"]
    rows = [row for row in table if row["pace"] == "live"]
    (bot,) = (row for row in rows if row["kind"] == "bot")
    levels = {row["bot"]: row for row in ada.get(f"/rulesets/{PLAIN}", locale="pl")["levels"]}
    assert (bot["bot"], bot["name"], bot["about"]) == ("random", levels["random"]["name"], levels["random"]["about"])
    assert (bot["games"], bot["played"]) == (5, None)
    # As strong as other bots have found it.
    assert bot["mu"] == round(next(row["mu"] for row in table if (row["pace"], row["bot"]) == ("bots", "random"))) < 25
    # Two games tell too little of any of them to show it.
    assert not {row["name"] for row in rows} & {person.name for person in people}


def test_programs_play_at_night_and_people_do_not(ada: Person) -> None:
    for wish, kind in (({"nights": True}, "program"), ({"kind": "program"}, "program"), ({"nights": None}, "person")):
        joined = ada.ask("PUT", "/players/me/league", json=wish)
        assert (joined["kind"], joined["nights"]) == (kind, wish.get("nights") or False)
        assert ada.get("/players/me")["league"] == joined


def test_an_operator_takes_somebody_out_of_the_league_and_tells_them_why(
    ada: Person, running: Service, admin: Callable[..., str]
) -> None:
    admin = partial(admin, "league")

    def told() -> list[tuple[str, str]]:
        deeds = ada.get("/players/me/activity")["activity"]
        assert "olga" not in str(deeds)
        return [(deed["kind"], deed["why"]) for deed in deeds if deed["kind"].startswith("league-")]

    assert admin("readmit", ada.id, "why", code=1) == f"{ada.id}: it is not excluded\n"
    assert ada.ask("PUT", "/players/me/league", json={"kind": "person"})["standings"] == []
    for why in ("it loses on purpose", "said again"):  # What a crash has left undone is done when it is said again.
        assert admin("exclude", ada.id, why, "--by", "olga").endswith("by olga: it loses on purpose\n")
    assert told() == [("league-excluded", "it loses on purpose")]
    assert ada.get("/players/me")["league"] is None
    refused = ada.refused("excluded", "PUT", "/players/me/league", json={"kind": "program"})
    assert refused["detail"] == "an operator keeps this account out of the league: it loses on purpose"
    # Leaving what one is not in changes nothing about it.
    assert ada.send("DELETE", "/players/me/league").status_code == 204
    ada.refused("excluded", "PUT", "/players/me/league", json={"kind": "person"})
    admin("readmit", ada.id, "we misread this", "--by", "olga")
    assert told() == [("league-readmitted", "we misread this"), ("league-excluded", "it loses on purpose")]
    assert ada.ask("PUT", "/players/me/league", json={"kind": "person"})["standings"] == []
    (row,) = [part for part in admin("list").split("\np_") if ada.id[2:] in part]
    assert [line.partition(", ")[0].strip() for line in row.splitlines()[1:3]] == ["excluded", "readmitted"]
    ada.ask("DELETE", "/players/me")
    assert ada.id not in admin("list")
    assert admin("exclude", ada.id, "why", code=1) == f"{ada.id}: there is no such account\n"
