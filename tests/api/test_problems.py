"""Every error is a problem of a documented type, whatever is sent."""

import json
import re
from collections.abc import Callable
from typing import Any

import httpx2
import pytest
import redis

from api.http.problem_types import PROBLEMS
from api.http.problems import not_yet
from tests.api.authenticator import CREDENTIAL
from tests.api.person import Data, Person, problem
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until

NDJSON = {"Content-Type": "application/x-ndjson"}
JSON = {"Content-Type": "application/json"}
BODY = {"ruleset": "diamonsters", "seats": 2}
SEED = "00" * 32


def _running(ada: Person, bob: Person) -> Data:
    game = ada.create()
    bob.join(game)
    return ada.view(game)


def _limited(ada: Person, bob: Person) -> httpx2.Response:
    token = ada.ask("POST", "/players/me/tokens", json={"name": "x", "scopes": ["read"]})["token"]
    return ada.with_token(token).send("POST", "/games", json=BODY)


def _reused(ada: Person, bob: Person) -> httpx2.Response:
    ada.create(key="k")
    return ada.send("POST", "/games", json={**BODY, "seats": 3}, headers={"Idempotency-Key": "k"})


def _mismatch(ada: Person, bob: Person) -> httpx2.Response:
    game = ada.create(commitment=SEED, bots=[{"seat": 1, "bot": "random"}])
    return ada.send("PUT", f"/games/{game['id']}/seats/me/seed", json={"seed": SEED})


def _closed(ada: Person, bob: Person) -> httpx2.Response:
    game = _running(ada, bob)
    made = ada.ask("POST", _to(game, "requests"), json={"kind": "abort"})
    path = _to(game, f"requests/{made['requests'][0]['id']}")
    ada.ask("POST", path, json={"agree": False})
    return bob.send("POST", path, json={"agree": True})


def _open(ada: Person, bob: Person) -> httpx2.Response:
    game = ada.create(deadline={"per_sitting": "P1D"})
    bob.join(game)
    for duration in ("PT1H", "PT2H"):
        answer = ada.send("POST", _to(game, "requests"), json={"kind": "extend", "seat": 1, "duration": duration})
    return answer


def _set_up(ada: Person) -> Data:
    return ada.create(position={"seats": [{}, {}]})


def _to(game: Data, path: str) -> str:
    return f"/games/{game['id']}/{path}"


def _channel(ada: Person, wish: Data) -> str:
    made = ada.ask("POST", "/players/me/channels", json=wish)
    return f"/players/me/channels/{made['channel']['id']}"


def _avoided(ada: Person, bob: Person, by: Person) -> str:
    by.avoid({ada: bob, bob: ada}[by])
    return _to(ada.create(), "seats")


def _polled(ada: Person, times: int = 1, *, approve: bool | None = None) -> httpx2.Response:
    asked = ada.ask("POST", "/device", json={"name": "phone"})
    if approve is not None:
        ada.ask("POST", f"/devices/{asked['user_code']}/verdict", json={"approve": approve})
    return [ada.send("POST", "/device/token", json={"device_code": asked["device_code"]}) for _ in range(times)][-1]


PROVOKED: dict[str, Callable[[Person, Person], httpx2.Response]] = {
    "invalid-request": lambda ada, bob: ada.send("POST", "/games", json={}),
    "unauthenticated": lambda ada, bob: ada.with_token("x").send("GET", "/players/me"),
    "forbidden": _limited,
    "not-found": lambda ada, bob: ada.send("GET", "/games/g_nothing"),
    "method-not-allowed": lambda ada, bob: ada.send("PUT", "/games"),
    "authorization-pending": lambda ada, bob: _polled(ada),
    "slow-down": lambda ada, bob: _polled(ada, times=2),
    "access-denied": lambda ada, bob: _polled(ada, approve=False),
    "expired-token": lambda ada, bob: ada.send("POST", "/device/token", json={"device_code": "x"}),
    "tls-needed": lambda ada, bob: ada.send("POST", "/sessions", headers={"Host": "turnfold.example"}),
    "already-seated": lambda ada, bob: ada.send("POST", _to(ada.create(), "seats"), json={"seat": 1}),
    "audit-failed": lambda ada, bob: ada.send("POST", "/games/import", content=b"{}", headers=NDJSON),
    "address-not-allowed": lambda ada, bob: ada.send(
        "POST", "/players/me/channels", json={"kind": "webhook", "address": "https://127.0.0.1/"}
    ),
    "no-secret": lambda ada, bob: ada.send(
        "POST",
        _channel(ada, {"kind": "mail", "address": f"{ada.id}@example.org"}) + "/rotate",
    ),
    "avoided-player": lambda ada, bob: bob.send("POST", _avoided(ada, bob, by=bob), json={}),
    "no-such-hours": lambda ada, bob: ada.send("PUT", "/players/me/hours", json={"zone": "UTC"}),
    "named-too-soon": lambda ada, bob: [
        ada.send("PUT", "/players/me/hours", json={"zone": "UTC", "free_days": [day]}) for day in (6, 7)
    ][-1],
    "no-such-order": lambda ada, bob: ada.send(
        "PUT",
        _to(_running(ada, bob), "orders"),
        json={"orders": [{"when": {"kind": "dance"}, "answer": "pass"}]},
    ),
    "not-admitted": lambda ada, bob: bob.send("POST", _avoided(ada, bob, by=ada), json={}),
    "game-not-finished": lambda ada, bob: ada.send("GET", _to(ada.create(), "export")),
    "game-not-open": lambda ada, bob: ada.send("DELETE", _to(_running(ada, bob), "seats/me")),
    "game-not-running": lambda ada, bob: ada.send("POST", _to(ada.create(), "resign")),
    "idempotency-key-reused": _reused,
    "illegal-choice": lambda ada, bob: (game := _running(ada, bob)) and ada.command(game, game["decisions"][0]["id"]),
    "invalid-lifetime": lambda ada, bob: ada.send(
        "POST", "/players/me/tokens", json={"name": "x", "lifetime": "P367D"}
    ),
    "wrong-code": lambda ada, bob: ada.send("POST", "/recover", json={"player": bob.id, "code": "x"}),
    "wrong-passkey": lambda ada, bob: ada.send("POST", "/players/me/passkeys", json={"credential": CREDENTIAL}),
    "no-passkeys-here": lambda ada, bob: ada.send("POST", "/sign_in", json={}, headers={"Host": "turnfold.example"}),
    "invalid-setup": lambda ada, bob: ada.send("POST", "/games", json={**BODY, "seats": 9}),
    "name-not-allowed": lambda ada, bob: ada.send("PATCH", "/players/me", json={"name": "host"}),
    "not-seated": lambda ada, bob: bob.send("DELETE", _to(ada.create(), "seats/me")),
    "no-take-back": lambda ada, bob: ada.send("POST", _to(_running(ada, bob), "take_backs"), json={"to": 5}),
    "no-vacation": lambda ada, bob: ada.send(
        "POST", _to(_running(ada, bob), "vacations"), json={"until": "2099-01-01T00:00:00Z"}
    ),
    "nobody-there": lambda ada, bob: ada.send("POST", _to(ada.create(), "messages"), json={"text": "!", "to": "seats"}),
    "text-not-allowed": lambda ada, bob: ada.send("POST", _to(ada.create(), "messages"), json={"text": "\u200b"}),
    "not-startable": lambda ada, bob: ada.send("POST", _to(ada.create(), "start")),
    "position-not-accepted": lambda ada, bob: bob.send("POST", _to(_set_up(ada), "seats"), json={}),
    "request-closed": _closed,
    "request-not-possible": lambda ada, bob: ada.send(
        "POST", _to(_running(ada, bob), "requests"), json={"kind": "claim"}
    ),
    "request-open": _open,
    "seat-taken": lambda ada, bob: bob.send("POST", _to(ada.create(), "seats"), json={"seat": 0}),
    "seed-mismatch": _mismatch,
    "seed-not-awaited": lambda ada, bob: ada.send("PUT", _to(ada.create(), "seats/me/seed"), json={"seed": SEED}),
    "stale-decision": lambda ada, bob: ada.command(_running(ada, bob), "1.0", "m1"),
    "unknown-version": lambda ada, bob: ada.send("GET", _to(_running(ada, bob), "log?after=99")),
    "unknown-head": lambda ada, bob: ada.command(_running(ada, bob), "5.0", "m1", seen=f"5:{SEED}"),
    "too-large": lambda ada, bob: ada.send("POST", "/games", content=b" " * (16 * 2**20 + 1), headers=JSON),
    "unsupported-media-type": lambda ada, bob: ada.send("POST", "/games/import", json={}),
}

ELSEWHERE = {
    "unavailable": "needs a store that is away: test_health",
    "store-nearly-full": "needs a store that is nearly full: tests/faults/test_full",
    "removed": "needs an operator: tests/hostile/test_removal",
    **dict.fromkeys(
        ("too-many-requests", "too-many-waiting", "too-many-games", "too-many-tokens"), "needs low limits: test_limits"
    ),
    "too-many-mails": "needs many of them: test_mail",
    "too-many-channels": "needs many of them: test_channels",
    "excluded": "needs an operator: test_players",
    "too-many-avoided": "needs many of them: tests/hostile/test_avoiding",
    "too-many-clients": "needs many of them: test_oauth",
    **dict.fromkeys(("too-many-passkeys", "last-way-in"), "test_passkeys"),
    **dict.fromkeys(("too-slow", "headers-too-large"), "needs half a request: tests/hostile/test_connections"),
    **dict.fromkeys(("not-creator", "invitation-expired"), "test_invitations"),
    "seat-kept": "needs a rematch: test_rematches",
    **dict.fromkeys(("already-reported", "muted"), "test_reports"),
    "talk-not-shared": "needs a finished game: test_talk",
    "too-many-branches": "needs many moves: test_branches",
    "too-many-messages": "needs many messages: test_talk",
    **dict.fromkeys(
        (
            "too-many-games-today",
            "too-many-bytes",
            "too-many-messages-today",
            "too-many-reports",
            "too-many-branches-today",
        ),
        "needs low limits: tests/hostile/test_quotas",
    ),
    "too-many-seat-changes": "needs many changes: tests/hostile/test_sizes",
    **dict.fromkeys(("newer-rules", "log-does-not-fold"), "needs another log: test_fence"),
    "archive-unavailable": "needs an archive whose object is gone: test_archive",
    "internal-error": "needs a fault of ours: below, with a store that holds nonsense",
    "wrong-entry": "an entry that no request makes: the audit and the workers meet it",
}


def test_each_type_of_problem_is_provoked_somewhere() -> None:
    assert PROVOKED.keys() | ELSEWHERE.keys() == PROBLEMS.keys()


@pytest.mark.parametrize("slug", PROVOKED)
def test_a_problem_is_as_documented(running: Service, ada: Person, bob: Person, slug: str) -> None:
    body = problem(slug, PROVOKED[slug](ada, bob))
    page = running.client().get(body["type"]).json()
    assert (page["type"], page["status"], page["title"]) == (body["type"], body["status"], body["title"])
    assert page["meaning"]
    assert ada.token not in str(body)


def test_all_types_are_listed(running: Service) -> None:
    rows = running.client().get("/problems").json()["problems"]
    assert [row["type"] for row in rows] == [f"/problems/{slug}" for slug in PROBLEMS]
    problem("not-found", running.client().get("/problems/nothing"))


OBJECT = {"deep": 0}
for _ in range(60):
    OBJECT = {"deep": OBJECT}

NONSENSE: list[Any] = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"text"',
    b"{}{}",
    b"\xff\xfe{}",
    b'{"ruleset": "\xff", "seats": 2}',
    b'{"ruleset": "\\ud800", "seats": 2}',
    b'{"ruleset": "diamonsters", "seats": 1e400}',
    b'{"ruleset": "diamonsters", "seats": NaN}',
    b'{"ruleset": "diamonsters", "seats": 1180591620717411303424}',
    b'{"ruleset": "diamonsters", "seats": 2.0001}',
    b'{"ruleset": "diamonsters", "seats": true}',
    b'{"ruleset": "diamonsters", "seats": 2, "options": {"mode": 1e400}}',
    b'{"ruleset": "diamonsters", "seats": 2, "options": ' + b'{"a":' * 5_000 + b"1" + b"}" * 5_001,
    b'{"ruleset": "diamonsters", "seats": 2, "options": ' + b"[" * 100_000,
]


@pytest.mark.parametrize("content", NONSENSE)
def test_what_is_no_such_body_does_not_fit_the_schema(ada: Person, content: bytes) -> None:
    assert ada.refused("invalid-request", "POST", "/games", content=content, headers=JSON)["errors"]


@pytest.mark.parametrize(
    "options",
    [
        {"mode": 2**70},
        {"mode": -(2**63)},
        {"mode": 1.5},
        {"mode": "\x00"},
        {"мода": 1},
        OBJECT,
        {"deep": {"deep": OBJECT}},
        {"x": "y" * 100_000},
        {str(number): number for number in range(5_000)},
    ],
)
def test_what_no_ruleset_takes_does_not_fit_its_schema(ada: Person, options: Data) -> None:
    for field in ("options", "position"):
        body = json.dumps({**BODY, field: options})
        (error,) = ada.refused("invalid-request", "POST", "/games", content=body.encode(), headers=JSON)["errors"]
        assert error["key"].startswith(field)


def test_a_whole_number_is_an_integer_however_it_is_written(ada: Person) -> None:
    body = b"""{"ruleset": "smashup", "seats": 2.0, "bots": [{"seat": 1e0, "bot": "random"}],
        "options": {"first_seat": 1.0}}"""
    game = ada.send("POST", "/games", content=body, headers=JSON).json()
    assert (len(game["seats"]), game["options"]["first_seat"]) == (2, 1)


@pytest.mark.parametrize("number", [2**53, -(2**63), 2**63, 2**70, 10**400])
def test_a_number_that_no_log_could_hold_is_refused(ada: Person, number: int) -> None:
    body = {"ruleset": "smashup", "seats": 2, "options": {"first_seat": number}}
    response = ada.send("POST", "/games", content=json.dumps(body).encode(), headers=JSON)
    assert response.status_code in (400, 409), response.text
    assert "first_seat" in response.text or "53 bits" in response.text


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/players", {"name": "Ada"}),
        ("PATCH", "/players/me", {}),
        ("POST", "/players/me/tokens", {"name": "x"}),
        ("POST", "/games", {**BODY}),
        ("POST", "/games", {**BODY, "deadline": {"per_decision": "PT1H"}}),
        ("POST", "/games/{game}/seats", {}),
        ("PUT", "/games/{game}/seats/me/seed", {"seed": SEED}),
        ("POST", "/games/{game}/commands", {"decision": "1.0", "choose": []}),
    ],
)
def test_an_unknown_field_is_refused_with_its_name(ada: Person, method: str, path: str, body: Data) -> None:
    place = body.get("deadline", body)
    place["colour"] = "red"
    there = path.replace("{game}", ada.create()["id"])
    (error,) = ada.refused("invalid-request", method, there, json=body)["errors"]
    assert "colour" in error["message"]
    # The values that may stand there are told, too.
    assert all(name in error["message"] for name in place if name != "colour")
    assert error["source"] == "body"


@pytest.mark.parametrize(
    ("method", "path", "body", "words"),
    [
        ("POST", "/games", {**BODY, "visibility": "x"}, "private, public"),
        ("POST", "/games", {**BODY, "deadline": {"on_timeout": "x"}}, "bot, default, forfeit, wait"),
        (
            "POST",
            "/games",
            {**BODY, "ruleset": "diamonsters", "options": {"mode": "x"}},
            "best_of_five, best_of_three, long, single",
        ),
        ("POST", "/players/me/tokens", {"name": "x", "scopes": ["read", "x"]}, "bot, play, read"),
        ("PUT", "/players/me/league", {"kind": "x"}, "person, program"),
    ],
)
def test_a_word_that_is_none_is_refused_with_those_there_are(
    ada: Person, method: str, path: str, body: Data, words: str
) -> None:
    (error,) = ada.refused("invalid-request", method, path, json=body)["errors"]
    assert error["message"] == f"Invalid enum value 'x'; there are {words}"


@pytest.mark.parametrize("name", ["a - at `", " - at `$", "`", "` - at `$.x", "$"])
def test_a_field_is_refused_whatever_it_is_called(ada: Person, name: str) -> None:
    for body in ({name: 1}, {**BODY, "options": {name: 1}}):
        refused = ada.send("POST", "/games", json=body)
        assert refused.status_code in (400, 409), refused.text
        assert "unknown field" in refused.text


def test_a_moment_and_a_seat_that_a_game_has_not_are_refused_with_those_it_has(ada: Person) -> None:
    game = ada.create(bots=[{"seat": 1, "bot": "random"}])
    last = ada.ask("POST", f"/games/{game['id']}/resign")["version"]
    what_if, there = {"seq": 10_000, "seat": 0, "answers": []}, f"/games/{game['id']}"
    for refused in (
        ada.refused("not-found", "GET", f"{there}/states/10000"),
        ada.refused("not-found", "POST", f"{there}/what_ifs", json=what_if),
        ada.refused("not-found", "POST", f"{there}/branches", json={"seq": 10_000}),
    ):
        assert refused["detail"] == f"there is no such version; there are 1 to {last}"
    for refused in (
        ada.refused("not-found", "GET", f"{there}/states/{last}", params={"seat": 2}),
        ada.refused("not-found", "POST", f"{there}/what_ifs", json={**what_if, "seq": last, "seat": 2}),
    ):
        assert refused["detail"] == "there is no such seat; there are 0 to 1"


def test_a_word_that_is_none_is_refused_in_a_query_too(ada: Person) -> None:
    (error,) = ada.refused("invalid-request", "GET", "/games", params={"status": "x"})["errors"]
    assert error["key"] == "status"
    assert error["message"].endswith("'x'; there are finished, open, running")


@pytest.mark.parametrize("media_type", ["text/plain", "application/xml", "application/x-www-form-urlencoded"])
def test_a_body_of_another_media_type_is_refused(ada: Person, media_type: str) -> None:
    for content in (b"a=b", json.dumps(BODY).encode()):
        refused = ada.refused(
            "unsupported-media-type", "POST", "/games", content=content, headers={"Content-Type": media_type}
        )
        assert "application/json" in refused["detail"]
        assert media_type in refused["detail"]


@pytest.mark.parametrize(
    "headers", [{}, {"Content-Type": "application/json; charset=utf-8"}, {"Content-Type": "Application/JSON"}]
)
def test_json_may_be_called_so_in_several_ways(ada: Person, headers: dict[str, str]) -> None:
    assert ada.send("POST", "/games", content=json.dumps(BODY).encode(), headers=headers).status_code == 201


def test_a_body_that_is_missing_is_named(ada: Person) -> None:
    assert ada.refused("invalid-request", "POST", "/games")["errors"] == [{"message": "it is empty", "source": "body"}]


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/v1/games", {"GET", "POST"}),
        ("DELETE", "/v1/games/g_x", {"GET"}),
        ("GET", "/v1/games/import", None),
        ("PATCH", "/v1/games/g_x/commands", {"POST"}),
        ("POST", "/v1/games/g_x/seats/me/seed", {"PUT"}),
        ("HEAD", "/v1/players", {"POST"}),
        ("POST", "/healthz", {"GET"}),
        ("PUT", "/v1/players/me/", {"GET", "PATCH", "DELETE"}),
        ("TRACE", "/v1/players", {"POST"}),
    ],
)
def test_a_method_that_is_not_there_is_answered_with_those_that_are(
    running: Service, method: str, path: str, allowed: set[str] | None
) -> None:
    response = running.client().request(method, path)
    if allowed is None:
        assert response.status_code in (401, 405)
        return
    assert response.status_code == 405
    methods = {*allowed, "OPTIONS", "HEAD"} if "GET" in allowed else {*allowed, "OPTIONS"}
    assert set(response.headers["allow"].split(", ")) == methods
    if method != "HEAD":
        problem("method-not-allowed", response)


@pytest.mark.parametrize(
    "path", ["/none", "/v1", "/v2/games", "/v1/games/", "/v1/%ff", "/v1/games/%ff", "/v1/games/a%2Fb"]
)
def test_what_is_not_there_is_not_found(running: Service, ada: Person, path: str) -> None:
    response = running.client().get(path, headers={"Authorization": f"Bearer {ada.token}"})
    if path == "/v1/games/":
        assert response.status_code == 200
    else:
        problem("not-found", response)


@pytest.mark.parametrize("game", ["g_%00", "g}x", "{p1}:x", "é", "x" * 3_000, "*", "..", "g:x", "g%20x", "g\\x"])
def test_odd_names_of_games_are_names_of_none(ada: Person, game: str) -> None:
    for method, path, body in (
        ("GET", "", None),
        ("POST", "/seats", {}),
        ("POST", "/commands", {"decision": "1.0", "choose": []}),
    ):
        ada.refused("not-found", method, f"/games/{game}{path}", json=body)


class TestFault:
    @pytest.fixture
    def broken(self, own_server: RedisServer, services: Callable[..., Service]) -> tuple[Service, RedisServer]:
        return services(own_server.url).start("api-1"), own_server

    def test_a_fault_of_ours_is_a_problem_and_in_the_log_without_the_token(
        self, broken: tuple[Service, RedisServer]
    ) -> None:
        service, server = broken
        ada = Person(service)
        with redis.Redis.from_url(server.url) as client:
            client.hset(f"{{u:{ada.id}}}:tokens", "nonsense", "{")
        ada.refused("internal-error", "GET", "/players/me/tokens")
        until(lambda: "error" in service.output("api-1"))
        (line,) = service.output("api-1").splitlines()
        row = json.loads(line)
        assert (row["level"], row["method"], row["path"]) == ("error", "GET", "/v1/players/me/tokens")
        assert "DecodeError" in row["error"]
        assert ada.token.partition(".")[2] not in line

    def test_what_goes_well_or_is_the_clients_fault_is_not_logged(self, broken: tuple[Service, RedisServer]) -> None:
        service, _ = broken
        ada = Person(service)
        game = ada.create()
        ada.view(game)
        ada.refused("not-found", "GET", "/games/nothing")
        ada.refused("invalid-request", "POST", "/games", json={})
        ada.refused("game-not-running", "POST", f"/games/{game['id']}/resign")
        service.end("api-1")
        assert service.output("api-1") == ""


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Encoding": "gzip"},
        {"Content-Encoding": "identity, br"},
        {"Content-Type": "application/json; charset=iso-8859-1"},
        {"Content-Type": "application/json; charset=utf-16"},
    ],
)
def test_a_body_in_another_coding_is_refused_unread(ada: Person, headers: dict[str, str]) -> None:
    body = b'{"ruleset": "diamonsters", "seats": 2}'
    response = ada.send("POST", "/games", content=body, headers={"Content-Type": "application/json"} | headers)
    said = problem("unsupported-media-type", response)["detail"]
    assert "UTF-8" in said or "Content-Encoding" in said
    assert ("accept-encoding" in response.headers) == ("Content-Encoding" in headers)
    headers = {name: value.replace("json", "x-ndjson") for name, value in headers.items()}
    ada.refused("unsupported-media-type", "POST", "/games/import", content=body, headers=NDJSON | headers)


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Encoding": "identity"},
        {"Content-Type": "application/json; charset=utf-8"},
        {"Content-Type": 'Application/JSON;charset="UTF-8"'},
    ],
)
def test_a_body_as_it_is_is_taken(ada: Person, headers: dict[str, str]) -> None:
    body = b'{"ruleset": "diamonsters", "seats": 2}'
    response = ada.send("POST", "/games", content=body, headers={"Content-Type": "application/json"} | headers)
    assert response.status_code == 201


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ('{"name": "Ann", "name": "Bob"}', "name"),
        ('{"name": "Ann", "n\\u0061me": "Bob"}', "name"),
        ('{"name": "Ann", "locale": null, "locale": "en"}', "locale"),
    ],
)
def test_a_name_that_comes_twice_is_refused(ada: Person, body: str, name: str) -> None:
    before = ada.ask("GET", "/players/me")["name"]
    response = ada.send("PATCH", "/players/me", content=body, headers={"Content-Type": "application/json"})
    assert f"the name '{name}' comes twice" in problem("invalid-request", response)["detail"]
    assert ada.ask("GET", "/players/me")["name"] == before


def test_a_name_that_comes_twice_is_refused_inside_too(ada: Person) -> None:
    body = '{"ruleset": "diamonsters", "seats": 2, "options": {"mode": "single", "mode": "match"}}'
    response = ada.send("POST", "/games", content=body, headers={"Content-Type": "application/json"})
    assert "the name 'mode' comes twice" in problem("invalid-request", response)["detail"]


def test_a_text_may_come_twice(ada: Person) -> None:
    body = {"ruleset": "smashup", "seats": 2, "options": None, "bots": None}
    body |= {
        "position": {
            "bases": [{"base": "tar_pits"}, {"base": "rhodes_plaza_mall"}],
            "seats": [
                {"factions": ["aliens", "pirates"], "hand": ["invader", "invader"]},
                {"factions": ["dinosaurs", "zombies"]},
            ],
        }
    }
    assert ada.send("POST", "/games", json=body).status_code == 201
    assert ada.send("PATCH", "/players/me", json={"name": "name"}).status_code == 200


def test_the_limit_that_refuses_is_the_one_that_is_told(ada: Person) -> None:
    names = [ada.send("PATCH", "/players/me", json={"name": f"Ada {number}"}) for number in range(11)]
    assert [answer.status_code for answer in names] == [*[200] * 10, 429]
    problem("too-many-requests", names[-1])
    assert names[-1].headers["ratelimit-policy"] == '"names";q=10;w=3600'
    assert re.fullmatch(r'"names";r=0;t=3(600|5\d\d)', names[-1].headers["ratelimit"])
    assert ada.send("PATCH", "/players/me", json={"locale": "en"}).headers["ratelimit-policy"].startswith('"commands"')


@pytest.mark.parametrize(
    ("method", "path", "body", "fault"),
    [
        ("POST", "/players/me/tokens", {"name": ""}, {"code": "out-of-range", "field": "name", "least": 1}),
        (
            "POST",
            "/games",
            {"ruleset": "diamonsters", "seats": 2, "bots": [{"seat": 1}]},
            {"code": "missing", "field": "bots.0.bot"},
        ),
        ("POST", "/games", {"ruleset": "diamonsters", "seats": "two"}, {"code": "malformed", "field": "seats"}),
        ("POST", "/games", [], {"code": "malformed", "field": ""}),
    ],
)
def test_what_does_not_fit_is_told_as_data(ada: Person, method: str, path: str, body: Any, fault: Data) -> None:
    told = ada.refused("invalid-request", method, path, json=body)
    assert told["fault"] == {"allowed": [], **fault}
    assert "fault" not in told["errors"][0]


def test_what_there_is_is_told_as_data(ada: Person) -> None:
    told = ada.refused("invalid-request", "POST", "/games", json={"ruleset": "diamonsters", "start": "never"})
    assert told["fault"]["value"] == "never"
    assert (told["fault"]["code"], told["fault"]["field"]) == ("unknown", "start")
    assert "manual" in told["fault"]["allowed"]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "1 s"), (119, "119 s"), (120, "2 minutes"), (121, "3 minutes"), (7_200, "2 hours"), (85_338, "24 hours")],
)
def test_who_comes_too_early_is_told_how_long_to_wait_as_people_say_it(seconds: int, words: str) -> None:
    refused = not_yet("too-many-requests", "that is too often", seconds)
    assert (refused.detail, refused.headers) == (f"that is too often; again in {words}", {"Retry-After": str(seconds)})


GUESTS = {"ruleset": "diamonsters", "seats": 2, "deadline": {"per_sitting": "P1D"}}


@pytest.mark.parametrize(
    ("method", "path", "body", "slug", "fault"),
    [
        (
            "POST",
            "/players/me/channels",
            {"kind": "mail", "address": "ada"},
            "address-not-allowed",
            {"code": "malformed", "field": "address", "value": "ada"},
        ),
        (
            "POST",
            "/players/me/channels",
            {"kind": "webhook", "address": "http://example.org/"},
            "address-not-allowed",
            {"code": "malformed", "field": "address", "value": "http://example.org/", "allowed": ["https://"]},
        ),
        (
            "POST",
            "/players/me/channels",
            {"kind": "webhook", "address": "https://10.0.0.1/"},
            "address-not-allowed",
            {"code": "not-public", "field": "address", "value": "10.0.0.1"},
        ),
        (
            "POST",
            "/players/me/clients",
            {"name": "x", "redirect_uris": ["http://example.org/"]},
            "address-not-allowed",
            {"code": "malformed", "field": "redirect_uris", "value": "http://example.org/"},
        ),
        (
            "POST",
            "/players/me/tokens",
            {"name": "x", "scopes": ["read"], "lifetime": "PT0S"},
            "invalid-lifetime",
            {"code": "out-of-range", "field": "lifetime", "value": "PT0S", "least": "PT0S", "most": "P366D"},
        ),
        (
            "PUT",
            "/players/me/hours",
            {"zone": "Mars/Olympus", "free_days": [1]},
            "no-such-hours",
            {"code": "unknown", "field": "zone", "value": "Mars/Olympus"},
        ),
        (
            "PUT",
            "/players/me/hours",
            {"zone": "Europe/Warsaw", "quiet": {"from": 8, "until": 22}},
            "no-such-hours",
            {"code": "out-of-range", "field": "quiet", "least": "PT1H", "most": "PT10H"},
        ),
        (
            "GET",
            "/games?pace=slow",
            None,
            "invalid-request",
            {"code": "unknown", "field": "pace", "value": "slow", "allowed": ["live", "mail"]},
        ),
        ("GET", "/games?limit=0", None, "invalid-request", {"code": "out-of-range", "field": "limit", "least": 1}),
        ("GET", "/games?cursor=x", None, "invalid-request", {"code": "malformed", "field": "cursor"}),
        (
            "POST",
            "/games",
            {"ruleset": "zgame", "seats": 2, "position": {"locations": {"base_0": {"people": [1]}}}},
            "invalid-request",
            {"code": "malformed", "field": "position.locations"},
        ),
    ],
)
def test_what_is_not_allowed_is_told_as_data(
    ada: Person, method: str, path: str, body: Data | None, slug: str, fault: Data
) -> None:
    assert ada.refused(slug, method, path, json=body)["fault"] == {"allowed": [], **fault}


def test_what_a_game_does_not_allow_is_told_as_data(ada: Person, bob: Person) -> None:
    game = ada.create(**GUESTS)
    bob.join(game)
    decision = ada.view(game)["decisions"][0]["id"]
    path, asking = f"/games/{game['id']}/commands", f"/games/{game['id']}/requests"

    def fault(slug: str, to: str, **body: Any) -> Data:
        told: Data = ada.refused(slug, "POST", to, json=body)["fault"]
        return told

    told = fault("illegal-choice", path, decision=decision, choose=["m9"])
    assert told == {"code": "unknown", "field": "choose", "value": "m9", "allowed": []}
    told = fault("illegal-choice", path, decision=decision, choose=["m1", "m2"])
    assert told == {"code": "out-of-range", "field": "choose", "value": 2, "least": 1, "most": 1, "allowed": []}
    told = fault("request-not-possible", asking, kind="extend", seat=1)
    assert told == {"code": "missing", "field": "duration", "allowed": []}
    told = fault("request-not-possible", asking, kind="extend", seat=1, duration="PT1S")
    assert told == {"code": "out-of-range", "field": "duration", "least": "PT1M", "most": "P60D", "allowed": []}
    told = fault("request-not-possible", asking, kind="hand_over", seat=1)
    assert told == {"code": "untimely", "field": "seat", "value": 1, "allowed": []}


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/players", {"name": "Ann", "locale": None, "": None}, ""),
        ("/players", {"name": "Ann", "nmae": None}, ""),
        ("/games", {**BODY, "deadline": None, "bots": [{"seat": 1, "bot": "random", "level": None}]}, "bots.0"),
        ("/games", {**BODY, "deadline": {"per_decision": "P1D", "reserve": None, "reserv": None}}, "deadline"),
        ("/games", {**BODY, "options": {"mod": None}}, "options"),
        ("/games", {**BODY, "bots": None, "options": {"mod": None}}, "options"),
    ],
)
def test_a_field_that_there_is_not_is_refused_with_null_too(ada: Person, path: str, body: Data, field: str) -> None:
    fault = ada.refused("invalid-request", "POST", path, json=body)["fault"]
    assert (fault["code"], fault["field"]) == ("unknown", field)


def test_null_says_as_much_as_leaving_a_field_out(ada: Person) -> None:
    deadline = {"per_decision": "P1D", "reserve": None}
    nothing = {"bots": None, "position": None, "options": {"mode": None}}
    made = ada.ask("POST", "/games", json={**BODY, "deadline": deadline, **nothing})
    assert made["deadline"]["per_decision"] == "P1D"
