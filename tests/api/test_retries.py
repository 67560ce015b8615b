"""A request that comes several times at once, by one key or for one address, is done once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.api.person import Data, Person

HOOK = {"kind": "webhook", "address": "https://hooks.example.org/Path"}

THINGS: dict[str, tuple[str, Data, Data]] = {
    "a channel": ("channels", HOOK, {**HOOK, "address": "https://hooks.example.org/other"}),
    "a feed": ("feeds", {"name": "mine"}, {"name": "yours"}),
    "a token": ("tokens", {"name": "mine"}, {"name": "yours"}),
    "a client": (
        "clients",
        {"name": "Mine", "redirect_uris": ["https://mine.example.org/cb"]},
        {"name": "Mine", "redirect_uris": ["https://mine.example.org/other"]},
    ),
}


def create(who: Person, what: str, body: Data, key: str | None) -> Data:
    headers = {"Idempotency-Key": key} if key else {}
    return dict(who.ask("POST", f"/players/me/{what}", json=body, headers=headers))


@pytest.mark.parametrize("thing", THINGS)
def test_many_at_once_with_one_key_are_one(ada: Person, thing: str) -> None:
    what, body, _ = THINGS[thing]
    with ThreadPoolExecutor(6) as pool:
        made = list(pool.map(lambda _: create(ada.at("api-2"), what, body, "at once"), range(6)))
    assert len({_name(each) for each in made}) == 1
    # One that came second is shown a channel's secret when it asks again.
    assert len({each.get("secret") or each.get("token") or each.get("atom") for each in made} - {None}) <= 1
    assert len(ada.ask("GET", f"/players/me/{_list(what)}")[_list(what)]) == 1 + (_list(what) == "tokens")


def _name(made: Data) -> str:
    return str(made.get("client_id") or made.get("channel", made)["id"])


def _list(what: str) -> str:
    return "tokens" if what == "feeds" else what


def test_an_address_at_once_is_one_channel(ada: Person) -> None:
    with ThreadPoolExecutor(6) as pool:
        made = list(pool.map(lambda _: create(ada.at("api-2"), "channels", HOOK, None), range(6)))
    assert len({each["channel"]["id"] for each in made}) == 1
    # Its secret is shown to whoever made it alone.
    assert len([each for each in made if each["secret"]]) == 1


@pytest.mark.parametrize("thing", ["a feed", "a token", "a client"])
def test_what_is_made_at_once_is_told_alike(ada: Person, thing: str) -> None:
    what, body, _ = THINGS[thing]
    with ThreadPoolExecutor(6) as pool:
        made = list(pool.map(lambda _: create(ada.at("api-2"), what, body, "alike"), range(6)))
    assert [each for each in made if each != made[0]] == []


def test_a_secret_is_shown_again_to_the_key_that_made_the_channel_alone(ada: Person) -> None:
    made = create(ada, "channels", HOOK, "mine")
    assert create(ada, "channels", HOOK, "mine")["secret"] == made["secret"]
    assert [create(ada, "channels", HOOK, "another")["secret"] for _ in range(2)] == [None, None]
    ada.ask("POST", f"/players/me/channels/{made['channel']['id']}/rotate")
    assert create(ada, "channels", HOOK, "mine")["secret"] is None


@pytest.mark.parametrize("address", ["https://HOOKS.example.org:443/P%61th", "https://hooks.example.org./Path"])
def test_another_way_to_write_an_address_is_the_same_channel(ada: Person, address: str) -> None:
    made = create(ada, "channels", HOOK, None)
    assert create(ada, "channels", {**HOOK, "address": address}, None)["channel"]["id"] == made["channel"]["id"]
    other = create(ada, "channels", {**HOOK, "address": "https://hooks.example.org/P%2Fath"}, None)
    assert other["channel"]["id"] != made["channel"]["id"]
