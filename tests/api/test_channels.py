"""A player is told by an endpoint of their own, and sees what became of each notice."""

import email
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from email.policy import default
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from tests.api.authenticator import Authenticator
from tests.api.person import Data, Person
from tests.processes.hook import Hook
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until

ADDRESS = "https://games.example.org"
CHANNELS, DELIVERIES = "/players/me/channels", "/players/me/deliveries"
HOOK = "https://hooks.example.org/t/0123456789-secret?key=abc"


@pytest.fixture
def hook() -> Iterator[Hook]:
    with Hook() as made:
        yield made


@pytest.fixture(scope="module")
def mails(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the mails, since there is no mail server."""
    return tmp_path_factory.mktemp("mails")


@pytest.fixture(scope="module")
def telling(mails: Path) -> Iterator[Service]:
    """A service whose operator lets players name an endpoint of this machine."""
    said = {"TURNFOLD_ALLOWED_HOSTS": "127.0.0.1"}
    said |= {"TURNFOLD_MAIL_FOLDER": str(mails), "TURNFOLD_ADDRESS": ADDRESS}
    with RedisServer(appendfsync="no") as server, Service(server.url, env=said) as service:
        yield service.start("api-1", "dispatcher-1", "notifier-1")


def _create(ada: Person, **wish: Any) -> Data:
    made: Data = ada.ask("POST", CHANNELS, json={"kind": "webhook", "address": HOOK, **wish})
    return made


def test_an_endpoint_is_told_and_every_attempt_is_on_record(telling: Service, hook: Hook) -> None:
    ada = Person(telling)
    made = _create(ada, address=hook.address)
    where = f"{CHANNELS}/{made['channel']['id']}"
    hook.statuses = [500]
    notice = ada.ask("POST", f"{where}/test")
    until(lambda: hook.heard)
    until(lambda: ada.get(DELIVERIES)["deliveries"][0]["channels"][0]["state"] == "retrying")
    until(lambda: ada.get(DELIVERIES)["deliveries"][0]["channels"][0]["due"] is not None)
    ada.ask("POST", f"{DELIVERIES}/{notice['id']}/resend")
    until(lambda: ada.get(DELIVERIES)["deliveries"][0]["channels"][0]["state"] == "delivered")
    [delivery] = ada.get(DELIVERIES)["deliveries"][0]["channels"]
    assert [(row["status"], row["outcome"]) for row in delivery["attempts"]] == [(500, "refused"), (204, "taken")]
    for headers, body in hook.heard:
        told = Webhook(made["secret"]).verify(body, headers)
        assert (told["type"], told["data"]) == ("channel.test", {"notice": notice["id"]})
        assert headers["webhook-id"] == notice["id"]
    # A new secret comes beside the old one.
    rotated = ada.ask("POST", f"{where}/rotate")
    ada.ask("POST", f"{DELIVERIES}/{notice['id']}/resend")
    until(lambda: len(hook.heard) == 3)
    for secret in (made["secret"], rotated["secret"]):
        Webhook(secret).verify(hook.heard[-1][1], hook.heard[-1][0])
    # A secret of the two of them alone is nowhere else.
    secrets = (made["secret"].removeprefix("whsec_"), rotated["secret"].removeprefix("whsec_"), "/hook")
    shown = json.dumps([ada.get(CHANNELS), ada.get(DELIVERIES), ada.get("/players/me/export")])
    logged = "".join(telling.output(name) for name in ("api-1", "dispatcher-1", "notifier-1"))
    assert not [secret for secret in secrets for text in (shown, logged) if secret in text]


def test_a_rotation_that_is_asked_for_again_leaves_the_secret_that_the_endpoint_knows(
    telling: Service, hook: Hook
) -> None:
    ada = Person(telling)
    made = _create(ada, address=hook.address)
    where = f"{CHANNELS}/{made['channel']['id']}"
    secrets = [made["secret"], *(ada.ask("POST", f"{where}/rotate")["secret"] for _ in range(3))]
    notice = ada.ask("POST", f"{where}/test")
    until(lambda: hook.heard)
    headers, body = hook.heard[0]
    for secret in secrets:
        Webhook(secret).verify(body, headers)
    # There are so many at most: the oldest goes.
    secrets.append(ada.ask("POST", f"{where}/rotate")["secret"])
    ada.ask("POST", f"{DELIVERIES}/{notice['id']}/resend")
    until(lambda: len(hook.heard) == 2)
    headers, body = hook.heard[1]
    assert len(headers["webhook-signature"].split()) == 4
    with pytest.raises(WebhookVerificationError):
        Webhook(secrets[0]).verify(body, headers)
    for secret in secrets[1:]:
        Webhook(secret).verify(body, headers)


def test_rooms_and_topics_are_told_in_their_own_form_and_answer_nothing(telling: Service, hook: Hook) -> None:
    ada, bob = Person(telling), Person(telling, "Bob")
    for kind in ("discord", "slack", "ntfy"):
        made = _create(ada, kind=kind, address=f"{hook.address}/{kind}", mode="every")
        assert (made["secret"], made["channel"]["content"]) == (None, "none")
    game = ada.create()
    bob.join(game)
    until(lambda: len(hook.heard) == 3)
    table = f"{ADDRESS}/table/{game['id']}"
    told = [json.loads(body) for _, body in hook.heard]
    [discord] = [row for row in told if "allowed_mentions" in row]
    assert discord["allowed_mentions"] == {"parse": []}
    assert discord["content"].splitlines()[0] == "Diamonsters"
    assert f"Open the table: <{table}>" in discord["content"]
    [slack] = [row for row in told if "unfurl_links" in row]
    assert f"<{table}>" in slack["text"]
    [ntfy] = [row for row in told if "topic" in row]
    assert (ntfy["topic"], ntfy["title"], ntfy["click"]) == ("ntfy", "Diamonsters", table)
    assert sorted(hook.paths) == ["/hook/", "/hook/discord", "/hook/slack"]
    # With whom it is, and links that answer, are not for who reads along.
    assert not [body for _, body in hook.heard if b"Bob" in body or b"/a/" in body]


def test_messages_and_kept_seats_are_told_to_whom_they_are_for(telling: Service, hook: Hook) -> None:
    ada, bob = Person(telling), Person(telling, "Bob")
    game = ada.create()
    bob.join(game)
    _create(bob, address=hook.address, kinds=["message.received", "invitation"])
    ada.ask("POST", f"/games/{game['id']}/messages", json={"to": "table", "text": "Good luck!"})
    until(lambda: [row for row in bob.get(DELIVERIES)["deliveries"] if row["message"]])
    ada.ask("POST", f"/games/{game['id']}/resign")
    again = ada.ask("POST", f"/games/{game['id']}/rematch")
    until(lambda: [body for _, body in hook.heard if b'"invitation"' in body])
    told = json.loads(hook.heard[-1][1])["data"]
    assert (told["game"], told["seat"]) == (again["id"], None)


def test_a_game_that_is_over_is_told_to_its_players_alone(telling: Service, hook: Hook) -> None:
    ada, bob, eve = Person(telling), Person(telling, "Bob"), Person(telling, "Eve")
    for number, person in enumerate((ada, eve)):
        _create(person, address=f"{hook.address}{number}", mode="every")
    game = ada.create()
    bob.join(game)
    bob.ask("POST", f"/games/{game['id']}/resign")
    until(lambda: len(hook.heard) == 2)
    told = [json.loads(body) for _, body in hook.heard]
    assert {row["type"] for row in told} == {"game.started", "game.finished"}
    assert {(row["data"]["game"], row["data"]["seat"]) for row in told} == {(game["id"], 0)}
    page = ada.get(DELIVERIES, game=game["id"])["deliveries"]
    assert {row["kind"] for row in page} >= {"game.started", "game.finished"}
    assert eve.get(DELIVERIES)["deliveries"] == []


def _codes(mails: Path, address: str) -> list[str]:
    """The codes that were mailed to an address."""
    found = [email.message_from_bytes(file.read_bytes(), policy=default) for file in mails.glob("*.eml")]
    return [str(mail["Subject"]).rpartition(" ")[2] for mail in found if mail["To"] == address]


def test_mail_is_sent_to_an_address_that_was_confirmed_and_to_no_other(telling: Service, mails: Path) -> None:
    ada = Person(telling)
    where = _mail(ada, "ada@example.org")
    [channel] = ada.get(CHANNELS)["channels"]
    assert (channel["state"], channel["address"]) == ("unconfirmed", "ada@example.org")
    until(lambda: _codes(mails, "ada@example.org"))
    [code] = _codes(mails, "ada@example.org")
    wrong = f"{(int(code) + 1) % 10**8:08}"
    ada.refused("wrong-code", "POST", f"{where}/confirm", json={"code": wrong})
    assert ada.ask("POST", f"{where}/confirm", json={"code": code})["state"] == "active"
    ada.refused("wrong-code", "POST", f"{where}/confirm", json={"code": code})
    ada.ask("POST", f"{where}/test")
    until(lambda: ada.get(DELIVERIES)["deliveries"][0]["channels"][0]["state"] == "delivered")
    assert len(_codes(mails, "ada@example.org")) == 2


def _confirming_link(mails: Path, address: str) -> str:
    """Return the link of the latest mail that confirms an address."""
    files = sorted(mails.glob("*.eml"), key=lambda file: file.stat().st_mtime_ns)
    found = [email.message_from_bytes(file.read_bytes(), policy=default) for file in files]
    texts = [mail.get_body(("plain",)) for mail in found if mail["To"] == address]
    [link] = re.findall(r"https?://\S+/a/confirm/\S+", texts[-1].get_content() if texts[-1] else "")
    return str(link)


@pytest.mark.parametrize(("locale", "button"), [("en", "Confirm"), ("ru", "Подтвердить"), ("pl", "Potwierdź")])
def test_a_link_confirms_an_address_once_its_page_is_sent(
    telling: Service, mails: Path, locale: str, button: str
) -> None:
    ada, place = Person(telling, locale=locale), f"one.click.{locale}@example.org"
    where = _mail(ada, place)
    until(lambda: _codes(mails, place))
    path = urlsplit(_confirming_link(mails, place)).path
    browser = telling.client()
    for _ in range(3):
        page = browser.get(path)
        assert (page.status_code, place in page.text, f'class="main">{button} ' in page.text) == (200, True, True)
    # To look confirms nothing, whatever looks.
    assert ada.get(CHANNELS)["channels"][0]["state"] == "unconfirmed"
    assert browser.post(f"{path[:-1]}{'a' if path[-1] != 'a' else 'b'}").status_code == 404
    assert browser.post(path).status_code == 200
    assert ada.get(CHANNELS)["channels"][0]["state"] == "active"
    assert [browser.send(browser.build_request(method, path)).status_code for method in ("GET", "POST")] == [404, 404]
    [code] = _codes(mails, place)
    ada.refused("wrong-code", "POST", f"{where}/confirm", json={"code": code})


def test_a_link_confirms_nothing_for_a_key_that_was_revoked_nor_after_another_mail(
    telling: Service, mails: Path
) -> None:
    ada, place = Person(telling), "stolen@example.org"
    key = ada.ask("POST", "/players/me/tokens", json={"name": "thief", "scopes": ["play"]})
    thief = ada.with_token(key["token"])
    where = _mail(thief, place)
    until(lambda: _codes(mails, place))
    first = urlsplit(_confirming_link(mails, place)).path
    ada.ask("POST", f"{where}/test")
    until(lambda: len(_codes(mails, place)) == 2)
    assert telling.client().post(first).status_code == 404
    thief.ask("POST", f"{where}/test")
    until(lambda: len(_codes(mails, place)) == 3)
    link = urlsplit(_confirming_link(mails, place)).path
    assert telling.client().get(link).status_code == 200
    ada.ask("DELETE", f"/players/me/tokens/{key['id']}")
    assert telling.client().post(link).status_code == 404
    assert ada.get(CHANNELS)["channels"][0]["state"] == "unconfirmed"


def test_a_code_is_worth_nothing_after_five_guesses(telling: Service, mails: Path) -> None:
    ada = Person(telling)
    where = _mail(ada, "guess@example.org")
    until(lambda: _codes(mails, "guess@example.org"))
    [code] = _codes(mails, "guess@example.org")
    for guess in range(5):
        ada.refused("wrong-code", "POST", f"{where}/confirm", json={"code": f"{(int(code) + 1 + guess) % 10**8:08}"})
    ada.refused("wrong-code", "POST", f"{where}/confirm", json={"code": code})


def test_guesses_at_once_are_counted_each(telling: Service, mails: Path) -> None:
    ada, place = Person(telling), "guessed@example.org"
    where = _mail(ada, place)
    until(lambda: _codes(mails, place))
    (code,) = _codes(mails, place)
    wrong = [{"code": f"{(int(code) + 1 + guess) % 10**8:08}"} for guess in range(16)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda body: ada.send("POST", f"{where}/confirm", json=body), wrong))
    assert {answer.status_code for answer in answers} == {409}
    left = re.findall(r"tried (\d) times", " ".join(answer.json()["detail"] for answer in answers))
    assert sorted(left) == ["0", "1", "2", "3", "4"]
    ada.refused("wrong-code", "POST", f"{where}/confirm", json={"code": code})
    # Another code may be tried as often.
    ada.ask("POST", f"{where}/test")
    until(lambda: len(_codes(mails, place)) == 2)
    (another,) = set(_codes(mails, place)) - {code}
    assert ada.ask("POST", f"{where}/confirm", json={"code": another})["state"] == "active"


def test_an_address_that_nobody_confirms_gets_three_mails_a_day_whoever_asks(telling: Service) -> None:
    people = [Person(telling, name) for name in ("Ada", "Bob", "Cleo", "Dan")]
    for person in people[:3]:
        _mail(person, "victim@example.org")
    refused = {"kind": "mail", "address": "Victim@example.org"}
    people[3].refused("too-many-mails", "POST", CHANNELS, json=refused)
    assert people[3].get(CHANNELS)["channels"] == []


def test_addresses_of_one_mailbox_get_no_more(telling: Service) -> None:
    ada = Person(telling)
    for extension in ("", "+1", "+games+2"):
        _mail(ada, f"stranger{extension}@example.org")
    ada.refused("too-many-mails", "POST", CHANNELS, json={"kind": "mail", "address": "stranger+3@example.org"})
    for other in ("+stranger@example.org", "stranger+3@example.com"):
        _mail(ada, other)


def _mail(person: Person, address: str) -> str:
    """Return where a new channel is that leads to a mail address."""
    made = person.ask("POST", CHANNELS, json={"kind": "mail", "address": address})
    assert made["secret"] is None
    return f"{CHANNELS}/{made['channel']['id']}"


def test_a_code_that_is_mailed_signs_in_and_the_other_channels_tell_so(
    telling: Service, mails: Path, hook: Hook
) -> None:
    ada, place = Person(telling), "way.in@example.org"
    _create(ada, address=hook.address, mode="off")
    where = _mail(ada, place)
    until(lambda: _codes(mails, place))
    ada.ask("POST", f"{where}/confirm", json={"code": _codes(mails, place)[0]})
    begun = telling.client().post("/v1/sign_in", json={"address": place}).json()["sign_in"]
    until(lambda: len(_codes(mails, place)) == 2)
    tried = [{"sign_in": begun, "code": code, "name": "phone"} for code in _codes(mails, place)]
    answers = [telling.client().post("/v1/sign_in/token", json=body) for body in tried]
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    until(lambda: len(hook.heard) == 2)
    # To be told by mail who got in by mail is for the other addresses.
    assert len(_codes(mails, place)) == 2
    _sign_in_with_a_passkey(ada)
    until(lambda: len(hook.heard) == 4)
    told = [json.loads(body) for _, body in hook.heard]
    assert {row["type"] for row in told} == {"account.access"}
    assert {(row["data"]["deed"], row["data"]["about"]) for row in told} == {
        ("mail-added", place),
        ("signed-in", "phone"),
        ("passkey-added", "key"),
        ("passkey-used", "laptop"),
    }
    rows = ada.get(DELIVERIES)["deliveries"]
    by_mail, by_passkey = {"mail-added": 1, "signed-in": 1}, {"passkey-added": 2, "passkey-used": 2}
    assert {row["deed"]: len(row["channels"]) for row in rows} == by_mail | by_passkey


def test_a_mail_that_tells_of_a_way_into_the_account_has_a_short_subject(telling: Service, mails: Path) -> None:
    ada, place = Person(telling, locale="ru"), "told@example.org"
    where = _mail(ada, place)
    until(lambda: _codes(mails, place))
    ada.ask("POST", f"{where}/confirm", json={"code": _codes(mails, place)[0]})
    _sign_in_with_a_passkey(ada)

    def subjects() -> set[str]:
        found = [email.message_from_bytes(file.read_bytes(), policy=default) for file in mails.glob("*.eml")]
        return {str(mail["Subject"]) for mail in found if mail["To"] == place}

    until(lambda: len(subjects()) > 1)
    assert {subject for subject in subjects() if "код" not in subject} == {"Вход в твою учётную запись"}


def _sign_in_with_a_passkey(person: Person) -> None:
    phone = Authenticator(ADDRESS)
    made = phone.make(person.ask("POST", "/players/me/passkey_challenges")["public_key"])
    person.ask("POST", "/players/me/passkeys", json={"credential": made, "name": "key"})
    begun = person.ask("POST", "/sign_in", json={})
    signed = phone.sign(begun["public_key"])
    person.ask("POST", "/sign_in/token", json={"sign_in": begun["sign_in"], "credential": signed, "name": "laptop"})


@pytest.mark.parametrize("address", ["x", "a@b", "Ada <a@x.org>", "a@x.org, b@x.org", "a@[127.0.0.1]", "a@127.0.0.1"])
def test_what_is_no_mail_address_is_refused(ada: Person, address: str) -> None:
    ada.refused("address-not-allowed", "POST", CHANNELS, json={"kind": "mail", "address": address})


@pytest.mark.parametrize(
    "address",
    [
        *("http://example.org/", "https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://10.0.0.1/x"),
        *("https://2130706433/", "https://0x7f.1/", "ftp://example.org/", "https://u:p@example.org/", "x", "https://"),
        *("https://пример.рф/", "https://example.org/ x", "https://169.254.169.254/", "https://intranet/"),
        *("https://example.org:0/", "https://example.org:99999/", "https://[::ffff:127.0.0.1]/", "https://127.0.0.1./"),
    ],
)
def test_an_address_inside_is_refused(ada: Person, address: str) -> None:
    ada.refused("address-not-allowed", "POST", CHANNELS, json={"kind": "webhook", "address": address})


def test_a_topic_has_a_name(ada: Person) -> None:
    for address in (
        "https://ntfy.example.org/",
        "https://ntfy.example.org/a.b",
        "https://ntfy.example.org/" + "a" * 65,
    ):
        ada.refused("address-not-allowed", "POST", CHANNELS, json={"kind": "ntfy", "address": address})


def test_a_browser_is_named_with_the_keys_of_its_subscription(ada: Person) -> None:
    keys = {"p256dh": ada.get(CHANNELS)["push_key"], "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
    wish = {"kind": "push", "address": "https://push.example.org/secret"}
    made = ada.ask("POST", CHANNELS, json={**wish, "keys": keys})
    assert (made["secret"], made["channel"]["content"]) == (None, "prompt")
    shown = json.dumps([made, ada.get(CHANNELS)["channels"], ada.get("/players/me/export")])
    assert not [secret for secret in ("/secret", keys["auth"]) if secret in shown]
    for bad in (wish, {**wish, "keys": {**keys, "p256dh": "B" + "A" * 86}}, {**wish, "kind": "slack", "keys": keys}):
        ada.refused("address-not-allowed", "POST", CHANNELS, json=bad)


def test_a_channel_is_what_it_is_set_to(ada: Person) -> None:
    made = _create(ada)["channel"]
    assert made["address"] == "https://hooks.example.org/…"
    assert (made["mode"], made["quiet"], made["remind"], made["state"]) == ("sitting", None, [], "active")
    assert made["zone"] == "UTC"
    assert made["content"] == "none"
    quiet, digest = {"zone": "Europe/Warsaw", "from": 22, "until": 8}, {"zone": "Asia/Tokyo", "hours": [7]}
    wish = {
        "mode": "digest",
        "quiet": quiet,
        "digest": digest,
        "remind": ["PT7200S"],
        "kinds": ["game.finished"],
        "content": "prompt",
        "unless_active": "PT300S",
    }
    changed = ada.ask("PUT", f"{CHANNELS}/{made['id']}/settings", json=wish)
    assert {name: changed[name] for name in wish} == wish
    assert ada.get(CHANNELS)["channels"] == [changed]
    assert changed["zone"] == quiet["zone"]
    zoned = ada.ask("PUT", f"{CHANNELS}/{made['id']}/settings", json={"zone": "Asia/Tokyo"})
    assert (zoned["zone"], zoned["quiet"], zoned["digest"]) == ("Asia/Tokyo", None, None)
    hours = ({"quiet": {**quiet, "zone": "Nowhere"}}, {"quiet": {**quiet, "until": 22}}, {"zone": "Nowhere"})
    for bad in (*hours, {"remind": ["PT1S"]}, {"unless_active": "P1D"}):
        ada.refused("no-such-hours", "PUT", f"{CHANNELS}/{made['id']}/settings", json=bad)
    ada.ask("DELETE", f"{CHANNELS}/{made['id']}")
    assert ada.get(CHANNELS)["channels"] == []


def test_of_a_game_one_is_told_as_one_says(ada: Person, bob: Person) -> None:
    game = ada.create()
    path = f"/games/{game['id']}/notices"
    usual = {"game": game["id"], "mode": None, "channels": None}
    assert ada.get(path) == usual
    quiet = ada.ask("PUT", path, json={"mode": "off", "channels": ["h_x", "h_x"]})
    assert ada.get(path) == quiet == {"game": game["id"], "mode": "off", "channels": ["h_x"]}
    assert bob.get(path) == usual
    assert ada.ask("PUT", path, json={}) == ada.get(path) == usual


def test_an_account_has_so_many_channels_and_knows_its_own_alone(ada: Person, bob: Person) -> None:
    made = [_create(ada, address=f"{HOOK}{number}")["channel"]["id"] for number in range(10)]
    ada.refused("too-many-channels", "POST", CHANNELS, json={"kind": "webhook", "address": HOOK})
    notice = ada.ask("POST", f"{CHANNELS}/{made[0]}/test")["id"]
    for method, path in (("POST", "/test"), ("POST", "/rotate"), ("DELETE", "")):
        bob.refused("not-found", method, f"{CHANNELS}/{made[0]}{path}")
    bob.refused("not-found", "POST", f"{DELIVERIES}/{notice}/resend")
    assert bob.get(DELIVERIES)["deliveries"] == []


def test_a_deleted_account_leaves_no_channel(ada: Person, keys_of: Callable[[str], list[str]]) -> None:
    _create(ada)
    assert keys_of(ada.id) != []
    ada.ask("DELETE", "/players/me")
    assert [key for key in keys_of(ada.id) if "due" not in key] == []


@pytest.fixture
def keys_of(running: Service) -> Callable[[str], list[str]]:
    import redis

    client = redis.Redis.from_url(running.store, decode_responses=True)

    def found(player: str) -> list[str]:
        names = [key for key in client.scan_iter("{n*", count=1000) if player in key]
        lists = [key for key in client.scan_iter("{n*}:listeners") if client.sismember(key, player)]
        return names + lists

    return found


def test_so_many_channels_and_codes_are_asked_for_from_an_address_whoever_asks(
    redis_url: str, services: Callable[..., Service]
) -> None:
    service = services(redis_url, env={"TURNFOLD_CHANNELS_PER_HOUR": "4"}).start("api-1")
    ada, eve = Person(service), Person(service)
    # To an address each, so that none of them gets too many.
    first, second = (_mail(ada, f"{ada.id}.{number}@example.org") for number in range(2))
    ada.ask("DELETE", second)
    ada.ask("POST", f"{first}/test")
    made = _create(eve)
    # A message of a channel to its owner is no code.
    eve.ask("POST", f"{CHANNELS}/{made['channel']['id']}/test")
    eve.refused("too-many-requests", "POST", CHANNELS, json={"kind": "webhook", "address": HOOK})
    refused = ada.send("POST", f"{first}/test")
    assert refused.json()["type"] == "/problems/too-many-requests"
    assert refused.headers["ratelimit-policy"] == '"channels";q=4;w=3600'


@pytest.mark.parametrize(
    ("path", "body", "other"),
    [
        ("/players/me/tokens", {"name": "bot", "scopes": ["bot"]}, {"name": "bot", "scopes": ["read"]}),
        ("/players/me/feeds", {"name": "mine"}, {"name": "yours"}),
        (
            "/players/me/clients",
            {"name": "Board", "redirect_uris": ["https://board.example.org/back"]},
            {"name": "Board", "redirect_uris": ["https://board.example.org/other"]},
        ),
        (
            "/players/me/channels",
            {"kind": "webhook", "address": "https://hooks.example.org/same"},
            {"kind": "webhook", "address": "https://hooks.example.org/other"},
        ),
    ],
)
def test_what_is_asked_for_again_with_a_key_is_made_once(ada: Person, path: str, body: Data, other: Data) -> None:
    headers = {"Idempotency-Key": "morning"}
    first, again = (ada.at(api).ask("POST", path, json=body, headers=headers) for api in ("api-1", "api-2"))
    assert first == again
    ada.refused("idempotency-key-reused", "POST", path, json=other, headers=headers)
    assert ada.ask("POST", path, json=other, headers={"Idempotency-Key": "evening"}) != first


@pytest.mark.parametrize(
    ("kind", "addresses"),
    [
        ("webhook", ["https://hooks.example.org/same", "https://Hooks.Example.org:443/same"]),
        ("mail", ["ada.b@example.org", "Ada.B@example.org", "ada.b@EXAMPLE.org"]),
    ],
)
def test_the_same_address_is_the_channel_that_is_there(ada: Person, kind: str, addresses: list[str]) -> None:
    made = [ada.ask("POST", "/players/me/channels", json={"kind": kind, "address": place}) for place in addresses]
    assert len({row["channel"]["id"] for row in made}) == 1
    assert all(row["secret"] is None for row in made[1:])
    assert len(ada.get("/players/me/channels")["channels"]) == 1
    # A path tells capitals apart, and what follows a plus is its owner's.
    others = {"webhook": "https://hooks.example.org/SAME", "mail": "ada.b+games@example.org"}
    ada.ask("POST", "/players/me/channels", json={"kind": kind, "address": others[kind]})
    assert len(ada.get("/players/me/channels")["channels"]) == 2
