"""Limits of what one client may ask for: each is a setting, and what goes beyond it gets an answer that says so."""

import asyncio
import itertools
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial

import httpx2
import pytest
from litestar.exceptions import HTTPException

from api.http.bodies import MOST_VALUES
from api.http.limits import Limit, Limits, Rate
from api.http.spending import Measured
from api.settings import VARIABLES, Settings
from store.redis.environment import InvalidSetting
from tests.api.person import LONG_POLL, Person, problem
from tests.api.stream import Stream
from tests.api.test_devices import Browser
from tests.processes.metrics import number, numbers
from tests.processes.redis_server import RedisServer
from tests.processes.service import NO_CERTIFICATES, Service
from tests.processes.waiting import refused, until

LOW = {
    "TURNFOLD_GAMES_PER_PLAYER": "2",
    "TURNFOLD_BOT_GAMES_PER_PLAYER": "1",
    "TURNFOLD_SHORTEST_DECISION_SECONDS": "10",
    "TURNFOLD_TOKENS_PER_PLAYER": "3",
    "TURNFOLD_WAITING_PER_TOKEN": "2",
    "TURNFOLD_WAITING_PER_PROCESS": "3",
    "TURNFOLD_MAX_BODY": "1000",
    "TURNFOLD_MAX_IMPORT": "5000",
    "TURNFOLD_MAX_NESTING": "5",
    "TURNFOLD_CORS_ORIGINS": "https://play.example, https://other.example",
    "TURNFOLD_HSTS_SECONDS": "600",
}

SLOW = {
    "TURNFOLD_COMMANDS_PER_SECOND": "3",
    "TURNFOLD_READS_PER_SECOND": "8",
    "TURNFOLD_REGISTRATIONS_PER_MINUTE": "12",
}

PATHS = [
    *("/healthz", "/readyz", "/docs", "/docs/openapi.json", "/problems", "/nothing"),
    *("/v1/rulesets", "/v1/players/me", "/v1/games", "/v1/games/g_x/events", "/v1/games/import"),
]

BODY = {"ruleset": "diamonsters", "seats": 2}


@pytest.fixture(scope="module")
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture(scope="module")
def store(stack: ExitStack) -> str:
    return stack.enter_context(RedisServer(appendfsync="no")).url


@pytest.fixture(scope="module")
def low(stack: ExitStack, store: str) -> Service:
    """A service with low limits, in which nobody keeps the lists up to date."""
    return stack.enter_context(Service(store, env=LOW)).start("api-1", "api-2")


@pytest.fixture(scope="module")
def slow(stack: ExitStack, store: str) -> Service:
    """A service with low rates."""
    return stack.enter_context(Service(store, env=SLOW)).start("api-1")


async def _run_to_end(measured: Measured[None]) -> None:
    await measured


async def _measure() -> None:
    async def work(seconds: float) -> str:
        until_then = time.thread_time() + seconds
        while time.thread_time() < until_then:
            await asyncio.sleep(0)
        return "done"

    async def fail() -> None:
        await asyncio.sleep(0)
        raise LookupError

    mine, others = Measured(work(0.01)), Measured(work(0.2))
    assert await asyncio.gather(mine, others) == ["done", "done"]
    assert mine.seconds < others.seconds
    with pytest.raises(LookupError):
        await Measured(fail())
    waiting = asyncio.create_task(_run_to_end(Measured(asyncio.sleep(60))))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


class TestRates:
    def test_an_account_has_so_many_commands_a_second_whatever_others_do(self, slow: Service) -> None:
        ada, bob = Person(slow), Person(slow, "Bob")
        path = f"/games/{ada.create()['id']}/resign"
        *others, response = refused(lambda: ada.send("POST", path))
        assert [answer.status_code for answer in others] == [409] * len(others)
        assert len(others) >= 2
        problem("too-many-requests", response)
        assert response.headers["retry-after"] == "1"
        assert ada.get("/players/me")["id"] == ada.id
        bob.create()
        until(lambda: ada.send("POST", path).status_code == 409)

    def test_an_account_has_so_many_reads_a_second(self, slow: Service) -> None:
        ada = Person(slow)
        *others, _ = refused(lambda: ada.send("GET", "/players/me"))
        assert [answer.status_code for answer in others] == [200] * len(others)
        assert len(others) >= 8
        assert Person(slow, "Bob").get("/players/me")["name"] == "Bob"
        ada.create()

    def test_what_is_made_of_many_games_counts_as_more_than_one_read_for_who_knows_it_too(
        self, stack: ExitStack, store: str
    ) -> None:
        env = {"TURNFOLD_READS_PER_SECOND": "30"}
        service = stack.enter_context(Service(store, env=env)).start("api-1", "dispatcher-1")
        ada, open_to_all = Person(service), service.client()
        feed = ada.ask("POST", "/players/me/feeds", json={})
        for _ in range(120):
            ada.create(bots=[{"seat": 1, "bot": "random"}])
        until(lambda: ada.send("GET", "/games?to_move=me&limit=1").json().get("count") == 120)
        asks = (
            partial(ada.send, "GET", "/games?mine=true&limit=200"),
            partial(open_to_all.get, feed["calendar"]),
            partial(ada.send, "GET", "/players/me/export"),
        )
        for ask in asks:
            time.sleep(2)  # until all reads are back
            known = {"If-None-Match": ask().headers.get("etag", "")}
            *others, _ = refused(lambda ask=ask, known=known: ask(headers=known))
            assert [answer.status_code for answer in others] == [304 if known["If-None-Match"] else 200] * len(others)
            assert 1 <= len(others) < 20

    def test_what_is_refused_changes_nothing(self, slow: Service) -> None:
        ada = Person(slow)
        made = 0
        while (response := ada.send("POST", "/games", json=BODY)).status_code == 201:
            made += 1
        assert response.status_code == 429
        assert len(ada.get("/players/me/export")["games"]) == made

    def test_an_address_has_so_many_new_accounts_a_minute(self, slow: Service) -> None:
        # From elsewhere: other tests need accounts, too.
        elsewhere = httpx2.HTTPTransport(local_address="127.0.0.2", verify=NO_CERTIFICATES)
        client, turns = slow.client(transport=elsewhere), itertools.count()

        def register() -> httpx2.Response:
            # A client's word about its address is worth nothing, as long as no proxy is trusted.
            turn = next(turns)
            headers = {"X-Forwarded-For": f"10.0.0.{turn}", "Forwarded": f"for=10.0.0.{turn}"}
            return client.post("/v1/players", json={"name": "Ada"}, headers=headers)

        *others, response = refused(register)
        assert [answer.status_code for answer in others] == [201] * len(others)
        problem("too-many-requests", response)
        assert 1 <= int(response.headers["retry-after"]) <= 5
        assert client.get("/v1/rulesets").status_code == 200

    def test_behind_a_trusted_proxy_an_address_is_the_clients(
        self, services: Callable[..., Service], store: str
    ) -> None:
        service = services(
            store, env={"TURNFOLD_REGISTRATIONS_PER_MINUTE": "1", "TURNFOLD_TRUSTED_PROXIES": "127.0.0.1,10.1.0.0/16"}
        ).start("api-1")
        client = service.client()

        def registered(forwarded: str) -> list[int]:
            headers = {"X-Forwarded-For": forwarded}
            return [client.post("/v1/players", json={"name": "A"}, headers=headers).status_code for _ in range(2)]

        allowed = [201, 429]
        assert registered("203.0.113.1") == allowed
        assert registered("203.0.113.2") == allowed
        # The client's own addition in front of what the proxies say is not believed.
        assert registered("198.51.100.9, 203.0.113.2, 10.1.2.3") == [429] * 2
        assert registered("2001:db8::1") == allowed
        assert registered("2001:db8::2") == [429] * 2
        assert registered("2001:db8:0:1::1") == allowed

    def test_by_default_a_program_plays_at_full_speed(self) -> None:
        settings = Settings()
        assert settings.commands_per_second == 100
        assert settings.reads_per_second >= 2 * settings.commands_per_second

    def test_what_takes_long_counts_as_several_reads(self) -> None:
        rate = Rate(100, 1, lambda: 0.0)
        limit = Limit("open", rate, "somebody")
        for seconds, left in ((0.0, 100), (0.0049, 100), (0.026, 95), (10.0, 0)):
            limit.spend(seconds)
            assert rate.left("somebody")[0] == left
        assert rate.take("somebody") > 0

    def test_what_others_do_meanwhile_is_not_counted(self) -> None:
        asyncio.run(_measure())

    def test_a_rate_is_kept_exactly(self) -> None:
        now = 0.0
        rate = Rate(10, 1, clock=lambda: now)
        assert [rate.take("x") for _ in range(10)] == [0.0] * 10
        wait = rate.take("x")
        assert wait == pytest.approx(0.1)
        assert rate.take("y") == 0
        now += wait
        assert rate.take("x") == 0
        assert rate.take("x") > 0
        taken = 0
        for _ in range(10_000):
            now += 0.001
            taken += rate.take("x") == 0
        assert taken == pytest.approx(100, abs=1)


class TestWaiting:
    def test_a_token_has_so_many_places_to_wait(self, low: Service) -> None:
        ada = Person(low)
        game = ada.create()
        path = f"/games/{game['id']}"
        streams = [Stream(ada, game) for _ in range(2)]
        for query in (path + "/events", f"{path}?wait=5"):
            response = ada.send("GET", query)
            problem("too-many-waiting", response)
            assert int(response.headers["retry-after"]) >= 1
        other = ada.with_token(ada.ask("POST", "/players/me/tokens", json={"name": "x"})["token"])
        third = Stream(Person(low, "Bob"), game)
        for who in (other, Person(low, "Eve")):
            problem("too-many-waiting", who.send("GET", path + "/events"))
        elsewhere = Stream(ada.at("api-2"), game)
        assert ada.view(game) == game
        for stream in (*streams, third, elsewhere):
            stream.close()
        until(lambda: ada.send("GET", f"{path}?wait=1").status_code == 200)

    def test_a_long_poll_that_ends_gives_its_place_back(self, low: Service) -> None:
        ada = Person(low, api="api-2")
        game = ada.create()
        done: list[int] = []

        def wait() -> None:
            done.append(ada.send("GET", f"/games/{game['id']}", params={"wait": LONG_POLL}).status_code)

        for _ in range(3):
            threads = [threading.Thread(target=wait) for _ in range(2)]
            for thread in threads:
                thread.start()
            until(lambda: number(numbers(low.metrics("api-2")), "turnfold_long_polls") == 2)
            Person(low, "Bob").join(game) if not done else ada.ask("POST", f"/games/{game['id']}/resign")
            for thread in threads:
                thread.join()
            if ada.view(game)["status"] == "finished":
                break
        assert set(done) == {200}


class TestQuotas:
    def test_a_player_has_so_many_games_that_are_not_over(self, low: Service) -> None:
        ada, bob = Person(low), Person(low, "Bob")
        first = ada.create(key="first")
        ada.create(visibility="private")
        for api in ("api-1", "api-2"):
            ada.at(api).refused("too-many-games", "POST", "/games", json=BODY)
        assert ada.create(key="first") == first
        bob.create()
        ada.ask("DELETE", f"/games/{first['id']}/seats/me")
        game = ada.create()
        ada.refused("too-many-games", "POST", "/games", json=BODY)
        bob.join(game)
        ada.refused("too-many-games", "POST", "/games", json=BODY)
        bob.ask("POST", f"/games/{game['id']}/resign")
        ada.create()

    def test_a_player_has_so_many_games_of_bots_alone_that_go_on(self, low: Service) -> None:
        ada, bob = Person(low), Person(low, "Bob")
        bots = [{"seat": seat, "bot": "random"} for seat in (0, 1)]
        ada.create(bots=bots)
        detail = ada.refused("too-many-games", "POST", "/games", json={**BODY, "bots": bots})["detail"]
        assert "games of bots alone" in detail
        assert ada.create(bots=bots[1:])["status"] == "running"
        bob.create(bots=bots)

    def test_a_decision_has_its_least_time(self, low: Service) -> None:
        ada = Person(low)
        short = {**BODY, "deadline": {"per_decision": "PT9.999S"}}
        assert "PT10S" in ada.refused("invalid-setup", "POST", "/games", json=short)["detail"]
        assert ada.create(deadline={"per_decision": "PT10S"})["deadline"]["per_decision"] == "PT10S"

    def test_an_account_has_so_many_tokens(self, low: Service) -> None:
        ada = Person(low)
        made = [ada.ask("POST", "/players/me/tokens", json={"name": "x"}) for _ in range(2)]
        device = low.client().post("/v1/device", json={"name": "bot"}).json()
        for path, body in (
            ("/players/me/tokens", {"name": "x"}),
            ("/players/me/feeds", {"name": "x"}),
            ("/sessions", None),
            (f"/devices/{device['user_code']}/verdict", {"approve": True}),
        ):
            ada.refused("too-many-tokens", "POST", path, json=body)
        assert Browser(low).sign_in(ada).status_code == 409
        ada.ask("DELETE", f"/players/me/tokens/{made[0]['id']}")
        ada.ask("POST", "/players/me/tokens", json={"name": "x"})

    def test_devices_that_were_let_in_at_once_are_no_more_tokens(self, low: Service) -> None:
        ada = Person(low)
        ada.ask("POST", "/players/me/tokens", json={"name": "x"})
        asking = [low.client().post("/v1/device", json={"name": "bot"}).json() for _ in range(2)]
        for device in asking:
            ada.ask("POST", f"/devices/{device['user_code']}/verdict", json={"approve": True})
        codes = [{"device_code": device["device_code"]} for device in asking]
        assert low.client().post("/v1/device/token", json=codes[0]).status_code == 201
        problem("too-many-tokens", low.client().post("/v1/device/token", json=codes[1]))


def test_codes_that_are_looked_up_at_once_are_counted_as_they_come() -> None:
    limits = Limits(Settings(wrong_invitations_per_hour=2))
    for _ in range(5):
        # A right one counts no more once that is known.
        limits.guess("ada")
        limits.knew("ada")
    for _ in range(2):
        limits.guess("ada")
    with pytest.raises(HTTPException, match="many codes"):
        limits.guess("ada")
    limits.guess("bob")


class TestBodies:
    def test_a_body_has_its_size(self, low: Service) -> None:
        ada = Person(low)
        body = b'{"name": "x"}'
        headers = {"Content-Type": "application/json"}
        ada.ask("PATCH", "/players/me", content=body + b" " * (1000 - len(body)), headers=headers)
        for content in (body + b" " * 1000, (part for part in [body] * 80)):
            response = ada.send("PATCH", "/players/me", content=content, headers=headers)
            assert "1000" in problem("too-large", response)["detail"]

    def test_an_import_has_its_own(self, low: Service) -> None:
        ada = Person(low)
        headers = {"Content-Type": "application/x-ndjson"}
        ada.refused("audit-failed", "POST", "/games/import", content=b"{}\n" * 1500, headers=headers)
        ada.refused("too-large", "POST", "/games/import", content=b"{}\n" * 1700, headers=headers)

    @pytest.mark.parametrize(
        ("nested", "is_allowed"),
        [
            ('{"a":' * 4 + "1" + "}" * 4, True),
            ('{"a":' * 5 + "1" + "}" * 5, False),
            ("[" * 5 + "]" * 5, False),
            ("[" * 500, False),
            ('["[[[[[[[[[[[[[","\\"{{{{{{{{[[[[["]', True),
            ("[[],[],[],[],[],[],[],[],[]]", True),
        ],
    )
    def test_a_body_is_nested_so_deep(self, low: Service, nested: str, is_allowed: bool) -> None:
        content = f'{{"ruleset": "diamonsters", "seats": 2, "options": {nested}}}'.encode()
        headers = {"Content-Type": "application/json"}
        body = Person(low).refused("invalid-request", "POST", "/games", content=content, headers=headers)
        assert ("nested" in body["detail"]) != is_allowed

    @pytest.mark.parametrize("value", ["1e308", '""', "{}", "[]"])
    def test_a_body_has_so_many_values(self, ada: Person, value: str) -> None:
        for count, is_allowed in ((4_000, True), (MOST_VALUES, False)):
            content = f'{{"ruleset": "diamonsters", "seats": 2, "options": {{"a": [{",".join([value] * count)}]}}}}'
            headers = {"Content-Type": "application/json"}
            body = ada.refused("invalid-request", "POST", "/games", content=content.encode(), headers=headers)
            assert (f"more than {MOST_VALUES:,} values" in body["detail"]) != is_allowed


class TestHeaders:
    @pytest.mark.parametrize("path", PATHS)
    def test_every_answer_tells_browsers_what_not_to_do(self, low: Service, path: str) -> None:
        for token in ("x", Person(low).token):
            headers = low.client().get(path, headers={"Authorization": f"Bearer {token}"}).headers
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["strict-transport-security"] == "max-age=600"
            assert "server" not in headers
            assert len(headers.get_list("content-security-policy")) == 1

    def test_what_is_private_is_stored_by_nobody(self, low: Service, running: Service) -> None:
        ada = Person(low)
        game = ada.create()
        for path in ("/players/me", "/players/me/tokens", f"/games/{game['id']}/log", "/games/nothing"):
            assert ada.send("GET", path).headers["cache-control"] == "no-store"
        for path in ("/games", f"/games/{game['id']}"):
            # An answer that has a validator is asked for again each time.
            assert ada.send("GET", path).headers["cache-control"] == "private, no-cache"
        made = low.client().post("/v1/players", json={"name": "Eve"})
        assert made.headers["cache-control"] == "no-store"
        assert low.client().get("/v1/rulesets").headers["cache-control"].startswith("public")
        assert "strict-transport-security" not in running.client().get("/v1/rulesets").headers

    def test_pages_of_listed_origins_may_use_it_and_no_others(self, low: Service, running: Service) -> None:
        ask = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
        for origin, is_allowed in (
            ("https://play.example", True),
            ("https://other.example", True),
            ("https://evil.example", False),
            ("https://play.example.evil.example", False),
            ("null", False),
        ):
            preflight = low.client().options("/v1/games", headers={"Origin": origin, **ask})
            answer = low.client().get("/v1/rulesets", headers={"Origin": origin})
            refused = low.client().get("/v1/games", headers={"Origin": origin})
            for response in (preflight, answer, refused):
                allowed = response.headers.get("access-control-allow-origin")
                assert allowed == (origin if is_allowed else None)
                assert "access-control-allow-credentials" not in response.headers
        headers = running.client().get("/v1/rulesets", headers={"Origin": "https://play.example"}).headers
        assert not [name for name in headers if name.startswith("access-control")]


class TestSettings:
    def test_each_has_a_variable(self) -> None:
        environment = {name: "7" for field, name in VARIABLES.items() if isinstance(getattr(Settings(), field), int)}
        settings = Settings.from_environment(environment)
        for field, name in VARIABLES.items():
            if name in environment:
                assert getattr(settings, field) == int(environment[name])
        assert Settings.from_environment({"TURNFOLD_MAX_BODY": ""}) == Settings()
        assert Settings.from_environment({"TURNFOLD_DURABILITY": "none"}).durability == "none"

    @pytest.mark.parametrize("value", ["0", "-1", "many", "1.5", " "])
    def test_what_cannot_be_is_named(self, value: str) -> None:
        with pytest.raises(InvalidSetting, match="TURNFOLD_MAX_BODY") as raised:
            Settings.from_environment({"TURNFOLD_MAX_BODY": value})
        assert value in str(raised.value)
