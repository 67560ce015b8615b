"""Other people's programs are let in by OAuth 2.1: a client of a library is, and whoever cheats gets nothing."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx2
import pytest
import redis
from authlib.integrations.httpx_client import OAuth2Client
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata

from api.service.redirects import fault_of, matches
from store.accounts.tokens import digest_of
from tests.api.person import Data, Person, problem
from tests.api.test_devices import OWN, Browser
from tests.processes.service import Service
from tests.processes.waiting import until

BACK = "https://app.example.org/back?from=turnfold"
VERIFIER = "v" * 43


@pytest.fixture
def app(bob: Person) -> str:
    """The id of a client that somebody else has registered."""
    wish = {"name": "Board <i>viewer", "redirect_uris": [BACK, "http://127.0.0.1/cb", "org.example.app:/cb"]}
    return str(bob.ask("POST", "/players/me/clients", json=wish)["client_id"])


@pytest.fixture
def browser(running: Service, ada: Person) -> Browser:
    """A browser that somebody is signed in with."""
    made = Browser(running)
    made.sign_in(ada)
    return made


def wish(app: str, **more: str) -> dict[str, str]:
    """Return what a client says when it asks; fields that are empty are left out."""
    said = {
        "client_id": app,
        "redirect_uri": BACK,
        "response_type": "code",
        "scope": "bot read",
        "state": "a b&c",
        "code_challenge": create_s256_code_challenge(VERIFIER),
        "code_challenge_method": "S256",
    }
    return {name: value for name, value in (said | more).items() if value}


def answer(response: httpx2.Response) -> dict[str, str]:
    """Return what a client is told where somebody is led to."""
    assert response.status_code == 303, response.text
    return dict(parse_qsl(urlsplit(response.headers["location"]).query))


def allowed(browser: Browser, said: dict[str, str]) -> dict[str, str]:
    return answer(browser.post("/authorize", **said, verdict="approve"))


def change(running: Service, app: str, code: str, api: str = "api-2", **more: str) -> httpx2.Response:
    said = {"grant_type": "authorization_code", "client_id": app, "code": code, "code_verifier": VERIFIER} | more
    return running.client(api).post("/oauth/token", data={name: value for name, value in said.items() if value})


def test_a_client_of_a_library_gets_a_token_and_gives_it_back(
    running: Service, ada: Person, app: str, browser: Browser
) -> None:
    http = running.client("api-1")
    found = http.get("/.well-known/oauth-authorization-server").json()
    # Its word about itself is for TLS, which tests have none of.
    AuthorizationServerMetadata({name: _tls(value) for name, value in found.items()}).validate()
    place = "http://127.0.0.1:50123/cb"
    client = OAuth2Client(app, redirect_uri=place, scope="read bot", code_challenge_method="S256", trust_env=False)
    client.token_endpoint_auth_method = "none"  # noqa: S105
    url, state = client.create_authorization_url(found["authorization_endpoint"], code_verifier=VERIFIER)
    page = browser.get(url.removeprefix(found["issuer"]))
    hidden = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page.text)
    agreed = browser.post("/authorize", **{name: unescape(value) for name, value in hidden}, verdict="approve")
    assert agreed.headers["location"].startswith(f"{place}?")
    assert answer(agreed)["iss"] == found["issuer"]
    token: Any = client.fetch_token(
        found["token_endpoint"],
        authorization_response=agreed.headers["location"],
        state=state,
        code_verifier=VERIFIER,
        client_id=app,
    )
    assert (token["token_type"], token["scope"]) == ("Bearer", "read bot")
    program = ada.with_token(token["access_token"])
    assert program.get("/players/me")["id"] == ada.id
    program.create()
    program.refused("forbidden", "GET", "/players/me/tokens")
    [row] = [row for row in ada.get("/players/me/tokens")["tokens"] if row["kind"] == "client"]
    assert (row["name"], row["client"], row["scopes"]) == ("Board <i>viewer", app, ["read", "bot"])
    newest = ada.get("/players/me/activity")["activity"][0]
    assert (newest["kind"], newest["token"]) == ("client-let-in", row["id"])
    given_back = client.revoke_token(found["revocation_endpoint"], token["access_token"], body=f"client_id={app}")
    assert given_back.status_code == 200
    until(lambda: program.send("GET", "/players/me").status_code == 401)


def _tls(value: Any) -> Any:
    return value.replace("http://", "https://") if isinstance(value, str) else value


class TestConsent:
    @pytest.mark.parametrize(
        ("language", "words"),
        [
            ("en", ("would like to act for you", "to create games, join them and play", "Allow")),
            ("ru", ("просит разрешения", "создавать партии", "Разрешить")),
            ("pl", ("prosi o zgodę", "tworzenie gier", "Pozwalam")),
        ],
    )
    def test_it_says_in_words_what_is_asked_for_without_a_script(
        self, running: Service, person: Callable[..., Person], app: str, language: str, words: tuple[str, ...]
    ) -> None:
        ada, browser = person("Ada <b>", locale=language), Browser(running, language)
        asked = browser.get(f"/authorize?{urlencode(wish(app))}")
        then = answer(asked)["then"]
        signed = browser.post("/sign_in/token", token=ada.token, then=then)
        assert signed.headers["location"] == then
        page = browser.get(then)
        assert all(word in page.text for word in words)
        assert "Board &lt;i&gt;viewer" in page.text
        assert "https://app.example.org" in page.text
        assert not re.search(r"<script|<b>|<i>", page.text)
        policy = page.headers["content-security-policy"]
        assert "form-action 'self' https://app.example.org;" in policy
        assert "frame-ancestors 'none'" in policy
        assert page.headers["cache-control"] == "no-store"

    def test_who_says_no_is_led_back_with_nothing(self, app: str, browser: Browser) -> None:
        refused = browser.post("/authorize", **wish(app), verdict="deny")
        assert refused.headers["location"].startswith(f"{BACK}&")
        told = answer(refused)
        assert (told["error"], told["state"], "code" in told) == ("access_denied", "a b&c", False)

    def test_no_page_of_another_host_says_yes(self, app: str, browser: Browser) -> None:
        for headers in (
            {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
            {"Sec-Fetch-Site": "same-site", "Origin": str(browser.http.base_url).rstrip("/")},
            {**OWN, "Origin": "null"},
            {},
        ):
            refused = browser.http.post("/authorize", data=wish(app) | {"verdict": "approve"}, headers=headers)
            assert refused.headers["location"] == "/sign_in"

    @pytest.mark.parametrize(
        "said",
        [
            {"client_id": "o_nobody"},
            {"client_id": ""},
            {"redirect_uri": ""},
            {"redirect_uri": "https://app.example.org/back"},
            {"redirect_uri": f"{BACK}&x=1"},
            {"redirect_uri": "https://app.example.org.evil.example/back?from=turnfold"},
            {"redirect_uri": "http://127.0.0.1:1/other"},
            {"redirect_uri": "http://localhost/cb"},
            {"redirect_uri": "http://evil@127.0.0.1:1/cb"},
            {"redirect_uri": "javascript:alert(1)"},
        ],
    )
    def test_nobody_is_led_to_where_no_client_has_said(self, app: str, browser: Browser, said: dict[str, str]) -> None:
        for found in (
            browser.get(f"/authorize?{urlencode(wish(app, **said))}"),
            browser.post("/authorize", **wish(app, **said), verdict="approve"),
        ):
            assert found.status_code == 400
            assert "location" not in found.headers
            assert "evil" not in found.text

    def test_what_is_said_twice_means_nothing(self, app: str, browser: Browser) -> None:
        assert browser.get(f"/authorize?{urlencode(wish(app))}&scope=read").status_code == 400

    @pytest.mark.parametrize(
        ("said", "error"),
        [
            ({"response_type": "token"}, "unsupported_response_type"),
            ({"response_type": ""}, "unsupported_response_type"),
            ({"code_challenge": ""}, "invalid_request"),
            ({"code_challenge_method": "plain"}, "invalid_request"),
            ({"code_challenge": VERIFIER[1:]}, "invalid_request"),
            ({"scope": "play"}, "invalid_scope"),
            ({"scope": "read everything"}, "invalid_scope"),
            ({"scope": " "}, "invalid_scope"),
        ],
    )
    def test_what_cannot_be_given_is_told_to_the_client_by_who_goes_on(
        self, running: Service, app: str, browser: Browser, said: dict[str, str], error: str
    ) -> None:
        link = f"/authorize?{urlencode(wish(app, **said))}"
        asked = [browser.get(link), browser.post("/authorize", **wish(app, **said), verdict="approve")]
        # Anyone who registers a client would else have a link to this host that leads to any page.
        for page in (*asked, Browser(running).get(link)):
            assert (page.status_code, "location" in page.headers) == (400, False)
            assert "Board &lt;i&gt;viewer asks for something" in page.text
            (back,) = re.findall(r'<a href="([^"]+)">Back to https://app\.example\.org</a>', page.text)
            assert unescape(back).startswith(f"{BACK}&")
            told = dict(parse_qsl(urlsplit(unescape(back)).query))
            assert (told["error"], told["state"]) == (error, "a b&c")


class TestCodes:
    @pytest.mark.parametrize(
        ("more", "error"),
        [
            ({"code_verifier": "w" * 43}, "invalid_grant"),
            ({"code_verifier": ""}, "invalid_grant"),
            ({"code_verifier": create_s256_code_challenge(VERIFIER)}, "invalid_grant"),
            ({"client_id": "o_other"}, "invalid_grant"),
            ({"client_id": ""}, "invalid_grant"),
            ({"redirect_uri": "https://evil.example/"}, "invalid_grant"),
            ({"code": "x"}, "invalid_grant"),
            ({"code": ""}, "invalid_grant"),
            ({"grant_type": "password"}, "unsupported_grant_type"),
        ],
    )
    def test_whoever_cheats_gets_nothing_and_spoils_nothing(
        self, running: Service, app: str, browser: Browser, more: dict[str, str], error: str
    ) -> None:
        code = allowed(browser, wish(app))["code"]
        refused = change(running, app, **({"code": code} | more))
        assert (refused.status_code, refused.json()["error"]) == (400, error)
        assert refused.headers["cache-control"] == "no-store"
        assert change(running, app, code, redirect_uri=BACK).status_code == 200

    def test_a_code_that_is_shown_again_takes_its_token_away(
        self, running: Service, ada: Person, app: str, browser: Browser
    ) -> None:
        code = allowed(browser, wish(app))["code"]
        program = ada.with_token(change(running, app, code).json()["access_token"])
        assert program.get("/players/me")["id"] == ada.id
        assert change(running, app, code).json()["error"] == "invalid_grant"
        until(lambda: program.send("GET", "/players/me").status_code == 401)

    def test_of_many_at_once_none_keeps_a_token(
        self, running: Service, ada: Person, app: str, browser: Browser
    ) -> None:
        code = allowed(browser, wish(app))["code"]
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda number: change(running, app, code, f"api-{number % 2 + 1}"), range(8)))
        assert sum(row.status_code == 200 for row in found) <= 1
        until(lambda: not [row for row in ada.get("/players/me/tokens")["tokens"] if row["kind"] == "client"])

    def test_a_code_is_good_for_a_minute_and_only_its_hash_is_stored(
        self, running: Service, app: str, browser: Browser
    ) -> None:
        code = allowed(browser, wish(app))["code"]
        name = f"grant:{{{digest_of(code)}}}"
        with redis.Redis.from_url(running.store) as client:
            assert 0 < client.ttl(name) <= 60
            assert code not in str(client.hgetall(name))
            client.pexpire(name, 1)
            until(lambda: not client.exists(name))
        assert change(running, app, code).json()["error"] == "invalid_grant"

    def test_a_token_is_given_back_by_its_own_client_alone(
        self, running: Service, ada: Person, app: str, browser: Browser
    ) -> None:
        code = allowed(browser, wish(app))["code"]
        token = change(running, app, code).json()["access_token"]
        for said in (
            {"token": token},
            {"token": token, "client_id": "o_other"},
            {"token": ada.token, "client_id": app},
        ):
            refused = running.client().post("/oauth/revoke", data=said)
            assert (refused.status_code, refused.json()["error"]) == (400, "invalid_client")
        assert running.client().post("/oauth/revoke", data={"token": "x", "client_id": app}).status_code == 200
        assert ada.with_token(token).get("/players/me")["id"] == ada.id


class TestClients:
    def test_they_are_their_accounts_own(self, running: Service, bob: Person, eve: Person, app: str) -> None:
        [row] = bob.get("/players/me/clients")["clients"]
        assert (row["client_id"], row["name"]) == (app, "Board <i>viewer")
        assert eve.get("/players/me/clients")["clients"] == []
        assert bob.get("/players/me/export")["clients"] == [row]
        eve.refused("not-found", "DELETE", f"/players/me/clients/{app}")
        bob.ask("DELETE", f"/players/me/clients/{app}")
        bob.refused("not-found", "DELETE", f"/players/me/clients/{app}")
        assert Browser(running).get(f"/authorize?{urlencode(wish(app))}").status_code == 400

    def test_they_go_with_their_account(self, running: Service, bob: Person, app: str) -> None:
        bob.ask("DELETE", "/players/me")
        assert Browser(running).get(f"/authorize?{urlencode(wish(app))}").status_code == 400
        with redis.Redis.from_url(running.store) as client:
            assert not client.exists(f"client:{{{app}}}", f"{{u:{bob.id}}}:clients")

    def test_an_account_has_ten(self, ada: Person) -> None:
        new = {"name": "Viewer", "redirect_uris": [BACK]}
        for _ in range(10):
            ada.ask("POST", "/players/me/clients", json=new)
        ada.refused("too-many-clients", "POST", "/players/me/clients", json=new)

    @pytest.mark.parametrize("name", ["Turnfold", "host", "\u202eegavnoc", " "])
    def test_none_passes_for_the_service(self, ada: Person, name: str) -> None:
        refused = ada.send("POST", "/players/me/clients", json={"name": name, "redirect_uris": [BACK]})
        assert refused.status_code in (400, 409)

    @pytest.mark.parametrize(
        "uri",
        [
            *("x", "//x", "http://example.org/", "http://localhost:1/", "http://127.0.0.1.evil.example/"),
            *("https://", "https://a@b.org/", "https://a.org/#x", "https://a.org/;x y", "https://пример.рф/"),
            *("javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "app:/cb", "https://a.org:x/"),
            *("https://a.org;script-src *", "https://a.org\r\nSet-Cookie: x=y", "http://[::1"),
            *("http://evil.example[::1]/cb", "http://[::1]evil.example/cb", "http://[::1].evil.example/cb"),
            *("http://x;upgrade-insecure-requests;[::1]/cb", "http://127.0.0.1;script-src/cb", "http://127.1/cb"),
            *("http://127.0.0.1\\@evil.example/cb", "http:127.0.0.1/cb", "http:///127.0.0.1/cb", "HTTP://[::1]/cb"),
            *(
                "http://[::1%25lo]/cb",
                "http://[0:0:0:0:0:0:0:1]/cb",
                "http://[::ffff:127.0.0.1]/cb",
                "http://127.0.0.1:/",
            ),
            *("http://127.0.0.1:0/", "http://127.0.0.1:65536/", "http://127.0.0.1:080/", "http://127.0.0.1.:1/"),
            *("https://a..org/", "https://a.org./", "https://-a.org/", "https://127.1/", "https://2130706433/"),
            *(
                "https://0x7f.0.0.1/",
                "https://a.org/%",
                "https://a.org/%zz",
                "https://a.org/\t",
                "https://a.org\\@b.org",
            ),
            *("https:a.org/", "https:///a.org/", "https://a_b.org/", "https://*.a.org/", "https://a.org/?x=[y]"),
            *(
                "org.example:",
                "org.example://u@h/",
                "org.example:/#x",
                "org.example:/\n",
                "Org.Example:/cb",
                ".org:/cb",
            ),
            *(
                "org..example:/cb",
                "https.:/cb",
                "org.example:\\\\evil",
                " https://a.org/",
                "https://a.org/ ",
                "\u017f.x:/",
            ),
        ],
    )
    def test_where_nobody_is_led_back(self, ada: Person, uri: str) -> None:
        ada.refused("address-not-allowed", "POST", "/players/me/clients", json={"name": "V", "redirect_uris": [uri]})


class TestOperators:
    @pytest.fixture
    def admin(self, admin: Callable[..., str]) -> Callable[..., str]:
        return partial(admin, "clients")

    def test_they_see_who_asks_and_who_has_let_it_in(
        self, running: Service, bob: Person, app: str, browser: Browser, admin: Callable[..., str]
    ) -> None:
        def row() -> list[str]:
            (found,) = [part for part in admin("list").split("\no_") if app[2:] in part]
            return found.splitlines()[:4]

        first, *leads = row()
        assert f"'Board <i>viewer'  account {bob.id} 'Bob'  let in by 0 accounts with 0 tokens" in first
        assert leads == [f"  leads to '{uri}'" for uri in (BACK, "http://127.0.0.1/cb", "org.example.app:/cb")]
        for _ in range(2):
            change(running, app, allowed(browser, wish(app))["code"])
        assert row()[0].endswith("let in by 1 accounts with 2 tokens")
        assert app not in admin("list", "--removed")

    def test_one_that_is_removed_is_out_everywhere_and_all_are_told_why(
        self, running: Service, ada: Person, bob: Person, app: str, browser: Browser, admin: Callable[..., str]
    ) -> None:
        late = allowed(browser, wish(app))["code"]
        program = ada.with_token(change(running, app, allowed(browser, wish(app))["code"]).json()["access_token"])
        assert program.get("/players/me")["id"] == ada.id
        for revoked in (1, 0):  # What a crash has left undone is done when it is removed again.
            said = admin("remove", app, "it resigns from games", "--by", "olga")
            assert said == f"{app}: removed, disconnected from {revoked} accounts, {revoked} tokens revoked\n"
        until(lambda: program.send("GET", "/players/me").status_code == 401)
        for who in (ada, bob):
            deeds = [row for row in who.get("/players/me/activity")["activity"] if row["kind"] == "client-removed"]
            assert [(row["name"], row["why"]) for row in deeds] == [("Board <i>viewer", "it resigns from games")]
            assert "olga" not in str(deeds)
        assert "by olga: it resigns from games" in admin("list", "--removed")
        assert app not in admin("list")
        assert change(running, app, late).json()["error"] == "invalid_grant"
        assert bob.get("/players/me/clients")["clients"] == []
        assert [row for row in ada.get("/players/me/tokens")["tokens"] if row["kind"] == "client"] == []
        assert browser.get(f"/authorize?{urlencode(wish(app))}").status_code == 400
        with redis.Redis.from_url(running.store) as client:
            assert not client.exists(f"client:{{{app}}}:accounts")
            assert 0 < client.ttl(f"client:{{{app}}}") <= 180 * 24 * 3600

    def test_one_whose_account_is_gone_is_still_disconnected(
        self, running: Service, ada: Person, bob: Person, app: str, browser: Browser, admin: Callable[..., str]
    ) -> None:
        program = ada.with_token(change(running, app, allowed(browser, wish(app))["code"]).json()["access_token"])
        bob.ask("DELETE", "/players/me")
        assert f"{app}  deleted by its account  let in by 1 accounts with 1 tokens" in admin("list")
        admin("remove", app, "its account is gone")
        until(lambda: program.send("GET", "/players/me").status_code == 401)
        admin("list")
        assert app not in admin("list")
        assert admin("remove", app, "why", code=1) == f"{app}: there is no such client\n"

    def test_an_account_that_is_gone_is_not_known_to_have_let_it_in(
        self, running: Service, ada: Person, app: str, browser: Browser
    ) -> None:
        change(running, app, allowed(browser, wish(app))["code"])
        ada.ask("DELETE", "/players/me")
        with redis.Redis.from_url(running.store) as client:
            assert client.zscore(f"client:{{{app}}}:accounts", ada.id) is None


@pytest.mark.parametrize("uri", ["https://a.org", "https://a.org:8443/x?y=z", "http://[::1]/cb", "org.example:/cb"])
def test_where_a_client_may_be_led_back(uri: str) -> None:
    assert fault_of(uri) is None


def test_ports_differ_on_the_own_machine_alone() -> None:
    assert matches("http://127.0.0.1/cb", "http://127.0.0.1:50123/cb")
    assert matches("http://[::1]:1/cb", "http://[::1]:2/cb")
    for other in ("http://[::1]/cb", "http://127.0.0.1:1/cb/", "http://127.0.0.1:1/cb?x", "https://127.0.0.1:1/cb"):
        assert not matches("http://127.0.0.1/cb", other)
    assert not matches("https://a.org/cb", "https://a.org:8443/cb")
    assert not matches("https://a.org/cb", "https://A.org/cb")


def test_what_is_no_form_is_no_request(running: Service) -> None:
    for path in ("token", "revoke"):
        for content in (b"", b"\xff\xfe", b"a=b&" * 2_000, b'{"token": "x"}'):
            found = running.client().post(f"/oauth/{path}", content=content)
            assert found.status_code in (200, 400)
            assert found.headers["content-type"].startswith("application/json")


def test_a_body_that_is_too_large_is_refused(running: Service) -> None:
    found: Data = problem("too-large", running.client().post("/oauth/token", content=b"x" * (16 * 2**20 + 1)))
    assert found["status"] == 413
