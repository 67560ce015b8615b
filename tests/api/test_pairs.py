"""Two games that differ in hidden things alone look alike to all others while people agree, talk, order, hand over."""

import json
from collections.abc import Callable
from contextlib import closing
from typing import NamedTuple

from tests.api.person import Data, Person
from tests.api.stream import Stream
from tests.api.test_hidden import fetched, mask
from tests.processes.waiting import until

HANDS = [{"hand": [1, 2, 3]}, {"hand": [2, 3, 4]}, {"hand": [3, 4, 5]}]

UNTIL = ("sitting", "turn", "round", "game")


class World(NamedTuple):
    """A game of three, what one may know of whom: Ada and Bob have secrets from Cleo and from Eve, who watches."""

    game: Data
    ada: Person
    bob: Person
    cleo: Person
    eve: Person
    is_other: bool

    def at(self, path: str = "") -> str:
        """A path below the game's."""
        return f"/games/{self.game['id']}{path}"

    def ask(self, who: Person, kind: str, answers: dict[Person, bool], **more: object) -> None:
        """Ask something of the others, who answer."""
        asked = who.ask("POST", self.at("/requests"), json={"kind": kind, **more})["requests"][-1]
        for other, agree in answers.items():
            other.ask("POST", self.at(f"/requests/{asked['id']}"), json={"agree": agree})


def begun(person: Callable[..., Person], *, is_other: bool) -> World:
    """A game that was set up with other cards in the hand of Ada if it `is_other`."""
    ada, bob, cleo, eve = (person(name) for name in ("Ada", "Bob", "Cleo", "Eve"))
    hand, deck = ([1, 2, 4], [1, 2, 3, 3, 5, 5]) if is_other else ([1, 2, 3], [1, 2, 3, 4, 5, 5])
    position = {"seats": [{"hand": hand}, *HANDS[1:]], "roaming": 3, "deck": deck}
    game = ada.create(seats=3, position=position, deadline={"per_sitting": "P1D"})
    for other in (bob, cleo):
        other.join(game, accept_position=True)
    return World(game, ada, bob, cleo, eve, is_other)


def agree(world: World) -> None:
    """An end that somebody declines, more time that all agree to, an answer that is taken back by agreement."""
    world.ask(world.bob, "abort", {world.cleo: False})
    world.ask(world.ada, "extend", {world.bob: True, world.cleo: True}, seat=1, duration="PT1H")
    answer(world)
    world.bob.play(world.game, "m2")
    to = world.ada.view(world.game)["take_backs"]["ask"][0]
    world.ask(world.ada, "take_back", {world.bob: True, world.cleo: True}, to=to)


def answer(world: World) -> None:
    """Ada answers; in the other world by order, otherwise, and with orders for what may come."""
    (asked,) = world.ada.view(world.game)["decisions"]
    if not world.is_other:
        world.ada.play(world.game, asked["options"][0]["id"])
        return
    last = {"answer": "options", "choose": [asked["options"][-1]["id"]]}
    once = {"when": {"kind": asked["kind"]}, **last, "until": "game", "times": 1}
    about = {"kind": asked["kind"], "source": {"kind": "card_type", "id": "none"}, "refs": []}
    never = [{"when": about, "answer": answer, "until": end} for answer in ("pass", "default") for end in UNTIL]
    world.ada.ask("PUT", world.at("/orders"), json={"orders": [*never, once]})
    until(lambda: not world.ada.view(world.game)["decisions"])


def talk(world: World) -> None:
    """All read the same; in the other world Ada and Bob say more to each other, and erase some of it."""
    world.ada.ask("POST", world.at("/messages"), json={"text": "to all"})
    if world.is_other:
        for text in ("hidden", "erased"):
            said = world.ada.ask("POST", world.at("/messages"), json={"text": text, "to": "seats", "seats": [1]})
        world.bob.ask("POST", world.at("/messages"), json={"text": "noted", "to": "self", "reveal": "end"})
        world.ada.ask("DELETE", world.at(f"/messages/{said['id']}"))
    world.bob.ask("POST", world.at("/messages"), json={"text": "to all, too"})


def hand_over(world: World, person: Callable[..., Person]) -> str:
    """Bob offers the seat to one player, who is another one in the other world, then hands it to Fay; the code."""
    met = person("Gus" if world.is_other else "Hal").create()
    world.bob.join(met)
    path = world.at("/seats/me")
    world.bob.ask("POST", f"{path}/offer", json={"to": "player", "game": met["id"], "seat": 0})
    world.bob.ask("POST", f"{path}/reclaim")
    shown = world.bob.ask("POST", f"{path}/offer", json={"to": "link"})
    return str(shown["seats"][1]["offer"]["code"])


def look(world: World, who: Person) -> dict[str, object]:
    """All that somebody can fetch of the game, and is told by its stream."""
    version = who.view(world.game)["version"]
    if who is world.cleo:
        until(lambda: world.game["id"] in [row["id"] for row in who.listed(mine=True) if row["version"] == version])
    with closing(Stream(who, world.game, last=0, talk=True, talk_after="m_2222222222222222")) as stream:
        told = [
            *stream.until("game"),
            *(stream.until("message")[-1] for _ in who.get(world.at("/messages"))["messages"]),
        ]
    events = [(event.kind, event.id, mask(json.dumps(event.data).encode())) for event in told]
    clock = mask(who.send("GET", world.at("/clock")).content)
    return {**dict(fetched(who, world.game)), "stream": events, "clock": clock}


def test_what_people_agree_on_say_and_offer_tells_nobody_else_what_is_hidden(person: Callable[..., Person]) -> None:
    worlds = [begun(person, is_other=is_other) for is_other in (False, True)]
    shown = []
    for world in worlds:
        agree(world)
        talk(world)
        code = hand_over(world, person)
        # A person who has the link sees no more than those who watch.
        shown.append([mask(world.eve.send("GET", f"/invitations/{code}").content), look(world, world.eve)])
        person("Fay").ask("POST", world.at("/seats"), json={"invite": code, "accept_position": True})
        shown[-1].append(look(world, world.cleo))
    assert shown[0] == shown[1]
