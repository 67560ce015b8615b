"""A try in a game that goes on is the same whatever the truth is."""

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.kernel.bots.moves import Move
from domain.kernel.bots.trying import MOST, carry_on, imagine, luck_of, next_move, try_out
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from domain.kernel.table.game import Game, OpenDecision
from tests.kit.local_game import SEED, LocalGame, created, dealt
from tests.kit.play import by_chance
from tests.kit.samples import RICH

STATES = 8
"""Moments of each ruleset at which something is tried."""

RULESETS = pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)


def moments(rules: Ruleset) -> list[tuple[Game, Seat]]:
    """Games in progress, with a seat that is asked in each."""
    found: list[tuple[Game, Seat]] = []
    for number in range(STATES):
        chance = Random(number)
        wanted = created(rules.id, rules.seats[number % min(2, len(rules.seats))], {**rules.among_people})
        table = dealt(LocalGame("g", number.to_bytes(32, "big")), wanted)
        for _ in range(chance.randrange(40) if number else 0):
            decision = chance.choice(table.game.open).decision
            before = table.game
            table.choose(decision.seat, by_chance(chance, decision))
            if table.game.status != "running":
                table.games.append(before)
                break
        found.append((table.game, chance.choice(table.game.open).decision.seat))
    return found


def shown(game: Game, seat: Seat, number: int) -> Any:
    """Return what a seat is shown of what it tries."""
    luck = luck_of(game, seat, number)
    now = imagine(game, seat, luck)
    own = now.decision_of(seat) if now else None
    assert now
    assert own
    # It would tell whether others are asked the same in truth.
    assert all(pending is own or pending.since == game.at for pending in now.open)
    chosen = by_chance(Random(number), own.decision)
    steps = list(try_out(now, seat, [chosen], luck, luck))
    after = steps[-1].game
    events = [event for step in steps for event in step.events if event.is_seen_by(seat)]
    waiting = [(pending.decision.seat, pending.decision.kind, pending.since) for pending in after.open]
    first = [(pending.decision.seat, pending.decision.kind, pending.since) for pending in now.open]
    return msgspec.json.encode([events, first, waiting, after.result, rules_view(after, seat), after.decision_of(seat)])


def rules_view(game: Game, seat: Seat) -> Any:
    """The seat's view."""
    return game.ruleset.view(game.state, seat)


@RULESETS
def test_what_is_shown_does_not_depend_on_what_is_hidden(rules: Ruleset) -> None:
    compared = 0
    for game, seat in moments(rules):
        # Others were asked before the latest entry: that is when a leak would show.
        game = replace(game, open=tuple(replace(pending, since=pending.since - 1) for pending in game.open))
        now = imagine(game, seat, luck_of(game, seat, 1))
        if now is None:
            continue
        world = now.state
        known = {pending.decision.seat: pending for pending in game.open}
        asked = tuple(
            OpenDecision(replace(decision, id=known[decision.seat].decision.id), known[decision.seat].since)
            for decision in rules.decisions(world)
            if decision.seat in known
        )
        other = replace(game, state=world, open=asked)
        assert shown(game, seat, 2) == shown(other, seat, 2)
        compared += 1
    assert compared > STATES // 2


@RULESETS
def test_what_is_tried_ends_when_the_seat_is_asked_again(rules: Ruleset) -> None:
    for game, seat in moments(rules):
        luck, randomness = luck_of(game, seat, 1), game.randomness(SEED)
        pending = game.decision_of(seat)
        assert pending is not None
        chosen = by_chance(Random(1), pending.decision)
        assert list(try_out(game, seat, [], randomness, luck)) == []
        steps = list(try_out(game, seat, [chosen], randomness, luck))
        after = steps[-1].game
        assert after.status == "finished" or after.decision_of(seat) is not None
        assert len(steps) == after.seq - game.seq <= MOST
        with pytest.raises(Refused, match=r"is not offered|takes"):
            list(try_out(game, seat, [("nothing",)], randomness, luck))


@RULESETS
def test_the_games_own_moves_lead_where_the_game_went(rules: Ruleset) -> None:
    table = dealt(LocalGame(), created(rules.id, rules.seats[0], {**rules.among_people}))
    chance, moves, begin = Random(7), list[Move](), len(table.games) - 1
    while len(moves) < 30 and table.game.status == "running":
        decision = chance.choice(table.game.open).decision
        chosen = by_chance(chance, decision)
        moves.append(next_move(table.game, decision.id, chosen, None))
        table.choose(decision.seat, chosen)
    for before in (begin, begin + len(moves) // 2):
        steps = carry_on(table.games[before], moves[before - begin :], SEED)
        for step, was in zip(steps, table.games[before + 1 :], strict=True):
            assert (step.game.facts_json(), step.game.result) == (was.facts_json(), was.result)
            if was.status == "running":
                assert (step.game.seq, step.events) == (was.seq, table.events[was.seq - 1])
    for wrong, chosen in (("1.0", ()), (moves[0].decision, ("nothing",))):
        with pytest.raises(Refused, match=r"is not open there|is not offered|takes"):
            next_move(table.games[begin], wrong, chosen, None)


@RULESETS
@pytest.mark.usefixtures("restless")
def test_what_is_tried_of_one_moment_at_once_in_threads_does_not_meet(rules: Ruleset) -> None:
    game, _ = moments(rules)[1]
    decision = game.open[0].decision
    chances = [by_chance(Random(number), decision) for number in range(4)]
    moves = [Move(decision.id, chosen, number) for number, chosen in enumerate(chances)]

    def tried(move: Move) -> bytes:
        (step,) = carry_on(game, [move], SEED)
        bots = next_move(game, decision.id, None, move.luck)
        luck = luck_of(game, decision.seat, 1)
        outcome = list(try_out(game, decision.seat, [move.choose], luck, luck))[-1].game
        return msgspec.json.encode([step.game.facts_json(), outcome.facts_json(), bots])

    alone = [tried(move) for move in moves]
    with ThreadPoolExecutor(len(moves)) as threads:
        for _ in range(100):
            assert list(threads.map(tried, moves)) == alone


def by_bots(game: Game, luck: int | None) -> Game:
    """The game after so many moves of bots."""
    moves = list[Move]()
    after = game
    while len(moves) < 12 and after.open:
        moves.append(next_move(after, after.open[0].decision.id, None, luck))
        *_, step = carry_on(game, moves, SEED)
        after = step.game
    assert {move.by_bot for move in moves} == {True}
    return after


def test_other_luck_draws_otherwise_and_the_same_each_time() -> None:
    # Decks are shuffled once all have drafted.
    game = dealt(LocalGame(), created(RICH, 2)).game
    first, second, third = (by_bots(game, luck).facts_json() for luck in (3, 3, None))
    assert first == second != third
