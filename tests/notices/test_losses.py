"""Each player of a game that the store has lost something of is told so, once, and nobody else is."""

from functools import partial

import pytest

from domain.kernel.commands import commands
from domain.kernel.table.losses import tell_loss
from store.health.losses import LossStore, LostCount, LostGame
from store.upkeep.accepting import Accepting
from tests.kit.local_game import player
from tests.notices.world import HOUR, MINUTE, World
from tests.store.losing import losing_what_comes
from tests.store.play import opened

pytestmark = pytest.mark.anyio


async def test_players_of_a_game_that_is_gone_are_told_once_and_nobody_else(world: World) -> None:
    for seat in range(3):
        await world.channel(seat=seat, kinds=("game.loss",))
    async with losing_what_comes(world.redis, "g"):
        timeline = await world.game()
        await world.work(HOUR)
        lost = LostGame("g", timeline.seq, timeline.game.at, 0, timeline.sitting)
    assert await _told_of(world, lost) == [(player(0), "game.loss"), (player(1), "game.loss")]


async def test_players_of_a_game_that_is_over_are_told_once(world: World) -> None:
    for seat in range(3):
        await world.channel(seat=seat, kinds=("game.loss",))
    timeline = await world.game()
    await world.resigned(timeline, 0)
    assert timeline.game.status == "finished"
    # A loss that an earlier version has noted names no players: those whom the game names are told.
    lost = LostGame("g", timeline.seq + 1, timeline.game.at + 1, timeline.seq)
    assert await _told_of(world, lost) == [(player(0), "game.loss"), (player(1), "game.loss")]


async def test_whoever_has_lost_the_seat_with_the_end_of_a_game_is_told_of_it(world: World) -> None:
    for seat in range(3):
        await world.channel(seat=seat, kinds=("game.loss",))
    timeline = await opened(world.games, seats=3)
    await world.work()
    async with losing_what_comes(world.redis, "g"):
        join = partial(commands.join, player=player(1), seat=1)
        await world.games.execute(timeline, join, accounts={player(1): player(1)})
        lost = LostGame("g", timeline.seq, timeline.game.at, timeline.seq - 1, timeline.sitting)
    assert await _told_of(world, lost) == [(player(0), "game.loss"), (player(1), "game.loss")]


async def _told_of(world: World, lost: LostGame) -> list[tuple[str, str]]:
    """Take on that this is lost, twice, as after a crash in the middle of it. Return who is told, and what."""
    anew = World(world.redis)
    anew.now = world.now
    for _ in range(2):
        await LossStore(world.redis).note(await LossStore(world.redis).acceptance_time(), [lost])
        await Accepting(world.redis).accept()
        await anew.work(HOUR)
    await anew.work(HOUR)
    return _losses(anew)


def _losses(world: World) -> list[tuple[str, str]]:
    return sorted((account, kind) for account, _, kind, _ in world.sent)


async def test_a_loss_is_told_where_it_stands_in_the_place_of_an_entry_that_was_told(world: World) -> None:
    await world.channel(kinds=("game.loss",))
    timeline = await world.game(options={"mode": "long"})
    async with losing_what_comes(world.redis, "g"):
        await world.answered(timeline, 0)
        await world.work(HOUR)
    anew = World(world.redis)
    anew.now = world.now + MINUTE
    left = await anew.games.read("g")
    assert left is not None
    await anew.games.execute(left, lambda game: tell_loss(game, 1))
    assert left.seq == timeline.seq
    await anew.work(HOUR)
    await anew.work(HOUR)
    assert _losses(anew) == [(player(0), "game.loss")]


async def test_what_was_judged_before_a_loss_was_taken_on_is_not_noted_after_it(world: World) -> None:
    losses, lost = LossStore(world.redis), LostGame("g", 3, 30, 2)
    before = await losses.acceptance_time()
    await losses.note(before, [lost])
    await Accepting(world.redis).accept()
    await losses.note(before, [lost], [LostCount(0, 9, 1)])
    assert await losses.standing() is None


async def test_what_is_noted_while_others_are_told_stands_until_it_is_told_too(world: World) -> None:
    losses, early, late = LossStore(world.redis), LostGame("g", 3, 30, 2), LostGame("h", 5, 50, 4)
    await losses.note(await losses.acceptance_time(), [early])
    told = await losses.games()
    await losses.note(await losses.acceptance_time(), [late])
    await losses.settle(told)
    assert await losses.games() == [late]
    await Accepting(world.redis).accept()
    assert await losses.standing() is None
