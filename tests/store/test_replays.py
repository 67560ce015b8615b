"""Moments of a game that is over are made from those before them, which are kept for all."""

import asyncio
from random import Random
from typing import Any

import pytest

from domain.kernel.commands import commands
from domain.kernel.table.game import Game
from store.log.games import GameStore
from tests.kit.local_game import player
from tests.kit.play import by_chance
from tests.kit.samples import RICH
from tests.store.play import dealt

pytestmark = pytest.mark.anyio

PLAYED = 60


def answered(game: Game, luck: Random) -> tuple[Any, ...]:
    """An answer by chance to what is asked first."""
    decision = game.open[0].decision
    return commands.choose(game, player(decision.seat), decision.id, by_chance(luck, decision))


@pytest.mark.usefixtures("restless")
async def test_who_goes_on_from_one_moment_at_once_does_not_meet(store: GameStore) -> None:
    timeline = await dealt(store, ruleset=RICH)
    luck = Random(5)
    played = {timeline.seq: timeline.game.facts_json()}
    while timeline.seq < PLAYED and timeline.game.status == "running":
        await store.execute(timeline, lambda game: answered(game, luck))
        played[timeline.seq] = timeline.game.facts_json()
    await store.execute(timeline, lambda game: commands.resign(game, player(0)))
    begin = min(played)
    for seq in range(begin, PLAYED - 2, 3):
        await store.replays.state_at(timeline, seq)
        found = await asyncio.gather(*(store.replays.state_at(timeline, later) for later in (seq + 1, seq + 2)))
        assert [game.facts_json() for game in found] == [played[seq + 1], played[seq + 2]]
