"""Passkeys: what an authenticator has signed is a way in, once, where it was asked for; anything else is none."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx2
import pytest
import redis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api.service.passkeys import party_at
from store.redis.keys import passkey_challenge_key
from tests.api.authenticator import EDDSA, ES256, PRESENT, RS256, VERIFIED, Authenticator, decoded, encoded
from tests.api.person import Data, Person, problem
from tests.processes.service import Service
from tests.processes.waiting import until

Make = Callable[..., Authenticator]


def here(running: Service, api: str = "api-1") -> str:
    """Return where a browser on this machine finds the service: authenticators know names, no addresses."""
    return running.address(api).replace("127.0.0.1", "localhost")


@pytest.fixture
def make(running: Service) -> Make:
    def made(**options: Any) -> Authenticator:
        return Authenticator(here(running), **options)

    return made


@pytest.fixture
def phone(make: Make, ada: Person) -> Authenticator:
    """An authenticator with a passkey of Ada's, that counts what it signs."""
    phone = make(count=1)
    add(ada, phone)
    return phone


def to_add(person: Person) -> Data:
    return dict(person.ask("POST", "/players/me/passkey_challenges")["public_key"])


def send_new(person: Person, credential: Data, name: str = "phone") -> httpx2.Response:
    return person.send("POST", "/players/me/passkeys", json={"credential": credential, "name": name})


def add(person: Person, authenticator: Authenticator, name: str = "phone") -> Data:
    response = send_new(person, authenticator.make(to_add(person)), name)
    assert response.status_code == 201, response.text
    return dict(response.json())


def to_sign(running: Service) -> Data:
    return dict(running.client("api-1").post("/v1/sign_in", json={}).json()["public_key"])


def enter(running: Service, asked: Data, credential: Any, api: str = "api-1", **more: Any) -> httpx2.Response:
    body = {"sign_in": asked["challenge"], "credential": credential, **more}
    return running.client(api).post("/v1/sign_in/token", json=body)


def signed(running: Service, authenticator: Authenticator, bend: Data | None = None, **more: Any) -> httpx2.Response:
    """The answer to who signs in with what an authenticator has, whose answer may be bent."""
    asked = to_sign(running)
    return enter(running, asked, authenticator.sign(asked, **(bend or {})), **more)


class TestAdding:
    def test_an_authenticator_is_asked_for_what_needs_no_name(self, running: Service, ada: Person) -> None:
        asked = to_add(ada)
        assert asked["rp"] == {"id": "localhost", "name": "Turnfold"}
        assert (asked["user"]["name"], decoded(asked["user"]["id"]).decode()) == ("Ada", ada.id)
        chosen = asked["authenticatorSelection"]
        assert (chosen["residentKey"], chosen["userVerification"]) == ("required", "required")
        assert (asked["attestation"], asked["timeout"], len(decoded(asked["challenge"]))) == ("none", 300_000, 32)

    def test_it_is_listed_renamed_and_deleted(self, running: Service, ada: Person, make: Make) -> None:
        phone = make()
        made = add(ada, phone)
        assert (made["name"], made["transports"], made["used"]) == ("phone", ["internal", "hybrid"], None)
        assert ada.get("/players/me/passkeys")["passkeys"] == [made]
        assert ada.get("/players/me/export")["passkeys"] == [made]
        # The same authenticator is not asked again.
        assert [row["id"] for row in to_add(ada)["excludeCredentials"]] == [encoded(phone.credential)]
        where = f"/players/me/passkeys/{made['id']}"
        assert ada.ask("PUT", where, json={"name": "old phone"}) == made | {"name": "old phone"}
        assert signed(running, phone).status_code == 201
        assert ada.get("/players/me/passkeys")["passkeys"][0]["used"] > made["created"]
        ada.ask("DELETE", where)
        assert ada.get("/players/me/passkeys")["passkeys"] == []
        problem("wrong-passkey", signed(running, phone))
        for method, body in (("DELETE", None), ("PUT", {"name": "x"})):
            ada.refused("not-found", method, where, **({"json": body} if body else {}))
        kinds = [(deed["kind"], deed["name"]) for deed in ada.get("/players/me/activity")["activity"]]
        assert kinds[:3] == [
            ("passkey-removed", "old phone"),
            ("passkey-used", "signed in"),
            ("passkey-added", "phone"),
        ]

    def test_nobody_touches_those_of_others(self, ada: Person, bob: Person, make: Make) -> None:
        made = add(ada, make())
        bob.refused("not-found", "DELETE", f"/players/me/passkeys/{made['id']}")
        bob.refused("not-found", "PUT", f"/players/me/passkeys/{made['id']}", json={"name": "x"})
        assert bob.get("/players/me/passkeys")["passkeys"] == []

    def test_a_challenge_is_good_once_for_its_account_and_the_latest_alone(
        self, running: Service, ada: Person, bob: Person, make: Make
    ) -> None:
        before, asked = to_add(ada), to_add(ada)
        problem("wrong-passkey", send_new(ada, make().make(before)))
        # A try uses it up.
        problem("wrong-passkey", send_new(ada, make().make(asked)))
        asked, others = to_add(ada), to_add(bob)
        problem("wrong-passkey", send_new(ada, make().make(asked | {"challenge": others["challenge"]})))
        asked = to_add(ada)
        problem("wrong-passkey", send_new(ada, make().make(asked | {"challenge": to_sign(running)["challenge"]})))
        first = make().make(to_add(ada))
        assert send_new(ada, first).status_code == 201
        problem("wrong-passkey", send_new(ada, first))
        assert len(ada.get("/players/me/passkeys")["passkeys"]) == 1

    def test_a_challenge_dies_after_five_minutes(self, running: Service, ada: Person, make: Make) -> None:
        asked = to_add(ada)
        with redis.Redis.from_url(running.store) as client:
            name = passkey_challenge_key(ada.id)
            assert 0 < client.pttl(name) <= 300_000
            client.pexpire(name, 1)
            until(lambda: not client.exists(name))
        problem("wrong-passkey", send_new(ada, make().make(asked)))

    @pytest.mark.parametrize(
        "bend",
        [
            {"origin": "https://evil.example"},
            {"origin": "http://localhost"},
            {"party": "evil.example"},
            {"type": "webauthn.get"},
            {"crossOrigin": True},
            {"format": "packed", "statement": {"alg": -7, "sig": b"x"}},
            {"format": "packed", "statement": {"alg": -7, "sig": b"x", "x5c": [b"x"]}},
            {"format": "tpm"},
            {"format": "unheard-of"},
        ],
        ids=str,
    )
    def test_what_does_not_hold_adds_nothing(self, ada: Person, make: Make, bend: Data) -> None:
        problem("wrong-passkey", send_new(ada, make().make(to_add(ada), **bend)))
        assert ada.get("/players/me/passkeys")["passkeys"] == []

    @pytest.mark.parametrize("flags", [0, PRESENT, VERIFIED])
    def test_a_user_who_is_not_verified_adds_nothing(self, ada: Person, make: Make, flags: int) -> None:
        phone = make()
        phone.flags = flags
        problem("wrong-passkey", send_new(ada, phone.make(to_add(ada))))

    def test_the_same_one_is_not_added_twice_nor_too_many(self, running: Service, ada: Person, make: Make) -> None:
        phone = make()
        add(ada, phone)
        problem("wrong-passkey", send_new(ada, phone.make(to_add(ada)), "again"))
        for number in range(19):
            add(ada, make(), f"key {number}")
        problem("too-many-passkeys", send_new(ada, make().make(to_add(ada))))
        assert ada.get("/players/me/passkeys")["passkeys"][0]["name"] == "phone"


class TestSigningIn:
    @pytest.mark.parametrize("algorithm", [ES256, EDDSA, RS256])
    @pytest.mark.parametrize("count", [0, 7])
    def test_it_gives_a_token_without_a_name(
        self, running: Service, ada: Person, make: Make, algorithm: int, count: int
    ) -> None:
        phone = make(algorithm=algorithm, count=count)
        add(ada, phone)
        asked = to_sign(running)
        assert asked.keys() == {"challenge", "timeout", "rpId", "userVerification"}
        assert (asked["rpId"], asked["userVerification"]) == ("localhost", "required")
        for _ in range(2):
            found = signed(running, phone, name="laptop").json()
            assert (found["player"], found["name"], found["scopes"]) == (ada.id, "laptop", ["play"])
            assert ada.with_token(found["token"]).get("/players/me")["name"] == "Ada"
        newest = ada.get("/players/me/activity")["activity"][0]
        assert (newest["kind"], newest["token"], newest["name"]) == ("passkey-used", found["id"], "laptop")

    def test_many_at_once_with_one_answer_get_in_once(self, running: Service, phone: Authenticator) -> None:
        asked = to_sign(running)
        said = phone.sign(asked)
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda _: enter(running, asked, said), range(8)))
        assert sorted(answer.status_code for answer in answers) == [201, *[409] * 7]

    def test_an_answer_is_good_where_its_challenge_was_asked_for(self, running: Service, phone: Authenticator) -> None:
        mine, others = to_sign(running), to_sign(running)
        said = phone.sign(mine)
        for asked in (others, {"challenge": "x"}, {"challenge": "é"}):
            problem("wrong-passkey", enter(running, asked, said))
        assert enter(running, mine, said).status_code == 201

    def test_all_other_tokens_may_go_with_it(self, running: Service, ada: Person, phone: Authenticator) -> None:
        found = signed(running, phone, revoke_others=True).json()
        until(lambda: ada.send("GET", "/players/me").status_code == 401)
        rows = ada.with_token(found["token"]).get("/players/me/tokens")["tokens"]
        assert [row["id"] for row in rows] == [found["id"]]

    @pytest.mark.parametrize(
        "bend",
        [
            {"origin": "https://evil.example"},
            {"origin": ["http://localhost"]},
            {"party": "evil.example"},
            {"type": "webauthn.create"},
            {"crossOrigin": True},
            {"challenge": encoded(bytes(32))},
            {"challenge": 7},
        ],
        ids=str,
    )
    def test_what_does_not_hold_lets_nobody_in(self, running: Service, phone: Authenticator, bend: Data) -> None:
        problem("wrong-passkey", signed(running, phone, bend))
        assert signed(running, phone).status_code == 201

    @pytest.mark.parametrize("flags", [0, PRESENT, VERIFIED])
    def test_a_user_who_is_not_verified_stays_out(self, running: Service, phone: Authenticator, flags: int) -> None:
        phone.flags = flags
        problem("wrong-passkey", signed(running, phone))

    def test_a_signature_of_somebody_else_leads_nowhere(
        self, running: Service, ada: Person, bob: Person, phone: Authenticator, make: Make
    ) -> None:
        other = make()
        add(bob.at("api-1"), other)
        own = (other.credential, other.user)
        for credential, user in ((phone.credential, phone.user), (own[0], phone.user), (phone.credential, own[1])):
            other.credential, other.user = credential, user
            problem("wrong-passkey", signed(running, other))
        other.credential, other.user = own
        assert signed(running, other).json()["player"] == bob.id

    def test_a_count_that_does_not_grow_is_refused_and_told(
        self, running: Service, ada: Person, phone: Authenticator
    ) -> None:
        copied = phone.count
        for _ in range(2):
            assert signed(running, phone).status_code == 201
        for count in (copied, 0):
            phone.count = count
            problem("wrong-passkey", signed(running, phone))
        told = ada.get("/players/me/activity")["activity"]
        assert [(row["kind"], row["name"]) for row in told[:2]] == [("passkey-doubted", "phone")] * 2
        phone.count = 10
        assert signed(running, phone).status_code == 201

    def test_a_deleted_account_is_not_got_back_and_leaves_nothing(
        self, running: Service, ada: Person, phone: Authenticator
    ) -> None:
        to_add(ada)
        ada.ask("DELETE", "/players/me")
        problem("wrong-passkey", signed(running, phone))
        with redis.Redis.from_url(running.store) as client:
            assert not list(client.scan_iter(f"*{ada.id}*passkey*", 10_000))

    def test_known_and_unknown_are_told_the_same(
        self, running: Service, ada: Person, phone: Authenticator, make: Make
    ) -> None:
        stranger = make()
        stranger.user = b"p_" + b"b" * 16
        phone.origin = "https://evil.example"
        told = []
        for authenticator in (phone, stranger):
            answer = signed(running, authenticator)
            told.append((answer.status_code, answer.json() | {"request_id": ""}, sorted(answer.headers)))
        assert told[0] == told[1]


class TestNonsense:
    @pytest.mark.parametrize("data", ["x", "A" * 4_096, encoded(b"[" * 3_000), encoded(b'{"challenge":{}}')])
    def test_it_is_refused_in_words(self, running: Service, ada: Person, phone: Authenticator, data: str) -> None:
        asked = to_sign(running)
        for name in ("clientDataJSON", "authenticatorData", "signature", "userHandle"):
            said = phone.sign(asked)
            said["response"][name] = data
            problem("wrong-passkey", enter(running, asked, said))
            asked = to_sign(running)
        for name in ("clientDataJSON", "attestationObject"):
            made = Authenticator(here(running)).make(to_add(ada))
            made["response"][name] = data
            problem("wrong-passkey", send_new(ada, made))

    @pytest.mark.parametrize("data", ["", "A" * 4_097, "a b", "é", 7, None])
    def test_what_has_another_form_is_refused(self, running: Service, phone: Authenticator, data: Any) -> None:
        asked = to_sign(running)
        said = phone.sign(asked)
        said["response"]["signature"] = data
        problem("invalid-request", enter(running, asked, said))

    @settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        is_new=st.booleans(),
        which=st.integers(0, 3),
        at=st.integers(0, 500),
        flip=st.integers(0, 255),
        tail=st.binary(max_size=200),
    )
    def test_whatever_is_changed_of_an_answer_is_refused(
        self,
        running: Service,
        ada: Person,
        phone: Authenticator,
        is_new: bool,
        which: int,
        at: int,
        flip: int,
        tail: bytes,
    ) -> None:
        """One part of a good answer, bent: it lets nobody in, and never is more than a refusal."""
        asked = to_add(ada) if is_new else to_sign(running)
        said = Authenticator(here(running)).make(asked) if is_new else phone.sign(asked)
        names = [name for name in said["response"] if name != "transports"]
        name = names[which % len(names)]
        part = decoded(said["response"][name])
        at %= len(part)
        bent = part[:at] + (bytes([part[at] ^ flip]) + part[at + 1 :] if flip else tail)
        said["response"][name] = encoded(bent)
        answer = send_new(ada, said) if is_new else enter(running, asked, said)
        # Nothing is signed of a new one, which is only refused if it is nothing.
        wanted = {201, 409} if is_new or bent == part else {409}
        assert answer.status_code in (wanted if bent else {400}), answer.text


class TestWays:
    def test_the_last_way_in_is_not_deleted(self, running: Service, ada: Person, phone: Authenticator) -> None:
        (row,) = ada.get("/players/me/passkeys")["passkeys"]
        short = ada.ask("POST", "/players/me/tokens", json={"name": "day", "scopes": ["play"], "lifetime": "P1D"})
        left = ada.with_token(short["token"])
        left.ask("DELETE", "/players/me/tokens")
        left.refused("last-way-in", "DELETE", f"/players/me/passkeys/{row['id']}")
        left.ask("POST", "/players/me/recovery_codes")
        left.ask("DELETE", f"/players/me/passkeys/{row['id']}")


class TestPlaces:
    @pytest.mark.parametrize(
        ("address", "party"),
        [
            ("https://games.example.org/", ("games.example.org", "https://games.example.org")),
            ("https://Games.example.org:443", ("games.example.org", "https://games.example.org")),
            ("https://games.example.org:8443", ("games.example.org", "https://games.example.org:8443")),
            ("http://127.0.0.1:8000", ("localhost", "http://localhost:8000")),
            ("http://[::1]:8000", ("localhost", "http://localhost:8000")),
            ("http://localhost", ("localhost", "http://localhost")),
        ],
    )
    def test_a_host_is_who_asks(self, address: str, party: tuple[str, str]) -> None:
        assert party_at(address) == party

    @pytest.mark.parametrize("host", ["192.0.2.7", "games.example.org", "[2001:db8::7]", "localhost.example.org"])
    def test_without_tls_or_a_name_there_are_none(self, running: Service, ada: Person, host: str) -> None:
        answer = running.client().post("/v1/sign_in", json={}, headers={"Host": host})
        problem("no-passkeys-here", answer)
