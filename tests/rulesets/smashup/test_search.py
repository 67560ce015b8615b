"""The search finds what wins, though whom it takes to play does not, and the same decision has the same answer."""

from functools import partial
from typing import Any

import msgspec

from domain.kernel.bots.search import Considered, ask, search
from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.ruleset import GameConfig, Level
from domain.smashup.options import Options, Position
from domain.smashup.prospects import worth
from domain.smashup.ruleset import ENGINE, RULESET
from domain.smashup.state import State
from tests.rulesets.smashup.play import Play

WON_AT = {
    "seats": [
        {"factions": ["dinosaurs", "robots"], "hand": ["war_raptor", "king_rex"], "vp": 13},
        {"factions": ["aliens", "ninjas"], "vp": 12},
    ],
    "bases": [
        {"base": "the_mothership", "cards": ["laseratops@0", "laseratops@0", "armor_stego@0", "armor_stego@0"]},
        {"base": "tar_pits"},
        {"base": "tortuga", "cards": ["supreme_overlord@1"]},
    ],
}
"""With King Rex at the Mothership, seat 0 wins; anywhere else it does not."""


WON_BY_TWO = WON_AT | {
    "seats": [
        {"factions": ["dinosaurs", "robots"], "hand": ["war_raptor", "augmentation"], "vp": 13},
        {"factions": ["aliens", "ninjas"], "vp": 14},
    ]
}
"""With a raptor at the Mothership, and Augmentation for anybody there, seat 0 wins; with one of them it does not."""


def position(wanted: dict[str, Any] = WON_AT) -> State:
    """That position, or another one."""
    config = GameConfig(2, Options(), len(RULESET.rulings))
    state: State = RULESET.load_position(msgspec.convert(wanted, Position), config, Randomness(bytes(32))).state
    return state


def idle(view: Any, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """A bot that does as little as it may."""
    return RULESET.default(view, decision)


def test_what_wins_is_found() -> None:
    state = position()
    (decision,) = RULESET.decisions(state)
    assert RULESET.foresight is not None
    found = search(
        RULESET,
        RULESET.foresight._replace(usual=idle),
        Level(30, 1),
        RULESET.view(state, 0),
        decision,
        Randomness(bytes(32)).draws({}),
        partial(RULESET.imagine, state, 0),
    )
    assert found == ("play king_rex the_mothership",)


def most_hopeful(level: Level) -> Considered:
    """Return what seat 0 holds to be best where two plays win and nobody usually plays on."""
    state, told = position(WON_BY_TWO), list[Considered]()
    (decision,) = RULESET.decisions(state)
    view, draws = RULESET.view(state, 0), Randomness(bytes(32)).draws({})
    assert RULESET.foresight is not None
    foresight = RULESET.foresight._replace(usual=idle)
    worlds = partial(RULESET.imagine, state, 0)
    search(RULESET, foresight, level, view, decision, draws, worlds, note=told.extend)
    return told[0]


def test_who_plans_finds_what_wins_in_two_steps() -> None:
    hoped, planned = (most_hopeful(Level(60, 1, plans=plans)) for plans in (False, True))
    assert planned.answer == ("play war_raptor the_mothership",)
    assert hoped.worth < 0.9 < planned.worth


def test_without_a_world_the_usual_answer_is_given() -> None:
    state = position()
    (decision,) = RULESET.decisions(state)
    view = RULESET.view(state, 0)
    assert RULESET.foresight is not None
    foresight = RULESET.foresight._replace(usual=idle)
    draws = Randomness(bytes(32)).draws({})
    assert search(RULESET, foresight, Level(30, 1), view, decision, draws, lambda _: None) == idle(
        view, decision, draws
    )


def test_the_same_decision_has_the_same_legal_answer() -> None:
    asked = 0
    for number in range(4):
        play = Play(number, 2 + number % 3).run(most=12 + 9 * number)
        decision = play.decision
        assert decision is not None
        stored = msgspec.msgpack.decode(msgspec.msgpack.encode(play.state), type=RULESET.state_type)
        first, again = (
            ask(RULESET, state, decision, "hard", Randomness(bytes(32)).draws({})) for state in (play.state, stored)
        )
        assert first == again
        assert decision.fault(first) is None
        asked += len(decision.options) > 1
    assert asked > 1


def test_points_are_worth_something_and_chances_add_up() -> None:
    game = ENGINE.look(position())
    ahead, behind = worth(game, 0), worth(game, 1)
    assert 0 < behind < 0.5 < ahead < 1
    game.table.vp[1] = 14
    assert worth(game, 0) < ahead
