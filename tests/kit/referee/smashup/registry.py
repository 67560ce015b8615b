"""The abilities of cards and bases, by what sets them off."""

from collections.abc import Callable
from typing import Any

from tests.kit.referee.smashup.asking import Flow
from tests.kit.referee.smashup.triggers import Cause, Trigger

Ability = Callable[[Any, Cause], Flow[None]]

ON_PLAY: dict[str, Ability] = {}
"""The abilities of minions and standard actions that are played."""

ATTACHED: dict[str, Ability] = {}
"""The abilities that actions on bases and minions have at once."""

TALENTS: dict[str, Ability] = {}
"""The abilities that are used once in each own phase 2."""

TALENT_OPEN: dict[str, Callable[[Any, Any], bool]] = {}
"""When a talent is offered, where that is not always."""

BEFORE: dict[str, Ability] = {}
"""Specials of cards in play before a base scores."""

AFTER: dict[str, Ability] = {}
"""Specials of cards in play after a base has scored."""

HAND_BEFORE: dict[str, Ability] = {}
"""Actions that are played from the hand before a base scores."""

HAND_AFTER: dict[str, Ability] = {}
"""Actions that are played from the hand after a base has scored."""

SPECIALS_OF_HANDS = {
    "hidden_ninja", "full_sail", "live_and_let_chum", "the_base_is_not_enough", "time_is_fleeting", "wormhole",
}  # fmt: skip
"""The actions that are specials."""

AFTER_PLAY: list[Callable[[Any, Any, str], list[Trigger]]] = []
"""The watchers that notice that a minion is played at a base."""


def on_play(*cards: str) -> Callable[[Ability], Ability]:
    return _into(ON_PLAY, cards)


def attached(*cards: str) -> Callable[[Ability], Ability]:
    return _into(ATTACHED, cards)


def talent(*cards: str) -> Callable[[Ability], Ability]:
    return _into(TALENTS, cards)


def before(*cards: str) -> Callable[[Ability], Ability]:
    return _into(BEFORE, cards)


def after(*cards: str) -> Callable[[Ability], Ability]:
    return _into(AFTER, cards)


def hand_before(*cards: str) -> Callable[[Ability], Ability]:
    return _into(HAND_BEFORE, cards)


def hand_after(*cards: str) -> Callable[[Ability], Ability]:
    return _into(HAND_AFTER, cards)


def _into(where: dict[str, Ability], cards: tuple[str, ...]) -> Callable[[Ability], Ability]:
    def keep(ability: Ability) -> Ability:
        for card in cards:
            where[card] = ability
        return ability

    return keep
