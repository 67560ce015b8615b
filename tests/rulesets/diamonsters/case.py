"""Tells the kit of Diamonsters."""

import os
from collections import Counter
from typing import Any

from domain.kernel.protocol.decisions import Decision, Option
from tests.kit.case import Case, Drawn, Pace, Variant
from tests.kit.play import Play
from tests.rulesets.diamonsters import golden, twins
from tests.rulesets.diamonsters.corrections import CORRECTIONS
from tests.rulesets.diamonsters.scenarios import Diamonsters
from tests.rulesets.diamonsters.truths import truths

PAIRS = int(os.environ.get("TURNFOLD_PAIRS", "1000"))
"""How many pairs of games are compared; `make soak` compares 10,000."""

WHOLE = Counter(dict.fromkeys((1, 2, 3, 4, 5), 12))
"""Every card there is: twelve of each of five monsters."""

NEARLY_OVER: dict[str, Any] = {
    "seats": [{"lair": [1, 3]}, {"lair": [2, 3]}, {"lair": [5, 3]}, {}],
    "deck": [1, 2, 4, 5, 1, 2],
    "roaming": 2,
}


LAST_ROUND: dict[str, Any] = {"seats": [{"lair": [1, 1]}, {"lair": [1, 1]}], "roaming": 1}
"""The winner of the next round has three of a kind, and the game."""


def cards(facts: dict[str, Any]) -> Counter[int]:
    """All cards, wherever they are."""
    piles = [*facts["hands"], *facts.get("lairs", ()), facts.get("deck", ()), facts.get("discard", ())]
    piles.append([facts["roaming"]] if facts.get("roaming") else [])
    return Counter(card for pile in piles for card in pile)


def check(play: Play, decision: Decision) -> None:
    """No card is lost or made, hands are full, and everybody who has not committed a card is asked for one."""
    facts = play.facts
    assert cards(facts) == WHOLE
    assert all(len(hand) == 5 for hand in facts["hands"])
    waiting = set(range(play.seats)) - {int(seat) for seat in facts.get("committed", {})}
    assert waiting == {asked.seat for asked in play.decisions}


def is_there(view: Any, decision: Decision, option: Option) -> bool:
    """Return whether a monster is in the hand."""
    return int(option.id.removeprefix("m")) in view.hand


def pairs() -> None:
    """Games that differ only in hidden cards look alike."""
    report = twins.check(PAIRS)
    assert report["pairs"] == PAIRS
    assert min(report.values()) > PAIRS // 20, report


CASE = Case(
    check=check,
    is_there=is_there,
    pairs=pairs,
    truths=truths,
    nearly_over=NEARLY_OVER,
    variants=(
        Variant(),
        Variant({"mode": "long"}),
        Variant({"mode": "best_of_three", "diamond_goal": "exact"}),
    ),
    adapter=Diamonsters(),
    golden=golden.GAMES,
    shows={
        '"kind":"timed_out"': ("late-bot",),
        '"policy":"forfeit"': ("late-forfeit",),
        '"kind":"seeded"': ("seeded",),
        '"no-cards-left"': ("position-exhausted",),
        '"last-seat"': ("resigned-2",),
        '"discard":': ("long-2",),
        '"seen":': ("single-2",),
        '"kind":"took_back"': ("take-backs",),
        '"kind":"take_back"': ("take-backs-agreed",),
        '"talk":[': ("talk",),
    },
    wishes=(
        {"seats": 2, "bots": [{"seat": 1, "bot": "random"}], "position": LAST_ROUND},
        {"seats": 2, "position": LAST_ROUND},
        {"seats": 2, "bots": [{"seat": 1, "bot": "normal"}], "position": LAST_ROUND},
        {"seats": 2},
        {"seats": 2, "bots": [{"seat": 1, "bot": "normal"}]},
        {"seats": 3, "bots": [{"seat": 2, "bot": "random"}], "start": "manual"},
        {"seats": 3, "bots": [{"seat": 2, "bot": "normal"}], "visibility": "private"},
    ),
    company={"position": LAST_ROUND | {"seats": 3 * [{"lair": [1, 1]}]}},
    bench=(Pace(reach=1000.0), Pace("normal", seats=4)),
    gain=1.25,
    drawn=(Drawn("long-3", "en", "The stray: Go (5)."), Drawn("long-3", "ru", "    Известно на руке: 1 2 3 4 5\n")),
    corrections=CORRECTIONS,
    silent=("card_type-", "card_text-", "board-", "ruleset-", "reason-"),
    dictionary={
        "ru": {
            r"\bлогов": "секретная база",
            r"\b[Дд]остоинств": "сила",
            r"\b[Вв]ысыла|\b[Вв]ысла": "отправить",
        },
    },
)
