"""The greedy bot knows what trade and works are worth."""

from typing import Any

from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.draws import Randomness
from domain.zgame.bot import greedy
from domain.zgame.ruleset import RULESET
from tests.kit.local_game import LocalGame
from tests.rulesets.zgame.test_hidden import begun

BALANCED = {"numbers": "balanced", "pace": "mail"}

SQUAD = {"people": ["ldr_raiders@0", "c03@0", "c23@0", "c07@0"]}
BEES = {"people": ["ldr_bees@1", "c01@1"]}


def _at(phase: str, mine: dict[str, Any], theirs: dict[str, Any], **locations: Any) -> LocalGame:
    seats = [{"faction": "raiders", **mine}, {"faction": "bees", **theirs}]
    places = {"base_0": SQUAD, "base_1": BEES, **locations}
    return begun({"seats": seats, "locations": places, "phase": phase, "turn": 3}, None, BALANCED)


def _chosen(log: LocalGame, seat: int = 0) -> tuple[Decision, tuple[str, ...]]:
    pending = log.game.decision_of(seat)
    assert pending is not None
    view = RULESET.view(log.game.state, seat)
    return pending.decision, greedy(view, pending.decision, Randomness(bytes(32)).draws({}))


def test_who_has_food_to_spare_offers_it_to_who_has_none() -> None:
    log = _at("business", {"food": 12}, {"medicine": 4})
    decision, chosen = _chosen(log)
    assert "offer seat 1" in chosen
    log.choose(0, chosen)
    for _ in range(2):
        decision, chosen = _chosen(log)
        assert decision.prompt.id in ("ask-give", "ask-ask")
        log.choose(0, chosen)
    log.choose(1, ())
    decision, chosen = _chosen(log, 1)
    assert (decision.prompt.id, chosen) == ("ask-answer", ("accept",))
    # A seat that is asked is told what it is about.
    asked = decision.prompt.args
    assert (int(str(asked["food"])) > 0, int(str(asked["asked_medicine"])) > 0) == (True, True)


def test_nobody_makes_an_offer_that_only_one_side_gains_by() -> None:
    log = _at("business", {"food": 4, "medicine": 1}, {"food": 2, "medicine": 1})
    assert not any(option.startswith("offer") for option in _chosen(log)[1])


def test_who_goes_hungry_sells_what_is_worth_least() -> None:
    log = _at("business", {"hand": ["f_rifle", "s_stimulant"]}, {})
    assert _chosen(log)[1] == ("sell s_stimulant",)


def test_those_who_do_not_build_brew() -> None:
    log = _at("building", {}, {})
    assert [option.split()[0] for option in _chosen(log)[1]] == ["build", "brew"]


def test_a_fortification_that_nobody_guards_is_demolished() -> None:
    log = _at("building", {}, {}, base_0={**SQUAD, "fort": "blockpost@0"}, supermarket_1={"fort": "barricade@1"})
    assert "demolish supermarket_1 from base_0" in _chosen(log)[1]


def test_of_those_who_would_starve_as_few_are_eaten_as_feed_the_others() -> None:
    hungry = {"people": ["ldr_raiders@0", "c03@0/exhausted", "c23@0/exhausted", "c07@0/exhausted", "c08@0/exhausted"]}
    log = _at("feeding", {"food": 2}, {"food": 5}, base_0=hungry)
    assert _chosen(log)[1] == ("eat",)
    log.choose(0, ("eat",))
    chosen = _chosen(log)[1]
    assert len(chosen) == 2
    log.choose(0, chosen)
    log.choose(0, _chosen(log)[1])
    people = RULESET.view(log.game.state, 0).board
    assert sum(person.owner == 0 for there in people for person in there.people) == 3
