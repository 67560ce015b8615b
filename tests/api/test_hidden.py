"""Two games that differ only in what a seat may not know give that seat the same bytes, everywhere."""

import random
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import httpx2
import pytest

from tests.api.person import Data, Person
from tests.processes.waiting import until

MASKS = {
    rb"\b[agmpr]_[a-z2-7]{16}\b": b"<id>",
    rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z": b"<time>",
    rb"\b[0-9a-f]{64}\b": b"<hash>",
    # The validator of a list, a hash of its bytes, which are compared themselves.
    rb'^"[0-9a-f]{32}"$': b"<hash>",
    rb'"request_id":"[0-9a-f]{16}"': b"<request>",
    # The rest of somebody's time when a part of it is used, which no two games are alike in.
    rb'("what":"(?:sitting|reserve)","span":")P(?:\d+D)?T[^"]*S"': rb'\1<left>"',
}

IGNORED = {"date", "server", "x-request-id", "ratelimit"}


def masked(response: httpx2.Response) -> tuple[int, list[tuple[str, bytes]], bytes]:
    """A response without what differs from any game to any other."""
    text = mask(response.content)
    # The rest of a time is written in more or fewer digits.
    ignored = IGNORED | {"content-length"} if b"<left>" in text else IGNORED
    headers = [(name, mask(value.encode())) for name, value in response.headers.items() if name not in ignored]
    return response.status_code, headers, text


def mask(text: bytes) -> bytes:
    for pattern, name in MASKS.items():
        text = re.sub(pattern, name, text)
    return text


def fetched(who: Person, game: Data) -> Iterator[tuple[str, tuple[int, list[tuple[str, bytes]], bytes]]]:
    """All that somebody can fetch of a game."""
    path = f"/games/{game['id']}"
    version = who.view(game)["version"]
    decision = {"decision": f"{version}.0", "choose": ["m3"]}
    requests: list[tuple[str, str, Data]] = [
        *(("GET", path, {"params": {"since": since, "locale": "ru"}}) for since in range(version + 1)),
        ("GET", path, {}),
        ("GET", path, {"params": {"wait": 1, "after": version - 1, "locale": "pl"}}),
        ("GET", path, {"headers": {"If-None-Match": who.send("GET", path).headers["etag"]}}),
        *(("GET", f"{path}/states/{seq}", {}) for seq in range(version + 2)),
        *(("GET", f"{path}/states/{version}", {"params": {"seat": seat}}) for seat in range(3)),
        ("GET", f"{path}/log", {}),
        ("GET", f"{path}/clock", {}),
        ("GET", f"{path}/messages", {}),
        ("GET", f"{path}/messages", {"params": {"limit": 1}}),
        ("GET", f"{path}/export", {}),
        ("GET", f"{path}/thoughts", {}),
        ("GET", f"{path}/branches", {}),
        ("GET", "/games", {"params": {"mine": True}}),
        ("GET", "/games", {"params": {"to_move": "me"}}),
        ("POST", f"{path}/commands", {"json": decision}),
        ("POST", f"{path}/commands", {"json": {**decision, "decision": f"{version}.1", "choose": ["m0"]}}),
        ("POST", f"{path}/commands", {"json": {**decision, "decision": "5.1", "choose": ["m9"]}}),
        ("POST", f"{path}/seats", {"json": {}}),
        ("DELETE", f"{path}/seats/me", {}),
        ("PUT", f"{path}/seats/me/seed", {"json": {"seed": "00" * 32}}),
        ("POST", f"{path}/start", {}),
    ]
    for method, there, options in requests:
        yield f"{method} {there} {options}".replace(game["id"], "<id>"), masked(who.send(method, there, **options))


def without(position: Data, luck: random.Random) -> Data:
    """Another position that looks the same to seat 1: other cards in the hand of seat 0 and below in the deck."""
    top, rest = position["deck"][:2], position["deck"][2:]
    known = [card for seat in position["seats"] for card in seat["lair"]] + position["seats"][1]["hand"] + top
    left = [1, 2, 3, 4, 5] * 12
    for card in [*known, position["roaming"], *position["discard"]]:
        left.remove(card)
    # Both play the same cards in the first round, whatever else they have.
    left.remove(position["seats"][0]["hand"][0])
    luck.shuffle(left)
    size = len(position["seats"][0]["hand"])
    hand = [position["seats"][0]["hand"][0], *left[: size - 1]]
    seats = [{**position["seats"][0], "hand": hand}, position["seats"][1]]
    return {**position, "seats": seats, "deck": [*top, *left[size - 1 : size - 1 + len(rest)]]}


def some(luck: random.Random) -> Data:
    """A position."""
    cards = [1, 2, 3, 4, 5] * 12
    luck.shuffle(cards)
    take: Callable[[int], list[int]] = lambda count: [cards.pop() for _ in range(count)]  # noqa: E731
    return {
        "seats": [{"hand": take(luck.randint(2, 5)), "lair": []} for _ in range(2)],
        "roaming": cards.pop(),
        "discard": take(luck.randint(0, 4)),
        "deck": take(luck.randint(6, 20)),
    }


@pytest.mark.parametrize("number", range(4))
def test_what_a_seat_may_not_know_changes_no_byte_that_it_gets(person: Callable[..., Person], number: int) -> None:
    luck = random.Random(number)
    first = some(luck)
    second = without(first, luck)
    assert first != second
    worlds = []
    for position in (first, second):
        bob, ada, eve = person("Bob"), person("Ada"), person("Eve")
        game = bob.create(position=position, deadline={"per_decision": "P1D"})
        ada.join(game, accept_position=True)
        worlds.append((position, game, bob, ada, eve))

    def compare() -> None:
        for index in (3, 4):
            whos: list[tuple[Person, Data]] = [(world[index], world[1]) for world in worlds]
            for who, game in whos if index == 3 else []:
                version = who.view(game)["version"]
                until(lambda who=who, version=version: [row["version"] for row in who.listed(mine=True)] == [version])
            rows: list[dict[str, Any]] = [dict(fetched(who, game)) for who, game in whos]
            assert rows[0] == rows[1]

    compare()
    for position, game, bob, ada, _ in worlds:
        assert sorted(ada.view(game)["view"]["hand"]) == sorted(position["seats"][1]["hand"])
        # Nobody can tell the reason until both cards are shown.
        options = [option["id"] for option in bob.view(game)["decisions"][0]["options"]]
        if number % 2:
            bob.play(game, options[-1 if position is first else 0])
        else:
            bob.play(game, f"m{position['seats'][0]['hand'][0]}")
    compare()
    if number % 2 == 0:
        option = worlds[0][3].view(worlds[0][1])["decisions"][0]["options"][0]["id"]
        for _, game, _, ada, _ in worlds:
            ada.play(game, option)
        if worlds[0][3].view(worlds[0][1])["status"] == "running":
            compare()


ALIKE, APART = ("Europe/Warsaw", "Europe/Berlin"), ("Asia/Tokyo", "America/New_York")


@pytest.mark.parametrize(("zones", "deadline"), [(ALIKE, {"per_sitting": "P1D"}), (APART, {"on_timeout": "wait"})])
def test_others_learn_how_clocks_go_where_they_stop_one_and_no_zone(
    person: Callable[..., Person], zones: tuple[str, str], deadline: Data
) -> None:
    position, hour = some(random.Random(9)), datetime.now(UTC).hour
    # It neither begins nor ends while this goes on.
    night = {"from": (hour + 10) % 24, "until": (hour + 16) % 24}
    rows = []
    for zone in zones:
        bob, ada, eve = person("Bob"), person("Ada"), person("Eve")
        bob.ask("PUT", "/players/me/hours", json={"zone": zone, "quiet": night})
        game = bob.create(position=position, deadline=deadline)
        ada.join(game, accept_position=True)
        version = ada.view(game)["version"]
        until(lambda ada=ada, version=version: [row["version"] for row in ada.listed(mine=True)] == [version])
        rows.append([dict(fetched(who, game)) for who in (ada, eve)])
    assert rows[0] == rows[1]
    assert ('"hours"' in f"{rows[0][0]}") == ("per_sitting" in deadline)


def test_the_check_itself_tells_what_differs(person: Callable[..., Person]) -> None:
    rows = []
    for hand in ([1, 2, 5], [1, 2, 4]):
        bob, ada = person("Bob"), person("Ada")
        game = bob.create(position={"seats": [{}, {"hand": hand}], "roaming": 3})
        ada.join(game, accept_position=True)
        until(lambda bob=bob: [row["status"] for row in bob.listed(mine=True)] == ["running"])
        until(lambda ada=ada: ada.listed(to_move="me"))
        rows.append((dict(fetched(ada, game)), dict(fetched(bob, game))))
    assert rows[0][0] != rows[1][0]
    unlike = {name for name, value in rows[0][1].items() if rows[1][1][name] != value}
    assert {name.split(" ")[1] for name in unlike} == {"/games/<id>/log"}
