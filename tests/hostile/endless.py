"""Games as long as is wanted."""

from domain.kernel.game import Game
from store.games import GameStore
from store.timeline import Timeline
from tests.store.play import LONG, answering, dealt


async def endless(store: GameStore, game_id: str, entries: int) -> Timeline:
    """A game of two that never ends, as both always play the same card; of so many entries."""
    timeline = await dealt(store, game_id, options=LONG)
    while timeline.seq < entries:
        await store.execute(timeline, answering(_asked(timeline.game), "m4"))
    return timeline


def _asked(game: Game) -> int:
    return game.open[0].decision.seat
