"""Devices are let into an account by who is there already (RFC 8628), with a page that needs no script."""

import re
from collections.abc import Callable
from typing import Any

import httpx2
import pytest
import redis

from api.http.sessions import session_of, set_cookie
from cli.login import login
from store.accounts.devices import plain
from tests.api.person import Data, Person, problem
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE, until

OWN = {"Sec-Fetch-Site": "same-origin"}


def ask(running: Service, **wish: object) -> Data:
    return dict(running.client("api-2").post("/v1/device", json={"name": "my bot", **wish}).json())


def poll(running: Service, asked: Data, **headers: str) -> httpx2.Response:
    body = {"device_code": asked["device_code"]}
    return running.client("api-2").post("/v1/device/token", json=body, headers=headers)


def decide(ada: Person, asked: Data, *, approve: bool = True) -> httpx2.Response:
    return ada.send("POST", f"/devices/{asked['user_code']}/verdict", json={"approve": approve})


class TestDevices:
    def test_it_gets_a_token_of_its_own_once(self, running: Service, ada: Person) -> None:
        asked = ask(running)
        assert re.fullmatch(r"[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}", asked["user_code"])
        problem("authorization-pending", poll(running, asked))
        shown = ada.get(f"/devices/{asked['user_code'].lower()}")
        assert (shown["name"], shown["scopes"]) == ("my bot", ["bot"])
        assert shown["allows"] == ["to create games, join them and play"]
        assert decide(ada, asked).status_code == 204
        made = poll(running, asked).json()
        assert (made["name"], made["scopes"]) == ("my bot", ["bot"])
        device = ada.with_token(made["token"])
        assert device.get("/players/me")["id"] == ada.id
        device.refused("forbidden", "GET", "/players/me/tokens")
        problem("expired-token", poll(running, asked))
        problem("not-found", decide(ada, asked))
        ada.ask("DELETE", f"/players/me/tokens/{made['id']}")
        until(lambda: device.send("GET", "/players/me").status_code == 401)

    def test_who_was_told_no_gets_nothing(self, running: Service, ada: Person, bob: Person) -> None:
        asked = ask(running)
        decide(ada, asked, approve=False)
        problem("not-found", decide(bob, asked))
        problem("access-denied", poll(running, asked))
        problem("expired-token", poll(running, asked))

    def test_who_polls_too_fast_is_told_to_go_slower(self, running: Service, ada: Person) -> None:
        asked = ask(running)
        problem("authorization-pending", poll(running, asked))
        for _ in range(2):
            problem("slow-down", poll(running, asked))
        decide(ada, asked)
        assert poll(running, asked).status_code == 201

    @pytest.mark.parametrize("prefer", ["respond-async", "wait=5, Respond-Async;x=y"])
    def test_a_page_is_told_without_an_error_that_nobody_has_decided(
        self, running: Service, ada: Person, prefer: str
    ) -> None:
        asked = ask(running)
        for seconds in (5, 10, 15):
            pending = poll(running, asked, Prefer=prefer)
            assert (pending.status_code, pending.json()) == (202, {"interval": seconds})
            assert pending.headers["Preference-Applied"] == "respond-async"
            assert pending.headers["Retry-After"] == str(seconds)
        problem("slow-down", poll(running, asked, Prefer="return=minimal"))
        decide(ada, asked)
        let_in = poll(running, asked, Prefer=prefer)
        assert ada.with_token(let_in.json()["token"]).get("/players/me")["id"] == ada.id
        problem("expired-token", poll(running, asked, Prefer=prefer))

    def test_a_page_that_was_told_no_is_told_so_plainly(self, running: Service, ada: Person) -> None:
        asked = ask(running)
        decide(ada, asked, approve=False)
        problem("access-denied", poll(running, asked, Prefer="respond-async"))

    def test_its_time_is_bounded_and_nothing_of_worth_is_stored(self, running: Service, ada: Person) -> None:
        asked = ask(running)
        with redis.Redis.from_url(running.store) as client:
            names = [*client.scan_iter("device:*"), *client.scan_iter("device-code:*")]
            assert all(0 < client.ttl(name) <= asked["expires_in"] for name in names)
            assert not any(asked["device_code"].encode() in name for name in names)

    def test_codes_cannot_be_guessed_for_long(self, services: Callable[..., Service], redis_url: str) -> None:
        service = services(redis_url, env={"TURNFOLD_WRONG_INVITATIONS_PER_HOUR": "3"}).start("api-1")
        ada = Person(service)
        for _ in range(3):
            ada.refused("not-found", "GET", "/devices/BBBB-BBBB")
        ada.refused("too-many-requests", "GET", "/devices/BBBB-BBBB")

    @pytest.mark.parametrize("code", ["", "x" * 101, 5, None])
    def test_what_is_no_code_is_refused(self, running: Service, code: object) -> None:
        problem("invalid-request", running.client().post("/v1/device/token", json={"device_code": code}))


def test_a_command_line_waits_until_somebody_lets_it_in(
    running: Service, ada: Person, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses, codes = list[int](), list[str]()

    def wait(seconds: int) -> None:
        codes.extend(re.findall(r"shows (\S+)\.", capsys.readouterr().err))
        pauses.append(seconds)
        if len(pauses) == 3:
            ada.ask("POST", f"/devices/{codes[0]}/verdict", json={"approve": True})

    monkeypatch.setattr("cli.login.time.sleep", wait)
    assert login.callback is not None
    login.callback(running.address(), "my shell", ("bot",))
    token = capsys.readouterr().out.strip()
    assert ada.with_token(token).get("/players/me")["id"] == ada.id
    # It asked too soon the second time, since nobody has slept here, and was told to go slower.
    assert pauses == [5, 5, 10]


class Browser:
    """A browser that is given cookies, and sends what browsers send."""

    def __init__(self, running: Service, language: str = "en") -> None:
        self.http = httpx2.Client(
            base_url=running.address(), headers={"Accept-Language": language}, timeout=PATIENCE, trust_env=False
        )

    def post(self, path: str, **fields: str) -> httpx2.Response:
        return self.http.post(path, data=fields, headers={**OWN, "Origin": str(self.http.base_url).rstrip("/")})

    def get(self, path: str, **headers: str) -> httpx2.Response:
        return self.http.get(path, headers={"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", **headers})

    def sign_in(self, who: Person, code: str = "") -> httpx2.Response:
        return self.post("/sign_in/token", token=who.token, then=f"/link?code={code}" if code else "/link")


class TestPage:
    @pytest.mark.parametrize(
        ("language", "words"), [("en", "Let it in"), ("ru-RU", "Разрешить"), ("pl", "Zgadzam się")]
    )
    def test_it_lets_a_device_in_without_a_script(
        self, running: Service, person: Callable[..., Person], language: str, words: str
    ) -> None:
        ada = person("Ada <b>", locale=language[:2])
        asked, browser = ask(running, name="a <i>bot"), Browser(running, language)
        sent = browser.get(f"/link?code={asked['user_code']}")
        first = browser.get(sent.headers["location"])
        assert 'type="password"' in first.text
        assert f'lang="{language[:2]}"' in first.text
        signed = browser.sign_in(ada, asked["user_code"])
        assert (signed.status_code, signed.headers["location"]) == (303, f"/link?code={asked['user_code']}")
        page = browser.get(signed.headers["location"])
        assert words in page.text
        assert "a &lt;i&gt;bot" in page.text
        assert "<script" not in page.text
        assert "<b>" not in page.text
        assert "script-src" not in page.headers["content-security-policy"]
        assert page.headers["cache-control"] == "no-store"
        assert browser.post("/link", code=asked["user_code"], verdict="approve").status_code == 200
        assert ada.with_token(poll(running, asked).json()["token"]).get("/players/me")["id"] == ada.id

    def test_no_page_of_another_host_lets_anything_in(self, running: Service, ada: Person) -> None:
        asked, browser = ask(running), Browser(running)
        browser.sign_in(ada)
        fields = {"code": asked["user_code"], "verdict": "approve"}
        own = str(browser.http.base_url).rstrip("/")
        for headers in (
            {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
            {"Sec-Fetch-Site": "same-site", "Origin": own},
            {"Sec-Fetch-Site": "same-origin", "Origin": "null"},
            {"Origin": "https://evil.example"},
            {},
        ):
            answer = browser.http.post("/link", data=fields, headers=headers)
            assert (answer.status_code, answer.headers["location"].partition("?")[0]) == (303, "/sign_in")
        problem("authorization-pending", poll(running, asked))

    def test_a_wrong_key_signs_nobody_in(self, running: Service, ada: Person) -> None:
        browser = Browser(running)
        limited = ada.ask("POST", "/players/me/tokens", json={"name": "x", "scopes": ["bot"]})["token"]
        for token in ("", "x", f"{ada.id}.x", limited):
            answer = browser.post("/sign_in/token", token=token)
            assert answer.status_code == 403
            assert "set-cookie" not in answer.headers

    def test_an_unknown_code_is_said_to_be_one(self, running: Service, ada: Person) -> None:
        browser = Browser(running)
        browser.sign_in(ada)
        assert browser.get("/link?code=BBBB-BBBB").status_code == 404
        assert browser.post("/link", code="BBBB-BBBB", verdict="approve").status_code == 404
        assert browser.get("/link").status_code == 200


class TestSessions:
    def test_it_is_a_cookie_for_pages_of_this_host_alone(self, running: Service, ada: Person) -> None:
        browser = Browser(running)
        begun = browser.http.post("/v1/sessions", headers={"Authorization": f"Bearer {ada.token}"})
        cookie = begun.headers["set-cookie"]
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in cookie.split(";")}
        assert browser.get("/v1/players/me").json()["id"] == ada.id
        rows = {row["id"]: row for row in ada.get("/players/me/tokens")["tokens"]}
        assert rows[begun.json()["id"]]["kind"] == "session"
        assert browser.http.get("/v1/players/me", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 401
        change: Any = {"json": {"name": "Augusta"}}
        assert browser.http.patch("/v1/players/me", **change).status_code == 401
        assert browser.http.patch("/v1/players/me", headers=OWN, **change).status_code == 200
        ended = browser.http.delete("/v1/sessions/current", headers=OWN)
        assert (ended.status_code, browser.http.cookies.get("turnfold-session")) == (204, None)
        assert begun.json()["id"] not in {row["id"] for row in ada.get("/players/me/tokens")["tokens"]}

    def test_it_is_revoked_like_any_other(self, running: Service, ada: Person) -> None:
        browser = Browser(running)
        browser.sign_in(ada)
        assert browser.get("/v1/players/me").status_code == 200
        ada.ask("DELETE", "/players/me/tokens")
        until(lambda: browser.get("/v1/players/me").status_code == 401)

    def test_a_token_in_a_header_comes_first(self, running: Service, ada: Person, bob: Person) -> None:
        browser = Browser(running)
        browser.sign_in(ada)
        answer = browser.http.get("/v1/players/me", headers={"Authorization": f"Bearer {bob.token}"})
        assert answer.json()["id"] == bob.id

    def test_over_tls_no_other_host_can_set_it(self) -> None:
        def scope(scheme: str, cookie: str) -> Any:
            return {"scheme": scheme, "method": "GET", "headers": [(b"cookie", cookie.encode())]}

        cookie = set_cookie(scope("https", ""), "p_x.secret")
        assert cookie.startswith("__Host-turnfold=p_x.secret; Path=/;")
        assert "; Secure" in cookie
        assert session_of(scope("https", "a=b; __Host-turnfold=p_x.secret")) == "p_x.secret"
        assert session_of(scope("https", "turnfold-session=p_x.secret")) == ""
        assert session_of(scope("http", "a=b; turnfold-session=p_x.secret")) == "p_x.secret"
        assert session_of(scope("http", "x" * 9_000 + "; turnfold-session=p_x.secret")) == ""


def test_a_code_is_found_however_it_is_typed() -> None:
    assert plain("wdjb-mjht") == plain(" WDJB MJHT ") == "WDJBMJHT"
