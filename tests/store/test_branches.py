"""The ends of branches are kept: a reader that goes on with one, or looks at its moves one by one, has one move
made."""

import pytest

from domain.kernel.bots.moves import Move
from domain.kernel.bots.trying import carry_on, next_move
from domain.kernel.commands import commands
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.game import Game
from store.log.games import GameStore
from tests.kit.local_game import SEED, player
from tests.store.play import dealt

pytestmark = pytest.mark.anyio

MOVES = 6


def way_on(game: Game, luck: int | None) -> tuple[list[Move], list[Game]]:
    """Moves from here by who stands in for players, and the games after them."""
    moves, games = list[Move](), [game]
    for _ in range(MOVES):
        moves.append(next_move(games[-1], games[-1].open[0].decision.id, None, luck))
        games += [step.game for step in carry_on(games[-1], moves[-1:], SEED)]
    return moves, games


async def test_a_move_is_made_once(store: GameStore) -> None:
    # It takes more moves to win this, whatever is dealt.
    timeline = await dealt(store, options={"mode": "best_of_five"})
    begin = timeline.game
    await store.execute(timeline, lambda game: commands.resign(game, player(0)))
    made: list[int] = []
    beyond = store.replays.beyond
    for luck in (None, 7):
        moves, games = way_on(begin, luck)
        made.clear()
        for count in (MOVES, MOVES, MOVES - 1, MOVES):
            found = await beyond(timeline, begin.seq, moves[:count], made.append)
            assert (found.game, len(found.happened)) == (games[count], count)
        # The way to the moment of the game, which is known from then on, is charged besides.
        assert sum(made[-2:]) == 2 * MOVES - 1
        for count in range(MOVES + 1):
            whole = await beyond(timeline, begin.seq, moves[:count])
            assert [row.seq for row in whole.happened] == [game.seq for game in games[1 : count + 1]]
        made.clear()
        for count in range(MOVES + 1):
            await beyond(timeline, begin.seq, moves[:count], made.append)
        assert made == []
    moves, games = way_on(begin, 11)
    for count in range(1, MOVES + 1):
        assert (await beyond(timeline, begin.seq, moves[:count], made.append)).game == games[count]
    assert made == [1] * MOVES
    with pytest.raises(Refused, match="not open"):
        await beyond(timeline, begin.seq, [Move("99.0", ())], made.append)
