"""Signing in by mail: a code from a mail and the secret of who asked are a way in, once; neither is one alone."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx2
import pytest
import redis

from store.accounts.tokens import digest_of
from store.notices.work_items import lane
from tests.api.authenticator import Authenticator
from tests.api.mailed import codes_for, confirmed, letters_for, letters_to, store_second
from tests.api.person import Data, Person, problem
from tests.api.test_devices import Browser
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until


@pytest.fixture
def address(ada: Person, running: Service) -> str:
    """An address that leads into an account, and nowhere else."""
    made = f"{ada.id}@example.org"
    confirmed(ada, running.store, made)
    return made


def begin(running: Service, address: str, api: str = "api-2") -> httpx2.Response:
    return running.client(api).post("/v1/sign_in", json={"address": address})


def begun(running: Service, address: str) -> str:
    return str(begin(running, address).json()["sign_in"])


def enter(running: Service, secret: str, code: str, api: str = "api-1", **more: Any) -> httpx2.Response:
    return running.client(api).post("/v1/sign_in/token", json={"sign_in": secret, "code": code, **more})


def other(code: str, step: int = 1) -> str:
    """Another code."""
    return f"{(int(code) + step) % 10**8:08}"


class TestCodes:
    def test_a_code_gives_a_token_once(self, running: Service, ada: Person, address: str) -> None:
        secret = begun(running, address.upper())
        [code] = codes_for(running.store, secret)
        found = enter(running, secret, code, name="phone").json()
        assert (found["player"], found["name"], found["scopes"]) == (ada.id, "phone", ["play"])
        assert ada.with_token(found["token"]).get("/players/me")["name"] == "Ada"
        problem("wrong-code", enter(running, secret, code))
        newest = ada.get("/players/me/activity")["activity"][0]
        assert (newest["kind"], newest["token"], newest["name"]) == ("signed-in", found["id"], "phone")

    def test_many_at_once_get_in_once(self, running: Service, address: str) -> None:
        secret = begun(running, address)
        [code] = codes_for(running.store, secret)
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda number: enter(running, secret, code, f"api-{number % 2 + 1}"), range(8)))
        assert sorted(answer.status_code for answer in answers) == [201, *[409] * 7]

    def test_five_tries_are_all(self, running: Service, address: str) -> None:
        for wrong, status in ((4, 201), (5, 409)):
            secret = begun(running, address)
            [code] = codes_for(running.store, secret)
            for step in range(wrong):
                problem("wrong-code", enter(running, secret, other(code, step + 1)))
            assert enter(running, secret, code).status_code == status

    def test_guesses_at_once_are_counted_each(self, running: Service, address: str) -> None:
        secret = begun(running, address)
        [code] = codes_for(running.store, secret)
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda step: enter(running, secret, other(code, step + 1)), range(16)))
        problem("wrong-code", enter(running, secret, code))

    def test_a_code_is_worth_nothing_without_the_secret_of_who_asked(self, running: Service, address: str) -> None:
        mine, others = begun(running, address), begun(running, address)
        [code] = codes_for(running.store, mine)
        for secret in (others, "x", digest_of(mine)):
            problem("wrong-code", enter(running, secret, code))
        assert enter(running, mine, code).status_code == 201

    def test_it_dies_after_its_time(self, running: Service, address: str) -> None:
        secret = begun(running, address)
        [code] = codes_for(running.store, secret)
        name = f"{lane(digest_of(secret))}:sign-in:{digest_of(secret)}"
        with redis.Redis.from_url(running.store) as client:
            assert 0 < client.pttl(name) <= 900_000
            client.pexpire(name, 1)
            until(lambda: not client.exists(name))
        problem("wrong-code", enter(running, secret, code))
        # A notifier that comes late brings nothing back.
        assert codes_for(running.store, secret) == []

    def test_all_others_may_go_with_it(self, running: Service, ada: Person, address: str) -> None:
        secret = begun(running, address)
        [code] = codes_for(running.store, secret)
        found = enter(running, secret, code, revoke_others=True).json()
        until(lambda: ada.send("GET", "/players/me").status_code == 401)
        assert [row["id"] for row in ada.with_token(found["token"]).get("/players/me/tokens")["tokens"]] == [
            found["id"]
        ]

    def test_an_address_of_several_accounts_has_a_code_for_each(
        self, running: Service, ada: Person, bob: Person, address: str
    ) -> None:
        confirmed(bob, running.store, address)
        secret = begun(running, address)
        [letter] = letters_for(running.store, secret)
        assert {"Ada", "Bob"} <= set(letter.text.replace(":", " ").split())
        codes = codes_for(running.store, secret)
        wanted = dict(zip(sorted((ada.id, bob.id)), codes, strict=True))
        assert enter(running, secret, wanted[bob.id]).json()["player"] == bob.id

    def test_what_is_stored_lets_nobody_in(self, running: Service, address: str) -> None:
        secret = begun(running, address)
        [code] = codes_for(running.store, secret)
        with redis.Redis.from_url(running.store) as client:
            stored = str(client.hgetall(f"{lane(digest_of(secret))}:sign-in:{digest_of(secret)}"))
        assert secret not in stored
        assert code not in stored


class TestAddresses:
    def test_what_is_not_confirmed_or_was_deleted_leads_nowhere(self, running: Service, ada: Person) -> None:
        place = f"{ada.id}.new@example.org"
        channel = ada.ask("POST", "/players/me/channels", json={"kind": "mail", "address": place})["channel"]["id"]
        assert codes_for(running.store, begun(running, place)) == []
        ada.ask("DELETE", f"/players/me/channels/{channel}")
        channel = confirmed(ada, running.store, place)
        secret = begun(running, place)
        [code] = codes_for(running.store, secret)
        ada.ask("DELETE", f"/players/me/channels/{channel}")
        # Neither the code that is on its way, nor another.
        problem("wrong-code", enter(running, secret, code))
        assert codes_for(running.store, begun(running, place)) == []
        kinds = [deed["kind"] for deed in ada.get("/players/me/activity")["activity"]]
        assert kinds[:2] == ["mail-removed", "mail-added"]

    @pytest.mark.parametrize("locale", ["en", "ru", "pl"])
    def test_an_address_is_told_that_it_leads_in_no_more(
        self, running: Service, person: Callable[..., Person], locale: str
    ) -> None:
        ada = person("Ada", locale=locale)
        place = f"{ada.id}.gone@example.org"
        channel = confirmed(ada, running.store, place)
        before = letters_to(running.store, place)
        ada.ask("DELETE", f"/players/me/channels/{channel}")
        [letter] = [row for row in letters_to(running.store, place) if row not in before]
        assert "Ada" in letter.text
        assert place in letter.text

    @pytest.mark.parametrize(
        ("locale", "subject"),
        [
            ("en", "Your account was deleted"),
            ("ru", "Твоя учётная запись удалена"),
            ("pl", "Twoje konto zostało usunięte"),
        ],
    )
    def test_an_address_is_told_that_its_account_was_deleted(
        self, running: Service, person: Callable[..., Person], locale: str, subject: str
    ) -> None:
        ada = person("Ada", locale=locale)
        place = f"{ada.id}.over@example.org"
        store_second(ada, running.store, confirmed(ada, running.store, place), place.upper())
        places = (place, place.upper())
        before = [letter for to in places for letter in letters_to(running.store, to)]
        ada.ask("DELETE", "/players/me")
        [letter] = [row for to in places for row in letters_to(running.store, to) if row not in before]
        assert "Ada" in letter.text
        assert letter.subject == subject

    def test_an_address_that_never_led_in_is_told_nothing(self, running: Service, ada: Person) -> None:
        place = f"{ada.id}.never@example.org"
        made = ada.ask("POST", "/players/me/channels", json={"kind": "mail", "address": place})
        ada.ask("DELETE", f"/players/me/channels/{made['channel']['id']}")
        [letter] = letters_to(running.store, place)
        assert letter.subject.startswith("Your code: ")

    def test_of_two_channels_to_an_address_the_other_one_stays_a_way_in(self, running: Service, ada: Person) -> None:
        place = f"{ada.id}.twice@example.org"
        first = confirmed(ada, running.store, place)
        second = store_second(ada, running.store, first, place.upper())
        assert {row["id"] for row in ada.get("/players/me/channels")["channels"]} == {first, second}
        ada.ask("DELETE", f"/players/me/channels/{first}")
        assert len(codes_for(running.store, begun(running, place))) == 1
        ada.ask("DELETE", f"/players/me/channels/{second}")
        assert codes_for(running.store, begun(running, place)) == []

    def test_a_deleted_account_is_not_got_back(self, running: Service, ada: Person, address: str) -> None:
        secret = begun(running, address)
        [code] = codes_for(running.store, secret)
        ada.ask("DELETE", "/players/me")
        problem("wrong-code", enter(running, secret, code))
        digest = digest_of(address)
        with redis.Redis.from_url(running.store) as client:
            assert not client.exists(f"{lane(digest)}:address:{digest}")

    @pytest.mark.parametrize("place", ["x", "a@b", "Ada <a@x.org>", "a@x.org,b@x.org", "a@x.org\r\nBcc: b@x.org", ""])
    def test_what_is_no_address_is_refused(self, running: Service, place: str) -> None:
        problem("address-not-allowed" if place else "invalid-request", begin(running, place))


class TestNobodyLearns:
    def test_whether_there_is_an_account(self, running: Service, address: str) -> None:
        known, unknown = (_as_told(running, place) for place in (address, "nobody.at.all@example.org"))
        assert known == unknown


def _as_told(running: Service, address: str) -> Data:
    answer = begin(running, address)
    secret = answer.json()["sign_in"]
    wrong = enter(running, secret, "00000000")
    return {
        "begun": (answer.status_code, answer.json() | {"sign_in": len(secret)}, sorted(answer.headers)),
        "wrong": (wrong.status_code, wrong.json() | {"request_id": ""}, sorted(wrong.headers)),
    }


def _counts(service: Service, server: RedisServer, places: tuple[str, ...]) -> Iterator[dict[str, int]]:
    """Yield how often each command was called for a sign-in at an address and a wrong code."""
    with redis.Redis.from_url(server.url) as client:
        for place in places:
            client.config_resetstat()
            secret = begin(service, place, "api-1").json()["sign_in"]
            enter(service, secret, "00000000")
            stats: Data = client.info("commandstats")
            # The process looks after its connections and its health besides.
            own = {"info", "ping", "config|resetstat", "client|setinfo", "hello", "client|setname", "subscribe"}
            yield {
                name.removeprefix("cmdstat_"): row["calls"]
                for name, row in stats.items()
                if name.removeprefix("cmdstat_") not in own
            }


class TestRates:
    def test_each_makes_the_same_work_and_there_are_so_many_an_hour(
        self, own_server: RedisServer, services: Callable[..., Service]
    ) -> None:
        """An address that leads somewhere makes the same work as any: each command as often."""
        env = {"TURNFOLD_SIGN_INS_PER_HOUR": "6", "TURNFOLD_MAILED_CODES_PER_HOUR": "2"}
        env["TURNFOLD_ADDRESS"] = "https://games.example.org/"
        service = services(own_server.url, env=env).start("api-1")
        ada = Person(service)
        confirmed(ada, own_server.url, "ada@example.org")
        counts = list(_counts(service, own_server, ("ada@example.org", "eve@example.org", "ada@example.org")))
        # The first one loads the scripts.
        assert counts[1] == counts[2]
        assert "hset" in counts[1]
        # Six from one host, whether or not they are mailed.
        page = Browser(service).post("/sign_in/mail", address="ada@example.org")
        assert page.status_code == 200
        for _ in range(2):
            assert begin(service, "Ada@Example.org", "api-1").status_code == 201
        problem("too-many-requests", begin(service, "c@example.org", "api-1"))
        page = Browser(service).post("/sign_in/mail", address="ada@example.org")
        assert (page.status_code, "Too many tries" in page.text) == (429, True)
        # So it is for passkeys, which belong to the service's own address.
        problem("too-many-requests", service.client().post("/v1/sign_in", json={}))
        asked = ada.ask("POST", "/players/me/passkey_challenges")["public_key"]
        assert asked["rp"]["id"] == "games.example.org"
        for origin, status in ((service.address(), 409), ("https://games.example.org", 201)):
            asked = ada.ask("POST", "/players/me/passkey_challenges")["public_key"]
            made = Authenticator(origin).make(asked)
            assert ada.send("POST", "/players/me/passkeys", json={"credential": made}).status_code == status


class TestStrangers:
    """A stranger who begins for somebody else's address, from however many networks, as proxies tell of these."""

    @pytest.fixture
    def service(self, own_server: RedisServer, services: Callable[..., Service]) -> Service:
        env = {"TURNFOLD_MAILED_CODES_PER_HOUR": "2", "TURNFOLD_ADDRESS": "https://games.example.org/"}
        env["TURNFOLD_FORWARDED_ALLOW_IPS"] = "127.0.0.1"
        return services(own_server.url, env=env).start("api-1")

    def test_nobody_is_locked_out_and_no_mailbox_flooded(self, own_server: RedisServer, service: Service) -> None:
        ada, place = Person(service), "ada@example.org"
        confirmed(ada, own_server.url, place)
        begun_by_others = [begin(service, place, "api-1") for _ in range(9)]
        assert [answer.status_code for answer in begun_by_others] == [201] * 9
        assert len({str(sorted(answer.headers)) for answer in begun_by_others}) == 1
        mailed = [codes_for(own_server.url, answer.json()["sign_in"]) for answer in begun_by_others[:2]]
        assert [len(codes) for codes in mailed] == [1, 1]
        assert _waiting(own_server) == 2
        # They use up all tries of all that they have begun.
        for answer in begun_by_others:
            for step in range(2):
                problem("wrong-code", enter(service, answer.json()["sign_in"], other(mailed[1][0], step + 1)))
        mine = begin(service, place, "api-1").json()["sign_in"]
        assert enter(service, mine, mailed[1][0]).json()["player"] == ada.id
        # That code is used up, and another one is mailed to who asks.
        again = begin(service, place, "api-1").json()["sign_in"]
        problem("wrong-code", enter(service, again, mailed[1][0]))
        assert _waiting(own_server) == 3

    def test_a_network_guesses_so_often_a_day_and_a_browser_that_is_known_as_it_ever_did(
        self, own_server: RedisServer, service: Service
    ) -> None:
        ada, place = Person(service), "ada@example.org"
        confirmed(ada, own_server.url, place)
        browser = Browser(service)
        browser.post("/sign_in/mail", address=place)
        [code] = codes_for(own_server.url, browser.http.cookies["turnfold-sign-in"])
        assert browser.post("/sign_in/code", code=code).status_code == 303
        assert "turnfold-known" in browser.http.cookies
        secrets = [begin(service, place, "api-1").json()["sign_in"] for _ in range(5)]
        [code] = codes_for(own_server.url, secrets[0])
        for secret in secrets[:4]:
            for step in range(5):
                problem("wrong-code", enter(service, secret, other(code, step + 1)))
        problem("wrong-code", enter(service, secrets[4], code))
        for _ in range(2):
            browser.post("/sign_in/mail", address=place)
            [code] = codes_for(own_server.url, browser.http.cookies["turnfold-sign-in"])
            assert browser.post("/sign_in/code", code=code).status_code == 303
        # A browser that signs out is forgotten.
        assert browser.http.delete("/v1/sessions/current", headers={"Origin": service.address()}).status_code == 204
        assert "turnfold-known" not in browser.http.cookies


def _waiting(server: RedisServer) -> int:
    """Return how many sign-ins have a mail to be sent."""
    with redis.Redis.from_url(server.url) as client:
        members = [client.zrange(name, 0, -1) for name in client.scan_iter(_type="zset")]
    return sum(member.startswith(b"sign-in") for row in members for member in row)


class TestPage:
    @pytest.mark.parametrize(("language", "words"), [("en", "Sign in"), ("ru", "Войти"), ("pl", "Zaloguj się")])
    def test_a_browser_is_signed_in_without_a_script(
        self, running: Service, person: Callable[..., Person], language: str, words: str
    ) -> None:
        ada = person("Ada <b>", locale=language)
        place = f"{ada.id}@example.org"
        confirmed(ada, running.store, place)
        browser = Browser(running, language)
        first = browser.get("/sign_in?then=/link?code=BCDF-GHJK")
        assert words in first.text
        assert "<script" not in first.text
        asked = browser.post("/sign_in/mail", address=place, then="/link?code=BCDF-GHJK")
        assert 'autocomplete="one-time-code"' in asked.text
        [letter] = letters_for(running.store, browser.http.cookies["turnfold-sign-in"])
        [link] = [line.strip() for line in letter.text.splitlines() if "/sign_in?" in line]
        code = link.partition("code=")[2]
        followed = browser.get(link.removeprefix("https://games.example.org"))
        assert f'value="{code}"' in followed.text
        done = browser.post("/sign_in/code", code=f"{code[:4]} {code[4:]}")
        assert (done.status_code, done.headers["location"]) == (303, "/link?code=BCDF-GHJK")
        assert "Ada &lt;b&gt;" in browser.get("/sign_in").text
        assert browser.get("/v1/players/me").json()["id"] == ada.id

    def test_a_stolen_link_alone_shows_and_does_nothing(self, running: Service, ada: Person, address: str) -> None:
        """Opened a hundred times by programs, and by a thief in a browser of theirs: the owner gets in afterwards."""
        browser, thief = Browser(running), Browser(running)
        browser.post("/sign_in/mail", address=address)
        [code] = codes_for(running.store, browser.http.cookies["turnfold-sign-in"])
        for _ in range(20):
            page = thief.get(f"/sign_in?code={code}").text
            assert "Ada" not in page
            assert ada.id not in page
        assert thief.post("/sign_in/code", code=code).status_code == 409
        thief.post("/sign_in/mail", address=address)
        assert thief.post("/sign_in/code", code=code).status_code == 409
        assert browser.post("/sign_in/code", code=code).status_code == 303

    def test_no_page_of_another_host_begins_or_ends_it(self, running: Service, ada: Person, address: str) -> None:
        browser = Browser(running)
        browser.post("/sign_in/mail", address=address)
        [code] = codes_for(running.store, browser.http.cookies["turnfold-sign-in"])
        for headers in ({"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}, {"Origin": "null"}, {}):
            for path, fields in (
                ("mail", {"address": address}),
                ("code", {"code": code}),
                ("token", {"token": ada.token}),
            ):
                answer = browser.http.post(f"/sign_in/{path}", data=fields, headers=headers)
                assert answer.status_code == 403
                assert "set-cookie" not in answer.headers

    @pytest.mark.parametrize(
        "then",
        ["https://evil.example/", "//evil.example", "/\\evil.example", "/link\r\nX: y", "javascript:alert(1)", "/v1"],
    )
    def test_it_leads_to_pages_of_this_host_alone(self, running: Service, ada: Person, then: str) -> None:
        answer = Browser(running).post("/sign_in/token", token=ada.token, then=then)
        assert (answer.status_code, answer.headers["location"]) == (303, "/")

    def test_what_is_wrong_is_said(self, running: Service, ada: Person) -> None:
        browser = Browser(running)
        assert "not one mail address" in browser.post("/sign_in/mail", address="x").text
        for code in ("", "x", "1" * 5_000):
            assert browser.post("/sign_in/code", code=code).status_code == 409
