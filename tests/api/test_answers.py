"""Every answer says of itself its request's id, the rate that it counts for, and whether it may be kept."""

import gzip
import json
import re
from collections.abc import Callable, Iterator

import httpx2
import pytest

from api.http.shared import takes_gzip
from tests.api.person import Data, Person, problem
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import refused, until

SHARED = [
    *("/docs", "/docs/openapi.json", "/problems", "/problems/not-found"),
    *("/v1/rulesets", "/v1/rulesets/zgame", "/v1/rulesets/smashup/cards?locale=ru"),
]

LIMITS = {
    "TURNFOLD_COMMANDS_PER_SECOND": "5",
    "TURNFOLD_READS_PER_SECOND": "40",
    "TURNFOLD_REGISTRATIONS_PER_MINUTE": "30",
    "TURNFOLD_OPEN_READS_PER_SECOND": "20",
}


def identified(response: httpx2.Response) -> str:
    name = response.headers["x-request-id"]
    if response.headers.get("content-type") == "application/problem+json":
        assert response.json()["request_id"] == name
    return str(name)


class TestRequestIds:
    @pytest.mark.parametrize(
        "path",
        [*SHARED, "/healthz", "/nothing", "/v1/games", "/v1/players/me", "/v1/games/g_x", "/v1/rulesets/x"],
    )
    def test_every_answer_has_one_of_its_own(self, running: Service, path: str) -> None:
        client = running.client()
        answers = [client.request(method, path) for method in ("GET", "HEAD", "PUT", "OPTIONS") for _ in range(2)]
        names = [identified(response) for response in answers if response.content]
        assert len({response.headers["x-request-id"] for response in answers}) == len(answers)
        assert all(re.fullmatch("[0-9a-f]{16}", name) for name in names)

    @pytest.mark.parametrize("sent", ["a", "0f-1_2.Z", "x" * 64])
    def test_a_client_may_bring_one(self, ada: Person, sent: str) -> None:
        for path in ("/players/me", "/games/g_x"):
            assert identified(ada.send("GET", path, headers={"X-Request-Id": sent})) == sent

    @pytest.mark.parametrize("sent", ["", "x" * 65, "a b", 'a"', "a;b", "é", "a\tb", "<x>", "a,b"])
    def test_what_could_mean_something_in_a_log_is_none(self, ada: Person, sent: str) -> None:
        response = ada.send("GET", "/players/me", headers={"X-Request-Id": sent.encode("latin-1")})
        assert re.fullmatch("[0-9a-f]{16}", identified(response))

    def test_a_stream_has_one(self, ada: Person) -> None:
        game = ada.create()
        ada.ask("DELETE", f"/games/{game['id']}/seats/me")
        assert identified(ada.send("GET", f"/games/{game['id']}/events", headers={"X-Request-Id": "mine"})) == "mine"

    def test_the_logs_have_it_too(self, services: Callable[..., Service], redis_server: RedisServer) -> None:
        service = services(redis_server.url, env={"TURNFOLD_DURABILITY": "always"}).start("api-1")
        with redis_server.without_append_only_file():
            until(lambda: service.client().get("/readyz").status_code == 503)
            response = service.client().get("/readyz", headers={"X-Request-Id": "lost-1"})
        problem("unavailable", response)
        assert identified(response) == "lost-1"
        until(lambda: "lost-1" in service.output("api-1"))
        rows = [json.loads(line) for line in service.output("api-1").splitlines() if "lost-1" in line]
        assert {row["request_id"] for row in rows} == {"lost-1"}


@pytest.fixture(scope="module")
def limited() -> Iterator[Service]:
    with RedisServer(appendfsync="no") as server, Service(server.url, env=LIMITS) as service:
        yield service.start("api-1")


def told(response: httpx2.Response) -> tuple[str, int, int, int, int]:
    """Policy, quota, window, what is left, seconds until all is back; both headers are structured fields (RFC 9651)."""
    policy = re.fullmatch(r'"(\w+)";q=(\d+);w=(\d+)', response.headers["ratelimit-policy"])
    limit = re.fullmatch(r'"(\w+)";r=(\d+);t=(\d+)', response.headers["ratelimit"])
    assert policy
    assert limit
    assert policy[1] == limit[1]
    return policy[1], int(policy[2]), int(policy[3]), int(limit[2]), int(limit[3])


class TestRates:
    def test_an_answer_says_what_it_counted_for_and_what_is_left(self, limited: Service) -> None:
        ada = Person(limited)
        policy, quota, window, left, seconds = told(ada.send("GET", "/players/me"))
        assert (policy, quota, window) == ("reads", 40, 1)
        # A share that was taken comes back after a fortieth of a second.
        assert (left, seconds) in [(38, 1), (39, 1), (40, 0)]
        assert told(ada.send("POST", "/games", json={}))[:3] == ("commands", 5, 1)
        assert told(ada.send("GET", "/games/g_x"))[0] == "reads"
        assert told(limited.client().get("/v1/rulesets"))[:3] == ("open", 20, 1)
        assert told(limited.client().get("/nothing"))[0] == "open"
        assert told(limited.client().post("/v1/players", json={"name": "Bob"}))[:3] == ("accounts", 30, 60)

    def test_a_refusal_for_the_rate_says_when_there_is_more(self, limited: Service) -> None:
        ada = Person(limited)
        policy, quota, _, left, seconds = told(refused(lambda: ada.send("POST", "/games", json={}))[-1])
        assert (policy, quota, left, seconds) == ("commands", 5, 0, 1)

    @pytest.mark.parametrize("header", [{}, {"Authorization": "Bearer p_x.y"}])
    def test_who_has_no_token_has_a_rate_by_address(self, limited: Service, header: Data) -> None:
        client = limited.client()
        path = "/v1/games" if header else "/v1/rulesets"
        known = 401 if header else 200
        # Others from here may have used the rate up.
        until(lambda: client.get(path, headers=header).status_code == known)
        *others, _ = refused(lambda: client.get(path, headers=header))
        assert {answer.status_code for answer in others} <= {known}
        assert Person(limited).get("/players/me")

    def test_refusals_count(self, limited: Service) -> None:
        ada = Person(limited)
        made = ada.ask("POST", "/players/me/tokens", json={"name": "x", "scopes": ["read"]})
        reader = ada.with_token(made["token"])
        until(lambda: reader.send("POST", "/games", json={}).status_code == 429)

    def test_nobody_who_watches_the_service_is_turned_away(self, limited: Service) -> None:
        client = limited.client()
        answers = [client.get(path) for path in ("/healthz", "/readyz") * 30]
        assert {row.status_code for row in answers} == {200}
        assert not any("ratelimit" in row.headers for row in answers)


class TestShared:
    @pytest.mark.parametrize("path", SHARED)
    def test_it_may_be_kept_and_asked_for_again(self, running: Service, path: str) -> None:
        first = running.client("api-1").get(path)
        assert first.headers["cache-control"].startswith("public, max-age=")
        assert first.headers["etag"].startswith('W/"')
        assert "Accept-Encoding" in first.headers["vary"]
        for known in (first.headers["etag"], f'"other", {first.headers["etag"]}', "*"):
            again = running.client("api-2").get(path, headers={"If-None-Match": known})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == first.headers["etag"]
            assert again.headers["cache-control"] == first.headers["cache-control"]
        assert running.client().get(path, headers={"If-None-Match": '"other"'}).status_code == 200

    @pytest.mark.parametrize("path", SHARED)
    def test_it_is_compressed_for_who_takes_that(self, running: Service, path: str) -> None:
        client = running.client()
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        with client.stream("GET", path, headers={"Accept-Encoding": "br;q=1.0, gzip;q=0.8"}) as response:
            raw = b"".join(response.iter_raw())
        assert int(response.headers["content-length"]) == len(raw)
        assert response.headers["etag"] == plain.headers["etag"]
        if len(plain.content) < 1000:
            assert raw == plain.content
            return
        assert response.headers["content-encoding"] == "gzip"
        assert gzip.decompress(raw) == plain.content
        # A page, a catalogue, a document: they say much twice.
        assert len(raw) < len(plain.content) / 2

    def test_what_lasts_of_a_game_that_is_over_is_compressed_too(self, ada: Person, bob: Person) -> None:
        game = ada.create(options={"mode": "long"})
        bob.join(game)
        while ada.view(game)["version"] < 12:
            ada.play(game)
            bob.play(game)
        sent = {"Accept-Encoding": "gzip"}
        for path in ("/states/9", "/export"):
            assert "content-encoding" not in ada.send("GET", f"/games/{game['id']}{path}", headers=sent).headers
        bob.ask("POST", f"/games/{game['id']}/resign")
        for path in ("/states/9", "/export"):
            response = ada.send("GET", f"/games/{game['id']}{path}", headers=sent)
            assert response.headers["content-encoding"] == "gzip"
            assert "immutable" in response.headers["cache-control"]
            known = {"If-None-Match": response.headers["etag"]}
            assert ada.send("GET", f"/games/{game['id']}{path}", headers=known).status_code == 304

    def test_languages_have_validators_of_their_own(self, running: Service) -> None:
        client = running.client()
        tags = [client.get(f"/v1/rulesets?locale={locale}").headers["etag"] for locale in ("en", "ru", "pl")]
        assert len(set(tags)) == 3

    def test_what_may_hold_a_secret_is_not_compressed(self, ada: Person, bob: Person) -> None:
        game = ada.create(visibility="private", seats=6)
        sent = {"Accept-Encoding": "gzip"}
        paths = ("/players/me", "/players/me/export", "/games", f"/games/{game['id']}", f"/games/{game['id']}/log")
        for path in paths:
            response = ada.send("GET", path, headers=sent)
            assert response.is_success
            assert "content-encoding" not in response.headers
        assert "content-encoding" not in bob.send("GET", f"/games/{game['id']}", headers=sent).headers

    def test_a_refusal_is_not_kept(self, running: Service) -> None:
        response = running.client().get("/v1/rulesets/nothing")
        assert response.status_code == 404
        assert "etag" not in response.headers

    @pytest.mark.parametrize(
        ("said", "takes"),
        [
            (b"gzip", True),
            (b"GZIP", True),
            (b"deflate, gzip;q=0.5", True),
            (b"*", True),
            (b"gzip;q=0", False),
            (b"gzip; q=0.000", False),
            (b"*, gzip;q=0", False),
            (b"identity", False),
            (b"", False),
            (b"br", False),
        ],
    )
    def test_a_client_says_what_it_takes(self, said: bytes, takes: bool) -> None:
        assert takes_gzip([(b"accept-encoding", said)]) is takes
