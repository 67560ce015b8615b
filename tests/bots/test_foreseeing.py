"""An expert holds it possible that who answers in secret at the same time looks ahead, too."""

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from domain.diamonsters.position import Position, SeatPosition
from domain.diamonsters.ruleset import RULESET as DIAMONSTERS
from domain.kernel.bots.search import Answer, Considered, ask, search
from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.registry import ruleset
from domain.kernel.protocol.ruleset import Choose, GameConfig, Level, Ruleset
from tests.kit.play import at_a_table

TRUSTFUL = Level(60, 1)

FORESEEING = Level(200, 1, foresees=8)

BOTH_LACK_ONE = Position((SeatPosition((2, 4), (2, 2)), SeatPosition((1, 3), (3, 3))), deck=(1, 1, 4, 5), roaming=4)
"""A player who takes the stray home with a third monster of one kind wins, with 2 or with 3."""


class Looked:
    """A search for the first who is asked: its answer, how many playouts it took, and what it tells of them."""

    def __init__(self, rules: Ruleset, state: Any, effort: Level) -> None:
        assert rules.foresight is not None
        assert rules.imagine is not None
        decision, self.playouts, self.told = rules.decisions(state)[0], 0, list[Considered]()
        view, draws = rules.view(state, decision.seat), Randomness(bytes(32)).draws({})
        foresight = rules.foresight._replace(usual=partial(_mildest, rules))
        worlds = partial(rules.imagine, state, decision.seat)
        self.answer = search(
            rules, foresight, effort, view, decision, draws, worlds, tick=self._count, note=self.told.extend
        )

    def _count(self) -> None:
        self.playouts += 1


def _mildest(rules: Ruleset, view: Any, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    return rules.default(view, decision)


def _both_lack_one() -> Any:
    config = GameConfig(2, DIAMONSTERS.options_type(), len(DIAMONSTERS.rulings))
    state = DIAMONSTERS.load_position(BOTH_LACK_ONE, config, Randomness(bytes(32))).state
    # As if the hands were dealt openly: of a position nobody but its creator knows what others have.
    return replace(state, hidden=((), ()))


def test_who_foresees_answers_what_others_find_and_not_what_they_usually_do() -> None:
    state = _both_lack_one()
    # A bot that usually gives way loses to anything. One that looks ahead sends the 3, since the first one usually
    # sends the 2.
    assert Looked(DIAMONSTERS, state, TRUSTFUL).answer == ("m2",)
    assert Looked(DIAMONSTERS, state, FORESEEING).answer == ("m4",)


def test_what_others_would_answer_is_found_by_playouts_of_its_own() -> None:
    state = _both_lack_one()
    looked, again = (Looked(DIAMONSTERS, state, FORESEEING) for _ in range(2))
    assert (looked.playouts, looked.told) == (again.playouts, again.told)
    told = sum(row.playouts for row in looked.told)
    assert told < looked.playouts
    # The last world may take some more, to foresee one.
    assert looked.playouts <= 2 * (FORESEEING.playouts + FORESEEING.foresees)


@pytest.mark.parametrize("bot", ["hard", "expert"])
def test_who_is_faster_is_taken_to_play_no_otherwise(bot: str) -> None:
    state = _both_lack_one()
    decision, told = DIAMONSTERS.decisions(state)[0], list[list[Considered]]()
    faster = DIAMONSTERS.apply(state, Choose(Seat(1), ("m1",)), Randomness(bytes(32))).state
    first, second = (
        ask(DIAMONSTERS, known, decision, bot, Randomness(bytes(32)).draws({}), note=told.append)
        for known in (state, faster)
    )
    assert first == second
    assert told[0] == told[1]


@pytest.mark.parametrize("ruleset_id", ["smashup", "zgame"])
def test_it_costs_nothing_where_nobody_else_is_asked_in_secret(ruleset_id: str) -> None:
    def answer(state: Any, effort: Level) -> tuple[Answer, int, list[Considered]]:
        found = Looked(rules, state, effort)
        return found.answer, found.playouts, found.told

    rules, looked = ruleset(ruleset_id), 0
    for number in range(3):
        state = at_a_table(rules, number, 6 + 9 * number, {}).game.state
        if any(decision.is_sealed for decision in rules.decisions(state)[1:]):
            continue
        plain, foreseeing = (answer(state, Level(8, 1, foresees)) for foresees in (0, 8))
        assert plain == foreseeing
        looked += plain[1]
    assert looked
