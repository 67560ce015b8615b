"""Two games of Smash Up that differ only in what an opponent holds and will draw: no byte tells the guest which it is.

All that can be fetched is compared, with the headers, as it is sent to a client that takes compressed answers, and the
rest of the rate. Here hidden cards are those on which questions hang: specials, and what can be played at all.
"""

import re
from collections.abc import Callable

import httpx2
import pytest

from tests.api.person import Data, Person
from tests.api.test_hidden import IGNORED, fetched, mask
from tests.processes.waiting import until

GZIP = {"Accept-Encoding": "gzip"}

HOLDS: dict[str, tuple[list[str], list[str]]] = {
    "a special or none": (["hidden_ninja", "shinobi"], ["poison", "tiger_assassin"]),
    "minions or actions": (["tiger_assassin", "ninja_master"], ["smoke_bomb", "way_of_deception"]),
}


STEPS = ("play invader tortuga", "end", "pass rest")
"""The guest's answers: a base is full then, and scores when the turn ends; the host is asked for specials."""


def _position(hand: list[str], below: list[str]) -> Data:
    return {
        "seats": [
            {"factions": ["ninjas", "robots"], "hand": hand, "deck": [*below, "zapbot", "hoverbot"]},
            {
                "factions": ["aliens", "pirates"],
                "hand": ["invader", "first_mate"],
                "deck": ["saucy_wench", "buccaneer"] * 2,
            },
        ],
        "bases": [
            {"base": "tortuga", "cards": [{"card": "first_mate", "owner": 1, "counters": 17}]},
            {"base": "the_homeworld"},
        ],
        "active": 1,
    }


def _sizes(who: Person, game: Data) -> list[tuple[int, list[str]]]:
    """Return what is seen of answers without reading them."""
    version = who.view(game)["version"]
    paths = [f"/games/{game['id']}{rest}" for rest in ("", "?since=0", "/log", f"/states/{version}")]
    return [_outside(who.send("GET", path, headers=GZIP)) for path in paths]


def _outside(response: httpx2.Response) -> tuple[int, list[str]]:
    headers = [
        f"{name}: {mask(value.encode()).decode()}" for name, value in response.headers.items() if name not in IGNORED
    ]
    left = re.sub(r"t=\d+", "t=…", response.headers["ratelimit"])
    return int(response.headers["content-length"]), [*headers, left.partition(";r=")[0]]


Worlds = list[tuple[Data, Person, Person]]


def _worlds(person: Callable[..., Person], hands: tuple[list[str], list[str]], ask: str) -> Worlds:
    """Two games, the guest and somebody who looks on."""
    worlds = []
    for hand, below in (hands, hands[::-1]):
        bob, ada, eve = person("Bob"), person("Ada"), person("Eve")
        game = bob.create(ruleset="smashup", position=_position(hand, below), options={"ask": ask})
        ada.join(game, accept_position=True)
        worlds.append((game, ada, eve))
    return worlds


def _play(worlds: Worlds, answer: str) -> None:
    for game, ada, _ in worlds:
        assert answer in [option["id"] for option in ada.view(game)["decisions"][0]["options"]]
        ada.play(game, answer)


def _assert_alike(worlds: Worlds) -> None:
    for game, ada, _ in worlds:
        version = ada.view(game)["version"]
        until(lambda ada=ada, version=version: [row["version"] for row in ada.listed(mine=True)] == [version])
    here, there = ((dict(fetched(ada, game)), _sizes(ada, game), _sizes(eve, game)) for game, ada, eve in worlds)
    assert here == there


@pytest.mark.parametrize("what", HOLDS)
def test_what_an_opponent_holds_changes_no_byte(person: Callable[..., Person], what: str) -> None:
    worlds = _worlds(person, HOLDS[what], "always")
    _assert_alike(worlds)
    for answer in STEPS:
        _play(worlds, answer)
        _assert_alike(worlds)
    assert [row["seat"] for row in worlds[0][1].view(worlds[0][0])["waiting"]] == [0]


def test_the_check_itself_tells_who_is_asked_for_a_special_in_hand(person: Callable[..., Person]) -> None:
    worlds = _worlds(person, HOLDS["a special or none"], "auto")
    _assert_alike(worlds)
    for answer in STEPS[:-1]:
        _play(worlds, answer)
    with pytest.raises(AssertionError):
        _assert_alike(worlds)
