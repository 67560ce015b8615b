"""The search finds what wins, though whom it takes to play does not, and the same decision has the same answer."""

from functools import partial
from typing import Any

import msgspec

from domain.kernel.bots.search import search
from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.ruleset import Bot, Level
from domain.zgame.bot import greedy
from domain.zgame.prospects import worth
from domain.zgame.ruleset import ENGINE, RULESET
from domain.zgame.state import State
from tests.kit.play import at_a_table
from tests.rulesets.zgame.test_hidden import begun

LAST_NIGHT: dict[str, Any] = {
    "seats": [{"faction": "raiders", "vp": 4, "food": 1}, {"faction": "bikers", "vp": 5, "food": 5}],
    "locations": {
        "base_0": {"people": ["ldr_raiders@0", "c07@0", "c08@0"]},
        "base_1": {"people": ["ldr_bikers@1", "c20@1"]},
    },
    "turn": 8,
    "phase": "building",
}
"""The seat that builds in the last turn wins: seat 0 has a point less, and less food."""

HUNGRY: dict[str, Any] = {
    "seats": [{"faction": "raiders", "hand": ["s_horse"], "food": 1}, {"faction": "bikers", "food": 9}],
    "locations": {"base_0": {"people": ["ldr_raiders@0", "c07@0", "c08@0"]}, "base_1": {"people": ["ldr_bikers@1"]}},
    "turn": 3,
    "phase": "feeding",
}
"""The third turn begins, and seat 0 has food for one of three."""

BY_MAIL = {"numbers": "balanced", "pace": "mail"}


def idle(view: Any, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """A bot that does as little as it may."""
    return RULESET.default(view, decision)


def found(state: State, decision: Decision, level: Level, usual: Bot) -> tuple[OptionId, ...]:
    """The answer that the search finds."""
    assert RULESET.foresight is not None
    foresight = RULESET.foresight._replace(usual=usual)
    view, draws = RULESET.view(state, decision.seat), Randomness(bytes(32)).draws({})
    return search(RULESET, foresight, level, view, decision, draws, partial(RULESET.imagine, state, decision.seat))


def test_what_wins_is_found() -> None:
    game = begun(LAST_NIGHT, None, BY_MAIL).game
    pending = game.decision_of(0)
    assert pending is not None
    # Dice that the position has written down are fair to who does not know them.
    assert any(option.startswith("build base_0") for option in found(game.state, pending.decision, Level(300, 1), idle))


def test_the_same_decision_has_the_same_legal_answer() -> None:
    asked = 0
    for number in range(5):
        game = at_a_table(RULESET, number, 12 + 9 * number, {"pace": "mail"}).game
        decision = game.open[0].decision
        stored = msgspec.msgpack.decode(msgspec.msgpack.encode(game.state), type=RULESET.state_type)
        first, again = (found(state, decision, Level(8, 1), greedy) for state in (game.state, stored))
        assert first == again
        assert decision.fault(first) is None
        asked += len(decision.options) > 1
    assert asked > 1


def test_a_morning_is_judged_by_what_its_day_brings() -> None:
    assert RULESET.foresight is not None
    game = begun(HUNGRY, None, BY_MAIL).game
    pending = game.decision_of(0)
    assert pending is not None
    judged = []

    def worth(state: State, seat: Seat) -> float:
        judged.append(RULESET.view(state, None).turn)
        return 0.5

    foresight = RULESET.foresight._replace(worth=worth)
    view, draws = RULESET.view(game.state, 0), Randomness(bytes(32)).draws({})
    worlds = partial(RULESET.imagine, game.state, Seat(0))
    search(RULESET, foresight, Level(4, 1), view, pending.decision, draws, worlds)
    assert set(judged) == {4}


def test_points_are_worth_something_and_chances_add_up() -> None:
    game = ENGINE.look(begun(LAST_NIGHT, None, BY_MAIL).game.state)
    behind, ahead = worth(game, 0), worth(game, 1)
    assert 0 < behind < 1
    assert abs(behind + ahead - 1) < 1e-9
    game.table.vp[0] = 14
    assert worth(game, 0) > behind
