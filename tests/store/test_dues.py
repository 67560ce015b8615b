"""Each append says when the service has to look at the game again."""

from collections.abc import Callable
from typing import Any

import pytest
from redis.asyncio import Redis

from domain.kernel.commands import commands
from domain.kernel.log.entries import Deadline
from domain.kernel.protocol.commitments import seat_commitment
from domain.kernel.table.deadlines import IDLE_TIME, OPEN_TIME, SEEDING_TIME, deadline_of, next_look
from domain.kernel.table.game import Game
from store.due.schedule import Schedule
from store.log.games import GameStore
from store.redis import keys
from tests.kit.local_game import SEED, created, player
from tests.store.play import LONG, MINUTE, SLOW, answering, dealt, known, opened, play, varied

pytestmark = pytest.mark.anyio

E_0 = bytes([7]) * 32


async def due(raw: Redis, game: str = "g") -> int | None:
    """Return when the service is to look at the game; None for never."""
    score = await raw.zscore(keys.due_key(keys.partition(game)), game)
    return None if score is None else int(score)


async def test_an_open_game_expires_a_month_after_its_last_change(store: GameStore, raw: Redis) -> None:
    timeline = await opened(store, seats=3)
    assert await due(raw) == timeline.game.at + OPEN_TIME
    game = await store.execute(timeline, lambda game: commands.join(game, player(1), None), accounts=known(1))
    assert await due(raw) == game.at + OPEN_TIME == next_look(game)


async def test_seeds_are_awaited_for_a_day_from_the_start(store: GameStore, raw: Redis) -> None:
    wanted = created("diamonsters", 2)
    commitments = [seat_commitment("g", seat, E_0).hex() for seat in (0, 1)]
    timeline = await store.create(
        "g", commands.create("g", player(0), wanted, SEED, commitments[0]), SEED, {}, known(0)
    )
    assert timeline is not None
    game = await store.execute(
        timeline, lambda game: commands.join(game, player(1), 1, commitments[1]), accounts=known(1)
    )
    assert await due(raw) == game.started_at + SEEDING_TIME
    game = await store.execute(timeline, lambda game: commands.seed(game, player(1), E_0.hex()))
    assert game.status == "seeding"
    assert await due(raw) == game.started_at + SEEDING_TIME == next_look(game)


async def test_a_game_of_players_without_deadlines_is_due_when_nobody_moves_for_long(
    store: GameStore, raw: Redis
) -> None:
    timeline = await dealt(store)
    assert await due(raw) == timeline.game.at + IDLE_TIME
    await store.execute(timeline, answering(0))
    assert await due(raw) == timeline.game.at + IDLE_TIME


async def test_a_bot_is_due_at_once(store: GameStore, raw: Redis) -> None:
    timeline = await dealt(store, bots={"1": "random"})
    assert await due(raw) == timeline.game.at


async def test_bots_are_left_for_a_while_to_one_who_cares_for_them(store: GameStore, raw: Redis) -> None:
    timeline = await dealt(store, seats=3, bots={"1": "random", "2": "random"}, deadline=SLOW)
    decide: Callable[[Game], Any] = lambda game: commands.bot_turn(game, SEED)  # noqa: E731
    game = await store.execute(timeline, decide, hold=20_000)
    assert await due(raw) == game.at + 20_000
    game = await store.execute(timeline, decide, hold=20_000)
    assert await due(raw) == next_look(game) == game.open[0].since + SLOW.per_decision


async def test_a_deadline_counts_from_when_the_question_was_asked(store: GameStore, raw: Redis) -> None:
    timeline = await dealt(store, deadline=SLOW)
    asked = timeline.game.at
    assert await due(raw) == asked + SLOW.per_decision
    await store.execute(timeline, answering(1))
    assert await due(raw) == asked + SLOW.per_decision


async def test_a_reserve_is_added_to_the_time_per_decision(store: GameStore, raw: Redis) -> None:
    timeline = await dealt(store, deadline=Deadline(per_decision=MINUTE, reserve=10 * MINUTE))
    assert await due(raw) == timeline.game.at + 11 * MINUTE


async def test_what_took_longer_than_the_time_per_decision_is_taken_off_the_reserve(
    store: GameStore, raw: Redis
) -> None:
    timeline = await dealt(store, deadline=Deadline(per_decision=1, reserve=MINUTE))
    asked = timeline.game.at
    await store.execute(timeline, answering(0), not_before=asked + 40_000)
    game = await store.execute(timeline, answering(1))
    reserves = [clock.reserve for clock in game.clocks]
    assert reserves == [MINUTE - 39_999, MINUTE - (game.at - asked - 1)]
    assert await due(raw) == game.at + 1 + min(reserves) == next_look(game)


async def test_a_reserve_that_is_used_up_leaves_the_time_per_decision(store: GameStore, raw: Redis) -> None:
    timeline = await dealt(store, deadline=Deadline(per_decision=MINUTE, reserve=MINUTE))
    await store.execute(timeline, answering(0), not_before=timeline.game.at + 10 * MINUTE)
    game = await store.execute(timeline, answering(1))
    assert await due(raw) == game.at + MINUTE == next_look(game)


@pytest.mark.parametrize(
    "deadline", [SLOW, Deadline(1, 5), Deadline(1, 30), Deadline(2, MINUTE), Deadline(MINUTE, MINUTE)]
)
async def test_what_an_append_arms_is_what_a_look_at_the_game_would_say(
    store: GameStore, raw: Redis, deadline: Deadline
) -> None:
    timeline = await dealt(store, seats=3, deadline=deadline, options=LONG)
    while timeline.game.status == "running" and timeline.seq < 60:
        game = timeline.game
        seat = game.open[-1].decision.seat
        await store.execute(timeline, answering(seat, varied(game, seat)))
        assert await due(raw) == next_look(timeline.game)
        times = [deadline_of(timeline.game, pending) for pending in timeline.game.open]
        assert next_look(timeline.game) == min(times, default=None)


async def test_a_game_that_is_over_is_never_due(store: GameStore, schedule: Schedule, raw: Redis) -> None:
    timeline = await dealt(store, deadline=SLOW)
    number = keys.partition("g")
    await schedule.claim(number, lease=1_000, now=timeline.game.at + SLOW.per_decision)
    await play(store, timeline)
    assert timeline.game.status == "finished"
    assert await due(raw) is None
    assert not await raw.exists(keys.leases_key(number))


async def test_a_game_that_is_voided_is_never_due(store: GameStore, raw: Redis) -> None:
    timeline = await opened(store)
    game = await store.execute(timeline, lambda game: commands.leave(game, player(0)))
    assert game.status == "finished"
    assert await due(raw) is None
