"""A bot that looks ahead thinks once about a decision, and whoever is told to stop answers nothing."""

from typing import Any

import pytest

from domain.kernel.bots import answering
from domain.kernel.bots.answering import Answering, OutOfTime, bot_answer, the_quick
from domain.kernel.commands import commands
from domain.kernel.log.entries import Chose
from domain.kernel.table.game import Game
from tests.kit.local_game import LocalGame, created, player, seated

SECRET = bytes(32)


@pytest.fixture
def table() -> LocalGame:
    """A game in which two bots that look ahead and two players answer at the same time."""
    at = seated(LocalGame("g_kept", SECRET), created("diamonsters", 4, bots={"1": "hard", "2": "hard"}))
    at.append(commands.deal(at.game))
    return at


def _decision(game: Game, seat: int) -> Any:
    pending = game.decision_of(seat)
    assert pending is not None
    return pending.decision


def test_who_was_overtaken_does_not_search_again(table: LocalGame, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[str] = []
    ask = answering.ask

    def counting(rules: Any, state: Any, decision: Any, *others: Any) -> Any:
        searched.append(decision.id)
        return ask(rules, state, decision, *others)

    monkeypatch.setattr(answering, "ask", counting)
    by, game = Answering(kept={}), table.game
    first = commands.bot_turn(game, SECRET, by)
    assert commands.bot_turn(game, SECRET, by) == first
    assert searched == [_decision(game, 1).id]
    # Nor where somebody else has answered in secret meanwhile: it would answer the same.
    chosen = _decision(game, 0).options[0].id
    table.append(commands.choose(game, player(0), _decision(game, 0).id, (chosen,)))
    (draft,) = commands.bot_turn(table.game, SECRET, by)
    assert searched == [_decision(game, 1).id]
    assert isinstance(draft.payload, Chose)
    assert draft.payload.choose == bot_answer(table.game, _decision(table.game, 1), "hard", SECRET)
    searched.clear()
    # It is asked anew where its seat sees something else.
    table.append(commands.resign(table.game, player(0)))
    commands.bot_turn(table.game, SECRET, by)
    assert searched == [_decision(game, 1).id]
    searched.clear()
    # Others answer for themselves, and without a place to keep it nothing is kept.
    bot_answer(table.game, _decision(table.game, 2), "hard", SECRET, by)
    bot_answer(table.game, _decision(table.game, 2), "hard", SECRET)
    assert searched == [_decision(table.game, 2).id] * 2


def test_who_has_no_time_left_answers_nothing(table: LocalGame) -> None:
    left = 3

    def tick() -> None:
        nonlocal left
        left -= 1
        if not left:
            raise OutOfTime("the lease is over")

    reported: list[object] = []
    by = Answering(lambda *told: reported.append(told), {}, tick)
    with pytest.raises(OutOfTime):
        commands.bot_turn(table.game, SECRET, by)
    assert (by.kept, reported, left) == ({}, [], 0)


def test_who_came_to_no_end_there_gives_way_to_who_stands_in_and_thinks_again_at_the_next_entry(
    table: LocalGame,
) -> None:
    def tick() -> None:
        raise OutOfTime("the lease is over")

    stuck = Answering(kept={}, tick=tick, stuck_at=table.game.seq)
    (draft,) = commands.bot_turn(table.game, SECRET, stuck)
    assert isinstance(draft.payload, Chose)
    assert draft.payload.choose == bot_answer(table.game, _decision(table.game, 1), "normal", SECRET)
    assert not stuck.kept
    table.append((draft,))
    with pytest.raises(OutOfTime):
        commands.bot_turn(table.game, SECRET, stuck)


def test_who_need_not_think_goes_first_and_a_worker_leaves_the_others_alone() -> None:
    at = seated(LocalGame("g_first", SECRET), created("diamonsters", 3, bots={"1": "hard", "2": "normal"}))
    at.append(commands.deal(at.game))
    hasty = Answering(whom=the_quick)
    (draft,) = commands.bot_turn(at.game, SECRET, hasty)
    assert isinstance(draft.payload, Chose)
    assert draft.payload.seat == 2
    at.append((draft,))
    assert commands.bot_turn(at.game, SECRET, hasty) == ()
    (draft,) = commands.bot_turn(at.game, SECRET)
    assert isinstance(draft.payload, Chose)
    assert draft.payload.seat == 1


def test_who_looks_ahead_tells_what_was_tried_and_answers_the_same(table: LocalGame) -> None:
    told: list[tuple[Any, ...]] = []
    decision = _decision(table.game, 1)
    chosen = bot_answer(table.game, decision, "hard", SECRET, Answering(tell=lambda *row: told.append(row)))
    assert chosen == bot_answer(table.game, decision, "hard", SECRET)
    ((game, asked, bot, considered),) = told
    assert (game, asked, bot) == (table.game, decision, "hard")
    assert chosen in [row.answer for row in considered if row.playouts == considered[0].playouts]
    assert all(decision.fault(row.answer) is None and 0 <= row.worth <= 1 for row in considered)
    # Half of them go on, again and again.
    assert considered[0].playouts > considered[-1].playouts > 0
