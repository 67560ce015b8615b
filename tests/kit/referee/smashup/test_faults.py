"""The referee finds faults: those of games from before they were mended, and planted ones."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.kernel.protocol.decisions import Decision, Option
from tests.kit.referee.smashup.follow import Objection
from tests.kit.referee.smashup.games import RULES, Seen, Watched, dealt
from tests.kit.referee.smashup.positions import before

FORMER = {
    "no plays are offered at gone bases": (
        ("play disguise", "shinobi#1 shinobi#2", "play neophyte tar_pits", "play", "tar_pits"),
        "play shinobi tar_pits",
    ),
    "scouts wait for what must happen": (("end",), "hand of 0: too many [], too few ['scout']"),
    "thieves are asked": (("end", "play the_base_is_not_enough"), "('yes', 'no')"),
    "protection returns with control": (
        ("end", "play the_base_is_not_enough", "first_mate#3", "special first_mate#3", "tortuga"),
        "poison",
    ),
    "tar pits count draws": (("play powderkeg",), "tar_pits"),
    "specials may be thrown away": (("end",), "the_base_is_not_enough"),
    "what is shuffled in is found": (
        ("talent gelf#1", "play gelf faceless_city from deck", "yes"),
        "hand of 1",
    ),
}
"""The former faults, by the rulings that mended them: the answers that lead there, and a word of the objection."""


def game(ruling: str, is_former: bool) -> Watched:
    """The position from before a ruling, under the rulings before it or under all."""
    position = before(ruling)
    version = RULES.rulings.number(ruling) - 1 if is_former else None
    options = {"edition": "classic", "ask": "auto", "pace": "table"} | position.options
    return Watched(1, len(position.given["seats"]), options, position.given, version)


@pytest.mark.parametrize("ruling", FORMER)
def test_what_was_mended_is_found_where_it_is_as_before(ruling: str) -> None:
    answers, word = FORMER[ruling]
    game(ruling, is_former=False).play(answers)
    with pytest.raises(Objection) as objection:
        game(ruling, is_former=True).play(answers)
    assert word in str(objection.value)


def of_options(change: Callable[[Decision], Decision]) -> Callable[[Seen], Seen]:
    """A fault in a decision that has several options."""

    def spoil(seen: Seen) -> Seen:
        if seen.decision is None or len(seen.decision.options) < 4:
            return seen
        return seen._replace(decision=change(seen.decision))

    return spoil


def one_more(decision: Decision) -> Decision:
    extra = Option("play invader tortuga", decision.prompt)
    return msgspec.structs.replace(decision, options=(*decision.options, extra))


def one_fewer(decision: Decision) -> Decision:
    return msgspec.structs.replace(decision, options=decision.options[1:])


def another_seat(decision: Decision) -> Decision:
    return msgspec.structs.replace(decision, seat=(decision.seat + 1) % 2)


def point_more(seen: Seen) -> Seen:
    first, *others = seen.facts["seats"]
    return seen._replace(facts=seen.facts | {"seats": [first | {"vp": first.get("vp", 0) + 1}, *others]})


def card_lost(seen: Seen) -> Seen:
    first, *others = seen.facts["seats"]
    return seen._replace(facts=seen.facts | {"seats": [first | {"deck": first["deck"][1:]}, *others]})


def power_more(seen: Seen) -> Seen:
    view = msgspec.to_builtins(seen.view)
    for base in view["bases"]:
        for card in base["cards"]:
            if card["power"] is not None:
                card["power"] += 1
    return seen._replace(view=msgspec.convert(view, type(seen.view)))


def lower_breakpoint(seen: Seen) -> Seen:
    view = msgspec.to_builtins(seen.view)
    view["bases"][0]["breakpoint"] -= 1
    return seen._replace(view=msgspec.convert(view, type(seen.view)))


def stolen(seen: Seen) -> Seen:
    facts: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(seen.facts))
    for base in facts["bases"]:
        for card in base.get("cards", []):
            card["controller"] = 1 - card.get("controller", card["owner"])
    return seen._replace(facts=facts)


@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        (of_options(one_more), "too many ['play invader tortuga']"),
        (of_options(one_fewer), "too few"),
        (of_options(another_seat), "asked: the game seat"),
        (point_more, "points of 0"),
        (card_lost, "deck of 0"),
        (power_more, "power of"),
        (lower_breakpoint, "breakpoint of"),
        (stolen, "pieces"),
    ],
    ids=[
        "an option more",
        "an option fewer",
        "another seat",
        "a point more",
        "a card lost",
        "power",
        "breakpoint",
        "control",
    ],
)
def test_a_planted_fault_is_found(spoil: Callable[[Seen], Seen], word: str) -> None:
    with pytest.raises(Objection) as objection:
        dealt(0, spoil).play_on(60)
    assert word in str(objection.value)


def test_an_order_that_nobody_was_asked_for_is_found() -> None:
    """Three traps wait for one minion: the active player says which comes first."""
    given = {
        "seats": [
            {"factions": ["aliens", "pirates"], "hand": ["invader", "scout"]},
            {"factions": ["tricksters", "robots"]},
        ],
        "bases": [{"base": "tortuga", "cards": ["leprechaun@1", "flame_trap@1", "pay_the_piper@1"]}],
    }
    options = {"edition": "classic", "ask": "auto", "pace": "table"}
    orders = Watched(0, 2, options, given).play(["play invader tortuga"])
    assert orders.decision is not None
    assert {option.id for option in orders.decision.options} == {"leprechaun#1", "flame_trap#2", "pay_the_piper#3"}

    def hide(seen: Seen) -> Seen:
        if seen.decision is None or seen.decision.kind != "order":
            return seen
        return seen._replace(decision=msgspec.structs.replace(seen.decision, options=seen.decision.options[1:]))

    with pytest.raises(Objection, match="leprechaun"):
        Watched(0, 2, options, given, spoil=hide).play(["play invader tortuga"])
