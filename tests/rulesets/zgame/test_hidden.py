"""A view or an event that tells what is hidden is found out; and what duels and offers tell."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from domain.kernel.protocol.ruleset import Choose, Event
from domain.zgame import ruleset, seeing
from domain.zgame.ruleset import RULESET
from domain.zgame.rulings import RULINGS
from domain.zgame.views import View
from tests.kit.local_game import LocalGame, created, dealt
from tests.rulesets.zgame import twins
from tests.rulesets.zgame.scenarios import ZGame
from tests.rulesets.zgame.twins import ACTION_CARDS, _asked


def _found_out() -> None:
    with pytest.raises(AssertionError):
        twins.check(12)


def test_a_view_that_tells_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = seeing.see

    def telling(game: Any, seat: int | None) -> View:
        return replace(honest(game, seat), box=tuple(game.table.hands[-1]))

    monkeypatch.setattr(ruleset, "see", telling)
    _found_out()


def test_an_event_that_tells_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from domain.zgame.game import WorkingCopy

    honest = WorkingCopy.draw

    def telling(self: Any, seat: int, deck: str) -> str | None:
        card = honest(self, seat, deck)
        self.events.append(Event("drew", {"card": ",".join(self.table.hands[seat])}))
        return card

    monkeypatch.setattr(WorkingCopy, "draw", telling)
    _found_out()


DUEL = {"locations": {"garage_1": {"people": ["c01@0", "c07@1", "c08@1"]}}, "entered": ["garage_1@0"]}

OFFER = ("offer seat 1", "give food 1", "ask {deck}")


def _duel(hand: list[str], version: int | None) -> LocalGame:
    seats = [{"faction": "raiders", "hand": ["f_pistol", "m_bat"]}, {"faction": "bikers", "hand": hand}]
    return begun({"seats": seats, **DUEL, "phase": "player_fights", "stop": "retreat"}, version)


def _offered(hand: list[str], version: int | None, deck: str) -> LocalGame:
    seats = [{"faction": "raiders", "food": 3, "hand": ["m_bat"]}, {"faction": "bees", "hand": hand}]
    log = begun({"seats": seats, "phase": "machinations", "stop": "placement"}, version)
    for option in OFFER:
        log.choose(0, (option.format(deck=deck),))
    return log


def begun(given: dict[str, Any], version: int | None, options: dict[str, Any] | None = None) -> LocalGame:
    """A game from a position."""
    options = ZGame().options(given, options or {})
    return dealt(LocalGame(), created("zgame", len(given["seats"]), options, given, version=version))


def mildly(log: LocalGame, viewer: int) -> list[Any]:
    """Return what the viewer sees while everybody gives the mildest answer: who is asked what, and what happens."""
    seen: list[Any] = []
    while log.game.open:
        seen.append(_asked(log))
        pending = max(log.game.open, key=lambda pending: pending.decision.seat)
        seat = pending.decision.seat
        log.choose(seat, RULESET.default(RULESET.view(log.game.state, seat), pending.decision))
        seen.append([event for event in log.events[-1] if event.is_seen_by(viewer)])
        if pending.decision.prompt.id == "ask-answer":
            break
    return seen


def _alike(version: int | None) -> bool:
    """Return whether two hands of the same size look alike to the other side, in a duel and in an offer."""
    chance = random.Random(7)
    for _ in range(30):
        hands = [chance.sample(ACTION_CARDS, 3) for _ in range(2)]
        deck = chance.choice(["firearm", "melee", "special"])
        duels = [mildly(_duel(hand, version), 0) for hand in hands]
        offers = [mildly(_offered(hand, version, deck), 0) for hand in hands]
        if duels[0] != duels[1] or offers[0] != offers[1]:
            return False
    return True


def test_being_asked_tells_nothing_of_a_hand() -> None:
    assert _alike(None)
    assert not _alike(RULINGS.number("asking tells nothing") - 1)


def test_only_both_sides_see_the_cards_of_an_offer() -> None:
    """A seat that is not part of an offer learns how many cards it holds, and which only once it is accepted."""
    given = {
        "seats": [
            {"faction": "raiders", "hand": ["m_bat", "f_pistol"]},
            {"faction": "bees", "hand": ["f_rifle"]},
            {"faction": "newday"},
        ],
        "phase": "machinations",
        "stop": "placement",
    }
    log = dealt(LocalGame(), created("zgame", 3, ZGame().options(given, {}), given))
    for chosen in (("offer seat 1",), ("give m_bat",), ("ask firearm",)):
        log.choose(0, chosen)
    state = log.game.state
    shown = {seat: RULESET.view(state, seat).scene for seat in (0, 1, 2, None)}
    assert [scene.cards for scene in shown.values() if scene is not None] == [("m_bat",), ("m_bat",), (), ()]
    assert all(scene is not None and scene.card_count == 1 for scene in shown.values())
    seen: Sequence[Event] = log.events[-1]
    assert [event.kind for event in seen if event.is_seen_by(2)] == ["offered"]
    assert [event.kind for event in seen if event.is_seen_by(1)] == ["offered", "offered-cards"]
    randomness = log.game.randomness(log.seed)
    accepted = RULESET.apply(state, Choose(1, ("accept",)), randomness).events
    assert [event.kind for event in accepted if event.is_seen_by(None)][:3] == ["accepted", *["changed-hands"] * 2]
